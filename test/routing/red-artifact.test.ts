import { describe, expect, it } from "vitest";
import { buildRedArtifact, RedArtifact } from "../../src/routing/red-artifact.ts";
import { errored, failed, passed, run, skipped, uncollected, uncollectedRun } from "./make-run.ts";

const SPEC = {
  specId: "SPEC-1",
  requestId: "42",
  testFiles: [{ path: "tests/test_a.py", content: "def test_a(): ..." }],
  components: [{ name: "Cart" }],
  acceptanceCriteria: [{ criterion: "totals add up" }],
};

function artifact(...tests: ReturnType<typeof passed>[]) {
  return buildRedArtifact({ ...SPEC, run: run(1, tests, { output: "1 failed" }) });
}

function some(count: number, make: (id: string) => ReturnType<typeof passed>, name: string) {
  return Array.from({ length: count }, (_, index) => make(`t.py::${name}_${index}`));
}

const fails = (id: string) => failed(id, "assert 0");

describe("buildRedArtifact", () => {
  it("has every field of the schema", () => {
    const built = artifact(
      failed("t.py::a", "assert 1 == 2"),
      errored("t.py::b", "KeyError: 1"),
      passed("t.py::c"),
      skipped("t.py::d"),
    );
    expect(built).toEqual({
      spec_id: "SPEC-1",
      request_id: "42",
      test_files: SPEC.testFiles,
      test_results: {
        passed: 1,
        failed: 1,
        errors: 1,
        skipped: 1,
        total: 4,
        exit_code: 1,
        output: "1 failed",
        test_details: [
          { name: "t.py::a", status: "failed", message: "assert 1 == 2" },
          { name: "t.py::b", status: "error", message: "KeyError: 1" },
          { name: "t.py::c", status: "passed", message: "" },
          { name: "t.py::d", status: "skipped", message: "" },
        ],
      },
      failing_tests: ["t.py::a", "t.py::b"],
      guards: [],
      unexpected_passes: ["t.py::c"],
      changed_tests: [],
      warnings: [
        "1 of 4 tests were skipped, and skipped tests prove nothing",
        "Some tests passed unexpectedly: t.py::c",
      ],
      inferred: [],
      components: SPEC.components,
      acceptance_criteria: SPEC.acceptanceCriteria,
    });
    expect(RedArtifact.parse(JSON.parse(JSON.stringify(built)))).toEqual(built);
  });

  it("lists guards apart: that they pass is expected, and no reason for a warning", () => {
    const tests = [fails("t.py::a"), passed("t.py::b"), passed("t.py::c")];
    const guards = ["t.py::b", "t.py::c"];
    const built = buildRedArtifact({ ...SPEC, run: run(1, tests), guards });
    expect(built).toMatchObject({ guards, unexpected_passes: [], warnings: [] });
  });

  it("labels tests with the component and the type that the spec's test cases give them", () => {
    const built = buildRedArtifact({
      ...SPEC,
      run: run(1, [fails("t.py::test_by_name[1]"), fails("t.py::test_quoted"), fails("t.py::b")]),
      plannedTests: [
        { name: "test_quoted", criterion: "sum", quote: "TC1: **Totals add up**, with tax." },
        { name: "b", criterion: "something else", quote: null },
      ],
      testCases: [
        { title: "test_by_name", component: "Cart", type: "unit" },
        { title: "Totals add up", type: "integration" },
      ],
    });
    expect(built.test_results.test_details).toEqual([
      expect.objectContaining({ name: "t.py::test_by_name[1]", component: "Cart", type: "unit" }),
      { name: "t.py::test_quoted", status: "failed", message: "assert 0", type: "integration" },
      { name: "t.py::b", status: "failed", message: "assert 0" },
    ]);
    expect(RedArtifact.parse(JSON.parse(JSON.stringify(built)))).toEqual(built);
  });

  it("expects existing tests to pass, and lists the changed ones", () => {
    const changedTests = [{ id: "t.py::a", because: "so", removed: false }];
    const tests = [fails("t.py::a"), passed("t.py::b"), passed("t.py::c")];
    const built = buildRedArtifact({
      ...SPEC,
      run: run(1, tests),
      changedTests,
      passedBefore: ["t.py::b", "t.py::c"],
    });
    expect(built).toMatchObject({
      changed_tests: changedTests,
      unexpected_passes: [],
      warnings: [],
      test_results: { passed: 2, total: 3 },
    });
  });

  it("warns of a file that could not be collected", () => {
    const testRun = uncollectedRun(2, uncollected("tests/test_a.py", "ImportError: no"));
    expect(buildRedArtifact({ ...SPEC, run: testRun }).warnings).toEqual([
      "tests/test_a.py could not be collected",
    ]);
  });

  it("test_reports_failing_tests", () => {
    expect(artifact(fails("t.py::a"), fails("t.py::b")).failing_tests).toEqual([
      "t.py::a",
      "t.py::b",
    ]);
    expect(artifact(fails("t.py::a")).warnings).toEqual([]);
  });

  it("test_warns_on_unexpected_passes: lists each of them, few or many", () => {
    const built = artifact(passed("t.py::p"), passed("t.py::q"), ...some(8, fails, "f"));
    expect(built.unexpected_passes).toEqual(["t.py::p", "t.py::q"]);
    expect(built.warnings).toEqual(["Some tests passed unexpectedly: t.py::p, t.py::q"]);
  });

  it("warns of the share of passes over 0.3, not at exactly 0.3", () => {
    const warned = (passes: number) =>
      artifact(...some(passes, passed, "p"), ...some(10 - passes, fails, "f")).warnings;
    expect(warned(3)).toEqual([expect.stringContaining("Some tests passed unexpectedly: ")]);
    expect(warned(4)).toContain("40% of tests passed - expected failures in RED phase");
    expect(warned(5)).toContain("50% of tests passed - expected failures in RED phase");
  });

  it("uses the given ratio", () => {
    const testRun = run(1, [...some(4, passed, "p"), ...some(6, fails, "f")]);
    const { warnings } = buildRedArtifact({ ...SPEC, run: testRun, maxPassRatio: 0.4 });
    expect(warnings.join()).not.toContain("%");
  });

  it("warns when every test passed", () => {
    expect(artifact(passed("t.py::a")).warnings).toEqual([
      "No failing tests - expected in RED phase",
      "All tests passed - verify implementation doesn't exist",
      "100% of tests passed - expected failures in RED phase",
    ]);
  });

  it.each([
    ["no report", run(5, null)],
    ["no test", run(5, [])],
    ["skipped tests alone", run(0, [skipped("t.py::a")])],
  ])("test_parses_pytest_output_correctly: warns when none was executed: %s", (_, testRun) => {
    expect(buildRedArtifact({ ...SPEC, run: testRun }).warnings).toContain(
      "No tests were executed",
    );
  });

  it("warns when only tests ran that passed before", () => {
    const old = { ...SPEC, run: run(0, [passed("t.py::a")]), passedBefore: ["t.py::a"] };
    expect(buildRedArtifact(old).warnings).toEqual(["No new tests were executed"]);
  });

  it("test_handles_pytest_timeout: the artifact stands without a report", () => {
    const built = buildRedArtifact({ ...SPEC, run: run(124, null, { ending: "timed-out" }) });
    expect(built.test_results).toMatchObject({ exit_code: 124, total: 0, test_details: [] });
    expect(built.warnings).toEqual(["Test run timed out", "No tests were executed"]);
  });

  it("counts a file that cannot be collected as an error, and not as a failing test", () => {
    const broken = uncollectedRun(2, uncollected("t.py", "SyntaxError: invalid syntax"));
    const built = buildRedArtifact({ ...SPEC, run: broken });
    expect(built.test_results).toMatchObject({ errors: 1, total: 1 });
    expect(built.test_results.test_details).toEqual([
      { name: "t.py", status: "error", message: "SyntaxError: invalid syntax" },
    ]);
    expect(built.failing_tests).toEqual([]);
  });

  it("says so if a failure has no message", () => {
    expect(
      artifact({ ...fails("t.py::a"), failure: null }).test_results.test_details[0]?.message,
    ).toBe("no cause is reported");
  });
});
