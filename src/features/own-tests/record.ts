import * as z from "zod";
import { PromisedName } from "../../run-state/plan.ts";

/** A test file by its path, and by the reference to its text. */
const BroughtFile = z.object({
  path: z.string(),
  blob: z.string(),
  /** Git's id of the text from which the person went on; null for a new file. */
  was: z.string().nullable(),
});

/** Tests that a person wrote. The red gate judges them like a model's; nothing edits or drops them. */
export const OwnTests = z.object({
  /** The branch or the path, as the person named it. */
  source: z.string(),
  /** The commit of the branch; null for files of a checkout. */
  commit: z.string().nullable(),
  files: z.array(BroughtFile),
  /** What else the branch changes, and the run does not take. */
  leftAlone: z.array(z.string()),
  /** What the tests import and the repository does not have: stubs stand for it. */
  missing: z.array(PromisedName).default([]),
  /** What was wrong with each test, if the red gate refused them. */
  problems: z.array(z.string()).optional(),
});

export type OwnTests = z.infer<typeof OwnTests>;

/** Own tests as they are read, before the run stores their texts. */
export interface BroughtTests {
  source: string;
  commit: string | null;
  files: { path: string; content: string; was: string | null }[];
  leftAlone: string[];
}

/** The branch with its commit, or the path. */
export function describeSource({ source, commit }: Pick<OwnTests, "source" | "commit">): string {
  return commit === null ? source : `${source} at ${commit.slice(0, 10)}`;
}

export const ownTestsRecord = {
  state: {
    /** Absent where a model writes the tests. */
    ownTests: OwnTests.optional(),
  },
} as const;
