import * as z from "zod";
import { type Ending, HEADINGS } from "../../run-state/phases.ts";
import { flag, oneOf, setting } from "../../setting.ts";

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

/** What a person approves: the finished change alone, or the tests before any code as well. */
const GATES = ["change", "tests"] as const;

export const testGateRecord = {
  settings: {
    gate: setting(
      z.enum(GATES).default("change"),
      "what a person approves: the finished change, or first the tests and then the change; changes_requested is about the change",
      {
        flag: flag(
          "gate",
          "<g>",
          (name) => oneOf(name, GATES),
          "change (default), or tests: approve the red tests before code is written",
        ),
      },
    ),
  },
  state: {
    /** Absent where only the finished change is reviewed. */
    testGate: TestGate.optional(),
  },
  nodes: {
    publishTests: {
      kind: "step",
      phase: "red",
      budget: "scaffold",
      label: "tests for review",
      title: "Publish tests",
      heading: HEADINGS.pullRequest,
      hasEffects: true,
      note: "PUBLISH_TESTS",
    },
    testReview: {
      kind: "person",
      phase: "red",
      budget: "scaffold",
      label: "review of the tests",
      title: "Test gate",
      heading: HEADINGS.pullRequest,
      note: null,
      drawnAs: "a person reviews the tests",
    },
  },
} as const;
