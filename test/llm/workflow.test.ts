import { describe, expect, it } from "vitest";
import { createModelsByNode } from "../../src/llm/providers.ts";
import type { LogEvent } from "../../src/ports.ts";
import type { ModelNode } from "../../src/routing/nodes.ts";
import type { Spending } from "../../src/workflow/spending.ts";
import { git } from "../temporary-repository.ts";
import {
  ANSWERS,
  allPass,
  confirms,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "../workflow/workflow-harness.ts";
import { fakeServer, type Reply } from "./fake-server.ts";

const HAPPY: Readonly<Record<ModelNode, Reply[]>> = {
  plan: [{ text: JSON.stringify(ANSWERS.plan[0]) }],
  scaffold: [{ text: ANSWERS.scaffold[0] ?? "" }],
  implement: [{ text: ANSWERS.implement[0] ?? "" }],
  refactor: [{ text: ANSWERS.refactor[0] ?? "" }],
  dispute: [{ text: "The test is right." }],
  strengthen: [{ text: "NOTHING TO ADD" }],
};

const PROSE = { text: "Sure! I would change app.py so that the value is one." };
const CUT_OFF = {
  text: "### FILE: app.py\n```python\nvalue = 7\nclass Ha",
  stop: "length",
} as const;
const LOCKED = { text: "### FILE: tests/test_new.py\n```python\ndef test_new(): pass\n```" };
const QUOTA = {
  error: { code: "insufficient_quota", message: "You exceeded your current quota." },
};
const NO_CREDIT = {
  type: "error",
  error: { type: "invalid_request_error", message: "Your credit balance is too low." },
};

describe.each(["openai", "anthropic"] as const)("the whole workflow against %s", (provider) => {
  it("makes four calls, each to the model of its node, and adds up their usage", async () => {
    const { start, calls, server } = await staged(provider, {});
    const state = await start();
    expect(state).toMatchObject({ ending: null, error: null });
    expect(calls()).toEqual(["plan", "scaffold", "implement", "refactor"]);
    expect(state.usage).toEqual({
      calls: 4,
      inputTokens: 400,
      outputTokens: 80,
      cachedTokens: 0,
      costUsd: null,
    });
    expect(state.proposal).not.toBeNull();
    expect(JSON.stringify(server.journal.map(({ body }) => body))).not.toContain("key-of");
  });

  it("recovers from one fault at every step, and leaves no partial change", async () => {
    const limited = {
      status: 429,
      headers: { "retry-after": "3" },
      body: { error: { message: "Slow down." } },
    };
    const { start, calls, slept, warnings, file } = await staged(provider, {
      plan: [limited, { status: 500, body: "oops" }, ...HAPPY.plan],
      scaffold: [PROSE, ...HAPPY.scaffold],
      implement: [CUT_OFF, { broken: "### FILE: app.py\n```python\nval" }, ...HAPPY.implement],
      refactor: [LOCKED, ...HAPPY.refactor],
    });
    const state = await start();
    expect(state).toMatchObject({ ending: null, error: null, failureHistory: { attempts: 0 } });
    expect(calls()).toEqual([
      ...["plan", "plan", "plan"],
      ...["scaffold", "scaffold"],
      ...["implement", "implement", "implement"],
      ...["refactor", "refactor"],
    ]);
    expect(slept).toEqual([3000, 2000, 1000]);
    // Whether part of the broken answer has arrived, and is counted, is chance.
    expect([7, 8]).toContain(state.usage.calls);
    expect(warnings().filter((text) => text.includes("Asking once more"))).toHaveLength(3);
    expect(file("app.py")).toBe("value = 1\n");
    expect(file("tests/test_new.py")).toContain("assert False");
  });

  it.each<[string, Reply, string, number, number]>([
    [
      "a used-up quota",
      provider === "openai" ? { status: 429, body: QUOTA } : { status: 400, body: NO_CREDIT },
      "model-quota-spent",
      1,
      2,
    ],
    ["a server that is down", { status: 500, body: "down" }, "model-unreachable", 4, 2],
    [
      "a proxy's HTML pages",
      { body: "<html></html>", type: "text/html" },
      "model-unreachable",
      4,
      6,
    ],
    ["a refusal", { text: "", stop: "refusal" }, "model-refused", 1, 3],
  ])(
    "ends with a report after %s, with the red commit unchanged",
    async (_, reply, code, asked, billed) => {
      const { start, calls, file, tip } = await staged(provider, { implement: [reply] });
      const state = await start();
      expect(state).toMatchObject({ ending: "failed", error: { node: "implement", code } });
      expect(calls().filter((node) => node === "implement")).toHaveLength(asked);
      expect(state.usage.calls).toBe(billed);
      expect(state.report).toContain(code);
      expect(state.report).toContain(`**Usage:** ${billed} model calls`);
      expect(file("app.py")).toBe("value = 0\n");
      expect(file("tests/test_new.py")).toContain("assert False");
      expect(tip()).toBe(state.commits.red);
    },
  );

  it.each<[string, Reply, string]>([
    ["an answer that is always cut off", CUT_OFF, "It was cut off"],
    ["prose, and prose again", PROSE, "There is no ### FILE: block in it."],
    ["garbage", { text: "\u0001\u0002%%% ### FILE ```" }, "There is no ### FILE: block in it."],
    ["nothing at all", { text: "" }, "It was empty"],
    ["an answer that insists on a locked test", LOCKED, "tests are locked"],
  ])(
    "spends its attempts on %s, then ends with a report, with the red commit unchanged",
    async (_, reply, why) => {
      const { start, calls, file, tip } = await staged(provider, { implement: [reply] });
      const state = await start();
      expect(state).toMatchObject({ ending: "failed", error: null, retryCount: 3 });
      expect(calls().filter((node) => node === "implement")).toHaveLength(6);
      expect(state.usage.calls).toBe(8);
      expect(state.decision?.reason).toContain(
        "bounded_attempts_exceeded: implement has used its 3 attempts",
      );
      expect(state.decision?.reason).toContain(why);
      expect(state.report).toContain("**Usage:** 8 model calls");
      expect(file("app.py")).toBe("value = 0\n");
      expect(file("tests/test_new.py")).toContain("assert False");
      expect(tip()).toBe(state.commits.red);
    },
  );

  it("ends with a report when no answer arrives", async () => {
    const { start, calls } = await staged(
      provider,
      { plan: [{ hang: true }] },
      { timeoutSeconds: 0.03 },
    );
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", error: { code: "model-unreachable" } });
    expect(state.error?.message).toContain("did not answer in time, 4 times in a row.");
    // Not "0 calls, 0 tokens": providers charge for what they were asked.
    expect(state.usage).toMatchObject({ calls: 4, outputTokens: 0, estimatedCalls: 4 });
    expect(state.usage.inputTokens).toBeGreaterThan(0);
    expect(state.report).toContain("(4 calls estimated)");
    expect(new Set(calls())).toEqual(new Set(["plan"]));
  });
});

describe("a budget", () => {
  it("stops the run when it is used up, and keeps the work", async () => {
    const { start, calls, tip, file } = await staged(
      "openai",
      {},
      { spending: { maxTokens: 240 } },
    );
    const state = await start();
    expect(state).toMatchObject({
      ending: "failed",
      error: {
        node: "implement",
        code: "budget-exceeded",
        message: expect.stringContaining("The budget of the run is used up: 240 of 240 tokens."),
      },
      usage: { calls: 2, inputTokens: 200, outputTokens: 40 },
    });
    expect(calls()).toEqual(["plan", "scaffold"]);
    expect(state.report).toContain("budget-exceeded");
    expect(tip()).toBe(state.commits.red);
    expect(file("app.py")).toBe("value = 0\n");
  });

  it("that is used up once the code is green skips the refactoring, not the change", async () => {
    const { start, calls } = await staged("openai", {}, { spending: { maxTokens: 300 } });
    const state = await start();
    expect(calls()).toEqual(["plan", "scaffold", "implement"]);
    expect(state).toMatchObject({ ending: null, error: null, usage: { calls: 3 } });
    expect(state.proposal).not.toBeNull();
  });
});

interface More {
  timeoutSeconds?: number;
  spending?: Partial<Spending>;
}

/** Real git, real sockets; each node asks a model of its own name, which is how the server tells. */
async function staged(
  provider: "openai" | "anthropic",
  replies: Partial<Record<ModelNode, Reply[]>>,
  { timeoutSeconds = 30, spending = {} }: More = {},
) {
  const turns = new Map<ModelNode, number>();
  const server = await fakeServer(({ body }) => {
    const node = body.model as ModelNode;
    const turn = turns.get(node) ?? 0;
    turns.set(node, turn + 1);
    const list = replies[node] ?? HAPPY[node];
    return list[Math.min(turn, list.length - 1)] ?? { status: 400 };
  });
  const slept: number[] = [];
  const log: LogEvent[] = [];
  const named = (node: ModelNode) => `${provider}:${node}`;
  const { model } = await createModelsByNode(
    {
      model: named("plan"),
      models: {
        scaffold: named("scaffold"),
        implement: named("implement"),
        refactor: named("refactor"),
        dispute: named("dispute"),
      },
    },
    {
      env: server.env[provider],
      log: { record: (event) => log.push(event) },
      timeoutSeconds,
      timing: { random: () => 0, sleep: async (ms) => slept.push(ms) },
    },
  );
  const runs = [oldPasses(), newFails(), newPasses(), allPass(), confirms];
  const { start, repo, events } = await stage({ model, runs, spending });
  return {
    start,
    server,
    slept,
    calls: () => server.journal.map(({ body }) => body.model),
    warnings: () => [...log, ...events].flatMap((event) => ("text" in event ? [event.text] : [])),
    file: (path: string) => `${git(repo, "show", `feat/issue-1:${path}`)}\n`,
    tip: () => git(repo, "rev-parse", "feat/issue-1"),
  };
}
