import type { CollectionError, TestCase, TestFailure, TestRun } from "../../src/ports.ts";

export function passed(id: string): TestCase {
  return testCase(id, "passed", null);
}

export function xpassed(id: string): TestCase {
  return testCase(id, "xpassed", null);
}

export function skipped(id: string): TestCase {
  return testCase(id, "skipped", null);
}

export function failed(id: string, failure: string | Partial<TestFailure>): TestCase {
  return testCase(id, "failed", asFailure(failure));
}

export function errored(id: string, failure: string | Partial<TestFailure>): TestCase {
  return testCase(id, "error", asFailure(failure));
}

/** As pytest reports a file it cannot import: the cause is in the details alone. */
export function uncollected(file: string, cause: string): CollectionError {
  const details = `${file}:1: in <module>\n    import it\nE   ${cause}`;
  return { file, failure: { exception: null, message: "collection failure", details } };
}

export function run(exitCode: number, tests: TestCase[] | null, more: Partial<TestRun> = {}) {
  return {
    command: "python -m pytest tests",
    exitCode,
    ending: "exited",
    report: tests === null ? null : { tests, collectionErrors: [] },
    output: "",
    seconds: 0.1,
    ...more,
  } satisfies TestRun;
}

const CANARY_TEST = /def (\w+)\(\):\n {4}total = (\d+) \+ (\d+)\n {4}assert total == (\d+)/g;

/** What pytest says about the tests of a canary, by the sums in them. */
export function canaryResults(path: string, content: string): TestCase[] {
  return [...content.matchAll(CANARY_TEST)].map(([, name, one, other, sum]) => {
    const id = `${path}::${name}`;
    return Number(one) + Number(other) === Number(sum) ? passed(id) : failed(id, "assert 3 == 4");
  });
}

export function uncollectedRun(exitCode: number, ...collectionErrors: CollectionError[]) {
  return run(exitCode, [], { report: { tests: [], collectionErrors } });
}

function testCase(id: string, outcome: TestCase["outcome"], failure: TestFailure | null): TestCase {
  const [file = ""] = id.split("::");
  return { id, outcome, file, line: 1, seconds: 0, failure };
}

function asFailure(failure: string | Partial<TestFailure>): TestFailure {
  const given = typeof failure === "string" ? { message: failure } : failure;
  return { exception: null, message: "", details: "", ...given };
}
