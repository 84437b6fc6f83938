import { expect, it } from "vitest";
import { findFailingTests } from "../../src/proof/test-results.ts";
import { failureAnnotations } from "../../src/reports/annotations.ts";
import type { FailingTest, RunState } from "../../src/run-state/run-state.ts";
import { failed, passed, run, uncollected } from "../routing/make-run.ts";
import { makeState } from "../workflow/make-state.ts";

const DETAILS = `tests/test_a.py:12: in test_sum
    total(helper())
tests/test_a.py:4: in helper
    return total(1)
shop/cart.py:3: in total
    raise KeyError(1)
E   KeyError: 1`;

it("points at the last line of the test's own file that the traceback names", () => {
  const tests = [
    passed("tests/test_a.py::test_fine"),
    failed("tests/test_a.py::test_sum[1]", {
      exception: "KeyError",
      message: "1",
      details: DETAILS,
    }),
    failed("tests/test_b.py::TestB::test_it", "assert 1 == 2"),
  ];
  const failingTests = findFailingTests(run(1, tests));
  expect(failureAnnotations(ended("failed", failingTests))).toEqual([
    {
      level: "error",
      path: "tests/test_a.py",
      line: 4,
      title: "test_sum fails",
      message: "KeyError: 1",
    },
    {
      level: "error",
      path: "tests/test_b.py",
      line: 1,
      title: "test_it fails",
      message: "assert 1 == 2",
    },
  ]);
});

it("points at a file that cannot be collected", () => {
  const report = { tests: [], collectionErrors: [uncollected("tests/test_a.py", "NameError: x")] };
  const failingTests = findFailingTests({ report });
  const options = { directory: "./services/shop/" };
  expect(failureAnnotations(ended("failed", failingTests), options)).toEqual([
    {
      level: "error",
      path: "services/shop/tests/test_a.py",
      line: 1,
      title: "tests/test_a.py cannot be collected",
      message: "NameError: x",
    },
  ]);
});

it("is empty for a run that did not fail or left no report", () => {
  const failingTests = findFailingTests(run(1, [failed("tests/test_a.py::test_a", "no")]));
  expect(failureAnnotations(ended("merged", failingTests))).toEqual([]);
  expect(findFailingTests(run(2, null))).toEqual([]);
});

it("is empty for a run that judged no test", () => {
  expect(failureAnnotations(makeState({ ending: "failed" }))).toEqual([]);
});

it("is limited to what GitHub shows", () => {
  const tests = Array.from({ length: 30 }, (_, index) =>
    failed(`tests/test_a.py::test_${index}`, "x".repeat(1000)),
  );
  const failing = findFailingTests(run(1, tests));
  expect(failing).toHaveLength(10);
  expect(JSON.stringify(failing).length).toBeLessThan(3000);
});

function ended(ending: RunState["ending"], failing: FailingTest[]): RunState {
  const counts = { exitCode: 1, verdict: "red", passed: 0, failed: failing.length };
  const texts = { summary: "", causes: "", feedback: "" };
  return makeState({ ending, testResults: { ...counts, ...texts, failing } });
}
