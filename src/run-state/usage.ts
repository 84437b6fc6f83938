import * as z from "zod";
import { ArbiterError } from "../errors.ts";

export const Usage = z.object({
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number().default(0),
  /** Null as soon as one call's price is unknown: a sum of the others would be too low. */
  costUsd: z.number().nullable().default(null),
  /** How many of the calls broke off, or were not counted by the provider; absent when none. */
  estimatedCalls: z.number().optional(),
});

export type Usage = z.infer<typeof Usage>;

export const NO_USAGE: Usage = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  costUsd: 0,
};

export function addUsage(total: Usage, added: Usage): Usage {
  return combine(total, added, (a, b) => a + b);
}

/** What the calls behind a fault of a model used; nothing where it does not say. */
export function usageOfFault(fault: unknown): Usage {
  const data = fault instanceof ArbiterError ? fault.data.usage : undefined;
  return Usage.catch(NO_USAGE).parse(data);
}

/** The part of a total that is not recorded yet. */
export function withoutUsage(total: Usage, recorded: Usage): Usage {
  return combine(total, recorded, (a, b) => a - b);
}

function combine(left: Usage, right: Usage, merge: (a: number, b: number) => number): Usage {
  const { costUsd: a } = left;
  const { costUsd: b } = right;
  const estimatedCalls = merge(left.estimatedCalls ?? 0, right.estimatedCalls ?? 0);
  return {
    calls: merge(left.calls, right.calls),
    inputTokens: merge(left.inputTokens, right.inputTokens),
    outputTokens: merge(left.outputTokens, right.outputTokens),
    cachedTokens: merge(left.cachedTokens, right.cachedTokens),
    costUsd: a === null || b === null ? null : roundCost(merge(a, b)),
    ...(estimatedCalls === 0 ? {} : { estimatedCalls }),
  };
}

/** Avoids sums like 0.30000000000000004. */
function roundCost(usd: number): number {
  return Math.round(usd * 1e9) / 1e9;
}
