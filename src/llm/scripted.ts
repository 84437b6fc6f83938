import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import type { Model } from "../ports.ts";
import { forEachModel, type ModelNode } from "../routing/nodes.ts";

/** Text, lines of text, or an object that becomes JSON. */
const ScriptedAnswer = z.union([
  z.string(),
  z.array(z.string()),
  z.record(z.string(), z.unknown()),
]);

const Answers = z.array(ScriptedAnswer).min(1);

const Script = z.strictObject({
  ...forEachModel(() => Answers.optional()),
  /** By default no test is disputed. */
  dispute: Answers.default([{ disputed: false }]),
});

/** A model that answers from a file: for tests, demos, and trying a repository without a key. */
export function createScriptedModel({ name, json }: { name: string; json: string }): Model {
  const script = readScript(name, json);
  const turns = new Map<ModelNode, number>();
  return {
    name: `scripted:${name}`,
    answer: async ({ node, system, stable = "", prompt }) => {
      const answers = script[node];
      if (answers === undefined) {
        throw new ArbiterError(
          "model-script-unusable",
          `The script ${name} has no answers for ${node}.`,
          { fix: `Add a list called ${node} to it.` },
        );
      }
      const turn = turns.get(node) ?? 0;
      turns.set(node, turn + 1);
      const text = asText(answers[Math.min(turn, answers.length - 1)] ?? "");
      const inputTokens = estimateTokens(system) + estimateTokens(stable + prompt);
      const usage = {
        calls: 1,
        inputTokens,
        outputTokens: estimateTokens(text),
        cachedTokens: 0,
        costUsd: 0,
      };
      return { text, usage, stopReason: "end" };
    },
  };
}

function readScript(name: string, json: string): z.infer<typeof Script> {
  try {
    return Script.parse(JSON.parse(json));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new ArbiterError(
      "model-script-unusable",
      `The script ${name} cannot be used: ${reason.replaceAll(/\s*\n\s*/g, " ")}`,
      {
        fix: "Write a JSON object with a list of answers for each of plan, scaffold, implement, refactor and dispute.",
        cause,
      },
    );
  }
}

function asText(answer: z.infer<typeof ScriptedAnswer>): string {
  if (typeof answer === "string") return answer;
  return Array.isArray(answer) ? answer.join("\n") : JSON.stringify(answer, null, 2);
}

/** Nothing is billed, so four characters per token are precise enough. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
