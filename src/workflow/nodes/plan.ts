import { goOn } from "../../routing/route-destination.ts";
import { ask } from "../ask.ts";
import { readPlan } from "../plan.ts";
import { planQuestion } from "../prompts/questions.ts";
import { recallMap } from "../recall-map.ts";
import { replan } from "../replan.ts";
import type { RunState } from "../state.ts";
import { lookAround } from "../surroundings.ts";
import type { Node, Step, Tools } from "../tools.ts";

/** The first time a model plans; after a failure it is code that reads the history and says how on. */
export function plan(tools: Tools): Node {
  return async (state) => (state.red === null ? planChange(tools, state) : planRetry(state));
}

async function planChange(tools: Tools, state: RunState): Promise<Step> {
  const surroundings = await lookAround(tools, state.contextPaths, state.namedPaths);
  const question = planQuestion(state, surroundings, await recallMap(tools, state));
  const { value: agreedPlan, usage } = await ask(tools, question, readPlan);
  const headline = `${agreedPlan.tests.length} tests planned`;
  const decision = goOn("scaffold", agreedPlan.approach);
  return { update: { agreedPlan, usage, decision }, headline };
}

function planRetry({ failureHistory }: RunState): Step {
  const { strategy, headline, reason } = replan(failureHistory);
  return { update: { strategy, decision: goOn("implement", reason) }, headline };
}
