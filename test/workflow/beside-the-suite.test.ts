import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../../src/llm/scripted.ts";
import type { Model, TestRequest } from "../../src/ports.ts";
import { git } from "../temporary-repository.ts";
import {
  ANSWERS,
  allPass,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const GREEN = [newPasses(), allPass()];

describe("while the suite runs before the change", () => {
  it("the tests are planned and written, and red waits", async () => {
    const { start, nodesAsked, tested, events } = await stageSuiteThatWaitsFor("scaffold");
    const state = await start();
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", "refactor"]);
    expect(tested[0]).toMatchObject({ targets: [] });
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    const ends = events.flatMap((event) => (event.kind === "finished" ? [event.node] : []));
    expect(ends.slice(0, 5)).toEqual(["loadContext", "plan", "scaffold", "baseline", "redGate"]);
    expect(events).toContainEqual({ kind: "started", node: "baseline" });
  });

  it("the tests go where the repository's own settings look for them", async () => {
    const answers = {
      scaffold: ["### FILE: tests/check_new.py\n```python\ndef test_new(): assert False\n```"],
    };
    const { start, asked } = await stageSuiteThatWaitsFor("scaffold", {
      answers,
      patterns: ["check_*.py"],
    });
    await start();
    expect(asked.filter(({ node }) => node === "scaffold")).toHaveLength(1);
  });

  it.each<[string, object, object]>([
    [
      "an existing test is said to be wrong",
      plan({ wrongTests: [{ id: OLD_TEST, because: "so" }] }),
      { order: ["plan", "suite", "scaffold", "implement", "refactor"] },
    ],
    [
      "an existing test may be the planned one",
      plan({}, DOUBLES),
      { order: ["plan", "suite"], ending: "covered" },
    ],
  ])("the tests wait for it where %s", async (_, answers, expected) => {
    const { start, order } = await stageSuiteThatWaitsFor("nothing", { answers, pauses: true });
    const { ending } = await start();
    expect({ order, ending }).toEqual({ ending: null, ...expected });
  });

  it("a run that ends without it stops it", async () => {
    const { start, signals } = await stageSuiteThatWaitsFor("nothing", {
      answers: { scaffold: ["no file at all"] },
    });
    expect(await start()).toMatchObject({ ending: "failed", error: null });
    expect(signals()).toEqual([true]);
  });

  it("what keeps it from running is reported where red needs it", async () => {
    const { start } = await stage({
      runs: [
        () => {
          throw new Error("no space left on device");
        },
      ],
    });
    expect(await start()).toMatchObject({
      ending: "failed",
      error: { node: "baseline", message: "no space left on device" },
    });
  });
});

it("the suite runs in a checkout of its own, which is gone afterwards", async () => {
  const writes = 'def test_old():\n    open("left.txt", "w").close()\n';
  const { start, repo, worktree, tested } = await stage({
    timeoutSeconds: 60,
    files: { "app.py": "value = 0\n", "tests/test_old.py": writes },
    answers: {
      scaffold: ["no file at all"],
      plan: plan({ wrongTests: [{ id: OLD_TEST, because: "so" }] }).plan,
    },
  });
  await start();
  expect(tested).toHaveLength(1);
  expect(existsSync(join(worktree.root, "left.txt"))).toBe(false);
  expect(git(repo, "worktree", "list").split("\n")).toHaveLength(2);
});

const DOUBLES = "`double` of 2 is 4.";
const ISSUE = `# New thing\n\n- It works.\n- ${DOUBLES}\n`;
const FILES = {
  "app.py": "value = 0\n",
  "tests/test_old.py": "def test_old():\n    assert double(2) == 4\n",
};

function plan(more: object, quote = "It works.") {
  const tests = [{ name: "test_new", criterion: quote, quote }];
  return { plan: [{ approach: "directly", tests, ...more }] };
}

interface Staging {
  answers?: object;
  patterns?: string[];
  /** Lets the suite end by itself, after all others have had time to get ahead of it. */
  pauses?: boolean;
}

/** A suite that ends once that node has asked the model, or when it is stopped. */
async function stageSuiteThatWaitsFor(
  node: string,
  { answers, patterns = [], pauses = false }: Staging = {},
) {
  const json = JSON.stringify({ ...ANSWERS, ...answers });
  const scripted = createScriptedModel({ name: "staged", json });
  const order: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const model: Model = {
    name: "staged",
    answer: (request) => {
      order.push(request.node);
      if (request.node === node) finish();
      return scripted.answer(request);
    },
  };
  const signals: AbortSignal[] = [];
  const suite = async ({ onPatterns, onProgress, signal }: TestRequest) => {
    if (signal !== undefined) signals.push(signal);
    signal?.addEventListener("abort", finish);
    onPatterns?.(patterns);
    onProgress?.({ passed: OLD_TEST });
    if (pauses) await pause(1000);
    else await finished;
    signal?.throwIfAborted();
    order.push("suite");
    return oldPasses();
  };
  const runs = [suite, newFails(), ...GREEN];
  const staged = await stage({ runs, model, issue: ISSUE, files: FILES });
  return { ...staged, order, signals: () => signals.map(({ aborted }) => aborted) };
}
