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
  /** Null as soon as one call's price is unknown. */
  costUsd: z.number().nullable(),
  tests: z
    .object({ exitCode: z.number(), passed: z.number(), failed: z.number() })
    .nullable()
    .default(null),
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
    phase: before.phase,
    attempts: before.attempts + now.attempts,
    seconds: rounded(before.seconds + now.seconds, 10),
    tokens: before.tokens + now.tokens,
    costUsd:
      before.costUsd === null || now.costUsd === null
        ? null
        : rounded(before.costUsd + now.costUsd, 1e9),
    tests: now.tests ?? before.tests,
  };
}

/** Binary fractions would leave seconds like 0.30000000000000004. */
function rounded(number: number, parts: number): number {
  return Math.round(number * parts) / parts;
}
