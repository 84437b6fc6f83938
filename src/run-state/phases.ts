import * as z from "zod";

/** What people are told a run consists of, in this order. */
export const PHASES = [
  "context",
  "plan",
  "red",
  "green",
  "refactor",
  "lint",
  "publish",
  "review",
  "merge",
] as const;

export type Phase = (typeof PHASES)[number];

/** What a phase took so far, all its attempts together, and what its tests showed last. */
export const PhaseFacts = z.object({
  phase: z.enum(PHASES),
  /** How often something was judged in it. */
  attempts: z.number(),
  seconds: z.number(),
  tokens: z.number(),
  tests: z.object({ exitCode: z.number(), passed: z.number(), failed: z.number() }).optional(),
});

export type PhaseFacts = z.infer<typeof PhaseFacts>;
export type SeenTests = NonNullable<PhaseFacts["tests"]>;

/** One entry a phase, however many nodes and attempts it had: it stays as small as it begins. */
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
    // Binary fractions would leave seconds like 0.30000000000000004.
    seconds: Math.round((before.seconds + now.seconds) * 10) / 10,
    tokens: before.tokens + now.tokens,
  };
}
