import type { FakeTokens } from "./fake-server.ts";

type Stop = "end" | "length" | "refusal";

/** The streaming format of one provider. */
export interface Wire {
  matches(path: string): boolean;
  /** The beginning: everything but the event that marks the answer as complete. */
  begin(text: string, tokens?: FakeTokens | null): string;
  end(stop: Stop, tokens: FakeTokens | null): string;
  /** An error in the middle. */
  fail(): string;
}

export type WireName = "openai" | "responses" | "anthropic" | "google";

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { type: string; [key: string]: unknown }) =>
  `event: ${value.type}\n${data(value)}`;

const openai: Wire = {
  matches: (path) => path === "/v1/chat/completions",
  begin: (text) =>
    halves(text)
      .map((part) => data(chatChunk({ delta: { content: part } })))
      .join(""),
  end: (stop, tokens) => {
    const finish = { end: "stop", length: "length", refusal: "content_filter" }[stop];
    const usage =
      tokens === null ? "" : data({ ...chatChunk(), choices: [], usage: chatUsage(tokens) });
    return `${data(chatChunk({ delta: {}, finish_reason: finish }))}${usage}data: [DONE]\n\n`;
  },
  fail: () => data({ error: { message: "The server had an error.", type: "server_error" } }),
};

function chatChunk(choice: object = {}) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "fake",
    choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
  };
}

function chatUsage({ input, output, cached = 0 }: FakeTokens) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

const responses: Wire = {
  matches: (path) => path === "/v1/responses",
  begin: (text) =>
    [
      named({ type: "response.created", response: response("in_progress") }),
      ...halves(text).map((delta) =>
        named({
          type: "response.output_text.delta",
          item_id: "msg_1",
          output_index: 0,
          content_index: 0,
          delta,
        }),
      ),
    ].join(""),
  end: (stop, tokens) => {
    const usage = tokens && {
      input_tokens: tokens.input,
      output_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
      input_tokens_details: { cached_tokens: tokens.cached ?? 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    };
    const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
    const refused = named({ type: "response.refusal.done", ...place, refusal: "I cannot." });
    if (stop !== "length") {
      const done = { ...response("completed"), usage };
      return (
        (stop === "end" ? "" : refused) + named({ type: "response.completed", response: done })
      );
    }
    const incomplete_details = { reason: "max_output_tokens" };
    return named({
      type: "response.incomplete",
      response: { ...response("incomplete"), incomplete_details, usage },
    });
  },
  fail: () => named({ type: "error", code: "server_error", message: "The server had an error." }),
};

function response(status: string) {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: "fake",
    status,
    output: [],
    incomplete_details: null,
    error: null,
  };
}

const anthropic: Wire = {
  matches: (path) => path === "/v1/messages",
  begin: (text, tokens) =>
    [
      named({
        type: "message_start",
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model: "fake",
          content: [],
          stop_reason: null,
          usage: {
            input_tokens: (tokens?.input ?? 0) - (tokens?.cached ?? 0) - (tokens?.written ?? 0),
            cache_read_input_tokens: tokens?.cached ?? 0,
            cache_creation_input_tokens: tokens?.written ?? 0,
            output_tokens: 1,
          },
        },
      }),
      named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
      ...halves(text).map((part) =>
        named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: part } }),
      ),
    ].join(""),
  end: (stop, tokens) => {
    const reason = { end: "end_turn", length: "max_tokens", refusal: "refusal" }[stop];
    return [
      named({ type: "content_block_stop", index: 0 }),
      named({
        type: "message_delta",
        delta: { stop_reason: reason, stop_sequence: null },
        usage: { output_tokens: tokens?.output ?? 1 },
      }),
      named({ type: "message_stop" }),
    ].join("");
  },
  fail: () => named({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
};

const google: Wire = {
  matches: (path) => /^\/v1beta\/models\/[^/]+:streamGenerateContent/.test(path),
  begin: (text, tokens) =>
    halves(text)
      .map((part) => data(candidate(part, {}, tokens && { ...tokens, output: 1 })))
      .join(""),
  end: (stop, tokens) => {
    const reason = { end: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" }[stop];
    return data(candidate("", { finishReason: reason }, tokens));
  },
  fail: () => data({ error: { code: 503, message: "overloaded", status: "UNAVAILABLE" } }),
};

function candidate(text: string, more: object, tokens?: FakeTokens | null) {
  const usageMetadata = tokens && {
    promptTokenCount: tokens.input,
    candidatesTokenCount: tokens.output,
    totalTokenCount: tokens.input + tokens.output,
    cachedContentTokenCount: tokens.cached ?? 0,
  };
  return {
    candidates: [{ index: 0, content: { role: "model", parts: [{ text }] }, ...more }],
    ...(usageMetadata ? { usageMetadata } : {}),
  };
}

/** Splits an answer into chunks. */
function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== "");
}

export const WIRES: Readonly<Record<WireName, Wire>> = { openai, responses, anthropic, google };
