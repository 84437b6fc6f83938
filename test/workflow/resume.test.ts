import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { createWorkspace } from "../../src/git/workspace.ts";
import type { OnVersion, TestRequest, TestRunner } from "../../src/ports.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { openBench } from "../../src/runs/bench.ts";
import { createRun, type Run } from "../../src/workflow/run.ts";
import { UNLIMITED } from "../../src/workflow/spending.ts";
import { failed, run } from "../routing/make-run.ts";
import { git, writeFiles } from "../temporary-repository.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  oldPasses,
  planRuns,
  stage,
} from "./workflow-harness.ts";

const GREEN = [newPasses(), allPass(), confirms] as const;
const TO_THE_GATE = [oldPasses(), newFails(), ...GREEN];

type Setting = Awaited<ReturnType<typeof stage>>;

/** The run as another process finds it. */
function anotherProcess({ tools, checkpointer, memory }: Setting): Run {
  return createRun(tools, { thread: "test#1", checkpointer, memory });
}

describe("resume", () => {
  it("waits at the human gate again, and takes the decision there", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    await setting.start();
    const later = anotherProcess(setting);
    expect(await later.resume()).toMatchObject({ ending: null, humanDecision: "pending" });
    expect(setting.nodesAsked()).toHaveLength(4);
    expect(await later.decide("approve")).toMatchObject({ ending: "merged" });
  });

  it("offers the gate again after a merge that git refused", async () => {
    const merge = { merged: false, reason: "it would overwrite", byHand: "git merge it" } as const;
    const setting = await stage({ runs: TO_THE_GATE, merge });
    await setting.start();
    await setting.decide("approve");
    const later = anotherProcess(setting);
    expect(await later.resume()).toMatchObject({ ending: null, mergeByHand: null });
    expect(await later.decide("abort")).toMatchObject({ ending: "aborted" });
  });

  it("answers clearly where nothing is on record, or where it is over", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    await expect(setting.resume()).rejects.toMatchObject({
      code: "no-such-run",
      message: "There is no run of #1 on record.",
    });
    await setting.start();
    await setting.decide("approve");
    await expect(anotherProcess(setting).resume()).rejects.toMatchObject({
      code: "run-over",
      message: "The run of #1 has already ended (merged).",
      fix: null,
    });
  });

  it("does not ask again what was answered, though the node that asked never ended", async () => {
    // Nothing keeps the baseline here, so it runs again.
    const setting = await stage({ runs: [oldPasses(), ...TO_THE_GATE] });
    await killBeforeRed(setting);
    expect(setting.nodesAsked()).toEqual(["plan", "scaffold"]);

    const state = await anotherProcess(setting).resume();
    expect(setting.nodesAsked()).toEqual(["plan", "scaffold", "implement", "refactor"]);
    expect(state.usage.calls).toBe(4);
  });

  it("takes the hint of a retry along after a kill", async () => {
    const setting = await stage({ runs: [oldPasses(), ...TO_THE_GATE] });
    await killBeforeRed(setting);
    const state = await anotherProcess(setting).resume({ hint: "Count in cents." });
    expect(state).toMatchObject({ ending: null, hint: "Count in cents." });
    const { stable } = setting.asked.find(({ node }) => node === "implement") ?? {};
    expect(stable).toContain("Count in cents.");
  });

  it("does so where the kill came in the first node of a retry", async () => {
    const setting = await stage({ runs: [oldPasses(), newFails(), newFails()] });
    await setting.start();
    const { model } = setting.tools;
    const silent = {
      ...model,
      answer: () => {
        throw new Error("pulled the plug");
      },
    };
    const killed = createRun(
      { ...setting.tools, model: silent },
      {
        thread: "test#1",
        checkpointer: withoutUpdates(setting.checkpointer, { allowed: 1 }),
        memory: setting.memory,
      },
    );
    await killed.retry({}).catch(() => {});
    setting.tools.tests.run = planRuns({ runs: GREEN });
    const before = setting.nodesAsked().length;
    const state = await anotherProcess(setting).resume({ hint: "Count in cents." });
    expect(setting.nodesAsked().slice(before)).toEqual(["implement", "refactor"]);
    expect(state).toMatchObject({
      ending: null,
      hint: "Count in cents.",
      proposal: "feat/issue-1",
    });
  });

  it("rebuilds the state from branch and notes where a node has another name by now", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    const before = await setting.start();
    await renameNode(setting, "humanReview", "personReviews");
    const later = anotherProcess(setting);
    const rebuilt = await later.resume();
    expect(rebuilt).toMatchObject({
      ending: null,
      run: before.run,
      commits: before.commits,
      red: before.red,
      spec: before.spec,
      testFiles: before.testFiles,
      codeFiles: before.codeFiles,
    });
    expect(await later.decide("approve")).toMatchObject({ ending: "merged" });
    expect(git(setting.repo, "rev-parse", "main")).toBe(before.commits.green);
    expect(setting.nodesAsked()).toHaveLength(4);
  });

  it.each<[string, string, string[]]>([
    ["after lint, it is proposed", "lint", []],
    ["after red, code is written", "redGate", ["implement"]],
    ["before red, it starts over", "baseline", ["plan", "scaffold", "implement", "refactor"]],
  ])("of another version, %s", async (_what, last, asked) => {
    const setting = await stage({ runs: TO_THE_GATE });
    await setting.start();
    const cut = setting.memory.events.findIndex(({ note }) => note.node === last);
    setting.memory.events.splice(cut + 1);
    await renameNode(setting, "humanReview", "personReviews");
    const before = setting.nodesAsked().length;
    setting.tools.tests.run = planRuns({
      runs: last === "baseline" ? TO_THE_GATE : GREEN,
    });
    const state = await anotherProcess(setting).resume({ hint: "Count in cents." });
    expect(state).toMatchObject({
      ending: null,
      error: null,
      proposal: "feat/issue-1",
      hint: "Count in cents.",
    });
    expect(setting.nodesAsked().slice(before)).toEqual(asked);
    expect(git(setting.repo, "rev-parse", "feat/issue-1")).toBe(state.commits.green);
  });

  it("rolls back to the last known-good commit exactly, untracked files included", async () => {
    const setting = await stage({ runs: [oldPasses(), newFails(), newFails(), ...GREEN] });
    const { red } = (await setting.start()).commits;
    // The last word on the red commit is that an attempt on top of it failed; it is good all the same.
    const failure = setting.memory.events.findIndex(({ note }) => note.error !== null);
    expect(setting.memory.events[failure]).toMatchObject({ commit: red });
    setting.memory.events.splice(failure + 1);
    await renameNode(setting, "humanReview", "personReviews");
    const { root } = setting.worktree;
    const lying = {
      "app.py": "half\n",
      "left/over.txt": "x",
      ".gitignore": "*.log\n",
      "a.log": "",
    };
    writeFiles(root, lying);
    const tips: string[] = [];
    setting.tools.log.record = (event) => {
      if (event.kind === "started") tips.push(git(setting.repo, "rev-parse", "feat/issue-1"));
    };
    const tested: string[][] = [];
    const planned = planRuns({ runs: GREEN });
    const look = async (request: OnVersion<TestRequest>) => {
      tested.push(Object.keys(lying).map((path) => readIfThere(join(root, path))));
      return planned(request);
    };
    const workspace = createWorkspace(setting.worktree);
    await workspace.placeClone();
    const bench = openBench(workspace);
    setting.tools.tests.run = bench.tests({ sandbox: null, run: look as TestRunner["run"] }).run;
    await anotherProcess(setting).resume();
    expect(tips[0]).toBe(red);
    expect(tested[0]).toEqual(["value = 1\n", "", "", ""]);
  });

  it("of another version and without notes is an unknown run", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    await setting.start();
    setting.memory.events.splice(0);
    await renameNode(setting, "humanReview", "personReviews");
    await expect(setting.resume()).rejects.toMatchObject({ code: "no-such-run" });
  });
});

