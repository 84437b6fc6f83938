import { readCommentRetryPhase } from "../run-state/retry-phases.ts";
import type { Person } from "./payloads.ts";
import type { Command, TriggerSettings } from "./trigger.ts";

/**
 * The command in a comment: the first word of its first line is `/tdd`. Null for every other
 * comment, quotations and code blocks included.
 */
export function readCommand(comment: string): Command | null {
  const [, rest] = comment.match(/^ {0,3}\/tdd(?!\S)(.*)$/s) ?? [];
  return rest === undefined ? null : readWords(rest);
}

/** The same without `/tdd`, as it is typed where nothing else can be meant. */
export function readWords(text: string): Command {
  const [, word = "", rest = ""] = text.trim().match(/^(\S+)\s*(.*)$/s) ?? [];
  const name = word.toLowerCase();
  if (name === "retry") return readRetry(rest);
  if (name === "start" || name === "abort" || name === "status") return { name };
  return { name: "help", unknown: name === "" || name === "help" ? null : word };
}

function readRetry(rest: string): Command {
  const [, from, hint = ""] = rest.match(/^from:(\S*)\s*(.*)$/is) ?? [];
  if (from === undefined) return { name: "retry", from: null, hint: rest };
  const phase = readCommentRetryPhase(from);
  if (phase === null) return { name: "help", unknown: `retry from:${from}` };
  return { name: "retry", from: phase, hint };
}

/** Why nobody listens to them, whatever they may do here; null for a person. */
export function refuseSender(
  { login, type }: Person,
  { botLogin }: Pick<TriggerSettings, "botLogin">,
): string | null {
  if (login.toLowerCase() === botLogin.toLowerCase()) {
    return `${login} is whom the arbiter itself acts as`;
  }
  return isBot({ login, type }) ? `${login} is a bot` : null;
}

/** Only an account that says it is a user's is a person's. */
export function isBot({ login, type }: Person): boolean {
  return type !== "User" || login.toLowerCase().endsWith("[bot]");
}
