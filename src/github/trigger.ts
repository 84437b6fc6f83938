import type { CommentRetryPhase } from "../run-state/phases.ts";

/** An account on GitHub: of a person, a bot or an organisation. */
export interface Account {
  login: string;
  type: string;
}

/** A command after `/tdd`. */
export type Command =
  /** `tests` is a branch with tests that a person wrote. */
  | { name: "start"; gate?: "tests" | undefined; tests?: string | undefined }
  | { name: "retry"; from: CommentRetryPhase | null; hint: string }
  | { name: "abort" }
  | { name: "status" }
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
export type Source = { kind: "issue"; number: number } | { kind: "comment"; id: number };

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

export type Reading = { trigger: Trigger } | Ignored;

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
