import { describe, expect, it } from "vitest";
import { git } from "../temporary-repository.ts";
import {
  ANSWERS,
  allPass,
  confirms,
  lintRun,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const GREEN = [newPasses(), allPass(), confirms] as const;
const PROSE = "I would rather not.";
const WHY = 'There is no ### FILE: block in it. It begins: "I would rather not."';
const LOCKED = "### FILE: tests/test_new.py\n```python\ndef test_new(): pass\n```";
const LOCKED_WHY = "tests/test_new.py is a test, and tests are locked once they are red.";

describe("a second unusable answer in a row", () => {
  it("counts as an attempt at the tests, and the next prompt says why", async () => {
    const { start, asked, nodesAsked, memory } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      answers: { scaffold: [PROSE, PROSE, ...ANSWERS.scaffold] },
    });
    const state = await start();
    expect(state).toMatchObject({ ending: null, error: null, scaffoldRetryCount: 2 });
    expect(nodesAsked().slice(0, 5)).toEqual([
      ...["plan", "scaffold", "scaffold", "scaffold", "implement"],
    ]);
    expect(asked[3]?.prompt).toContain("Write the tests.");
    expect(asked[3]?.prompt).toContain(`<problem>\n${WHY}\n</problem>`);
    expect(asked[4]?.prompt).not.toContain("<problem>");
    expect(state.failureHistory).toEqual({
      attempts: 1,
      entries: [
        {
          ...{ command: "model: scaffold", exitCode: null, kind: "tooling_error", summary: WHY },
          ...{ phase: "RED", tests: [] },
        },
      ],
    });
    expect(state.exitCodeHistory).toEqual([1, 0, 0]);
    expect(state.routeHistory[1]).toMatchObject({
      from: "scaffold",
      to: "scaffold",
      reason: `the model's answer could not be used: ${WHY}: it is asked again`,
    });
    expect(state.sentBack).toEqual([`scaffold: ${WHY}`, `scaffold: ${WHY}`]);
    expect(state.usage.calls).toBe(6);
    expect(state.phases.find(({ phase }) => phase === "red")?.attempts).toBe(2);
    const note = memory.events.find(({ note: { node } }) => node === "scaffold")?.note;
    expect(note).toMatchObject({
      ...{ phase: "RED", retry_count: 0, route: { next: "scaffold" } },
      error_details: { type: "ToolingError", kind: "tooling_error", message: WHY },
    });
    expect(note?.exit_code).toBeUndefined();
  });

  it("ends the run when the attempts at the tests are used up, and the report says why", async () => {
    const { start, nodesAsked, events } = await stage({
      runs: [oldPasses()],
      answers: { scaffold: [PROSE] },
      attempts: 2,
    });
    const state = await start();
    expect(nodesAsked().filter((node) => node === "scaffold")).toHaveLength(4);
    const reason = `bounded_attempts_exceeded: scaffold has used its 2 attempts; the model's answer could not be used: ${WHY}`;
    expect(state).toMatchObject({ ending: "failed", error: null, decision: { reason } });
    expect(state.report).toContain("**Why it stopped:** bounded_attempts_exceeded");
    expect(state.report).toContain("Another model may do better");
    expect(state.report).toContain("| RED | model: scaffold | – | tooling_error |");
    expect(state.failureHistory.attempts).toBe(2);
    const detail = `no usable answer: ${WHY}`;
    expect(events).toContainEqual({ kind: "finished", node: "scaffold", detail, ok: false });
  });

  it("keeps the tests that were sent back before, with the reason for that", async () => {
    const { start, asked } = await stage({
      runs: [oldPasses(), newPasses(), newFails(), ...GREEN],
      answers: { scaffold: [...ANSWERS.scaffold, PROSE, PROSE, ...ANSWERS.scaffold] },
    });
    expect(await start()).toMatchObject({ ending: null, scaffoldRetryCount: 3 });
    expect(asked[4]?.prompt).toContain("<refused>\ntests/test_new.py");
    expect(asked[4]?.prompt).toContain("1 of 1 test passed");
    expect(asked[4]?.prompt).toContain(WHY);
  });

  it("counts as an attempt at the code", async () => {
    const { start, asked, nodesAsked, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      answers: { implement: [LOCKED, LOCKED, ...ANSWERS.implement] },
    });
    const state = await start();
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(3);
    expect(state).toMatchObject({ ending: null, error: null, retryCount: 2, exitCode: 0 });
    expect(state.failureHistory.entries).toMatchObject([{ phase: "GREEN", summary: LOCKED_WHY }]);
    expect(state.routeHistory.slice(2, 4)).toMatchObject([
      { from: "implement", to: "plan" },
      { from: "plan", to: "implement", reason: LOCKED_WHY },
    ]);
    expect(asked[4]?.prompt).toContain(`<problem>\n${LOCKED_WHY}\n</problem>`);
    expect(asked[4]?.prompt).toContain("Make the failing tests pass.");
    expect(asked[4]?.prompt).not.toContain("<diff>");
    expect(state.phases.find(({ phase }) => phase === "green")?.attempts).toBe(2);
    expect(git(repo, "show", "feat/issue-1:tests/test_new.py")).toContain("assert False");
  });

  it("leaves what the next attempt was told about the tests", async () => {
    const { start, asked } = await stage({
      runs: [oldPasses(), newFails(), newFails(), ...GREEN],
      answers: { implement: [...ANSWERS.implement, PROSE, PROSE, ...ANSWERS.implement] },
    });
    const state = await start();
    expect(state).toMatchObject({ ending: null, retryCount: 3 });
    expect(asked[5]?.prompt).toContain("The last attempt failed: tests/test_new.py::test_new");
    expect(asked[5]?.prompt).toContain(WHY);
  });

  it("ends the run at red when the attempts at the code are used up", async () => {
    const { start, nodesAsked, repo } = await stage({
      runs: [oldPasses(), newFails()],
      answers: { implement: [PROSE] },
    });
    const state = await start();
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(6);
    expect(state).toMatchObject({ ending: "failed", error: null, retryCount: 3 });
    expect(state.failureHistory.entries.map(({ phase }) => phase)).toEqual([
      ...["GREEN", "GREEN", "GREEN"],
    ]);
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(state.commits.red);
  });

  it("counts as an attempt at the refactoring; after the last one the green commit stands", async () => {
    const { start, asked, nodesAsked, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      answers: { refactor: [PROSE] },
      attempts: 2,
    });
    const state = await start();
    const refactorings = asked.filter(({ node }) => node === "refactor");
    expect(nodesAsked().filter((node) => node === "refactor")).toHaveLength(4);
    expect(refactorings[2]?.prompt).toContain(WHY);
    expect(refactorings[2]?.prompt).not.toContain("rolled back");
    expect(state).toMatchObject({ ending: null, error: null, refactorRetryCount: 2 });
    expect(state.failureHistory.entries.map(({ phase }) => phase)).toEqual([
      "REFACTOR",
      "REFACTOR",
    ]);
    expect(state.routeHistory.at(-4)).toMatchObject({ from: "refactor", to: "lint" });
    expect(state.proposal).not.toBeNull();
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(state.commits.green);
  });

  it("counts as an attempt at the lint findings, which are listed after the last one", async () => {
    const findings = [{ file: "app.py", line: 1, code: "E1", message: "ugly" }];
    const { start, nodesAsked, asked, memory, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      answers: { implement: [...ANSWERS.implement, PROSE] },
      lints: [lintRun({ exitCode: 1, ending: "findings", findings })],
      lintsBefore: [lintRun({})],
    });
    const state = await start();
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(5);
    expect(state).toMatchObject({ ending: null, error: null, lintRetryCount: 3, retryCount: 1 });
    expect(state.lintFindings).toEqual([expect.stringContaining("ugly")]);
    expect(asked.at(-2)?.prompt).toContain(WHY);
    expect(asked.at(-2)?.prompt).toContain("ugly");
    expect(state.failureHistory.entries.map(({ phase, kind }) => [phase, kind])).toEqual([
      ["LINT", "lint_failure"],
      ["LINT", "tooling_error"],
      ["LINT", "tooling_error"],
    ]);
    expect(state.routeHistory.at(-1)).toMatchObject({ from: "finalGate", to: "publish" });
    const noted = memory.events.filter(({ note: { node } }) => node === "implement");
    expect(noted.map(({ note }) => [note.phase, note.retry_count])).toEqual([
      ["LINT", 1],
      ["LINT", 2],
    ]);
    expect(state.phases.find(({ phase }) => phase === "lint")?.attempts).toBe(3);
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(state.commits.green);
  });

  it("ends the run where it is the plan's", async () => {
    const { start, nodesAsked } = await stage({ runs: [oldPasses()], answers: { plan: [PROSE] } });
    const state = await start();
    expect(nodesAsked()).toEqual(["plan", "plan"]);
    expect(state.error).toMatchObject({ node: "plan", code: "answer-unusable" });
  });
});
