import * as z from "zod";
import { isDottedName } from "../python/names.ts";

const DottedName = z.string().refine(isDottedName, { error: "is no name that Python could have" });

const PromisedName = z.object({
  /** As Python imports it. */
  module: DottedName,
  /** `apply`, or `Cart.add` for a member of a class. */
  name: DottedName.nullable().default(null),
  kind: z.preprocess(
    (kind) => (kind === "method" ? "function" : kind),
    z.enum(["function", "class", "exception", "constant", "module"]).default("function"),
  ),
  signature: z.string().nullable().default(null),
});

const PlannedTest = z.object({
  name: z.string(),
  criterion: z.string(),
  /** The sentence it follows from, as the planner says. */
  quote: z.string().nullable().default(null),
});

/** An existing test that the change makes wrong: only such a one may be rewritten before red. */
const WrongTest = z.object({
  /** As pytest names it, `tests/test_cart.py::test_total`. */
  id: z.string(),
  because: z.string(),
});

/** A list that is longer is no plan for one change, and would not stay small. */
const MOST_ENTRIES = 100;
const Paths = z.array(z.string()).max(MOST_ENTRIES).default([]);

/** What the planner promises. The stubs are made from `creates`, and red is judged by it. */
export const ProposedPlan = z.object({
  approach: z.string(),
  tests: z.array(PlannedTest).min(1).max(MOST_ENTRIES),
  creates: z.array(PromisedName).max(MOST_ENTRIES).default([]),
  newFiles: Paths,
  /** Existing files the change will alter: an exception raised inside one may be the red. */
  changes: Paths,
  reads: Paths,
  wrongTests: z.array(WrongTest).max(MOST_ENTRIES).default([]),
});

/** The plan as the arbiter took it: which tests nobody asked for is its own finding. */
export const Plan = ProposedPlan.extend({
  tests: z.array(PlannedTest.extend({ inferred: z.boolean().default(false) })),
});

export type ProposedPlan = z.infer<typeof ProposedPlan>;
export type Plan = z.infer<typeof Plan>;
