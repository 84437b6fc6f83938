import * as z from "zod";
import { type EventName, eventNameOf } from "../routing/event-names.ts";
import { COMMENT_RETRY_PHASES, replaceOldRetryWord } from "../run-state/retry-phases.ts";
import { readCommand, readWords, refuseSender } from "./command.ts";
import {
  Closed,
  Commented,
  Dispatched,
  type Issue,
  Labeled,
  type Person,
  type PullEvent,
  Reviewed,
  Sent,
} from "./payloads.ts";
import { type IssueText, ignored, type Reading, type TriggerSettings } from "./trigger.ts";

export interface GitHubEvent {
  name: string;
  payload: unknown;
}

type Reader = (payload: unknown, sender: Person, settings: TriggerSettings) => Reading;

const READERS: Readonly<Record<EventName, Reader>> = {
  "issues.labeled": readLabel,
  "issue_comment.created": readComment,
  "pull_request_review.submitted": readReview,
  "pull_request.closed": readClosing,
  workflow_dispatch: readDispatch,
};

/** What an event asks of us, or why it asks nothing. Nothing is known yet of who may ask. */
export function readTrigger({ name, payload }: GitHubEvent, settings: TriggerSettings): Reading {
  const sent = Sent.safeParse(payload);
  if (!sent.success) return ignored(`this ${name} event does not say who acted`);
  const { action, sender } = sent.data;
  const event = eventNameOf(name, action);
  if (event === null) return ignored(`${[name, action].join(" ").trim()} is not for us`);
  return READERS[event](payload, sender, settings);
}

function readLabel(payload: unknown, sender: Person, settings: TriggerSettings): Reading {
  const { success, data } = Labeled.safeParse(payload);
  if (!success) return ignored("this label comes without its issue");
  const { issue, label } = data;
  if (label.name.toLowerCase() !== settings.label.toLowerCase()) {
    return ignored(`the label ${label.name} is not ${settings.label}`);
  }
  if (isPull(issue)) return ignored(`#${issue.number} is a pull request`);
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  const source = { kind: "issue", number: issue.number } as const;
  return { trigger: { ...asked(issue, sender), act: { name: "start" }, source } };
}

function readComment(payload: unknown, sender: Person, settings: TriggerSettings): Reading {
  const { success, data } = Commented.safeParse(payload);
  if (!success) return ignored("this comment comes without its issue");
  const { issue, comment } = data;
  const act = readCommand(comment.body);
  if (act === null) return ignored("the comment does not begin with /tdd");
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  if (isPull(issue)) {
    const tell = { number: issue.number, actor: sender.login, about: comment.id };
    return ignored("commands are given on the issue, not on its pull request", tell);
  }
  const source = { kind: "comment", id: comment.id } as const;
  return { trigger: { ...asked(issue, sender), act, source } };
}

function readReview(payload: unknown, sender: Person, settings: TriggerSettings): Reading {
  const { success, data } = Reviewed.safeParse(payload);
  if (!success) return ignored("this review comes without its pull request");
  const { pull_request: pull, review } = data;
  const issue = findIssueOfPull(data, settings);
  if (issue === null) return ignored(`#${pull.number} is not ours`);
  const state = review.state.toLowerCase();
  if (state !== "approved" && state !== "changes_requested") {
    return ignored(`a review that is ${state} decides nothing`);
  }
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  if (pull.state !== "open") return ignored(`#${pull.number} is ${pull.state}`);
  if (review.commit_id !== pull.head.sha) {
    const tell = { number: pull.number, actor: sender.login, about: review.id };
    return ignored("the review is of an older commit than the one it is at", tell);
  }
  return { trigger: { ...done(issue, sender), act: { name: "review", pull: pull.number } } };
}

function readClosing(payload: unknown, sender: Person, settings: TriggerSettings): Reading {
  const { success, data } = Closed.safeParse(payload);
  if (!success) return ignored("this closing comes without its pull request");
  const { pull_request: pull } = data;
  const issue = findIssueOfPull(data, settings);
  if (issue === null) return ignored(`#${pull.number} is not ours`);
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  return { trigger: { ...done(issue, sender), act: { name: "closed", pull: pull.number } } };
}

function isPull(issue: Issue): boolean {
  return issue.pull_request !== undefined && issue.pull_request !== null;
}

function asked({ number, title, body }: Issue, { login }: Person) {
  const text: IssueText = { title, body: body ?? "" };
  return { issue: number, actor: login, text, textHash: null };
}

function done(issue: number, { login }: Person) {
  return { issue, actor: login, text: null, textHash: null, source: null };
}

const IssueNumber = z.int().positive();

const ForwardedTrigger = z.object({
  issue: IssueNumber,
  actor: z.string().regex(/^[A-Za-z0-9-]+$/),
  act: z.discriminatedUnion("name", [
    z.object({ name: z.literal("start") }),
    z.object({
      name: z.literal("retry"),
      from: z.preprocess(replaceOldRetryWord, z.enum(COMMENT_RETRY_PHASES)).nullable(),
      hint: z.string(),
    }),
    z.object({ name: z.literal("abort") }),
    z.object({ name: z.literal("status") }),
    z.object({ name: z.literal("help"), unknown: z.string().nullable() }),
    z.object({ name: z.literal("review"), pull: IssueNumber }),
    z.object({ name: z.literal("closed"), pull: IssueNumber }),
  ]),
  textHash: z.string().nullable(),
  source: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("issue"), number: IssueNumber }),
      z.object({ kind: z.literal("comment"), id: IssueNumber }),
    ])
    .nullable(),
});

/** Started by hand, or by the App in the name of the person who acted. */
function readDispatch(payload: unknown, sender: Person, settings: TriggerSettings): Reading {
  const { data } = Dispatched.safeParse(payload);
  const { issue = "", command = "", trigger = "" } = data?.inputs ?? {};
  if (trigger !== "") return readForwardedTrigger(trigger, sender, settings);
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  const number = Number(issue.replace(/^#/, ""));
  if (!IssueNumber.safeParse(number).success) return ignored(`"${issue}" is no issue's number`);
  const act = readWords(command.replace(/^\/tdd\b/, "").trim() || "start");
  const asked = { issue: number, actor: sender.login, text: null, textHash: null };
  return { trigger: { ...asked, act, source: { kind: "issue", number } } };
}

/** Only the App is believed when it says that somebody else acted. */
function readForwardedTrigger(
  text: string,
  { login }: Person,
  { appLogin }: TriggerSettings,
): Reading {
  if (appLogin === null || login.toLowerCase() !== appLogin.toLowerCase()) {
    return ignored(`${login} is not the App that may hand on a trigger`);
  }
  const { success, data } = ForwardedTrigger.safeParse(parse(text));
  return success ? { trigger: { ...data, text: null } } : ignored("the trigger cannot be read");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The issue that a pull request of ours is for; null where it is not ours. A fork may call its
 * branch as it likes.
 */
function findIssueOfPull(
  { pull_request: { head }, repository }: PullEvent,
  { branchPrefix }: Pick<TriggerSettings, "branchPrefix">,
): number | null {
  if (head.repo?.full_name !== repository.full_name) return null;
  if (!head.ref.startsWith(branchPrefix)) return null;
  const number = head.ref.slice(branchPrefix.length);
  return /^[1-9]\d{0,9}$/.test(number) ? Number(number) : null;
}
