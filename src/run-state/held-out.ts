import * as z from "zod";
import { Example } from "../spec/examples/example.ts";

/** What became of the held-out examples on one commit, each as `describeExample` writes it. */
const HeldOutCheck = z.object({
  commit: z.string(),
  passed: z.array(z.string()),
  failed: z.array(z.string()),
  /** Those that were not checked as held out: because they are shown elsewhere, or are no test. */
  others: z.array(z.object({ example: z.string(), why: z.string() })),
});

export type HeldOutCheck = z.infer<typeof HeldOutCheck>;

/** Examples of the issue that no model is shown; absent in a state where nothing is to be held out. */
export const HeldOut = z.object({
  examples: z.array(Example),
  /** How many examples the issue has. */
  of: z.number(),
  check: HeldOutCheck.optional(),
  /** The commit that failed one, and for which the code step had one more attempt: once in a run. */
  sentBackAt: z.string().optional(),
});

export type HeldOut = z.infer<typeof HeldOut>;
