import { readCommentRetryPhase } from "../run-state/retry-phases.ts";
import type { Account, Command, TriggerSettings } from "./trigger.ts";

/**
 * The command in a comment whose first word is `/tdd`. Null for every other comment, quotations and code
 * blocks included.
 */
export function readCommand(comment: string): Command | null {
  const [, rest] = comment.match(/^ {0,3}\/tdd(?!\S)(.*)$/s) ?? [];
  return rest === undefined ? null : readWords(rest);
}

/** Reads a command without `/tdd`, as the input of a dispatched workflow has it. */
export function readWords(text: string): Command {
  const [, word = "", rest = ""] = text.trim().match(/^(\S+)\s*(.*)$/s) ?? [];
  const name = word.toLowerCase();
  if (name === "retry") return readRetry(rest);
  if (name === "start" || name === "abort" || name === "status" || name === "setup") {
    return { name };
  }
  return { name: "help", unknown: name === "" || name === "help" ? null : word };
}

function readRetry(rest: string): Command {
  const [, from, hint = ""] = rest.match(/^from:(\S*)\s*(.*)$/is) ?? [];
  if (from === undefined) return { name: "retry", from: null, hint: rest };
  const phase = readCommentRetryPhase(from);
  if (phase === null) return { name: "help", unknown: `retry from:${from}` };
  return { name: "retry", from: phase, hint };
}

/** Why a sender is ignored whatever their permissions; null for a person. */
export function refuseSender(
  { login, type }: Account,
  { botLogin }: Pick<TriggerSettings, "botLogin">,
): string | null {
  if (login.toLowerCase() === botLogin.toLowerCase()) {
    return `${login} is the arbiter's own account`;
  }
  return isBot({ login, type }) ? `${login} is a bot` : null;
}

/** Every account that is not of the type User counts as a bot. */
export function isBot({ login, type }: Account): boolean {
  return type !== "User" || login.toLowerCase().endsWith("[bot]");
}
