import { isModelFault } from "../errors.ts";
import { NO_USAGE, type Usage } from "../run-state/usage.ts";
import { oneLine } from "../safe-text/one-line.ts";
import { ask, type Question, type Read, type Reading } from "./ask.ts";
import { metered } from "./metered.ts";
import { UNLIMITED } from "./spending.ts";
import type { Tools } from "./tools.ts";

interface Unanswered {
  problem: string;
  usage: Usage;
  sentBack: string[];
}

/** For an answer that the run can do without: what kept it from being had is told, not thrown. */
export async function askIfPossible<Value>(
  tools: Tools,
  question: Question,
  read: Read<Value>,
): Promise<Reading<Value> | Unanswered> {
  const { model, unrecorded } = metered(tools.model, UNLIMITED);
  try {
    return await ask({ ...tools, model }, question, read);
  } catch (error) {
    if (!isModelFault(error)) throw error;
    const sentBack = [oneLine(`${question.node}: ${error.message}`)];
    return { problem: error.message, usage: unrecorded(NO_USAGE), sentBack };
  }
}
