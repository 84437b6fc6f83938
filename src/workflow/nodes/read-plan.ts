import * as z from "zod";
import { ProposedPlan } from "../../run-state/plan.ts";
import { readJson } from "../edits/read-json.ts";

/** A plan that asks for nothing has no needs, or none to speak of. */
const MaybeRequest = z.object({ needs: z.array(z.string()).default([]) });

/** The plan in a model's answer. */
export function readPlan(text: string): ProposedPlan {
  return readJson(text, ProposedPlan, "The plan");
}

/** The same, where the planner may ask to be shown files before it plans. */
export function readPlanOrRequest(text: string): ProposedPlan | z.infer<typeof MaybeRequest> {
  const { needs } = readJson(text, MaybeRequest, "The plan");
  return needs.length > 0 ? { needs } : readPlan(text);
}
