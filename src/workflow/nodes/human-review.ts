import { interrupt } from "@langchain/langgraph";
import * as z from "zod";
import type { RunState } from "../../run-state/run-state.ts";
import { CLOSED_GATE } from "../../run-state/test-gate.ts";
import type { RunUpdate } from "../state.ts";

const Answer = z.object({
  decision: z.enum(["approve", "abort"]),
  words: z.string().optional(),
});

/** N6: waits for a person and does nothing else, because it runs again from its top on resume. */
export function humanReview(): RunUpdate {
  const { decision, words } = Answer.parse(interrupt({ question: "approve or abort?" }));
  return { humanDecision: decision, ...(words ? { hint: words } : {}) };
}

/** Waits in the same way for a person to approve the red tests, at exactly the commit that is shown. */
export function testReview({ testGate, commits }: RunState): RunUpdate {
  const { decision, words } = Answer.parse(interrupt({ question: "approve or abort the tests?" }));
  if (decision === "abort") return { humanDecision: decision, ...(words ? { hint: words } : {}) };
  return { testGate: { ...CLOSED_GATE, ...testGate, approved: commits.red } };
}
