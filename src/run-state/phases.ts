import * as z from "zod";

/** The phases of a run as people see them, in this order. */
export const PHASES = [
  "context",
  "plan",
  "red",
  "green",
  "refactor",
  "lint",
  "mutants",
  "final",
  "publish",
  "review",
  "merge",
] as const;

export type Phase = (typeof PHASES)[number];

/** The headings that more than one node is logged under. */
export const HEADINGS = {
  context: "Context and plan",
  red: "Red: tests that fail for the right reason",
  green: "Green: the same tests pass",
  refactor: "Refactor: they still pass",
  pullRequest: "Pull request",
} as const;

/** What a phase has used so far, over all its attempts, and what its last tests showed. */
export const PhaseFacts = z.object({
  phase: z.enum(PHASES),
  /** How many attempts were judged, or left nothing to judge. */
  attempts: z.number(),
  seconds: z.number(),
  tokens: z.number(),
  tests: z.object({ exitCode: z.number(), passed: z.number(), failed: z.number() }).optional(),
});

export type PhaseFacts = z.infer<typeof PhaseFacts>;
export type SeenTests = NonNullable<PhaseFacts["tests"]>;

/** Adds up to one entry per phase, so that the list stays small. */
export function addPhaseFacts(
  known: readonly PhaseFacts[],
  added: readonly PhaseFacts[],
): PhaseFacts[] {
  const facts = new Map(known.map((entry) => [entry.phase, entry]));
  for (const entry of added) {
    const before = facts.get(entry.phase);
    facts.set(entry.phase, before === undefined ? entry : combine(before, entry));
  }
  return PHASES.flatMap((phase) => facts.get(phase) ?? []);
}

function combine(before: PhaseFacts, now: PhaseFacts): PhaseFacts {
  return {
    ...before,
    ...now,
    attempts: before.attempts + now.attempts,
    // Avoids sums like 0.30000000000000004.
    seconds: Math.round((before.seconds + now.seconds) * 10) / 10,
    tokens: before.tokens + now.tokens,
  };
}

/** How a run can end. */
export const ENDINGS = ["merged", "unmerged", "aborted", "failed", "covered"] as const;
export type Ending = (typeof ENDINGS)[number];

/** Running, or waiting for a person: an approved run that could not be merged may still be merged. */
export function isUnfinished(ending: Ending | null): ending is "unmerged" | null {
  return ending === null || ending === "unmerged";
}

/** Nothing is left to abort. */
export function isOver(ending: Ending | null): boolean {
  return ending === "merged" || ending === "covered" || ending === "aborted";
}

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
