import { createHash } from "node:crypto";
import * as z from "zod";
import type { Memory, Model, ModelAnswer, ModelRequest } from "../ports.ts";
import { Usage } from "../run-state/usage.ts";

const StoredAnswer = z.object({
  text: z.string(),
  usage: Usage,
  stopReason: z.enum(["end", "length", "refusal"]),
});

/**
 * A model whose answers are stored the moment they arrive. `occasion` names the step that asks: the
 * same question asked again later is a new question, and gets a new answer.
 */
export function rememberAnswers(model: Model, memory: Memory, occasion: string): Model {
  return {
    name: model.name,
    answer: async (request) => {
      const key = questionKey(model.name, request, occasion);
      const stored = readAnswer(await memory.recallAnswer(key));
      if (stored !== null) return stored;
      const answer = await model.answer(request);
      await memory.storeAnswer(key, JSON.stringify(answer));
      return answer;
    },
  };
}

/** What is no answer of ours, whoever left it there, is asked for again. */
function readAnswer(text: string | null): ModelAnswer | null {
  try {
    return StoredAnswer.parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

function questionKey(name: string, request: ModelRequest, occasion: string): string {
  const { node, system, stable, prompt } = request;
  const question = JSON.stringify([occasion, name, node, system, stable ?? "", prompt]);
  return createHash("sha256").update(question).digest("hex");
}
