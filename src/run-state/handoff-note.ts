import * as z from "zod";

const Text = z.string().max(4000);

/**
 * One event of a run: a line in `refs/notes/tdd`. The first four keys are those of the known hand-off
 * notes. Others can write notes too: they are data, never an approval.
 */
export const HandoffNote = z.object({
  /** RED, GREEN or REFACTOR; or another step, such as PLAN, PUBLISH or MERGE. */
  phase: z.string().regex(/^[A-Z_]{1,20}$/),
  error: Text.nullable(),
  /** `type` is `TestFailure` and the like, or the code of an error; `kind` is that of the failure history. */
  error_details: z
    .object({ type: z.string().max(200), kind: z.string().max(200).optional(), message: Text })
    .nullable(),
  /** The attempts before this one. */
  retry_count: z.number().int().min(0),
  issue: z.number().int().positive(),
  /** The time, which orders lines from several machines. */
  at: z.iso.datetime(),
  exit_code: z.number().int().nullable().optional(),
  tests: z.object({ passed: z.number().int(), failed: z.number().int() }).optional(),
  /** The node that comes next, and why. */
  route: z.object({ next: z.string().max(100), reason: Text }).optional(),
  /** Files in which the arbiter wrote stubs. */
  stubs: z.array(z.string().max(1000)).max(100).optional(),
  /** The run, its step and the node that ended: they identify the event, which is noted once. */
  run: z.string().max(40).optional(),
  step: z.number().int().min(0).optional(),
  node: z.string().max(100).optional(),
  verdict: z.string().max(100).optional(),
  /** The line for people. */
  headline: Text.optional(),
  /** The base branch of the change. */
  base: z.string().max(1000).optional(),
  /** The blob from which a later version rebuilds the state. */
  handoff: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .optional(),
});

export type HandoffNote = z.infer<typeof HandoffNote>;
