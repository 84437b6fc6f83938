import { describe, expect, it } from "vitest";
import { type Fault, type FaultKind, readFault, readRetryAfter } from "../../src/llm/faults.ts";
import { costOf, priceOf } from "../../src/llm/prices.ts";
import { decideRetry, timeLimit } from "../../src/llm/retry.ts";

const NOW = Date.parse("2030-01-01T00:00:00Z");

describe("readFault", () => {
  it.each<[string, unknown, FaultKind]>([
    ["OpenAI: no quota left", api(429, { code: "insufficient_quota", message: "m" }), "quota"],
    ["OpenAI: billing stopped", api(429, { code: "billing_hard_limit_reached" }), "quota"],
    ["OpenAI: by the minute", api(429, { code: "rate_limit_exceeded" }), "rate-limit"],
    [
      "Anthropic: no credit",
      api(400, {
        type: "error",
        error: { type: "invalid_request_error", message: "Your credit balance is too low to …" },
      }),
      "quota",
    ],
    ["Anthropic: billing", api(403, { error: { type: "billing_error" } }), "quota"],
    ["Anthropic: by the minute", api(429, { error: { type: "rate_limit_error" } }), "rate-limit"],
    ["Anthropic: busy in mid-answer", { error: { error: { type: "overloaded_error" } } }, "server"],
    ["Google: the day's quota", google([{ quotaId: "RequestsPerDayPerProject" }], "31s"), "quota"],
    ["Google: by the minute", google([{ quotaId: "RequestsPerMinute" }], "31s"), "rate-limit"],
    ["Google: a quota without an end", google([], null), "quota"],
    [
      "Google: a key it does not know",
      api(400, { error: { message: "API key not valid." } }),
      "key",
    ],
    ["no such host", fetchFailed("ENOTFOUND"), "network"],
    ["no server listens", fetchFailed("ECONNREFUSED"), "network"],
    ["a certificate that is not trusted", fetchFailed("CERT_HAS_EXPIRED"), "network"],
    ["a connection that went", new Error("Connection error."), "network"],
    ["a time-out on the way", api(408, {}), "server"],
    ["a conflict", api(409, {}), "server"],
    ["a teapot", api(418, {}), "bad-request"],
    ["an unreadable answer", new SyntaxError("Unexpected token <"), "garbled"],
    ["a string", "thrown by a library", "garbled"],
    ["nothing", undefined, "garbled"],
  ])("%s", (_, error, kind) => {
    expect(readFault(error, NOW).kind).toBe(kind);
  });

  it("describes the root cause in one line, without the library's advice", () => {
    const advised = { ...api(401, null), message: "No.\n\nTroubleshooting URL: https://x.example" };
    expect(readFault(advised, NOW).detail).toBe("HTTP 401: No");
    expect(readFault(fetchFailed("ENOTFOUND"), NOW).detail).toBe("ENOTFOUND: fetch failed");
    expect(readFault("a\n  b", NOW).detail).toBe("a b");
    expect(readFault(new Error("x".repeat(5000)), NOW).detail).toHaveLength(300);
  });
});

describe("readRetryAfter", () => {
  it.each<[object | undefined, string, number | null]>([
    [{ "retry-after": "7" }, "", 7000],
    [{ "retry-after": " 1.5 " }, "", 1500],
    [{ "retry-after-ms": "250", "retry-after": "1" }, "", 250],
    [{ "retry-after": "Tue, 01 Jan 2030 00:00:09 GMT" }, "", 9000],
    [{ "retry-after": "Mon, 31 Dec 2029 00:00:00 GMT" }, "", 0],
    [{ "retry-after": "soon" }, "", null],
    [{}, '{"retryDelay":"31.5s"}', 31_500],
    [undefined, "", null],
  ])("%j %s", (headers, body, expected) => {
    expect(readRetryAfter(headers, body, NOW)).toBe(expected);
    if (headers !== undefined) {
      expect(readRetryAfter(new Headers(Object.entries(headers)), body, NOW)).toBe(expected);
    }
  });
});

describe("decideRetry", () => {
  it("waits 1, 2 and 4 seconds, and up to a quarter longer at random", () => {
    const waits = [1, 2, 3, 4].map((failures) =>
      decideRetry(fault("server"), { failures, random: 0 }),
    );
    expect(waits).toEqual([1000, 2000, 4000, null]);
    expect(decideRetry(fault("server"), { failures: 3, random: 0.999 })).toBe(4999);
  });

  it("waits as long as the provider asks, up to two minutes", () => {
    const asked = (retryAfterMs: number) =>
      decideRetry({ ...fault("rate-limit"), retryAfterMs }, { failures: 1, random: 0 });
    expect([asked(10), asked(30_000), asked(120_000), asked(120_001)]).toEqual([
      1000,
      30_000,
      120_000,
      null,
    ]);
  });

  it.each<FaultKind>(["quota", "key", "unknown-model", "bad-request"])(
    "does not retry after %s",
    (kind) => {
      expect(decideRetry(fault(kind), { failures: 1, random: 0 })).toBeNull();
    },
  );

  it("doubles the time limit with each call", () => {
    expect([0, 1, 2, 3].map((failures) => timeLimit(100, failures))).toEqual([100, 200, 400, 800]);
  });
});

describe("prices", () => {
  it.each([
    ["openai:gpt-5", 1.25],
    ["openai:gpt-5-2025-08-07", 1.25],
    ["anthropic:claude-sonnet-4-5-20250929", 3],
    ["anthropic:claude-sonnet-5-latest", 2],
    ["google:gemini-2.5-flash", 0.3],
    ["scripted:answers.json", 0],
  ])("%s has a price", (name, input) => {
    expect(priceOf(name)?.input).toBe(input);
  });

  it.each(["openai:gpt-5-pro", "openai:llama3", "anthropic:gpt-5", "openai:constructor"])(
    "%s has no known price",
    (name) => {
      expect(priceOf(name)).toBeNull();
    },
  );

  it("of the configuration take precedence", () => {
    const own = { input: 7, output: 8 };
    expect(priceOf("openai:gpt-5", { "openai:gpt-5": own })).toBe(own);
    expect(priceOf("openai:gpt-5-2030-01-01", { "openai:gpt-5": own })).toBe(own);
  });

  it("cached tokens cost less when they have a price of their own", () => {
    const tokens = { input: 100, output: 10, cacheRead: 60, cacheWrite: 20 };
    const price = { input: 1, output: 2, cached: 0.5 };
    expect(costOf(tokens, price)).toBeCloseTo((20 + 60 * 0.5 + 20 * 1.25 + 20) / 1e6, 12);
    expect(costOf(tokens, { input: 1, output: 2 })).toBeCloseTo((20 + 60 + 25 + 20) / 1e6, 12);
    expect(costOf(tokens, null)).toBeNull();
  });
});

function fault(kind: FaultKind): Fault {
  return { kind, detail: "d", retryAfterMs: null };
}

function api(status: number, error: unknown) {
  return Object.assign(new Error(`${status} failed`), { status, error });
}

function google(violations: object[], retryDelay: string | null) {
  const details = [{ violations }, ...(retryDelay === null ? [] : [{ retryDelay }])];
  const message = "You exceeded your current quota, please check your plan and billing details.";
  const data = { error: { code: 429, message, status: "RESOURCE_EXHAUSTED", details } };
  return Object.assign(new Error(message), { statusCode: 429, data });
}

function fetchFailed(code: string) {
  const cause = Object.assign(new Error("deep down"), { code });
  return new TypeError("fetch failed", { cause });
}
