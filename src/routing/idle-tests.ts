import type { TestCase, TestRun } from "../ports.ts";
import { readCause } from "../python/results/failure-cause.ts";
import { testName } from "../python/test-ids.ts";
import { judgeRun, type Verdict } from "./verdicts/verdict.ts";

export interface IdleExpectation {
  /** The new or changed test files, whose failures are the red; empty if every file counts. */
  testFiles: readonly string[];
  /** Names of the planned tests that are in the text of these files: each of them must run. */
  written?: readonly string[];
  /** Whether stubs were laid for names that are missing. */
  isStubbed?: boolean;
}

/** The verdict of a run in which no new test failed: what the model can mend is said and sent back. */
export function explainIdleRun(run: TestRun, expectation: IdleExpectation): Verdict {
  return explainCollection(run, expectation) ?? explainSkips(run, expectation) ?? judgeRun(run);
}

/** A stub that is used while a test file is imported: the model sees no stubs, so it is told. */
function explainCollection(run: TestRun, { isStubbed }: IdleExpectation): Verdict | null {
  const verdict = judgeRun(run);
  if (!isStubbed || verdict.word !== "collection-error" || run.report === null) return null;
  for (const { file, failure } of run.report.collectionErrors) {
    const { exception, text } = readCause(failure);
    if (exception === "NotImplementedError") {
      const reason = `${file} calls code that is not written yet while it is imported (NotImplementedError): call it only inside tests and fixtures`;
      return { ...verdict, reason };
    }
    if (exception === "TypeError" && text.includes("'NoneType'")) {
      const reason = `${file} uses a value that is None until the code is written while it is imported (TypeError: ${text}): write the values into the tests, or use it only inside them`;
      return { ...verdict, reason };
    }
  }
  return null;
}

const SKIPPED =
  "is skipped, so it proves nothing: import what the plan promises as usual, without importorskip, and do not skip";

/** A mistake of the tests, which another attempt mends: nothing else ran that could be doubted. */
function explainSkips(run: TestRun, { testFiles }: IdleExpectation): Verdict | null {
  const { report, ending, doubt, exitCode } = run;
  // Without a list of files, no run is judged.
  if (testFiles.length === 0 || report === null || ending !== "exited" || doubt !== undefined)
    return null;
  const areSkipped = report.tests.every(({ outcome }) => outcome === "skipped");
  const [first] = report.tests;
  const isWhole = report.collectionErrors.length === 0 && (report.unfinished ?? 0) === 0;
  if (first === undefined || !areSkipped || !isWhole) return null;
  if (exitCode !== 0 && exitCode !== 5) return null;
  const ids = report.tests.map(({ id }) => id);
  return {
    ...judgeRun(run),
    word: "wrong-reason",
    reason: `${first.id} ${SKIPPED}`,
    failing: ids,
  };
}

/** A planned test that is written and did not run. */
export function findIdle(
  tests: readonly TestCase[],
  { written = [] }: IdleExpectation,
): { name: string; why: string } | null {
  const outcomes = new Map<string, TestCase["outcome"][]>();
  for (const { id, outcome } of tests) {
    const name = testName(id);
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome]);
  }
  for (const name of written) {
    const seen = outcomes.get(name);
    if (seen === undefined) return { name, why: UNCOLLECTED };
    if (seen.every((outcome) => outcome === "skipped")) return { name, why: SKIPPED };
  }
  return null;
}

const UNCOLLECTED =
  "is written, but pytest does not collect it: write it as a function of the file, or as a method of a class whose name pytest collects";
