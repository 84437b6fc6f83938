import { readCommentRetryPhase } from "../run-state/phases.ts";
import { isBranchName } from "../spec/default-names.ts";
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
  if (name === "start") return readStart(rest);
  if (name === "abort" || name === "status" || name === "setup") {
    return { name };
  }
  return { name: "help", unknown: name === "" || name === "help" ? null : word };
}

/** `gate:tests` and `tests:<branch>`, in any order; other words are no part of the command. */
function readStart(rest: string): Command {
  const words = rest.split(/\s+/);
  const optionOf = (key: string) =>
    words.find((word) => word.toLowerCase().startsWith(`${key}:`))?.slice(key.length + 1);
  const [gate, tests] = [optionOf("gate"), optionOf("tests")];
  if (gate !== undefined && gate.toLowerCase() !== "tests") {
    return { name: "help", unknown: `start gate:${gate}` };
  }
  if (tests !== undefined && !isBranchName(tests)) {
    return { name: "help", unknown: `start tests:${tests}` };
  }
  return {
    name: "start",
    ...(gate === undefined ? {} : { gate: "tests" }),
    ...(tests === undefined ? {} : { tests }),
  };
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
