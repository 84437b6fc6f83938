import * as z from "zod";
import { shorten } from "./inline-text.ts";

/** Something the change builds: where it lives, and how others call it. */
const Component = z.object({
  name: z.string(),
  file: z.string().nullable(),
  /** `total(prices: list) -> int`, `class Cart(Base)`, `Cart.add(self, item)`. */
  interface: z.array(z.string()),
});

const SpecTestCase = z.object({
  id: z.string().nullable(),
  title: z.string(),
  given: z.string().nullable(),
  when: z.string().nullable(),
  // biome-ignore lint/suspicious/noThenProperty: given, when, then is what people call them; it is a string.
  then: z.string().nullable(),
});

const ChangedFile = z.object({
  path: z.string(),
  /** Null where the document does not say. */
  change: z.enum(["add", "modify", "delete"]).nullable(),
  /** Where in its document it stands. */
  line: z.number(),
});

/** What a text may leave out, and the planner then reads out of the rest of it. */
const SPEC_PARTS = ["goal", "criteria", "components", "testCases", "filesChanged"] as const;

/** What was asked for, as far as the text itself says it. */
export const Spec = z.object({
  /** `#42`; null where nothing numbers it. */
  id: z.string().nullable(),
  title: z.string(),
  goal: z.string(),
  criteria: z.array(z.string()),
  components: z.array(Component),
  testCases: z.array(SpecTestCase),
  filesChanged: z.array(ChangedFile),
  contextPaths: z.array(z.string()),
  baseBranch: z.string().nullable(),
  /** A design document in the repository that the issue points at. */
  lld: z.string().nullable(),
  /** Existing tests, by file or id, that are wrong once the change is made. */
  outdatedTests: z.array(z.string()),
  /** The parts that the text is silent about. */
  leftToModel: z.array(z.enum(SPEC_PARTS)),
  /** The words as people see them: quotes are checked against these. */
  text: z.string(),
});

export type Spec = z.infer<typeof Spec>;
export type Component = z.infer<typeof Component>;
export type SpecTestCase = z.infer<typeof SpecTestCase>;
export type ChangedFile = z.infer<typeof ChangedFile>;
export type SpecPart = (typeof SPEC_PARTS)[number];

interface Written {
  id?: string | null;
  title: string;
  given?: string | null;
  when?: string | null;
  expected?: string | null;
}

const LONGEST_TITLE = 200;
const NUMBERED = /^(?:([A-Z]{1,6}[-_ ]?\d{1,6})\s*[:.)–—-]\s*|(\d{2,4})\s*[:.)–—-]\s+)(?=\S)/;

/** A test case as written; `TC001: Happy path` has its id in front. */
export function testCase({ id, title, given, when, expected }: Written): SpecTestCase {
  const number = NUMBERED.exec(title);
  return {
    id: id ?? number?.[1] ?? number?.[2] ?? null,
    title: shorten(number === null ? title : title.slice(number[0].length), LONGEST_TITLE),
    given: given || null,
    when: when || null,
    // biome-ignore lint/suspicious/noThenProperty: a string, which nobody can wait for.
    then: expected || null,
  };
}
