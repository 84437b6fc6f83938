import type { ProposedPlan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { addUsage, NO_USAGE, type Usage } from "../../run-state/usage.ts";
import { ask } from "../ask.ts";
import type { Surroundings } from "../prompt-parts.ts";
import { recallMap } from "../recall-map.ts";
import { lookAround } from "../shown-context.ts";
import type { Tools } from "../tools.ts";
import { admitFiles } from "./admit-files.ts";
import { type FileRequest, planQuestion } from "./plan-prompt.ts";
import { readPlan, readPlanOrRequest } from "./read-plan.ts";

/** How often the planner may ask for files before it has to plan. */
const MOST_REQUESTS = 2;

interface Proposal {
  plan: ProposedPlan;
  /** What the planner was shown when it planned. */
  shown: Surroundings;
  /** Those it asked for and got, before those it was shown unasked. */
  contextPaths: string[];
  usage: Usage;
  sentBack: string[];
}

/** Has the model plan; it may first ask for files, which are shown as far as that is allowed. */
export async function proposePlan(tools: Tools, state: RunState): Promise<Proposal> {
  const map = await recallMap(tools, state);
  let contextPaths = state.contextPaths;
  let request: FileRequest | null = null;
  let spent = NO_USAGE;
  const sentBack: string[] = [];
  for (let round = 0; ; round += 1) {
    const shown = await lookAround(tools, contextPaths, state.namedPaths);
    const question = planQuestion(state, shown, { map, request });
    const read = round < MOST_REQUESTS ? readPlanOrRequest : readPlan;
    const answer = await ask(tools, question, read);
    const { value } = answer;
    spent = addUsage(spent, answer.usage);
    sentBack.push(...answer.sentBack);
    if (!("needs" in value)) return { plan: value, shown, contextPaths, usage: spent, sentBack };

    const { admitted, refused } = await admitFiles(tools, value.needs);
    tell(tools, { admitted, refused });
    contextPaths = [...new Set([...admitted, ...contextPaths])];
    request = { refused, mayAskAgain: round + 1 < MOST_REQUESTS };
  }
}

function tell(tools: Tools, { admitted, refused }: Awaited<ReturnType<typeof admitFiles>>): void {
  if (admitted.length > 0) {
    const text = `The planner asked for ${admitted.join(", ")}.`;
    tools.log.record({ kind: "warned", text });
  }
  for (const { path, reason } of refused) {
    const text = `The planner asked for ${path}, which is not shown: ${reason}`;
    tools.log.record({ kind: "warned", text });
  }
}
