import { describe, expect, it } from "vitest";
import type { LogEvent, ModelRequest } from "../../src/ports.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createReplay, recallAnswers } from "../../src/workflow/build-again.ts";
import type { RetryRequest } from "../../src/workflow/plan-retry.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { makeState } from "./make-state.ts";

const PLAN = { approach: "x", tests: [], creates: [], changes: [], reads: [] };
const TEST = "tests/test_new.py";
const GREEN = makeState({
  agreedPlan: PLAN as never,
  testFiles: [TEST],
  codeFiles: ["shop/cart.py", "docs/cart.md"],
  commits: { red: "r", green: "g", refactor: null },
});
const FILES: Record<string, string> = {
  [TEST]: "def test_new():\n    assert False\n",
  "shop/cart.py": "total = sum",
  "docs/cart.md": "```python\ntotal([1])\n```\n",
};

interface Merging {
  files?: Record<string, string>;
  merge?: () => { tree: string } | { conflicts: string[] };
}

async function recall(
  state: RunState,
  request: RetryRequest,
  { files = FILES, merge = () => ({ tree: "t" }) }: Merging = {},
) {
  const events: LogEvent[] = [];
  const tools = {
    workspace: {
      baseCommit: "b",
      branch: "feat/issue-7",
      mergeTrees: async () => merge(),
      at: () => ({ read: async (path: string) => files[path] ?? null }),
    },
    log: { record: (event: LogEvent) => events.push(event) },
  } as unknown as Tools;
  const answers = await recallAnswers(tools, state, request);
  return { answers, nodes: [...answers.keys()], events };
}

describe("what is recalled of a run whose base has moved", () => {
  it("the plan, the tests and the code, as the model would have answered", async () => {
    const { answers, events } = await recall(GREEN, {});
    expect(JSON.parse(answers.get("plan") ?? "")).toEqual(PLAN);
    expect(answers.get("scaffold")).toBe(
      `### FILE: ${TEST}\n\`\`\`python\ndef test_new():\n    assert False\n\`\`\``,
    );
    // A missing last line break is added, and a fence is longer than those inside.
    expect(answers.get("implement")).toBe(
      "### FILE: shop/cart.py\n```python\ntotal = sum\n```\n\n### FILE: docs/cart.md\n````\n```python\ntotal([1])\n```\n````",
    );
    expect(answers.get("refactor")).toBe("NOTHING TO IMPROVE");
    expect(events).toEqual([]);
  });

  it.each<[string, RetryRequest, Partial<RunState>, string[]]>([
    ["without a plan, nothing", {}, { agreedPlan: null }, []],
    ["from the plan, nothing", { from: "plan" }, {}, []],
    ["from the tests, the plan", { from: "tests" }, {}, ["plan"]],
    [
      "without red tests, the plan",
      {},
      { commits: { red: null, green: null, refactor: null } },
      ["plan"],
    ],
    [
      "without green code, plan and tests",
      {},
      { commits: { red: "r", green: null, refactor: null } },
      ["plan", "scaffold"],
    ],
    ["from the code, plan and tests", { from: "code" }, {}, ["plan", "scaffold"]],
    ["with a hint about the code, plan and tests", { hint: "faster" }, {}, ["plan", "scaffold"]],
    [
      "with a hint for a later phase, all",
      { from: "lint", hint: "shorter lines" },
      {},
      ["plan", "scaffold", "implement", "refactor"],
    ],
  ])("%s", async (_, request, more, nodes) => {
    expect((await recall({ ...GREEN, ...more }, request)).nodes).toEqual(nodes);
  });

  it.each<[string, Merging, string]>([
    [
      "conflicts with the base",
      { merge: () => ({ conflicts: [TEST] }) },
      `main has changed ${TEST}, too.`,
    ],
    ["was removed from the base", { files: {} }, `${TEST} was removed.`],
    [
      "cannot be merged",
      {
        merge: () => {
          throw new Error("no such commit");
        },
      },
      "no such commit",
    ],
  ])("leaves to the model, with the reason, what %s", async (_, merging, why) => {
    const { nodes, events } = await recall(GREEN, {}, merging);
    expect(nodes).toEqual(["plan"]);
    expect(events).toEqual([{ kind: "warned", text: expect.stringContaining(why) }]);
  });

  it("leaves only the code to the model where only the code conflicts", async () => {
    const { [TEST]: test = "" } = FILES;
    const { nodes } = await recall(GREEN, {}, { files: { [TEST]: test } });
    expect(nodes).toEqual(["plan", "scaffold"]);
  });
});

it("a replay gives each known answer once and free of charge, then asks the model", async () => {
  const usage = { calls: 1, inputTokens: 1, outputTokens: 1, cachedTokens: 0, costUsd: 1 };
  const asked: string[] = [];
  const { model, use } = createReplay({
    name: "real",
    answer: async ({ node }) => {
      asked.push(node);
      return { text: "asked", stopReason: "end", usage };
    },
  });
  const ask = (node: string) => model.answer({ node } as ModelRequest);
  use(new Map([["plan", "known"]]));
  expect(await ask("plan")).toMatchObject({ text: "known", isReplayed: true, usage: { calls: 0 } });
  expect(await ask("plan")).toMatchObject({ text: "asked" });
  expect(await ask("implement")).toMatchObject({ text: "asked" });
  expect(asked).toEqual(["plan", "implement"]);
});
