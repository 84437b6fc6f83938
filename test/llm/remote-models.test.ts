import { describe, expect, it } from "vitest";
import { MODELS, modelAt } from "./ask-model.ts";
import type { WireName } from "./wires.ts";

const WIRES = Object.keys(MODELS) as WireName[];

describe.each(WIRES)("a model behind the %s API", (wire) => {
  it("answers, with the tokens that the provider counted and what they cost", async () => {
    const { ask, model, host, server, events } = await modelAt(wire, {
      replies: [
        { text: "Because of the\n\tweather. ✓", tokens: { input: 1000, output: 200, cached: 400 } },
      ],
      prices: { [MODELS[wire]]: { input: 10, output: 100, cached: 1 } },
    });
    expect(model.name).toBe(MODELS[wire]);
    expect(host).toBe(server.host);
    expect(await ask()).toEqual({
      text: "Because of the\n\tweather. ✓",
      stopReason: "end",
      usage: {
        calls: 1,
        inputTokens: 1000,
        outputTokens: 200,
        cachedTokens: 400,
        costUsd: (600 * 10 + 400 * 1 + 200 * 100) / 1e6,
      },
    });
    expect(events).toEqual([]);
  });

  it("leaves temperature and reasoning effort to the model, which may refuse other values", async () => {
    const { ask, server } = await modelAt(wire, { replies: [{ text: "ok" }] });
    await ask();
    const sent = JSON.stringify(server.journal[0]?.body);
    expect(sent).not.toMatch(/temperature|top_?[pk]"|effort|thinking|penalty/i);
  });

  it("reports whether an answer is complete, cut off or refused", async () => {
    const { ask } = await modelAt(wire, {
      replies: [
        { text: "whole" },
        { text: "cut o", stop: "length" },
        { text: "", stop: "refusal" },
        { text: "" },
      ],
    });
    const reasons = [await ask(), await ask(), await ask(), await ask()];
    expect(reasons.map(({ stopReason }) => stopReason)).toEqual([
      "end",
      "length",
      "refusal",
      "end",
    ]);
  });

  it("estimates tokens that the provider did not count, and warns once", async () => {
    const { ask, events } = await modelAt(wire, {
      replies: [
        { text: "123456789", tokens: null },
        { text: "x", tokens: null },
      ],
    });
    const { usage } = await ask({ system: "123", stable: "456", prompt: "789" });
    expect(usage).toMatchObject({ calls: 1, inputTokens: 3, outputTokens: 3, cachedTokens: 0 });
    await ask();
    expect(events).toEqual([
      { kind: "warned", text: `${MODELS[wire]} does not report token counts; they are estimated.` },
    ]);
  });

  it.each([
    ["a proxy's HTML page", { body: "<html>Bad gateway</html>", type: "text/html" }, 4],
    ["a truncated JSON document", { body: '{"a":', type: "application/json" }, 4],
    ["events that are not JSON", { body: "data: {no\n\n", type: "text/event-stream" }, 4],
    // Whether part of the answer has arrived by then is chance.
    ["a connection that breaks", { broken: "### FILE: a.py" }, expect.any(Number)],
    ["an answer that stops in the middle", { unfinished: "### FILE: a.py" }, 4],
    ["an error in the middle", { failing: "### FILE: a.py" }, 4],
    ["a server error", { status: 500, body: { error: { message: "Oops." } } }, 1],
    ["a proxy error", { status: 502, body: "Bad gateway" }, 1],
    ["an overloaded server", { status: 529, body: { error: { message: "Overloaded." } } }, 1],
  ])("retries after %s", async (_, reply, calls) => {
    const { ask, slept, events, server } = await modelAt(wire, {
      replies: [reply, reply, reply, { text: "whole" }],
    });
    expect(await ask()).toMatchObject({ text: "whole", usage: { calls } });
    expect(slept).toEqual([1000, 2000, 4000]);
    expect(server.journal).toHaveLength(4);
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({
      kind: "warned",
      text: expect.stringMatching(/^\w+:[\w.-]+: .+; retrying in 1\.0 s\.$/),
    });
  });

  it("estimates and counts calls that time out, with what had arrived", async () => {
    const prices = { [MODELS[wire]]: { input: 1_000_000, output: 1_000_000 } };
    const stalled = { stalled: "123456789" };
    const { ask } = await modelAt(wire, {
      replies: [stalled, { text: "whole", tokens: { input: 100, output: 20 } }],
      timeoutSeconds: 3,
      prices,
    });
    const { text, usage } = await ask({ system: "123", stable: "456", prompt: "789" });
    expect(text).toBe("whole");
    expect(usage).toEqual({
      ...{ calls: 2, inputTokens: 103, outputTokens: 23, cachedTokens: 0 },
      ...{ costUsd: 126, estimatedCalls: 1 },
    });
  });

  it("says what was used by calls that all time out", async () => {
    const hang = { hang: true } as const;
    const { ask } = await modelAt(wire, {
      replies: [hang, hang, hang, hang],
      timeoutSeconds: 0.02,
    });
    await expect(ask({ system: "123", stable: "456", prompt: "789" })).rejects.toMatchObject({
      code: "model-unreachable",
      data: { usage: { calls: 4, inputTokens: 12, outputTokens: 0, estimatedCalls: 4 } },
    });
  });

  it("stops reading an answer that is longer than any model writes", async () => {
    const { ask } = await modelAt(wire, { replies: [{ text: "x".repeat(2_000_000) }] });
    expect(await ask()).toMatchObject({ stopReason: "length", usage: { estimatedCalls: 1 } });
  });

  it("gives up after the fourth failure, and reports it", async () => {
    const reply = { status: 503, body: { error: { message: "Down for the night." } } };
    const { ask, server } = await modelAt(wire, { replies: [reply, reply, reply, reply] });
    await expect(ask()).rejects.toMatchObject({
      code: "model-unreachable",
      message: `${MODELS[wire]} failed with a server error, 4 times in a row. (HTTP 503: Down for the night)`,
      fix: "Run it again later.",
    });
    expect(server.journal).toHaveLength(4);
  });

  it("waits as long as the provider asks", async () => {
    const limited = (seconds: string) => ({
      status: 429,
      headers: { "retry-after": seconds },
      body: { error: { message: "Rate limit reached." } },
    });
    const { ask, slept } = await modelAt(wire, {
      replies: [limited("17"), limited("1"), { text: "whole" }],
    });
    expect((await ask()).text).toBe("whole");
    expect(slept).toEqual([17_000, 2000]);
  });

  it("does not wait for an hour", async () => {
    const { ask, slept } = await modelAt(wire, {
      replies: [{ status: 429, headers: { "retry-after": "3600" }, body: { error: {} } }],
    });
    await expect(ask()).rejects.toMatchObject({
      code: "model-unreachable",
      message: expect.stringContaining("asks to wait 60 minutes"),
    });
    expect(slept).toEqual([]);
  });

  it("doubles the time limit after each time-out", async () => {
    const hang = { hang: true } as const;
    const { ask, events } = await modelAt(wire, {
      replies: [hang, hang, hang, hang],
      timeoutSeconds: 0.02,
    });
    await expect(ask()).rejects.toMatchObject({
      code: "model-unreachable",
      message: `${MODELS[wire]} did not answer in time, 4 times in a row. (no answer within 0.16 s)`,
    });
    expect(
      events.map((event) => "text" in event && /within ([\d.]+) s/.exec(event.text)?.[1]),
    ).toEqual(["0.02", "0.04", "0.08"]);
  });

  it.each([
    [401, "model-key-refused", /^The key in \w+_API_KEY was refused/],
    [403, "model-key-refused", /was refused/],
    [404, "model-unknown", /^There is no model/],
    [400, "model-request-refused", /refused the request/],
    [413, "model-request-refused", /refused the request/],
    [402, "model-quota-spent", /is used up/],
  ] as const)("does not retry after HTTP %i", async (status, code, message) => {
    const { ask, server, slept } = await modelAt(wire, {
      replies: [{ status, body: { error: { message: "No." } } }, { text: "whole" }],
    });
    await expect(ask()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
      fix: expect.stringMatching(/./),
    });
    expect([server.journal.length, slept]).toEqual([1, []]);
  });

  it("removes the key from an error in which the server quotes it", async () => {
    const [key] = [`key-of-${wire === "responses" ? "openai" : wire}`];
    const { ask } = await modelAt(wire, {
      replies: [{ status: 401, body: { error: { message: `Bad key ${key}.` } } }],
    });
    await expect(ask()).rejects.toThrow("(HTTP 401: Bad key ***)");
  });

  it("stops at once when it is cancelled, during a call or before it", async () => {
    const controller = new AbortController();
    const { ask, server } = await modelAt(wire, { replies: [{ hang: true }] });
    const asking = ask({ signal: controller.signal });
    await expect.poll(() => server.journal.length, { timeout: 60_000 }).toBe(1);
    controller.abort();
    await expect(asking).rejects.toMatchObject({ code: "cancelled" });
    await expect(ask({ signal: controller.signal })).rejects.toMatchObject({ code: "cancelled" });
    expect(server.journal).toHaveLength(1);
  });
});

