import { ArbiterError } from "../errors.ts";
import type { Model } from "../ports.ts";
import { describeCost } from "../reports/blocks.ts";
import { addUsage, NO_USAGE, type Usage, usageOfFault, withoutUsage } from "../run-state/usage.ts";

/** The limits of all model calls of a run together; null for no limit. */
export interface Spending {
  maxTokens: number | null;
  maxCostUsd: number | null;
}

export const UNLIMITED: Readonly<Spending> = { maxTokens: null, maxCostUsd: null };

/**
 * Throws if a limit is reached. An answer that exceeded a limit is still used, because it is paid
 * for; only the next call is refused.
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
  // Without a price, the run has warned that only tokens are limited.
  if (maxCostUsd === null || costUsd === null) return;
  if (costUsd >= maxCostUsd) {
    throw exceeded(`${describeCost(costUsd)} of ${describeCost(maxCostUsd)}`, {
      flag: "--max-cost-usd",
      input: "max-cost",
      key: "budgets.max_cost_usd",
    });
  }
}

function exceeded(
  used: string,
  { flag, input, key }: { flag: string; input: string; key: string },
): ArbiterError {
  return new ArbiterError("budget-exceeded", `The budget of the run is used up: ${used}.`, {
    fix: `Raise ${flag} or ${key}, or continue by hand from the branch.`,
    data: {
      onGitHub: `Raise the input ${input} or ${key} in .github/tdd.yml and comment /tdd retry, or continue by hand from the branch.`,
    },
  });
}

interface Metered {
  model: Model;
  /** Continues counting from the usage in the state. */
  countFrom(recorded: Usage): void;
  /** Usage that is not in the state: the calls of a node that failed. */
  unrecorded(recorded: Usage): Usage;
}

/** A model that counts its calls, and refuses them once a limit is reached. */
export function meterModel(model: Model, spending: Readonly<Spending>): Metered {
  let used = NO_USAGE;
  return {
    model: {
      name: model.name,
      answer: async (request) => {
        refuseCall(used, spending);
        try {
          const answer = await model.answer(request);
          used = addUsage(used, answer.usage);
          return answer;
        } catch (fault) {
          // Calls that time out or break off are paid for, too.
          used = addUsage(used, usageOfFault(fault));
          throw fault;
        }
      },
    },
    countFrom: (recorded) => {
      used = recorded;
    },
    unrecorded: (recorded) => withoutUsage(used, recorded),
  };
}
