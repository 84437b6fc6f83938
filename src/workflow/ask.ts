import { MAX_INPUT_TOKENS, refuseTotal } from "../context/context-policy.ts";
import { ArbiterError, isModelFault } from "../errors.ts";
import type { ModelAnswer, ModelRequest } from "../ports.ts";
import { addUsage, NO_USAGE, type Usage } from "../run-state/usage.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import { repairQuestion } from "./prompt-parts.ts";
import { meterModel, UNLIMITED } from "./spending.ts";
import type { Tools } from "./tools.ts";

export interface Reading<Value> {
  value: Value;
  usage: Usage;
  /** Why answers before this one could not be used: the report names what was refused. */
  sentBack: string[];
}

export type Question = Pick<ModelRequest, "node" | "system" | "stable" | "prompt">;

export type Read<Value> = (text: string) => Value | Promise<Value>;

/**
 * Asks the model and reads its answer. An answer that cannot be used is quoted back once, which
 * does not count as an attempt; a second one ends the run, and so does a refusal.
 */
export async function ask<Value>(
  tools: Tools,
  question: Question,
  read: Read<Value>,
): Promise<Reading<Value>> {
  const first = await answer(tools, question);
  const outcome = await tryReading(first, read);
  if ("value" in outcome) return { value: outcome.value, usage: first.usage, sentBack: [] };

  const { reason } = outcome;
  tools.log.record({ kind: "warned", text: `${question.node}: ${reason} Asking once more.` });
  const text = first.stopReason === "end" && first.text.trim() !== "" ? first.text : null;
  const again = await answer(tools, repairQuestion(question, { reason, text }));
  const repaired = await tryReading(again, read);
  if ("value" in repaired) {
    const usage = addUsage(first.usage, again.usage);
    return { value: repaired.value, usage, sentBack: [oneLine(`${question.node}: ${reason}`)] };
  }
  throw new ArbiterError(
    "answer-unusable",
    `The model's answer to ${question.node} could not be used, nor could the next. ${repaired.reason}`,
    { fix: "Another model may do better; the issue may ask for too much at once." },
  );
}

async function answer(tools: Tools, question: Question): Promise<ModelAnswer> {
  const texts = [question.system, question.stable ?? "", question.prompt];
  const tooMuch = await refuseTotal(texts, MAX_INPUT_TOKENS);
  if (tooMuch !== null) {
    const message = `The question to ${question.node} was not asked. ${tooMuch}`;
    throw new ArbiterError("question-too-long", message, {
      fix: "Name fewer or smaller files, or say less in the issue.",
    });
  }
  const reply = await tools.model.answer({ ...question, signal: tools.signal });
  if (reply.stopReason !== "refusal") return reply;
  throw new ArbiterError("model-refused", `The model refused to answer ${question.node}.`, {
    fix: "Its provider's policy did not like the question: change the issue's text, or name another model.",
  });
}

/** Nothing of an answer that is not whole is read: half a file must not be written. */
async function tryReading<Value>(
  { text, stopReason }: ModelAnswer,
  read: Read<Value>,
): Promise<{ value: Value } | { reason: string }> {
  if (stopReason === "length") {
    return { reason: "It was cut off at the limit of its length. Be shorter." };
  }
  if (text.trim() === "") return { reason: "It was empty." };
  try {
    return { value: await read(text) };
  } catch (error) {
    if (error instanceof ArbiterError && error.code === "answer-unusable") {
      return { reason: error.message };
    }
    throw error;
  }
}

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
  const { model, unrecorded } = meterModel(tools.model, UNLIMITED);
  try {
    return await ask({ ...tools, model }, question, read);
  } catch (error) {
    if (!isModelFault(error)) throw error;
    const sentBack = [oneLine(`${question.node}: ${error.message}`)];
    return { problem: error.message, usage: unrecorded(NO_USAGE), sentBack };
  }
}
