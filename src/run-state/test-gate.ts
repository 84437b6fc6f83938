import * as z from "zod";
import type { Ending } from "./phases.ts";

/** The review of the tests before any code is written. */
export const TestGate = z.object({
  /** The address of what shows the tests; null before it was opened. */
  proposal: z.string().nullable(),
  /** The red commit that is shown there. */
  shown: z.string().nullable(),
  /** The red commit that a person has approved. */
  approved: z.string().nullable(),
});

export type TestGate = z.infer<typeof TestGate>;

export const CLOSED_GATE: TestGate = { proposal: null, shown: null, approved: null };

interface GatedRun {
  testGate?: TestGate | undefined;
  commits: { red: string | null };
}

/** Whether a person has to approve the red tests before code is written for them. */
export function needsTestReview({ testGate, commits }: GatedRun): boolean {
  return testGate !== undefined && testGate.approved !== commits.red;
}

/** The red commit that a person is asked to approve now; null where the run is elsewhere. */
export function testsUnderReview(run: GatedRun & { ending: Ending | null }): string | null {
  const { testGate, commits, ending } = run;
  if (ending !== null || !needsTestReview(run)) return null;
  return testGate?.shown === commits.red ? commits.red : null;
}

/** The address of the run's pull request, whatever it shows; null before it was opened. */
export function proposalOf({
  proposal,
  testGate,
}: {
  proposal: string | null;
  testGate?: TestGate | undefined;
}): string | null {
  return proposal ?? testGate?.proposal ?? null;
}
