import { refuseTotal } from "../context/refuse-total.ts";
import { ArbiterError } from "../errors.ts";
import type { ModelRequest } from "../ports.ts";
import type { Tools } from "./tools.ts";
import { addUsage, type Usage } from "./usage.ts";

export interface Reading<Value> {
  value: Value;
  usage: Usage;
}

/** What one call may cost; beyond it providers answer late, badly or not at all. */
const MAX_INPUT_TOKENS = 130_000;

type Question = Pick<ModelRequest, "node" | "system" | "stable" | "prompt">;

/**
 * Asks the model and reads its answer. An answer that cannot be used is quoted back once, which
 * does not count as an attempt; a second one ends the run.
 */
export async function ask<Value>(
  tools: Tools,
  question: Question,
  read: (text: string) => Value | Promise<Value>,
): Promise<Reading<Value>> {
  const first = await answer(tools, question);
  const problem = await tryReading(first.text, read);
  if ("value" in problem) return { value: problem.value, usage: first.usage };

  tools.log.record({
    kind: "warned",
    text: `${question.node}: ${problem.reason} Asking once more.`,
  });
  const again = await answer(tools, {
    ...question,
    prompt: `${question.prompt}\n\nYour last answer could not be used: ${problem.reason}\nAnswer again, whole.`,
  });
  const usage = addUsage(first.usage, again.usage);
  return { value: await read(again.text), usage };
}

async function answer(tools: Tools, question: Question) {
  const tooMuch = await refuseTotal(
    [question.system, question.stable ?? "", question.prompt],
    MAX_INPUT_TOKENS,
  );
  if (tooMuch !== null) {
    const message = `The question to ${question.node} was not asked. ${tooMuch}`;
    throw new ArbiterError("question-too-long", message, {
      fix: "Name fewer or smaller files, or say less in the issue.",
    });
  }
  const reply = await tools.model.answer({ ...question, signal: tools.signal });
  if (reply.stopReason === "end") return reply;
  const why = reply.stopReason === "length" ? "was cut off" : "was a refusal";
  throw new ArbiterError("answer-unusable", `The model's answer to ${question.node} ${why}.`);
}

async function tryReading<Value>(
  text: string,
  read: (text: string) => Value | Promise<Value>,
): Promise<{ value: Value } | { reason: string }> {
  try {
    return { value: await read(text) };
  } catch (error) {
    if (error instanceof ArbiterError && error.code === "answer-unusable") {
      return { reason: error.message };
    }
    throw error;
  }
}
