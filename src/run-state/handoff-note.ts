import * as z from "zod";

const Text = z.string().max(4000);

/**
 * One event of a run, as it stands in a line of `refs/notes/tdd`. The first four keys are those of the
 * handoff notes people know; what others wrote is data and never an approval.
 */
export const HandoffNote = z.object({
  /** RED, GREEN or REFACTOR; or the step outside of them, such as PLAN, PUBLISH or MERGE. */
  phase: z.string().regex(/^[A-Z_]{1,20}$/),
  error: Text.nullable(),
  error_details: z.object({ type: z.string().max(200), message: Text }).nullable(),
  retry_count: z.number().int().min(0),
  issue: z.number().int().positive(),
  /** When, so that lines from several machines have an order. */
  at: z.iso.datetime(),
  exit_code: z.number().int().nullable().optional(),
  tests: z.object({ passed: z.number().int(), failed: z.number().int() }).optional(),
  /** The node that comes next, and why. */
  route: z.object({ next: z.string().max(100), reason: Text }).optional(),
  /** Files in which the arbiter laid stubs. */
  stubs: z.array(z.string().max(1000)).max(100).optional(),
  /** Which run of the issue, which of its steps, and what ended there: one event is noted once. */
  run: z.string().max(40).optional(),
  step: z.number().int().min(0).optional(),
  node: z.string().max(100).optional(),
  verdict: z.string().max(100).optional(),
  /** The line a person reads about it. */
  headline: Text.optional(),
  /** The branch that the change is built on. */
  base: z.string().max(1000).optional(),
  /** The blob of what a later version rebuilds the state from. */
  handoff: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .optional(),
});

export type HandoffNote = z.infer<typeof HandoffNote>;
