import { goOn } from "../../routing/route-destination.ts";
import type { Plan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { count } from "../../safe-text/count.ts";
import { replan } from "../replan.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { markInferred } from "./mark-inferred.ts";
import { proposePlan } from "./propose-plan.ts";

/** The first time a model plans; after a failure it is code that reads the history and says how on. */
export function plan(tools: Tools): Node {
  return async (state) => (state.red === null ? planChange(tools, state) : planRetry(state));
}

async function planChange(tools: Tools, state: RunState): Promise<Step> {
  const proposal = await proposePlan(tools, state);
  const { plan: proposed, shown, contextPaths, usage, sentBack } = proposal;
  const texts = [state.spec.text, ...shown.files.map(({ content }) => content)];
  const agreedPlan = markInferred(proposed, texts);
  const decision = goOn("scaffold", agreedPlan.approach);
  const update = { agreedPlan, contextPaths, usage, sentBack, decision };
  return { update, headline: describe(agreedPlan) };
}

function describe({ tests }: Plan): string {
  const inferred = tests.filter((test) => test.inferred).length;
  const note = inferred === 0 ? "" : `, ${inferred} of them inferred`;
  return `${count(tests.length, "test")} planned${note}`;
}

function planRetry(state: RunState): Step {
  const { strategy, headline, reason } = replan(state);
  return { update: { strategy, decision: goOn("implement", reason) }, headline };
}
