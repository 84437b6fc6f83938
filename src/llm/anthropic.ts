import type { ModelAnswer } from "../ports.ts";
import { type Access, type AccessRules, type Complete, readStream } from "./completion.ts";

export const ANTHROPIC_ACCESS: AccessRules = {
  title: "Anthropic",
  keyVariables: ["ANTHROPIC_API_KEY"],
  baseUrlVariable: "ANTHROPIC_BASE_URL",
  defaultBaseUrl: "https://api.anthropic.com",
  keyOptionalElsewhere: false,
};

/** Room for several whole files. The API requires a limit, and older models have a lower one. */
const MAX_OUTPUT_TOKENS = 16_384;
const OLDER_MODELS = /^claude-3-/;

export async function openAnthropic(model: string, { apiKey, baseUrl }: Access): Promise<Complete> {
  const { ChatAnthropic } = await import("@langchain/anthropic");
  const chat = new ChatAnthropic({
    model,
    apiKey: apiKey ?? "",
    anthropicApiUrl: baseUrl,
    // Otherwise a token in the environment would be sent as well.
    clientOptions: { authToken: null, logLevel: "off" },
    maxRetries: 0,
    ...(OLDER_MODELS.test(model) ? {} : { maxTokens: MAX_OUTPUT_TOKENS }),
  });
  return async ({ system, stable = "", prompt }, { signal, onText }) => {
    const chunks = await chat.stream(
      [
        { role: "system", content: [cached(system)] },
        { role: "user", content: [...(stable === "" ? [] : [cached(stable)]), plain(prompt)] },
      ],
      { signal },
    );
    const { text, isTooLong, tokens, facts } = await readStream(chunks, {
      outputCounts: "cumulative",
      onText,
    });
    return {
      text,
      tokens,
      stopReason: isTooLong ? "length" : (STOP_REASONS.get(facts.stop_reason) ?? null),
    };
  };
}

function plain(text: string) {
  return { type: "text" as const, text };
}

/** The provider caches everything up to here for questions that start with the same bytes. */
function cached(text: string) {
  return { ...plain(text), cache_control: { type: "ephemeral" as const } };
}

const STOP_REASONS: ReadonlyMap<unknown, ModelAnswer["stopReason"]> = new Map([
  ["end_turn", "end"],
  ["stop_sequence", "end"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["refusal", "refusal"],
]);
