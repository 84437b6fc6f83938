import type { ModelAnswer } from "../ports.ts";
import type { Access, AccessRules } from "./access.ts";
import { type Complete, readStream, wholePrompt } from "./completion.ts";

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
  return async (request, signal) => {
    const pieces = await chat.stream(
      [
        { role: "system", content: request.system },
        { role: "user", content: wholePrompt(request) },
      ],
      { signal },
    );
    const { text, tokens, facts } = await readStream(withoutHoles(pieces), {
      outputCounts: "additive",
    });
    return { text, tokens, stopReason: stopReason(facts.finishReason) };
  };
}

interface Piece {
  additional_kwargs: Record<string, unknown>;
  response_metadata: Record<string, unknown>;
}

/**
 * The library passes over a piece that it cannot read, and leaves a "stop" of its own in its place;
 * the provider's are in capitals. An answer with a hole in it is none.
 */
async function* withoutHoles<Chunk extends Piece>(pieces: AsyncIterable<Chunk>) {
  for await (const piece of pieces) {
    if (piece.response_metadata.finishReason === "stop") throw new Error("A piece was unreadable.");
    yield piece;
  }
}

/** Beside these there is a growing list of reasons for which an answer is blocked. */
function stopReason(finish: unknown): ModelAnswer["stopReason"] | null {
  if (finish === undefined || finish === null) return null;
  if (finish === "STOP") return "end";
  return finish === "MAX_TOKENS" ? "length" : "refusal";
}
