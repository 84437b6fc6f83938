/** The phases that a retry can start from, as people type them: `--from tests`, `from:tests`. */
export const RETRY_PHASES = ["plan", "tests", "code", "refactor", "lint"] as const;

export type RetryPhase = (typeof RETRY_PHASES)[number];

/** Those that a comment may name; the command line accepts all. */
export const COMMENT_RETRY_PHASES = ["tests", "code"] as const satisfies readonly RetryPhase[];

export type CommentRetryPhase = (typeof COMMENT_RETRY_PHASES)[number];

/** The nodes' names, which earlier versions asked for. */
const OLD_WORDS: ReadonlyMap<unknown, RetryPhase> = new Map([
  ["scaffold", "tests"],
  ["implement", "code"],
]);

/** Translates an old word into the phase it means; returns everything else unchanged. */
export function replaceOldRetryWord(word: unknown): unknown {
  return OLD_WORDS.get(word) ?? word;
}

/** The phase that a word in a comment names; null for any other word. */
export function readCommentRetryPhase(word: string): CommentRetryPhase | null {
  const phase = replaceOldRetryWord(word.toLowerCase());
  return COMMENT_RETRY_PHASES.find((known) => known === phase) ?? null;
}
