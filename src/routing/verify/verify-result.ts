import type { TestVerdict } from "./word-of-test.ts";

/** What was found out about a change, in the form that `--json` prints. */
export interface VerifyResult {
  holds: boolean;
  tests: readonly TestVerdict[];
  mutants: readonly SeenMutant[];
  base: string;
  head: string;
  reason: string;
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
