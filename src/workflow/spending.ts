import { ArbiterError } from "../errors.ts";
import type { Model } from "../ports.ts";
import { describeCost } from "../reports/blocks.ts";
import { addUsage, NO_USAGE, type Usage, withoutUsage } from "../run-state/usage.ts";

/** What all model calls of a run may use together; null for as much as it takes. */
export interface Spending {
  maxTokens: number | null;
  maxCostUsd: number | null;
}

export const UNLIMITED: Readonly<Spending> = { maxTokens: null, maxCostUsd: null };

/**
 * Whether one more call may be made: nothing is left where a limit is reached. An answer that went
 * over it is used all the same, because it is paid for.
 */
function refuseCall(
  { inputTokens, outputTokens, costUsd }: Usage,
  { maxTokens, maxCostUsd }: Readonly<Spending>,
): void {
  const tokens = inputTokens + outputTokens;
  if (maxTokens !== null && tokens >= maxTokens) {
    throw exceeded(
      `${tokens.toLocaleString("en-US")} of ${maxTokens.toLocaleString("en-US")} tokens`,
      { flag: "--max-tokens", input: "max-tokens", key: "budgets.max_tokens" },
    );
  }
  if (maxCostUsd === null) return;
  // A cost that nobody can tell must not pass for one within the limit.
  if (costUsd === null || costUsd >= maxCostUsd) {
    throw exceeded(`${describeCost(costUsd)} of ${describeCost(maxCostUsd)}`, {
      flag: "--max-cost-usd",
      input: "max-cost",
      key: "budgets.max_cost_usd",
    });
  }
}

interface Limit {
  flag: string;
  input: string;
  key: string;
}

function exceeded(used: string, { flag, input, key }: Limit): ArbiterError {
  return new ArbiterError("budget-exceeded", `The run's budget is spent: ${used}.`, {
    fix: `Raise ${flag} or ${key}, or go on by hand from the branch.`,
    data: {
      onGitHub: `Raise the input ${input} or ${key} in .github/tdd.yml and say /tdd retry, or go on by hand from the branch.`,
    },
  });
}

interface Metered {
  model: Model;
  /** Goes on counting from what the state has on record. */
  countFrom(recorded: Usage): void;
  /** What was used and is not on record: calls of a node that failed before it could say so. */
  unrecorded(recorded: Usage): Usage;
}

/** A model whose calls are counted, and refused once the run's budget is spent. */
export function meterModel(model: Model, spending: Readonly<Spending>): Metered {
  let used = NO_USAGE;
  return {
    model: {
      name: model.name,
      answer: async (request) => {
        refuseCall(used, spending);
        const answer = await model.answer(request);
        used = addUsage(used, answer.usage);
        return answer;
      },
    },
    countFrom: (recorded) => {
      used = recorded;
    },
    unrecorded: (recorded) => withoutUsage(used, recorded),
  };
}
