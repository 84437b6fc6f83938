import type { ModelAnswer } from "../ports.ts";
import {
  type Access,
  type AccessRules,
  type Complete,
  readStream,
  wholePrompt,
} from "./completion.ts";

export const GOOGLE_ACCESS: AccessRules = {
  title: "Google",
  keyVariables: ["GOOGLE_API_KEY", "GEMINI_API_KEY"],
  baseUrlVariable: "GOOGLE_GEMINI_BASE_URL",
  defaultBaseUrl: "https://generativelanguage.googleapis.com",
  keyOptionalElsewhere: false,
};

export async function openGoogle(model: string, { apiKey, baseUrl }: Access): Promise<Complete> {
  const { ChatGoogle } = await import("@langchain/google");
  const chat = new ChatGoogle({
    model,
    apiKey: apiKey ?? "",
    platformType: "gai",
    endpoint: baseUrl,
    maxRetries: 0,
  });
  return async (request, { signal, onText }) => {
    const chunks = await chat.stream(
      [
        { role: "system", content: request.system },
        { role: "user", content: wholePrompt(request) },
      ],
      { signal },
    );
    const { text, isTooLong, tokens, facts } = await readStream(requireReadable(chunks), {
      outputCounts: "additive",
      onText,
    });
    return { text, tokens, stopReason: isTooLong ? "length" : stopReason(facts.finishReason) };
  };
}

interface GoogleChunk {
  additional_kwargs: Record<string, unknown>;
  response_metadata: Record<string, unknown>;
}

/**
 * The library replaces a chunk that it cannot read by one with the reason "stop"; the provider's own
 * reasons are in capitals. An answer with a missing chunk must not be used.
 */
async function* requireReadable<Chunk extends GoogleChunk>(chunks: AsyncIterable<Chunk>) {
  for await (const chunk of chunks) {
    if (chunk.response_metadata.finishReason === "stop") {
      throw new Error("A chunk of the answer could not be read.");
    }
    yield chunk;
  }
}

/** All other reasons, a growing list, mean that the answer was blocked. */
function stopReason(finish: unknown): ModelAnswer["stopReason"] | null {
  if (finish === undefined || finish === null) return null;
  if (finish === "STOP") return "end";
  return finish === "MAX_TOKENS" ? "length" : "refusal";
}
