import { describe, expect, it } from "vitest";
import {
  classifyFailure,
  FailureEntry,
  recordLintFailure,
  recordLintFault,
  recordTestFailure,
  sameFailures,
  summarizeFailure,
} from "../../src/routing/failure-history.ts";
import { appendBounded } from "../../src/routing/route-history.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { errored, failed, passed, run, uncollected, uncollectedRun } from "./make-run.ts";

const A = "tests/test_a.py::test_a";
const B = "tests/test_a.py::test_b";

describe("an entry of the failure history", () => {
  it("has the command, its exit code, the kind of failure and the failing tests", () => {
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

  it("keeps the first hundred tests: every state has the whole history", () => {
    const ids = Array.from({ length: 101 }, (_, index) => `tests/test_a.py::test_${index}`);
    const testRun = run(
      1,
      ids.map((id) => failed(id, "assert 0")),
    );
    const { tests } = recordTestFailure(testRun, judgeRun(testRun), "GREEN");
    expect(tests).toEqual(ids.slice(0, 100));
  });

  it("summarizes a wrong reason by the verdict, not by the first failing test", () => {
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

  it("names the first lint finding and counts the others", () => {
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

  it("is a lint failure whatever the command is called", () => {
    const lint = { command: "make checks", exitCode: 2, findings: ["a.py:1: x"], count: 1 };
    expect(recordLintFailure(lint)).toMatchObject({ kind: "lint_failure", summary: "a.py:1: x" });
  });

  it("is a tooling error if the linter failed to run", () => {
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

  it("compares the failing tests in any order", () => {
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

  it("compares the summaries if no test is named", () => {
    expect(sameFailures({ ...entry, tests: [] }, { ...entry, tests: [] })).toBe(true);
    expect(sameFailures({ ...entry, tests: [] }, { ...entry, tests: [], summary: "t" })).toBe(
      false,
    );
  });
});

it.each([
  ["red", "test_failure"],
  ["wrong-reason", "test_failure"],
  ["collection-error", "test_failure"],
  ["no-tests", "test_failure"],
  ["usage-error", "tooling_error"],
  ["internal-error", "tooling_error"],
  ["tooling-error", "tooling_error"],
  ["crashed", "runtime_error"],
  ["timeout", "runtime_error"],
  ["interrupted", "unknown"],
  ["untrusted", "unknown"],
  ["green", "test_failure"],
] as const)("classifies the verdict %s as %s", (verdict, kind) => {
  expect(classifyFailure(verdict)).toBe(kind);
});

describe("summarizeFailure", () => {
  it("names the first failing test and its assertion", () => {
    const tests = [
      passed("tests/test_a.py::p"),
      failed(A, "AssertionError: assert 2 == 3\n  + where"),
    ];
    expect(summarizeFailure(run(1, tests), "reason")).toBe(`${A}: assert 2 == 3`);
  });

  it("has the message of an assertion", () => {
    const summary = summarizeFailure(
      run(1, [failed(A, "AssertionError: too few\nassert 2 == 3")]),
      "",
    );
    expect(summary).toBe(`${A}: AssertionError: too few`);
  });

  it("counts the others", () => {
    const tests = [errored(A, "KeyError: 'k'"), failed("b", "assert 0"), failed("c", "assert 0")];
    expect(summarizeFailure(run(1, tests), "")).toBe(`${A}: KeyError: 'k' (+2 more)`);
  });

  it("names a file that cannot be collected first", () => {
    const broken = uncollectedRun(2, uncollected("tests/test_a.py", "SyntaxError: invalid syntax"));
    expect(summarizeFailure(broken, "")).toBe("tests/test_a.py: SyntaxError: invalid syntax");
  });

  it("is the reason if no test failed", () => {
    expect(summarizeFailure(run(124, null), "did not end\nin time")).toBe("did not end in time");
    expect(summarizeFailure(run(1, [passed(A)]), "disagree")).toBe("disagree");
  });

  it("says so if no cause is reported", () => {
    expect(summarizeFailure(run(1, [{ ...failed(A, ""), failure: null }]), "")).toBe(
      `${A}: no cause is reported`,
    );
  });

  it("stays one line of bounded length", () => {
    const summary = summarizeFailure(run(1, [failed(A, `ValueError: ${"x".repeat(900)}`)]), "");
    expect(summary).toHaveLength(240);
    expect(summary.endsWith("…")).toBe(true);
  });
});
