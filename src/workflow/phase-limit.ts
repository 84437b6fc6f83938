import { isCancelled } from "../errors.ts";
import type { Bench, OnVersion, TestRequest, TestRun } from "../ports.ts";
import { describeDuration } from "../reports/blocks.ts";

/** Before each repetition of a run that the machine has killed. */
const WAITS_MS = [1000, 2000, 4000];
/** 128 + SIGKILL: how a system that runs out of memory ends a process. No crash of the code has it. */
const KILLED = 137;

/**
 * A test runner that waits and runs again what the machine has killed, because that may pass. Tests that
 * fail by themselves are not waited for: no time would change them.
 */
export function repeatKilled(tests: Bench, { warn }: { warn: (text: string) => void }): Bench {
  return {
    sandbox: tests.sandbox,
    run: async (request) => {
      for (const wait of WAITS_MS) {
        const found = await tests.run(request);
        if (found.exitCode !== KILLED || request.signal?.aborted) return found;
        warn(`The system killed the test run; it runs again in ${wait / 1000} s.`);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
      return tests.run(request);
    },
  };
}

/** A longer timer overflows and fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A test runner whose runs together may take so many seconds, from the start of the first. A run that
 * would take longer ends as one that reached its own time limit does; later ones are not started.
 */
export function limitTestRuns(tests: Bench, { seconds }: { seconds: number | undefined }): Bench {
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
function shortened(request: OnVersion<TestRequest>, left: number): OnVersion<TestRequest> {
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
