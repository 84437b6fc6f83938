import * as z from "zod";
import { HEADINGS } from "../../run-state/phases.ts";

/** A test that a gate demanded and that was found wrong, in both versions. */
const DisputedTest = z.object({
  /** Without parameters. */
  id: z.string(),
  before: z.string(),
  /** Null until it is rewritten, and if it is removed. */
  after: z.string().nullable(),
});

/** The ruling, once per run; without tests, none was found wrong. */
const Dispute = z.object({
  why: z.string(),
  /** The sentence that the tests contradict; empty if one is wrong by itself. */
  quote: z.string().default(""),
  /** The line of a test that is wrong, if that is why. */
  line: z.string().optional(),
  tests: z.array(DisputedTest).default([]),
  /** The code to continue from; null if it broke tests that are right. */
  attempt: z.string().nullable().default(null),
});

/** Tests that the step that writes code, or a person, takes for wrong. */
const WrongTestClaim = z.object({
  /** Without parameters. */
  ids: z.array(z.string()),
  why: z.string(),
});

export type Dispute = z.infer<typeof Dispute>;

export const disputesRecord = {
  state: {
    disputeRuling: Dispute.nullable().default(null),
    /** The claim that the next dispute is about; null where attempts were spent on a test. */
    disputeClaim: WrongTestClaim.nullable().default(null),
  },
  nodes: {
    dispute: {
      kind: "step",
      phase: "green",
      budget: "implement",
      label: "dispute",
      title: "Dispute",
      heading: HEADINGS.green,
      model: "may dispute a test that no code passes",
      note: "DISPUTE",
    },
  },
} as const;
