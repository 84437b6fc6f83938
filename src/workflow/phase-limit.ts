import { isCancelled } from "../errors.ts";
import type { TestRequest, TestRun, TestRunner } from "../ports.ts";
import { describeDuration } from "../reports/blocks.ts";

/** A longer timer overflows and fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A test runner whose runs together may take so many seconds, from the start of the first. A run that
 * would take longer ends as one that reached its own time limit does; later ones are not started.
 */
export function limitTestRuns(
  tests: TestRunner,
  { seconds }: { seconds: number | undefined },
): TestRunner {
  if (seconds === undefined) return tests;
  let started: number | null = null;
  return {
    sandbox: tests.sandbox,
    run: async (request) => {
      started ??= performance.now();
      const begun = performance.now();
      const left = started + seconds * 1000 - begun;
      const timer = AbortSignal.timeout(Math.min(Math.max(0, Math.ceil(left)), LONGEST_TIMER_MS));
      const signals = request.signal === undefined ? [] : [request.signal];
      const signal = AbortSignal.any([timer, ...signals]);
      try {
        if (left > 0) return await tests.run({ ...shortened(request, left / 1000), signal });
      } catch (error) {
        if (!timer.aborted || request.signal?.aborted || !isCancelled(error)) throw error;
      }
      return reachedLimit(seconds, (performance.now() - begun) / 1000);
    },
  };
}

/** A suite that is told when to stop keeps the results that it has until then. */
function shortened(request: TestRequest, left: number): TestRequest {
  if (request.suite === undefined) return request;
  return { ...request, suite: { ...request.suite, maxSeconds: left * SHARE_OF_A_SUITE } };
}

const SHARE_OF_A_SUITE = 0.8;

function reachedLimit(limit: number, seconds: number): TestRun {
  const problem = `the test runs of this phase did not end within their common time limit of ${describeDuration(limit)}`;
  return {
    command: "python -m pytest",
    exitCode: 124,
    ending: "timed-out",
    report: null,
    problem,
    output: `${problem}\n`,
    seconds,
  };
}
