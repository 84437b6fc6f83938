import type { TestVerdict } from "./word-of-test.ts";

/** What was found out about a change, in the form that `--json` prints. */
export interface VerifyResult {
  holds: boolean;
  tests: readonly TestVerdict[];
  mutants: readonly SeenMutant[];
  base: string;
  head: string;
  reason: string;
  /** Whether it would hold if proof were required. */
  isProven: boolean;
  /** False where tests could not be run as they have to be. */
  isJudged: boolean;
}

/** A mutant that was tried; null if no test noticed it. */
export interface SeenMutant {
  file: string;
  line: number;
  change: string;
  noticedBy: string | null;
}

/** A result with what pages show beside it; not a part of the proof. */
export interface VerifyReport extends VerifyResult {
  /** The lines of the tests at the head, by ids without parameters, where the files define them. */
  testLines: Readonly<Record<string, number>>;
  /** How many mutants there are; null where they could not be found in time. */
  possibleMutants: number | null;
  /** The mutants that no test noticed. */
  survivors: readonly Survivor[];
  /** The first line that the change adds to each file of its source. */
  changedLines: readonly { file: string; line: number }[];
  /** Files that git ignores and that tests were given from the checkout. */
  copied: readonly string[];
}

interface Survivor extends Omit<SeenMutant, "noticedBy"> {
  /** Whole lines, of the code and of the mutant. */
  removed: string;
  added: string;
  mayBeEquivalent: boolean;
}