describe("the request", () => {
  it("to OpenAI has the stable part first, in one text", async () => {
    const { ask, server } = await modelAt("openai", { replies: [{ text: "ok" }] });
    await ask({ stable: "Same every time.", prompt: "New." });
    expect(server.journal).toMatchObject([
      {
        path: "/v1/chat/completions",
        headers: { authorization: "Bearer key-of-openai" },
        body: {
          model: "gpt-4o",
          messages: [
            { role: "system", content: "Be brief." },
            { role: "user", content: "Same every time.\n\nNew." },
          ],
        },
      },
    ]);
  });

  it("to OpenAI's Responses API asks not to be stored", async () => {
    const { ask, server } = await modelAt("responses", { replies: [{ text: "ok" }] });
    await ask();
    expect(server.journal[0]).toMatchObject({ path: "/v1/responses", body: { store: false } });
  });

  it("to a server that needs no key has none", async () => {
    const { ask, server } = await modelAt("openai", {
      replies: [{ text: "ok" }, { status: 401, body: { error: { message: "Who is it?" } } }],
      env: { OPENAI_API_KEY: "" },
    });
    await ask();
    expect(server.journal[0]?.headers.authorization).toBe("Bearer none");
    await expect(ask()).rejects.toMatchObject({
      code: "model-key-refused",
      message: expect.stringContaining("requires a key, and OPENAI_API_KEY is not set."),
    });
  });

  it("to Anthropic marks what can be cached, and cache writes cost more", async () => {
    const { ask, server } = await modelAt("anthropic", {
      replies: [{ text: "ok", tokens: { input: 1000, output: 0, written: 800 } }, { text: "ok" }],
      prices: { "anthropic:claude-sonnet-4-5": { input: 10, output: 0 } },
    });
    const { usage } = await ask({ stable: "Same every time.", prompt: "New." });
    expect(usage.costUsd).toBe((200 * 10 + 800 * 12.5) / 1e6);
    await ask();
    const cache_control = { type: "ephemeral" };
    expect(server.journal).toMatchObject([
      {
        path: "/v1/messages",
        headers: { "x-api-key": "key-of-anthropic" },
        body: {
          max_tokens: 16_384,
          system: [{ type: "text", text: "Be brief.", cache_control }],
          messages: [
            {
              role: "user",
              content: [
                { type: "text", text: "Same every time.", cache_control },
                { type: "text", text: "New." },
              ],
            },
          ],
        },
      },
      { body: { messages: [{ content: [{ type: "text", text: "Why?" }] }] } },
    ]);
    expect(server.journal[0]?.headers).not.toHaveProperty("authorization");
  });

  it("to an older model of Anthropic has that model's limit", async () => {
    const { ask, server } = await modelAt("anthropic", {
      name: "anthropic:claude-3-5-haiku-latest",
      replies: [{ text: "ok" }],
    });
    await ask();
    expect(server.journal[0]?.body.max_tokens).toBe(8192);
  });

  it("to Google has the stable part first, in its own format", async () => {
    const { ask, server } = await modelAt("google", { replies: [{ text: "ok" }] });
    await ask({ stable: "Same every time.", prompt: "New." });
    expect(server.journal).toMatchObject([
      {
        path: "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
        headers: { "x-goog-api-key": "key-of-google" },
        body: {
          systemInstruction: { parts: [{ text: "Be brief." }] },
          contents: [{ role: "user", parts: [{ text: "Same every time.\n\nNew." }] }],
        },
      },
    ]);
  });
});
