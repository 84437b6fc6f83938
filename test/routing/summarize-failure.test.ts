import { expect, it } from "vitest";
import { summarizeFailure } from "../../src/routing/failure-history.ts";
import { errored, failed, passed, run, uncollected, uncollectedRun } from "./make-run.ts";

const A = "tests/test_a.py::test_a";

it("names the first failing test and its assertion", () => {
  const tests = [
    passed("tests/test_a.py::p"),
    failed(A, "AssertionError: assert 2 == 3\n  + where"),
  ];
  expect(summarizeFailure(run(1, tests), "reason")).toBe(`${A}: assert 2 == 3`);
});

it("says the words that an assertion comes with", () => {
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

it("names a file that cannot be collected, before anything else", () => {
  const broken = uncollectedRun(2, uncollected("tests/test_a.py", "SyntaxError: invalid syntax"));
  expect(summarizeFailure(broken, "")).toBe("tests/test_a.py: SyntaxError: invalid syntax");
});

it("says the reason where no test is to blame", () => {
  expect(summarizeFailure(run(124, null), "did not end\nin time")).toBe("did not end in time");
  expect(summarizeFailure(run(1, [passed(A)]), "disagree")).toBe("disagree");
});

it("survives a failure without a word", () => {
  expect(summarizeFailure(run(1, [{ ...failed(A, ""), failure: null }]), "")).toBe(
    `${A}: no cause is reported`,
  );
});

it("stays one line of bounded length", () => {
  const summary = summarizeFailure(run(1, [failed(A, `ValueError: ${"x".repeat(900)}`)]), "");
  expect(summary).toHaveLength(240);
  expect(summary.endsWith("…")).toBe(true);
});
