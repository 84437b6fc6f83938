import { expect, test } from "vitest";
import { readReportFile } from "../../src/pytest/read-report.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { makeProject, testPython } from "../pytest/project.ts";
import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";

test("a class name of a million dots and a failure message of 40 MB leave a short report", async () => {
  const root = makeProject({
    "test_flood.py": `
def test_dots(record_xml_attribute):
    record_xml_attribute("classname", "." * 1_000_000)

def test_message():
    raise ValueError("x" * 40_000_000)
`,
  });
  const runner = createUnconfinedRunner({ root, python: testPython(), env: process.env });
  const run = await runner.run({ targets: [] });
  // A renamed test makes the run untrusted, but its report is read.
  expect(judgeRun(run)).toMatchObject({ word: "untrusted", failing: [] });
  expect(run.report?.tests.map(({ outcome }) => outcome)).toEqual(["passed", "failed"]);
  expect(run.report?.tests[1]?.failure).toMatchObject({
    exception: "ValueError",
    message: expect.stringContaining("characters left out"),
  });
  expect(JSON.stringify(run.report).length).toBeLessThan(100_000);
});

test("a large report, read in a thread of its own, says what a small one says", async () => {
  const root = makeProject({ "tests/test_base.py": "" });
  const small = `<testcase classname="tests.test_base.TestA" name="test_b" file="base.py"/>`;
  const large = `<testcase classname="t" name="test_c" file="t.py"><failure message="ValueError: a">${"x\n".repeat(1_500_000)}</failure></testcase>`;
  expect(await readReportFile({ xml: suite(small), root })).toMatchObject({
    report: { tests: [{ id: "tests/test_base.py::TestA::test_b" }] },
  });
  expect(await readReportFile({ xml: suite(small + large), root })).toMatchObject({
    report: {
      tests: [
        { id: "tests/test_base.py::TestA::test_b", outcome: "passed" },
        { id: "t.py::test_c", failure: { exception: "ValueError", message: "a" } },
      ],
    },
  });
});

test("a large report that is no XML is no report", async () => {
  const xml = suite("<testcase").padEnd(3_000_000);
  expect(await readReportFile({ xml, root: "/" })).toEqual({ report: null });
});

const FLOOD = suite('<testcase classname="t" name="a" file="t.py"/>'.repeat(100_000));

test("reading a large report ends at its time limit", async () => {
  expect(await readReportFile({ xml: FLOOD, root: "/" }, { timeoutSeconds: 0.1 })).toEqual({
    report: null,
    problem: "its report of 5 MB could not be read within 0.1 seconds",
  });
});

test("reading a large report that takes too much memory ends only the reader", async () => {
  expect(await readReportFile({ xml: FLOOD, root: "/" }, { maxMemoryMb: 16 })).toEqual({
    report: null,
    problem: expect.stringMatching(/^its report of 5 MB could not be read: .*memory/),
  });
});

test("the verdict says why there is no report", () => {
  const problem = "its report of 127 MB could not be read within 120 seconds";
  const run = { command: "", exitCode: 0, ending: "exited", output: "", seconds: 1 } as const;
  expect(judgeRun({ ...run, report: null, problem })).toMatchObject({
    word: "untrusted",
    reason: `exit 0, but ${problem}`,
  });
});

function suite(entries: string): string {
  return `<testsuites><testsuite>${entries}</testsuite></testsuites>`;
}