describe("retry", () => {
  it("keeps the history, starts the counters again, and goes on from the best attempt", async () => {
    const setting = await stage({ runs: [oldPasses(), newFails(), newFails()] });
    await setting.start();
    setting.tools.tests.run = planRuns({ runs: GREEN });
    const state = await anotherProcess(setting).retry({ hint: "It is about the other one." });
    expect(state).toMatchObject({
      ending: null,
      retryCount: 1,
      hint: "It is about the other one.",
      failureHistory: { attempts: 3 },
      report: null,
    });
    expect(setting.nodesAsked().slice(-2)).toEqual(["implement", "refactor"]);
    expect(git(setting.repo, "log", "--format=%s", "main..feat/issue-1")).toBe(
      "feat: new thing (#1)\ntest: new thing (#1)",
    );
  });

  it("writes the tests again only where it is asked to", async () => {
    const setting = await stage({ runs: [oldPasses(), newFails(), newFails()] });
    await setting.start();
    setting.tools.tests.run = planRuns({ runs: TO_THE_GATE.slice(1) });
    await anotherProcess(setting).retry({ from: "tests" });
    expect(setting.nodesAsked().slice(-3)).toEqual(["scaffold", "implement", "refactor"]);
    expect(git(setting.repo, "log", "--format=%s", "main..feat/issue-1")).toBe(
      "feat: new thing (#1)\ntest: new thing (#1)",
    );
  });

  it("counts what the run has used before: a limit that is reached allows no further question", async () => {
    const setting = await stage({ runs: [oldPasses(), newFails(), newFails()] });
    const { usage } = await setting.start();
    const before = setting.nodesAsked();
    const spending = { ...UNLIMITED, maxTokens: usage.inputTokens + usage.outputTokens };
    const later = anotherProcess({ ...setting, tools: { ...setting.tools, spending } });
    expect(await later.retry({})).toMatchObject({
      ending: "failed",
      error: { code: "budget-exceeded" },
    });
    expect(setting.nodesAsked()).toEqual(before);
  });

  it("is refused where nothing failed", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    await setting.start();
    await expect(setting.retry({})).rejects.toMatchObject({ code: "bad-usage" });
  });
});

