import type { ModelAnswer } from "../ports.ts";
import {
  type Access,
  type AccessRules,
  type Complete,
  readStream,
  wholePrompt,
} from "./completion.ts";

export const OPENAI_ACCESS: AccessRules = {
  title: "OpenAI",
  keyVariables: ["OPENAI_API_KEY"],
  baseUrlVariable: "OPENAI_BASE_URL",
  defaultBaseUrl: "https://api.openai.com/v1",
  keyOptionalElsewhere: true,
};

/** OpenAI, and every server with the same API. */
export async function openOpenAi(model: string, { apiKey, baseUrl }: Access): Promise<Complete> {
  const { ChatOpenAI } = await import("@langchain/openai");
  const chat = new ChatOpenAI({
    model,
    apiKey: apiKey ?? "none",
    configuration: { baseURL: baseUrl, logLevel: "off" },
    maxRetries: 0,
    // The Responses API stores questions for a month unless it is told not to.
    zdrEnabled: true,
  });
  return async (request, { signal, onText }) => {
    const chunks = await chat.stream(
      [
        { role: "system", content: request.system },
        { role: "user", content: wholePrompt(request) },
      ],
      { signal },
    );
    const { text, isTooLong, tokens, facts } = await readStream(chunks, {
      outputCounts: "additive",
      onText,
    });
    return { text, tokens, stopReason: isTooLong ? "length" : stopReason(facts) };
  };
}

function stopReason(facts: Record<string, unknown>): ModelAnswer["stopReason"] | null {
  if (typeof facts.refusal === "string" && facts.refusal !== "") return "refusal";
  const { finish_reason: finish, status, incomplete_details: details } = facts;
  const reason = finish ?? (status === "incomplete" ? incompleteReason(details) : status);
  return STOP_REASONS.get(reason) ?? null;
}

function incompleteReason(details: unknown): unknown {
  return typeof details === "object" && details !== null && "reason" in details
    ? details.reason
    : null;
}

/** The reasons of both APIs: Chat Completions and Responses. */
const STOP_REASONS: ReadonlyMap<unknown, ModelAnswer["stopReason"]> = new Map([
  ["stop", "end"],
  ["completed", "end"],
  ["length", "length"],
  ["max_output_tokens", "length"],
  ["content_filter", "refusal"],
]);
