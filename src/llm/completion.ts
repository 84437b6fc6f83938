import type { ModelAnswer, ModelRequest } from "../ports.ts";
import type { Tokens } from "./cost.ts";

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
