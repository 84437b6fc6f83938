import { countFailedFirst, type FailedFirst, type Tally, tally } from "../routing/count-tests.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count, inflect } from "../safe-text/clean-text.ts";

/** What a run has shown, in numbers. Every page takes its numbers from here. */
export interface RunFacts {
  failedFirst: FailedFirst;
  /** How many existing tests the change removed. */
  removed: number;
  guards: Tally;
  /** How many tests passed before the change and pass with it; null if that could not be compared. */
  passToPass: number | null;
  /** How many tests failed before the change and still do. */
  stillFailing: number;
  /** How many test files could be collected neither before the change nor with it. */
  uncollected: number;
  /** How many existing tests ran nowhere with the change. */
  notRun: number;
  /** What the tests that passed in the final run are; null without a report of it. */
  final: FinalFacts | null;
}

export interface FinalFacts {
  passed: number;
  failedFirst: number;
  guards: number;
  /** Added against mutants. */
  added: number;
  passedBefore: number;
  /** All others, such as a test that was skipped before. */
  others: number;
}

type Counted = Pick<RunState, "red" | "changedTests" | "passToPass" | "green" | "finalRun">;

export function factsOf(state: Counted): RunFacts {
  const { red, changedTests, passToPass, green } = state;
  const final = finalFacts(state);
  return {
    failedFirst: countFailedFirst(red?.failing ?? [], changedTests),
    removed: changedTests.filter((test) => test.removed).length,
    guards: tally(red?.guards ?? []),
    // A flaky test may pass in the final run alone.
    passToPass: passToPass === null ? null : Math.max(passToPass, final?.passedBefore ?? 0),
    stillFailing: green?.stillFailing ?? 0,
    uncollected: green?.uncollected ?? 0,
    notRun: green?.gaps?.left?.count ?? 0,
    final,
  };
}

function finalFacts({ finalRun }: Counted): FinalFacts | null {
  const { passed = null, of } = finalRun ?? {};
  if (passed === null || of === undefined) return null;
  const { failedFirst, guards, added, passedBefore } = of;
  return { passed, ...of, others: passed - failedFirst - guards - added - passedBefore };
}

/** What failed before and still does, as the subject and verb of a sentence; null if nothing did. */
export function describeStillFailing({
  stillFailing,
  uncollected,
}: Pick<RunFacts, "stillFailing" | "uncollected">): string | null {
  const parts = [
    ...(stillFailing === 0
      ? []
      : [
          `${count(stillFailing, "test")} failed before the change and still ${inflect(stillFailing, "fails", "fail")}`,
        ]),
    ...(uncollected === 0
      ? []
      : [
          `${count(uncollected, "test file")} could not be collected before the change and still cannot`,
        ]),
  ];
  return parts.length === 0 ? null : parts.join(", and ");
}
