import { interrupt } from "@langchain/langgraph";
import * as z from "zod";
import type { RunUpdate } from "../state.ts";

export const Answer = z.object({
  decision: z.enum(["approve", "abort"]),
  words: z.string().optional(),
});

/** N6: waits for a person and does nothing else, because it runs again from its top on resume. */
export function humanReview(): RunUpdate {
  const { decision, words } = Answer.parse(interrupt({ question: "approve or abort?" }));
  return { humanDecision: decision, ...(words ? { hint: words } : {}) };
}
