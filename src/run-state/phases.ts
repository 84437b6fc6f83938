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
