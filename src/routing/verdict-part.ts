/** What a test run means, once exit code and report were weighed against each other. */
export type VerdictWord =
  | "red"
  | "wrong-reason"
  | "green"
  | "collection-error"
  | "no-tests"
  | "usage-error"
  | "interrupted"
  | "internal-error"
  | "timeout"
  | "crashed"
  | "tooling-error"
  | "untrusted";

export interface Verdict {
  word: VerdictWord;
  /** Names test and cause where there is one. */
  reason: string;
  exitCode: number;
  /** Ids of the tests the verdict rests on; for a collection error, the files. */
  failing: string[];
}
