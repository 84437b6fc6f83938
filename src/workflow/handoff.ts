import * as z from "zod";
import { Plan } from "../run-state/plan.ts";
import { RedEvidence, type RunState } from "../run-state/run-state.ts";
import { Spec } from "../spec/spec.ts";
import type { Tools } from "./tools.ts";

/**
 * What a later version needs to go on from a commit, whatever its own state looks like. Kept as a
 * blob that the commit's note names.
 */
const Handoff = z.object({
  spec: Spec,
  contextPaths: z.array(z.string()),
  agreedPlan: Plan.nullable().default(null),
  testFiles: z.array(z.string()).default([]),
  codeFiles: z.array(z.string()).default([]),
  baselineReport: z.string().nullable().default(null),
  red: RedEvidence.nullable().default(null),
});

export type Handoff = z.infer<typeof Handoff>;

type Known = Partial<RunState> & Pick<RunState, "spec" | "contextPaths">;

export function writeHandoff({ workspace, safe }: Tools, state: Known): Promise<string> {
  return workspace.remember(JSON.stringify(safe.value(Handoff.parse(state))));
}

export async function readHandoff({ workspace }: Tools, reference: string): Promise<Handoff> {
  return Handoff.parse(JSON.parse(await workspace.recall(reference)));
}