it("a node that decided nothing is an internal error, not a route", async () => {
  const setting = await stage({ runs: TO_THE_GATE });
  const state = await setting.start();
  for (const asNode of ["plan", "greenGate", "lint"] as const) {
    await expect(
      setting.adopt({ asNode, update: { ...state, decision: null } }),
    ).rejects.toMatchObject({ code: "fault", message: "A node ended without a decision." });
  }
});

describe("a request to stop", () => {
  it("is heard between two nodes, and cleans up", async () => {
    const setting = await stage({
      runs: [oldPasses(), () => wish(), ...GREEN],
    });
    const wish = () => {
      setting.memory.abortRequestedBy = "pat";
      return newFails();
    };
    const state = await setting.start();
    expect(state).toMatchObject({ ending: "aborted", report: null });
    expect(git(setting.repo, "branch", "--list", "feat/*")).toBe("");
    expectAbortNoted(setting, state);
  });

  it("ends a run that no process works on", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    await setting.start();
    const state = await anotherProcess(setting).abort();
    expect(state).toMatchObject({ ending: "aborted" });
    expect(git(setting.repo, "branch", "--list", "feat/*")).toBe("");
    expectAbortNoted(setting, state);
  });

  it("ends a run whose state another version wrote, which nothing can be noted about", async () => {
    const setting = await stage({ runs: TO_THE_GATE });
    await setting.start();
    await renameNode(setting, `"commits"`, `"formerly"`);
    expect(await anotherProcess(setting).abort()).toMatchObject({ ending: "aborted" });
    expect(git(setting.repo, "branch", "--list", "feat/*")).toBe("");
  });

  function expectAbortNoted({ memory, events }: Setting, { run, commits }: RunState) {
    expect(memory.events.at(-1)).toMatchObject({
      commit: commits.green ?? commits.red,
      note: { phase: "ABORT", node: "cleanUp", run, headline: "feat/issue-1 removed" },
    });
    expect(events).toContainEqual({
      ...{ kind: "finished", node: "cleanUp", detail: "feat/issue-1 removed", ok: true },
    });
  }
});

