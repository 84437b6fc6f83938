import type { StoppedTest, TestCase, TestFailure, TestReport } from "../../ports.ts";
import { cutMiddle } from "../../safe-text/clean-text.ts";
import { fileOfTest, shortenTestId } from "../test-ids.ts";
import { failureFromReport, failureFromTraceback } from "./failure-text.ts";
import type { LiveResults } from "./live-results.ts";

const MAX_DETAILS = 4000;

/** The report of a run that did not reach its end, from what it told while it ran. */
export function reportFromLive(live: LiveResults): TestReport {
  const uncollected = new Set(live.uncollected);
  const tests = [...live.outcomes]
    .filter(([id]) => live.ended.has(id) && !uncollected.has(id))
    .map(([id, outcome]) => {
      const isFailing = outcome === "failed" || outcome === "error";
      const failure = isFailing ? readFailure(live, id) : null;
      return makeTest(id, { outcome, failure });
    });
  const collectionErrors = [...uncollected].map((id) => ({
    file: shortenTestId(fileOfTest(id)),
    failure: readFailure(live, id),
  }));
  const retried = [...live.retried];
  return { tests, collectionErrors, ...(retried.length === 0 ? {} : { retried }) };
}

function readFailure({ failures }: LiveResults, id: string): TestFailure {
  const { message = "", details = "" } = failures.get(id) ?? {};
  const short = cutMiddle(details, MAX_DETAILS);
  return message === "" ? failureFromTraceback(short) : failureFromReport(message, short);
}

function makeTest(id: string, test: Pick<TestCase, "outcome" | "failure">): TestCase {
  const short = shortenTestId(id);
  return { id: short, file: fileOfTest(short), line: null, seconds: 0, ...test };
}

/** A test that hung or ended its process counts as one that fails. */
export function stoppedTest({ id, how }: StoppedTest): TestCase {
  const failure = { exception: null, message: how, details: how };
  return makeTest(id, { outcome: "error", failure });
}

/** Several parts of one suite as one report; where a test is in two, the worse result counts. */
export function mergeReports(reports: readonly TestReport[]): TestReport {
  const errors = reports.flatMap(({ collectionErrors }) => collectionErrors);
  const retried = reports.flatMap((report) => report.retried ?? []);
  return {
    tests: reports.flatMap(({ tests }) => tests),
    collectionErrors: [...new Map(errors.map((error) => [error.file, error])).values()],
    ...(retried.length === 0 ? {} : { retried: [...new Set(retried)] }),
  };
}
