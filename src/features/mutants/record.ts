import * as z from "zod";
import { Mutant } from "../../python/changes/mutants.ts";
import { count, LONGEST_TIMEOUT } from "../../setting.ts";

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

const HEADING = "Mutants: what do the tests not notice?";
const MODES = ["off", "report", "strengthen"] as const;

export const mutantsRecord = {
  settings: {
    mutants: z
      .enum(MODES)
      .default("report")
      .describe(
        "small alterations of the finished code: not tried; `report`, the pull request lists those that no test notices; `strengthen`, tests are written against them first, with one more model call",
      ),
    mutant_seconds: count
      .max(LONGEST_TIMEOUT)
      .default(60)
      .describe("how long to try mutants, altogether; the first ten may take five times as long"),
    max_mutants: count.max(1000).default(20).describe("how many mutants to try"),
  },
  state: { mutantTrial: MutantTrial.nullable().default(null) },
  nodes: {
    mutants: {
      kind: "step",
      phase: "mutants",
      budget: "implement",
      label: "mutants",
      title: "Mutants",
      heading: HEADING,
      note: "MUTANTS",
    },
    strengthen: {
      kind: "writer",
      phase: "mutants",
      budget: "implement",
      label: "strengthen",
      title: "Strengthen",
      heading: HEADING,
      model: "writes tests that notice what the others do not",
      note: null,
    },
    strengthenGate: {
      kind: "gate",
      phase: "mutants",
      budget: "implement",
      label: "strengthen gate",
      title: "Stronger tests",
      heading: HEADING,
      note: "STRENGTHEN",
    },
  },
} as const;
