import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { TestReport } from "../../src/ports.ts";
import { readJunit, rebuildNodeId } from "../../src/python/results/junit.ts";
import { makeProject, testPython } from "../pytest/project.ts";
import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";

const OUTCOMES = "tests/sub/test_outcomes.py";
const SKIPPED_MODULE = "shop/tests/test_optional.py";

test("test ids are those that pytest itself prints", async () => {
  const root = copyFixture("suite");
  const run = await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
  });
  const ids = idsOf(run.report);
  expect(ids).toEqual([...collectedIds(root), SKIPPED_MODULE].sort());
  expect(ids).toContain("test_root.py::TestOuter::TestInner::test_nested[a]::b[]");
});

test("a test id from a report selects that test alone", async () => {
  const root = copyFixture("suite");
  const runner = createUnconfinedRunner({ root, python: testPython(), env: process.env });
  const targets = [
    "tests/test_inherited.py::TestTwo::TestDeeper::test_value",
    "tests/v1.2/test_dotted.py::TestDotted::test_nothing",
    "test_root.py::TestOuter::TestInner::test_nested[x::y]",
  ];
  const run = await runner.run({ targets });
  expect(idsOf(run.report)).toEqual([...targets].sort());
});

test.each(["pytest-7.xml", "pytest-7-xdist.xml", "pytest-9-xdist.xml"])("%s", (sample) => {
  const report = readSample(sample, "suite");
  const stored = readText("pytest-7.ids.txt").trimEnd().split("\n");
  expect(idsOf(report)).toEqual([...stored, SKIPPED_MODULE].sort());
  expect(outcomesOf(report)).toEqual(EXPECTED);
});

test("outcomes, exceptions and messages of a real run", async () => {
  const root = copyFixture("suite");
  const run = await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
  });
  // Only the run itself tells this: the file does not.
  expect(outcomesOf(run.report)).toEqual({ ...EXPECTED, test_xfail_that_passes: ["xpassed"] });
});

test("a test that fails, also in its teardown, is one test with both tracebacks", () => {
  const report = readSample("pytest-7.xml", "suite");
  const found = report?.tests.filter(({ id }) => id.endsWith("test_failure_and_teardown_error"));
  expect(found).toHaveLength(1);
  expect(found?.[0]?.failure?.details).toMatch(/custom text[\s\S]*teardown broke/);
});

test("lines count from one, and an inherited test has none of its own file", () => {
  const report = readSample("pytest-9-xdist.xml", "suite");
  const find = (end: string) => report?.tests.find(({ id }) => id.endsWith(end));
  expect(find("test_at_root")).toMatchObject({ file: "test_root.py", line: 4 });
  expect(find("TestOne::test_value")).toMatchObject({
    file: "tests/test_inherited.py",
    line: null,
  });
});

test.each(["pytest-7-broken.xml", "pytest-9-broken-xdist.xml"])("%s", (sample) => {
  expect(brokenOf(readSample(sample, "broken"))).toEqual(BROKEN);
});

test("files that cannot be imported in a real run", async () => {
  const root = copyFixture("broken");
  const run = await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
  });
  expect(brokenOf(run.report)).toEqual(BROKEN);
});

test("a failed subtest makes the test a failure", () => {
  const xml = entry(
    'classname="test_a" name="test_s" file="test_a.py" line="0"',
    '<failure message="assert 1 != 1">E   assert 1 != 1</failure>' +
      '<failure message="contains 1 failed subtest">contains 1 failed subtest</failure>',
  );
  const test = readJunit(xml, () => false)?.tests[0];
  expect(test).toMatchObject({ outcome: "failed", failure: { exception: "AssertionError" } });
  expect(test?.failure?.details).toContain("contains 1 failed subtest");
});

test("a crashed xdist worker is an error without an exception", () => {
  const said = "worker 'gw1' crashed while running 'test_a.py::test_c'";
  const xml = entry(
    'classname="test_a" name="test_c" file="test_a.py"',
    `<error message="failed on setup with &quot;${said}&quot;">${said}</error>`,
  );
  expect(readJunit(xml, () => false)?.tests[0]).toMatchObject({
    outcome: "error",
    line: null,
    failure: { exception: null, message: said },
  });
});

test("a collection error without a file is named after its entry", () => {
  const error = '<error message="collection failure">E   ImportError: no</error>';
  expect(readJunit(entry('name="plugin"', error), () => false)?.collectionErrors).toMatchObject([
    { file: "plugin", failure: { exception: "ImportError", message: "no" } },
  ]);
});

