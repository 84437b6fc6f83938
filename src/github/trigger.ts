import { type CommentRetryPhase, readCommentRetryPhase } from "../run-state/phases.ts";
import { isBranchName } from "../spec/default-names.ts";

/** An account on GitHub: of a person, a bot or an organisation. */
export interface Account {
  login: string;
  type: string;
}

/** A command after `/tdd`. */
export type Command =
  /** `tests` is a branch with tests that a person wrote. */
  | { name: "start"; gate?: "tests" | undefined; tests?: string | undefined }
  /** `ci` has the model look at the log of what failed in the repository's own CI. */
  | { name: "retry"; from: CommentRetryPhase | null; hint: string; ci?: true | undefined }
  | { name: "abort" }
  | { name: "status" }
  /** Is the issue ready? */
  | { name: "check" }
  /** For the App: adds the workflow to the repository. */
  | { name: "setup" }
  /** Also for an unknown command. */
  | { name: "help"; unknown: string | null };

type TriggerAct =
  | Command
  | { name: "review" }
  | { name: "closed" }
  /** GitHub has merged the pull request, for whichever account. */
  | { name: "merged" }
  /** A check of the pull request has ended. */
  | { name: "checks" };

/** Whether a person asks for something. A merge or the end of a check only reports what happened. */
export function needsPermission({ name }: TriggerAct): boolean {
  return name !== "merged" && name !== "checks";
}

/** The issue or comment that gets the 👀 reaction. */
export type Source =
  | { kind: "issue"; number: number }
  /** `pull` is the pull request that it is on; without, it is on the issue. */
  | { kind: "comment"; id: number; pull?: number | undefined };

export interface IssueText {
  title: string;
  body: string;
}

/** What a person asked for, or what happened. Nothing is done before a person's permission is checked. */
export interface Trigger {
  issue: number;
  /** The user who acted, such as the one who set the label; not the author of the issue. */
  actor: string;
  act: TriggerAct;
  /** The issue's text at that moment; null when the event does not contain it. */
  text: IssueText | null;
  /** The hash of that text, when the App forwards a trigger without the text itself. */
  textHash: string | null;
  source: Source | null;
  /**
   * Identifies what caused a trigger that the App forwards, such as `comment-1234`: of two with the same
   * cause, the second has no effect. Null when the event itself started the job.
   */
  cause: string | null;
}

interface ReplyTo {
  number: number;
  actor: string;
  /** Gets one reply. GitHub has no reactions to a review. */
  about: { kind: "comment" | "review"; id: number };
}

export interface Ignored {
  trigger: null;
  reason: string;
  /** Where to reply, when a user meant the arbiter; null for no reply. */
  replyTo: ReplyTo | null;
}

/** A command on a pull request. Its branch, which names the issue, is not in the event. */
export interface PullCommand {
  trigger: null;
  pull: number;
  actor: string;
  act: Command;
  comment: number;
}

export type Reading = { trigger: Trigger } | PullCommand | Ignored;

export interface TriggerSettings {
  /** The label that starts a run. */
  label: string;
  /** The arbiter's own account. */
  botLogin: string;
  /** The App that may forward triggers of users; null when there is none. */
  appLogin: string | null;
  /** The prefix of our branches, before the issue number. */
  branchPrefix: string;
}

export function ignored(reason: string, replyTo: Ignored["replyTo"] = null): Ignored {
  return { trigger: null, reason, replyTo };
}

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
  if (name === "abort" || name === "status" || name === "check" || name === "setup") {
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
  if (from === undefined) return retryOf(rest);
  const phase = readCommentRetryPhase(from);
  if (phase === null) return { name: "help", unknown: `retry from:${from}` };
  return { name: "retry", from: phase, hint };
}

function retryOf(rest: string): Command {
  const [, hint] = rest.match(/^ci(?!\S)\s*(.*)$/s) ?? [];
  if (hint === undefined) return { name: "retry", from: null, hint: rest };
  return { name: "retry", from: null, hint, ci: true };
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
