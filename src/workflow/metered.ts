import type { Model } from "../ports.ts";
import { addUsage, NO_USAGE, type Usage, withoutUsage } from "../run-state/usage.ts";
import { refuseCall, type Spending } from "./spending.ts";

interface Metered {
  model: Model;
  /** Goes on counting from what the state has on record. */
  countFrom(recorded: Usage): void;
  /** What was used and is not on record: calls of a node that failed before it could say so. */
  unrecorded(recorded: Usage): Usage;
}

/** A model whose calls are counted, and refused once the run's budget is spent. */
export function metered(model: Model, spending: Readonly<Spending>): Metered {
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
