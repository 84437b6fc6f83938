import { describe, expect, it } from "vitest";
import {
  FailureEntry,
  recordLintFailure,
  recordLintFault,
  recordTestFailure,
  sameFailures,
} from "../../src/routing/failure-history.ts";
import { appendBounded } from "../../src/routing/route-history.ts";
import { judgeRun } from "../../src/routing/verdict.ts";
import { failed, run } from "./make-run.ts";

const A = "tests/test_a.py::test_a";
const B = "tests/test_a.py::test_b";

describe("an entry of the failure history", () => {
  it("tells what ran, how it ended, what kind it is, and which tests failed", () => {
    const testRun = run(1, [failed(A, "assert 2 == 3")]);
    const entry = recordTestFailure(testRun, judgeRun(testRun), "GREEN");
    expect(entry).toEqual({
      command: "python -m pytest tests",
      exitCode: 1,
      kind: "test_failure",
      summary: `${A}: assert 2 == 3`,
      phase: "GREEN",
      tests: [A],
    });
    expect(FailureEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  });

  it("says why the right-looking failure is the wrong one", () => {
    const testRun = run(1, [failed(A, "assert 2 == 3"), failed(B, "NameError: name 'x'")]);
    const verdict = {
      ...judgeRun(testRun),
      word: "wrong-reason" as const,
      reason: `${B}: NameError`,
      failing: [B],
    };
    expect(recordTestFailure(testRun, verdict, "RED")).toMatchObject({
      summary: `${B}: NameError`,
      tests: [B],
    });
  });

  it("of the linter names the first finding and counts the others", () => {
    const lint = {
      command: "ruff check",
      exitCode: 1,
      findings: ["a.py:1: unused\nimport", "b.py:2"],
      count: 2,
    };
    expect(recordLintFailure(lint)).toEqual({
      command: "ruff check",
      exitCode: 1,
      kind: "lint_failure",
      summary: "a.py:1: unused import (+1 more)",
      phase: "LINT",
      tests: [],
    });
  });

  it("is about lint whatever the command is called", () => {
    const lint = { command: "make checks", exitCode: 2, findings: ["a.py:1: x"], count: 1 };
    expect(recordLintFailure(lint)).toMatchObject({ kind: "lint_failure", summary: "a.py:1: x" });
  });

  it("is about the tooling where a linter broke", () => {
    const fault = { command: "mypy -- a.py", exitCode: 2, problem: "it could not do\nits work" };
    expect(recordLintFault(fault)).toEqual({
      ...{ command: "mypy -- a.py", exitCode: 2, kind: "tooling_error", phase: "LINT", tests: [] },
      summary: "it could not do its work",
    });
  });
});

describe("histories", () => {
  it("keep their last hundred entries and leave the old list alone", () => {
    const full = Array.from({ length: 100 }, (_, index) => index);
    const next = appendBounded(full, [100]);
    expect(next).toHaveLength(100);
    expect([next[0], next.at(-1)]).toEqual([1, 100]);
    expect(full[0]).toBe(0);
  });
});

describe("sameFailures", () => {
  const entry = {
    command: "pytest",
    exitCode: 1,
    kind: "test_failure",
    summary: "s",
    phase: "GREEN",
    tests: [A, B],
  } as const;

  it("asks for the same tests in any order", () => {
    expect(
      sameFailures({ ...entry, tests: [A, B] }, { ...entry, summary: "t", tests: [B, A, A] }),
    ).toBe(true);
  });

  it.each([
    { tests: [A] },
    { tests: [A, "other"] },
    { tests: [A, B, "other"] },
    { kind: "runtime_error" as const },
    { phase: "RED" as const },
  ])("is false for %j", (change) => {
    expect(sameFailures({ ...entry, tests: [A, B] }, { ...entry, tests: [A, B], ...change })).toBe(
      false,
    );
  });

  it("goes by the summary where no test is named", () => {
    expect(sameFailures({ ...entry, tests: [] }, { ...entry, tests: [] })).toBe(true);
    expect(sameFailures({ ...entry, tests: [] }, { ...entry, tests: [], summary: "t" })).toBe(
      false,
    );
  });
});
