import { describe, expect, it } from "vitest";
import { dispute } from "../../src/features/disputes/dispute.ts";
import { createScriptedModel } from "../../src/llm/scripted.ts";
import type { OnVersion, TestRequest } from "../../src/ports.ts";
import { DEFAULT_BUDGETS } from "../../src/routing/attempts.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { partsOf } from "../../src/version.ts";
import { baseline } from "../../src/workflow/nodes/baseline.ts";
import { cleanUp } from "../../src/workflow/nodes/clean-up.ts";
import { redGate } from "../../src/workflow/nodes/red-gate.ts";
import { refactorGate } from "../../src/workflow/nodes/refactor.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { canaryResults, failed, passed, run, uncollected } from "../routing/make-run.ts";
import { failure, makeState } from "./make-state.ts";

const ID = "tests/test_codes.py::test_unknown";

describe("a dispute", () => {
  const state = makeState({
    red: { failing: [ID], locked: [], stubs: [] },
    commits: { red: "red", green: null, refactor: null },
    failureHistory: { attempts: 2, entries: [failure(), failure()] },
    retryCount: 2,
    bestAttempt: { commit: "best", passing: 1, regressions: 3 },
  });
  const upheld = { disputed: true, testIds: [ID], quote: "An unknown code raises.", why: "So." };

  it("goes on from no attempt that broke other tests", async () => {
    const { update } = await dispute(toolsFor(upheld, "def test_unknown():\n    assert 0\n"))(
      state,
    );
    expect(update.disputeRuling).toMatchObject({
      attempt: null,
      tests: [{ before: "def test_unknown():\n    assert 0" }],
    });
  });

  it.each([
    ["is made by the file itself", "make_tests()\n"],
    ["is in a file that is not there", null],
  ])("shows no source of a test that %s", async (_, source) => {
    const { update } = await dispute(toolsFor(upheld, source))(state);
    expect(update.disputeRuling?.tests).toMatchObject([{ id: ID, before: "" }]);
  });

  it("that is not upheld asks a person, also where no gate said why it came to that", async () => {
    const step = await dispute(toolsFor({ disputed: false, why: "It is right." }, null))(state);
    expect(step).toMatchObject({ ok: false, headline: "not disputed: It is right." });
    expect(step.update.decision).toMatchObject({
      requiresHuman: true,
      reason: "the attempts are used up; no test was disputed: It is right.",
    });
  });

  function toolsFor(answer: object, source: string | null): Tools {
    const files = {
      list: async () => (source === null ? [] : ["tests/test_codes.py"]),
      read: async () => source,
    };
    const workspace = { at: () => files };
    const model = createScriptedModel({
      name: "scripted",
      json: JSON.stringify({ dispute: [answer] }),
    });
    const log = { record: () => {} };
    return { workspace, model, log, settings: DEFAULT_SETTINGS } as unknown as Tools;
  }
});

it("the baseline says how many files could not be collected", async () => {
  const collectionErrors = [uncollected("tests/test_b.py", "ImportError: no b")];
  const suite = run(2, [], { report: { tests: [passed(ID)], collectionErrors } });
  const workspace = { remember: async () => "kept" };
  const baselineRun = { result: async () => ({ report: suite.report, run: suite }) };
  const tools = { baselineRun, workspace } as unknown as Tools;
  expect(await baseline(tools)(makeState())).toEqual({
    update: { baselineReport: "kept", baselineOf: "b".repeat(40) },
    seconds: suite.seconds,
    headline: "exit 2, 1 of 1 test passes, 1 file cannot be collected",
    tests: { exitCode: 2, passed: 1, failed: 0 },
  });
});

it("cleaning up leaves a branch that others have added to, and says so", async () => {
  const workspace = { branch: "feat/issue-7", tip: "tip" };
  const tools = { workspace, forge: { discard: async () => "changed" } } as unknown as Tools;
  expect(await cleanUp(tools)(makeState())).toEqual({
    update: { ending: "aborted", aftermath: { branchKept: true } },
    headline: "feat/issue-7 was kept because it has commits that the run did not make",
    ok: false,
  });
});

it("cleaning up ends the run where a rule forbids to delete the branch, and says so", async () => {
  const workspace = { branch: "feat/issue-7", tip: "tip" };
  const tools = { workspace, forge: { discard: async () => "protected" } } as unknown as Tools;
  const reason = "a rule of the repository forbids deleting it";
  expect(await cleanUp(tools)(makeState())).toEqual({
    update: { ending: "aborted", aftermath: { branchKept: true, reason } },
    headline: `feat/issue-7 was kept because ${reason}`,
    ok: false,
  });
});

it.each([
  [
    null,
    "main has the tests now, without code, so that they fail there: revert that merge before you try again",
  ],
  ["green", "main has the change"],
])("cleaning up says what a merge by hand has left, with code %s", async (green, reason) => {
  const workspace = { branch: "feat/issue-7", tip: "tip" };
  const tools = { workspace, forge: { discard: async () => "merged" } } as unknown as Tools;
  const commits = { red: "red", green, refactor: null };
  expect(await cleanUp(tools)(makeState({ commits }))).toMatchObject({
    update: { ending: "aborted", aftermath: { branchKept: false, reason } },
    headline: `merged by hand: ${reason}`,
  });
});

it("a refactoring that breaks a test commits nothing", async () => {
  const tests = { run: async () => run(1, [failed(ID, "assert 1 == 2")]) };
  const tools = { workspace: {}, tests, budgets: DEFAULT_BUDGETS } as unknown as Tools;
  const state = makeState({
    red: { failing: [ID], locked: [], stubs: [] },
    commits: { red: "red", green: "green", refactor: null },
    draft: "draft",
  });
  const step = await refactorGate(tools)(state);
  expect(step).toMatchObject({ ok: false });
  expect(step.update.commits).toBeUndefined();
});

it("tests that fail once and pass when they are repeated are not red, and nothing is committed", async () => {
  const files = { list: async () => [], read: async () => null, readEach: async () => {} };
  const workspace = {
    at: () => files,
    writeLog: async () => {},
    remember: async () => "reference",
  };
  const answer = async ({ at, only, also = [] }: OnVersion<TestRequest>) => {
    if (only === undefined) return run(1, [failed(ID, "assert 1 == 2")]);
    const written = new Map(partsOf(at).with.map(({ path, content }) => [path, content]));
    const canaries = also.flatMap((path) => canaryResults(path, written.get(path) ?? ""));
    return run(1, [passed(ID), ...canaries]);
  };
  const tools = {
    log: { record: () => {} },
    safe: createSanitizer({ secrets: [] }),
    ...{ workspace, tests: { run: answer }, budgets: DEFAULT_BUDGETS },
    settings: DEFAULT_SETTINGS,
  } as unknown as Tools;
  const state = makeState({ testFiles: ["tests/test_codes.py"], draft: "draft" });
  expect(await redGate(tools)(state)).toMatchObject({
    ok: false,
    headline: "exit 1, wrong-reason",
    update: { exitCodeHistory: [1], decision: { nextNode: "scaffold" } },
  });
});
