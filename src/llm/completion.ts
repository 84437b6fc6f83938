import type { UsageMetadata } from "@langchain/core/messages";
import type { ModelAnswer, ModelRequest } from "../ports.ts";
import type { Tokens } from "./prices.ts";

/** One answer as a provider gave it. */
export interface Completion {
  text: string;
  /** Null where the answer ended without the provider's word that it is whole. */
  stopReason: ModelAnswer["stopReason"] | null;
  /** Null where the provider did not count. */
  tokens: Tokens | null;
}

/** Asks once: no retries, no time limit but the signal's. */
export type Complete = (request: ModelRequest, signal: AbortSignal) => Promise<Completion>;

/** The question as one text: what stays the same first, so that it is a prefix that can be cached. */
export function wholePrompt({ stable = "", prompt }: ModelRequest): string {
  return stable === "" ? prompt : `${stable}\n\n${prompt}`;
}

/** What is looked at of a piece of an answer. */
interface Piece {
  text: string;
  additional_kwargs: object;
  response_metadata: object;
  usage_metadata?: UsageMetadata | undefined;
}

export interface Streamed {
  text: string;
  /** Null where no piece had a word about usage. */
  tokens: Tokens | null;
  /** Whatever the provider said about the answer, later pieces over earlier ones. */
  facts: Record<string, unknown>;
}

interface Options {
  /** Whether the output's count goes up piece by piece, or each piece adds to it. */
  outputCounts: "cumulative" | "additive";
}

/**
 * Reads an answer piece by piece. Whole answers are not asked for at once: a connection on which
 * nothing arrives for five minutes is closed by Node, and long answers take longer.
 */
export async function readStream(
  pieces: AsyncIterable<Piece>,
  { outputCounts }: Options,
): Promise<Streamed> {
  const texts: string[] = [];
  let tokens: Tokens | null = null;
  const facts: Record<string, unknown> = {};
  for await (const piece of pieces) {
    texts.push(piece.text);
    Object.assign(facts, said(piece.additional_kwargs), said(piece.response_metadata));
    const { usage_metadata: usage } = piece;
    if (usage === undefined) continue;
    tokens ??= { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    const { input_token_details: details, total_tokens: total, input_tokens: input } = usage;
    // The total has what some leave out of the output: the tokens of thinking.
    const output = Math.max(usage.output_tokens, total - input);
    tokens.input += input;
    tokens.output =
      outputCounts === "additive" ? tokens.output + output : Math.max(tokens.output, output);
    tokens.cacheRead = Math.max(tokens.cacheRead, details?.cache_read ?? 0);
    tokens.cacheWrite = Math.max(tokens.cacheWrite, details?.cache_creation ?? 0);
  }
  return { text: texts.join(""), tokens: isCounted(tokens) ? tokens : null, facts };
}

/** Nobody answers a question of no tokens. */
function isCounted(tokens: Tokens | null): boolean {
  return tokens !== null && tokens.input > 0;
}

/** A piece that is silent about something takes nothing back. */
function said(facts: object): object {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null));
}
