import { describe, expect, it } from "vitest";
import { NO_EVIDENCE, type Proposal } from "../../src/reports/proposal.ts";
import { reviewHints } from "../../src/reports/review-hints.ts";
import type { RunState, SuiteGaps } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { PROPOSED } from "./runs.ts";

const LEFT = { count: 3, folders: [{ folder: "tests/slow", count: 3 }], otherFolders: 0 };

describe("reviewHints", () => {
  it("says that the suite could not run before the change", () => {
    expect(hints({ passToPass: null })).toContain(
      "It is not known whether anything else broke: the test suite could not run before the change.",
    );
  });

  it.each([
    [1, "1 minute"],
    [20, "20 minutes"],
  ])("says that the suite gave no result within %i minutes", (minutes, words) => {
    expect(gapHints({ minutes }, { passToPass: null })).toContain(
      `the test suite gave no result within ${words} with the change.`,
    );
  });

  it("names the tests that pass although they are marked as expected to fail", () => {
    const xpassed = { count: 1, first: ["tests/test_a.py::test_one"] };
    expect(hints({ green: { rung: "namespaces", xpassed } })).toContain(
      "1 test is marked as expected to fail (xfail) and passes. It is not counted as passed: `tests/test_a.py::test_one`.",
    );
  });

  it("names the ignored files that the tests ran with", () => {
    const copied = ["src/shop/_version.py"];
    const finalRun = { command: "python -m pytest", commit: "a", exitCode: 0, passed: 1, copied };
    expect(hints({ finalRun })).toContain(
      "Taken over from the checkout, because git ignores it and a clone lacks it: `src/shop/_version.py`.",
    );
  });

  it("repeats what the red phase warned of, such as unexpected passes", () => {
    const redWarnings = ["Some tests passed unexpectedly: t.py::a"];
    const page = reviewHints({
      state: PROPOSED,
      sandbox: null,
      evidence: { ...NO_EVIDENCE, redWarnings },
    });
    expect(createSanitizer({ secrets: [] }).markdown(page)).toContain(
      "⚠️ In the red phase: Some tests passed unexpectedly: t.py::a.",
    );
  });

  it("names the first of several skipped tests", () => {
    const skipped = { count: 3, first: ["tests/test_a.py::test_one"] };
    expect(hints({ green: { rung: "namespaces", skipped } })).toContain(
      "3 existing tests were skipped, or expected to fail (xfail), before the change and with it, so nothing is known about them: `tests/test_a.py::test_one`, and 2 more.",
    );
  });

  it("says it in the singular for one case that is gone, and one test that still fails", () => {
    const gone = { count: 1, first: ["tests/test_a.py::test_one[x]"] };
    const text = hints({ green: { rung: "namespaces", gone, stillFailing: 1 } });
    expect(text).toContain("1 case of existing parametrised tests no longer exists,");
    expect(text).toContain("1 test failed before the change and still fails.");
  });

  it("names a few tests that were not adapted, and counts the others", () => {
    const notAdapted = Array.from({ length: 8 }, (_, index) => ({
      id: `tests/test_a.py::test_${index}`,
      why: "it is locked",
      because: `The total changed ${index} times.`,
    }));
    const text = hints({ notAdapted });
    expect(text.match(/stays as it is: it is locked/g)).toHaveLength(6);
    expect(text).not.toContain("test_6");
    expect(text).toContain("2 more tests were not adapted either.");
    const seven = hints({ notAdapted: notAdapted.slice(1) });
    expect(seven).toContain("1 more test was not adapted either.");
  });

  it("says once what holds for several tests that were not adapted", () => {
    const notAdapted = Array.from({ length: 18 }, (_, index) => ({
      id: `tests/test_a.py::test_${index}`,
      why: "it is locked",
      because: "The total changed.",
    }));
    const text = hints({ notAdapted });
    expect(text).toContain(
      "`tests/test_a.py::test_5`, and 12 more were called wrong and stay as they are: it is locked. Why they were called wrong: The total changed.",
    );
    expect(text.match(/it is locked/g)).toHaveLength(1);
  });

  it("names each of several inferred tests that were dropped", () => {
    const droppedTests = ["tests/test_a.py::test_one", "tests/test_a.py::test_two"];
    expect(hints({ droppedTests })).toContain(
      "2 inferred tests were dropped: only they still failed, and no sentence was found that asks for them: `tests/test_a.py::test_one`, `tests/test_a.py::test_two`. Is the code right without them?",
    );
  });

  it.each([
    [1, "1 existing test passes with the change, and did not run before it"],
    [2, "2 existing tests pass with the change, and did not run before it"],
  ])("says that %i tests ran only with the change", (passingOnlyNow, words) => {
    expect(gapHints({ minutes: 20, passingOnlyNow })).toContain(words);
  });

  it("names the folders of tests that did not run, and that none of them is affected", () => {
    expect(gapHints({ minutes: 20, left: LEFT })).toContain(
      "3 existing tests did not run with the change, because the suite does not fit into its time budget of 20 minutes (`execution.suite_minutes`): 3 in `tests/slow`. No test was found that imports what was changed.",
    );
  });

  it("counts the folders that it does not name", () => {
    expect(gapHints({ minutes: 20, left: { ...LEFT, count: 9, otherFolders: 2 } })).toContain(
      "3 in `tests/slow`, others in 2 more folders.",
    );
  });

  it("says how many affected files ran first", () => {
    const text = gapHints({ minutes: 20, left: LEFT, affected: 2 });
    expect(text).toContain("The tests of 2 files that import or mention what was changed");
    expect(text).toContain("ran first.");
    expect(text).not.toContain("did not run to the end");
  });

  it("says how many affected files did not run to the end", () => {
    expect(gapHints({ minutes: 20, left: LEFT, affected: 2, affectedLeft: 1 })).toContain(
      "ran first. 1 more such file did not run to the end.",
    );
  });

  it.each([
    [
      1,
      "1 existing test kept the suite",
      "was left out with it: `tests/test_a.py::test_one` hung.",
    ],
    [
      3,
      "3 existing tests kept the suite",
      "were left out with it: `tests/test_a.py::test_one` hung, and 2 more.",
    ],
  ])("names what kept the suite from its end, of %i tests", (count, who, which) => {
    const first = [{ id: "tests/test_a.py::test_one", how: "hung" }];
    const text = gapHints({ minutes: 20, stopped: { count, first } });
    expect(text).toContain(who);
    expect(text).toContain(which);
  });
});

function gapHints(gaps: SuiteGaps, state: Partial<RunState> = {}): string {
  return hints({ ...state, green: { rung: "namespaces", gaps } });
}

function hints(state: Partial<RunState>): string {
  const proposal: Proposal = {
    state: { ...PROPOSED, ...state },
    sandbox: { rung: "namespaces", network: "off" },
  };
  return createSanitizer({ secrets: [] }).markdown(reviewHints(proposal));
}
