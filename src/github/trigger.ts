import type { CommentRetryPhase } from "../run-state/retry-phases.ts";

/** What somebody wrote after `/tdd`. */
export type Command =
  | { name: "start" }
  | { name: "retry"; from: CommentRetryPhase | null; hint: string }
  | { name: "abort" }
  | { name: "status" }
  /** Also the answer to a command that there is not. */
  | { name: "help"; unknown: string | null };

type TriggerAct = Command | { name: "review"; pull: number } | { name: "closed"; pull: number };

/** Where the sign that it was seen goes. */
export type Source = { kind: "issue"; number: number } | { kind: "comment"; id: number };

export interface IssueText {
  title: string;
  body: string;
}

/** Something that a person did and that we act upon, once we know that they may. */
export interface Trigger {
  issue: number;
  /** Who acted: whoever set the label, not whoever wrote the issue. */
  actor: string;
  act: TriggerAct;
  /** The issue as it was at that moment; null where the event does not carry it. */
  text: IssueText | null;
  /** A hash of the same, from whoever saw the text but could not hand it on. */
  textHash: string | null;
  source: Source | null;
}

interface ReplyTo {
  number: number;
  actor: string;
  /** What they did, by GitHub's id: it is answered once. */
  about: number;
}

export interface Ignored {
  trigger: null;
  reason: string;
  /** Where to say so, and to whom: a person who meant us is not left without an answer. */
  replyTo: ReplyTo | null;
}

export type Reading = { trigger: Trigger } | Ignored;

export interface TriggerSettings {
  /** The label that starts a run. */
  label: string;
  /** Whom we act as. */
  botLogin: string;
  /** The App that may hand on what people did; null where there is none. */
  appLogin: string | null;
  /** What our branches are called, up to the issue's number. */
  branchPrefix: string;
}

export function ignored(reason: string, tell: Ignored["replyTo"] = null): Ignored {
  return { trigger: null, reason, replyTo: tell };
}