describe("what is noted", () => {
  it("notes every event on its commit", async () => {
    const setting = await stage({ runs: [oldPasses(), newFails(), newFails(), ...GREEN] });
    const { commits, base, run: id } = await setting.start();
    await setting.decide("approve");
    const told = setting.memory.events.map(({ commit, note }) => {
      const place = Object.entries({ ...commits, base: base.commit }).find(([, c]) => c === commit);
      return `${note.step} ${note.node} ${note.phase} on ${place?.[0]}: ${note.error}`;
    });
    expect(told).toMatchInlineSnapshot(`
      [
        "0 start START on base: null",
        "1 plan PLAN on base: null",
        "3 baseline BASELINE on base: null",
        "4 redGate RED on red: null",
        "6 greenGate GREEN on red: Test still failing after implementation: exit 1, red",
        "7 plan PLAN on red: null",
        "9 greenGate GREEN on green: null",
        "11 lint LINT on green: null",
        "12 mutants MUTANTS on green: null",
        "13 finalGate FINAL on green: null",
        "14 publish PUBLISH on green: null",
        "15 merge MERGE on green: null",
      ]
    `);
    const failure = setting.memory.events.find(({ note }) => note.error !== null)?.note;
    const green = setting.memory.events.filter(({ note }) => note.phase === "GREEN");
    expect(green.map(({ note }) => note.retry_count)).toEqual([0, 1]);
    const red = setting.memory.events.find(({ note }) => note.phase === "RED")?.note;
    expect(red).toMatchObject({ error: null, retry_count: 0 });
    expect(failure).toMatchObject({
      issue: 1,
      run: id,
      phase: "GREEN",
      error: "Test still failing after implementation: exit 1, red",
      error_details: {
        type: "TestFailure",
        kind: "test_failure",
        message: `${NEW_TEST}: assert 1 == 2`,
      },
      retry_count: 0,
      exit_code: 1,
      verdict: "red",
      tests: { passed: 0, failed: 1 },
      route: { next: "plan" },
    });
  });

  it("names the fault that ended a run", async () => {
    const setting = await stage({
      runs: [
        run(1, [failed(NEW_TEST, "x")]),
        () => {
          throw new Error("disk full");
        },
      ],
    });
    await setting.start();
    expect(setting.memory.events.at(-1)?.note).toMatchObject({
      phase: "SNITCH",
      error_details: { type: "fault", message: "disk full" },
    });
  });
});

/** Starts a run whose process dies when the tests are written. */
async function killBeforeRed({ tools, checkpointer, memory, input }: Setting): Promise<void> {
  const { snapshot } = tools.workspace;
  tools.workspace.snapshot = () => {
    tools.workspace.snapshot = snapshot;
    throw new Error("pulled the plug");
  };
  const killed = createRun(tools, {
    thread: "test#1",
    checkpointer: withoutUpdates(checkpointer),
    memory,
  });
  const { base, spec } = input;
  await killed.start({ issue: 1, contextPaths: [], base, spec }).catch(() => {});
}

/** A checkpointer that a killed process can no longer write its report to, after what it may update before. */
function withoutUpdates(
  checkpointer: BaseCheckpointSaver,
  { allowed = 0 } = {},
): BaseCheckpointSaver {
  let updates = 0;
  return new Proxy(checkpointer, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (key !== "put") return typeof value === "function" ? value.bind(target) : value;
      return (...args: Parameters<BaseCheckpointSaver["put"]>) => {
        if (args[2].source === "update") updates += 1;
        if (updates > allowed) throw new Error("killed");
        return target.put(...args);
      };
    },
  });
}

/** The checkpoints as a version wrote them in which a node was called otherwise. */
async function renameNode({ checkpointer }: Setting, from: string, to: string): Promise<void> {
  const rename = (bytes: Uint8Array) =>
    Buffer.from(Buffer.from(bytes).toString().replaceAll(from, to));
  for (const checkpoints of Object.values(checkpointer.storage["test#1"] ?? {})) {
    for (const stored of Object.values(checkpoints)) {
      stored[0] = rename(stored[0]);
      stored[1] = rename(stored[1]);
    }
  }
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
