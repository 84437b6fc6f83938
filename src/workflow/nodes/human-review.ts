import { interrupt } from "@langchain/langgraph";
import { z } from "zod";
import type { RunUpdate } from "../state.ts";

const Answer = z.object({ decision: z.enum(["approve", "abort"]) });

/** N6: waits for a person, and does nothing else. It runs again from its top when they answer. */
export function humanReview(): RunUpdate {
  const answer = Answer.parse(interrupt({ question: "approve or abort?" }));
  return { humanDecision: answer.decision };
}
