import { estimateTokens } from "../context/budget.ts";
import type { Model, ModelAnswer, ModelRequest } from "../ports.ts";
import { type Asking, askWithRetries } from "./ask-with-retries.ts";
import type { Complete, Completion } from "./completion.ts";
import { costOf, type Price, type Tokens } from "./prices.ts";

interface PatientModel extends Asking {
  price: Price | null;
  /** Called at the first question, so that no provider's code is loaded in vain. */
  open: () => Promise<Complete>;
}

/** A provider's model, asked again where that may help. */
export function createRetryingModel(given: PatientModel): Model {
  let opened: Promise<Complete> | null = null;
  let toldAboutTokens = false;
  const { name, log } = given;

  const countTokens = (request: ModelRequest, { text, tokens }: Completion): Tokens => {
    if (tokens !== null) return tokens;
    if (!toldAboutTokens) {
      log.record({ kind: "warned", text: `${name} does not count tokens; they are estimated.` });
      toldAboutTokens = true;
    }
    const { system, stable = "", prompt } = request;
    const input = estimateTokens(system + stable + prompt);
    return { input, output: estimateTokens(text), cacheRead: 0, cacheWrite: 0 };
  };

  return {
    name,
    answer: async (request): Promise<ModelAnswer> => {
      opened ??= given.open();
      const completion = await askWithRetries(given, await opened, request);
      const { text, stopReason } = completion;
      const tokens = countTokens(request, completion);
      return {
        text,
        stopReason,
        usage: {
          calls: 1,
          inputTokens: tokens.input,
          outputTokens: tokens.output,
          cachedTokens: tokens.cacheRead,
          costUsd: costOf(tokens, given.price),
        },
      };
    },
  };
}
