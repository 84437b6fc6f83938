import * as z from "zod";
import { Mutant } from "../python/changes/mutants.ts";

/** What a run found out with mutants of its own code; null in a state until they were tried. */
export const MutantTrial = z.object({
  /** The commit whose lines were altered. */
  commit: z.string(),
  possible: z.number(),
  tried: z.number(),
  /** How many of them the tests noticed that existed then. */
  noticed: z.number(),
  /** Why none could be tried. */
  why: z.string().optional(),
  /** Reference to the survivors, if there are any. */
  survivors: z.string().optional(),
  /** Whether tests were asked for: that is done once. */
  wasAsked: z.boolean().optional(),
  /** Ids of the tests that were added against survivors. */
  added: z.array(z.string()).optional(),
});

export type MutantTrial = z.infer<typeof MutantTrial>;

/** Mutants that no test of the change noticed, as they are stored. */
export const Survivors = z.array(
  Mutant.extend({
    /** The lines that it changes, before and after. */
    diff: z.string(),
    /** The added test that notices it; null if none does. */
    noticedBy: z.string().nullable(),
  }),
);

export type Survivor = z.infer<typeof Survivors>[number];
