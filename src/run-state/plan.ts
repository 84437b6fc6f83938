import * as z from "zod";
import { isDottedName } from "../python/parse.ts";

const DottedName = z.string().refine(isDottedName, { error: "is not a Python name" });

/** Longer than any that a person would write. */
const MAX_SIGNATURE = 2000;

/** What models call members of a class. */
const OTHER_KINDS: ReadonlyMap<unknown, string> = new Map([
  ["method", "function"],
  ["attribute", "constant"],
  ["property", "constant"],
  ["field", "constant"],
]);

export const PromisedName = z.object({
  /** As Python imports it. */
  module: DottedName,
  /** `apply`, or `Cart.add` for a member of a class. */
  name: DottedName.nullable().default(null),
  kind: z.preprocess(
    (kind) => OTHER_KINDS.get(kind) ?? kind,
    z.enum(["function", "class", "exception", "constant", "module"]).default("function"),
  ),
  signature: z.string().max(MAX_SIGNATURE).nullable().default(null),
});

const PlannedTest = z.object({
  name: z.string(),
  criterion: z.string(),
  /** The sentence it follows from, according to the planner. */
  quote: z.string().nullable().default(null),
  /** Whether it checks what must stay as it is: it passes before the change and after it. */
  guard: z.boolean().optional(),
});

/** An existing test that the change makes wrong: only these may be rewritten before red. */
const WrongTest = z.object({
  /** As pytest names it, `tests/test_cart.py::test_total`. */
  id: z.string(),
  because: z.string(),
});

/** Keeps the state small; one change needs no longer list. */
const MAX_ENTRIES = 100;
const Paths = z.array(z.string()).max(MAX_ENTRIES).default([]);

/** The planner's answer. Stubs are made from `creates`, and the red gate judges by it. */
export const ProposedPlan = z.object({
  approach: z.string(),
  tests: z.array(PlannedTest).min(1).max(MAX_ENTRIES),
  creates: z.array(PromisedName).max(MAX_ENTRIES).default([]),
  newFiles: Paths,
  /** Existing files that the change will alter: an exception raised in one may make a test red. */
  changes: Paths,
  reads: Paths,
  wrongTests: z.array(WrongTest).max(MAX_ENTRIES).default([]),
});

/** The plan as accepted: the arbiter itself decides which tests are inferred. */
export const Plan = ProposedPlan.extend({
  tests: z.array(PlannedTest.extend({ inferred: z.boolean().default(false) })),
});

export type ProposedPlan = z.infer<typeof ProposedPlan>;
export type Plan = z.infer<typeof Plan>;