test("an interrupted test is not in the report", () => {
  expect(readJunit(entry('time="0.000"', ""), () => false)).toEqual({
    tests: [],
    collectionErrors: [],
  });
});

test("the same id twice keeps the worse outcome and both durations", () => {
  const attributes = 'classname="test_a" name="test_b" file="test_a.py" line="0" time="1.5"';
  const failed = `<testcase ${attributes}><failure message="ValueError: x">E   ValueError: x</failure></testcase>`;
  const xml = suite(
    `<testcase ${attributes}/><testcase ${attributes}><skipped/></testcase>${failed}`,
  );
  expect(readJunit(xml, () => false)?.tests).toMatchObject([
    { outcome: "failed", seconds: 3 + 1.5 },
  ]);
});

test.each([
  ["nothing", ""],
  ["another text", "no tests ran"],
  ["another document", "<html><body/></html>"],
  ["a file cut in the middle", readText("pytest-7.xml").slice(0, 5000)],
  ["a line that is no number", entry('name="test_a" line="two"', "")],
])("no report is read from %s", (_, xml) => {
  expect(readJunit(xml, () => false)).toBeNull();
});

test("entities that multiply are not expanded", () => {
  const declared = Array.from(
    { length: 9 },
    (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE a [<!ENTITY e0 "${"x".repeat(1000)}">${declared.join("")}]>`;
  const xml = bomb + entry('classname="c" name="&e9;"', "");
  expect(JSON.stringify(readJunit(xml, () => false)).length).toBeLessThan(10_000);
});

test("ten thousand tests with escaped text are all read", () => {
  const failure = `<failure message="AssertionError: &lt;&amp;&quot;&#10;">${"E   &lt;x&gt;\n".repeat(5)}</failure>`;
  const cases = Array.from(
    { length: 10_000 },
    (_, i) =>
      `<testcase classname="t" name="test[${i}]" file="t.py" line="0">${failure}</testcase>`,
  );
  const report = readJunit(suite(cases.join("")), () => false);
  expect(report?.tests).toHaveLength(10_000);
  expect(report?.tests.at(-1)).toMatchObject({
    id: "t.py::test[9999]",
    failure: { exception: "AssertionError", message: '<&"\n' },
  });
});

test.each([
  ["a file that does not match", "lib/base.py"],
  ["no file", null],
])("a class name of a million dots takes no longer than another, with %s", (_, file) => {
  const name = { classname: ".".repeat(1_000_000), name: "test_a", file };
  // Everything exists, as the directory itself and the one above it do.
  const { id, file: found } = rebuildNodeId(name, () => true);
  expect(id.length).toBeLessThan(600);
  expect(found.length).toBeLessThan(600);
});

test("long ids are shortened, each to another one", () => {
  const cases = ["a", "b"].map(
    (end) => `<testcase classname="t" name="test[${"x".repeat(100_000)}${end}]" file="t.py"/>`,
  );
  const ids = idsOf(readJunit(suite(cases.join("")), () => false));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^t\.py::test\[x{100,}…[0-9a-f]{16}$/);
});

test("failure messages of 40 MB are shortened, with a mark", () => {
  const text = "E   ValueError: no\n".repeat(2_200_000);
  const failure = `<failure message="ValueError: ${text}">${text}</failure>`;
  const attributes = 'classname="t" name="test_a" file="t.py"';
  const found = readJunit(entry(attributes, failure), () => false)?.tests[0]?.failure;
  expect(found?.exception).toBe("ValueError");
  expect(found?.message).toMatch(/^E {3}ValueError: no[\s\S]* characters left out /);
  expect(found?.message.length).toBeLessThanOrEqual(20_000);
  expect(found?.details.length).toBeLessThanOrEqual(50_000);
});

test("the texts of all failures together are bounded", () => {
  const text = "x".repeat(50_000);
  const cases = Array.from(
    { length: 800 },
    (_, i) =>
      `<testcase classname="t" name="t${i}" file="t.py"><failure>${text}</failure></testcase>`,
  );
  const report = readJunit(suite(cases.join("")), () => false);
  expect(report?.tests).toHaveLength(800);
  expect(JSON.stringify(report).length).toBeLessThan(20_000_000);
  expect(report?.tests.at(-1)?.failure?.details).toContain("characters left out");
});

test("of a flood of collection errors, the first thousand are kept", () => {
  const one = '<testcase name="a"><error message="collection failure">E   a</error></testcase>';
  const report = readJunit(suite(one.repeat(5000)), () => false);
  expect(report?.collectionErrors).toHaveLength(1000);
});

test("a report with more tests than any suite has is refused", () => {
  const xml = suite("<testcase/>".repeat(200_001));
  expect(readJunit(xml, () => false)).toBeNull();
});

const EXPECTED = {
  test_setup_error: ["error", "RuntimeError", "setup broke"],
  test_teardown_error: ["error", "RuntimeError", "teardown broke"],
  test_failure_and_teardown_error: ["failed", "AssertionError", "custom text\nassert 1 == 2"],
  test_unknown_fixture: ["error", null, "fixture 'no_such_fixture' not found"],
  test_xfail: ["skipped"],
  test_xfail_and_teardown: ["skipped"],
  test_strict_xfail_that_passes: ["failed", null, "[XPASS(strict)]"],
  test_xfail_that_passes: ["passed"],
  test_skipped: ["skipped"],
  test_not_implemented: ["failed", "NotImplementedError", ""],
  test_missing_module: [
    "failed",
    "ModuleNotFoundError",
    "No module named 'a_module_that_nobody_has'",
  ],
  test_many_lines: ["failed", "ValueError", "first\nKeyError: second\n  E   IndexError: third"],
  test_chained: ["failed", "tests.sub.test_outcomes.OutOfStock", "none left"],
  test_local_exception: [
    "failed",
    "tests.sub.test_outcomes.test_local_exception.<locals>.Local",
    "here",
  ],
  test_fail: ["failed", "Failed", "said: so"],
  // pytest 9 names the exception, pytest 7 leaves only the text.
  test_fail_without_traceback: ["failed", expect.toBeOneOf(["Failed", null]), "Said: so"],
  test_did_not_raise: ["failed", "Failed", "DID NOT RAISE <class 'ValueError'>"],
  test_long_assertion: [
    "failed",
    "AssertionError",
    expect.stringContaining("assert 'a\\nb\\nc' == 'a\\nx\\nc'"),
  ],
};

const BROKEN = {
  "test_missing_module.py": ["ModuleNotFoundError", "No module named 'a_module_that_nobody_has'"],
  "test_missing_name.py": [
    "ImportError",
    expect.stringMatching(/^cannot import name 'a_name_that_nobody_has' from 'os'/),
  ],
  "test_parameters.py": [null, expect.stringContaining("the number of names (2)")],
  "test_raises.py": ["ImportError", "first line\nTypeError: second line"],
  "test_syntax.py": ["SyntaxError", expect.stringContaining("invalid syntax")],
};

function idsOf(report: TestReport | null): string[] {
  return (report?.tests ?? []).map(({ id }) => id).sort();
}

function outcomesOf(report: TestReport | null): Record<string, unknown[]> {
  const tests = (report?.tests ?? []).filter(({ file }) => file === OUTCOMES);
  return Object.fromEntries(
    tests.map(({ id, outcome, failure }) => [
      id.slice(`${OUTCOMES}::`.length),
      failure ? [outcome, failure.exception, failure.message] : [outcome],
    ]),
  );
}

function brokenOf(report: TestReport | null): Record<string, unknown[]> {
  return Object.fromEntries(
    (report?.collectionErrors ?? []).map(({ file, failure }) => [
      file,
      [failure.exception, failure.message],
    ]),
  );
}

function collectedIds(root: string): string[] {
  const args = ["-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"];
  const printed = execFileSync(testPython(), args, { cwd: root, encoding: "utf8" });
  return printed.split("\n").filter((line) => line.includes("::"));
}

function copyFixture(name: string): string {
  const root = makeProject({});
  cpSync(fixturePath(name), root, { recursive: true });
  return root;
}

function readSample(sample: string, fixture: string): TestReport | null {
  const known = new Set([
    "tests",
    "tests/test_inherited.py",
    "tests/v1.2",
    "tests/v1.2/test_dotted.py",
  ]);
  return readJunit(readText(sample), (path) => fixture === "suite" && known.has(path));
}

function readText(name: string): string {
  return readFileSync(fixturePath(name), "utf8");
}

function fixturePath(name: string): string {
  return fileURLToPath(new URL(`../pytest/fixtures/${name}`, import.meta.url));
}

function entry(attributes: string, content: string): string {
  return suite(`<testcase ${attributes}>${content}</testcase>`);
}

function suite(content: string): string {
  return `<testsuites><testsuite name="pytest">${content}</testsuite></testsuites>`;
}
