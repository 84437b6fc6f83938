import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { type EventName, eventNameOf } from "../routing/event-names.ts";
import { COMMENT_RETRY_PHASES, replaceOldRetryWord } from "../run-state/phases.ts";
import { isBranchName } from "../spec/default-names.ts";
import {
  type Account,
  type IssueText,
  ignored,
  type Reading,
  readCommand,
  readWords,
  refuseSender,
  type TriggerSettings,
} from "./trigger.ts";

export interface GitHubEvent {
  name: string;
  payload: unknown;
}

/** The schemas have only the fields that are read. */
const Sender = z.object({ login: z.string(), type: z.string() });
const Repository = z.object({ full_name: z.string() });
const Issue = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string().nullish(),
  pull_request: z.unknown().optional(),
});
const PullRequest = z.object({
  number: z.number(),
  state: z.string(),
  head: z.object({ ref: z.string(), sha: z.string(), repo: Repository.nullable() }),
});

type Issue = z.infer<typeof Issue>;

type Reader = (payload: unknown, sender: Account, settings: TriggerSettings) => Reading;

/** One reader per event. A new trigger needs its event in `event-names.ts` and a reader here. */
const READERS: Readonly<Record<EventName, Reader>> = {
  "issues.labeled": readLabel,
  "issue_comment.created": readComment,
  "pull_request_review.submitted": readReview,
  "pull_request.closed": readClosing,
  "workflow_run.completed": readWorkflowRun,
  "check_suite.completed": readCheckSuite,
  status: readStatus,
  workflow_dispatch: readDispatch,
};

/** The trigger in an event, or why there is none. Permissions are not checked yet. */
export function readTrigger({ name, payload }: GitHubEvent, settings: TriggerSettings): Reading {
  const { success, data } = Sent.safeParse(payload);
  if (!success) return ignored(`this ${name} event does not say who acted`);
  const { action, sender } = data;
  const event = eventNameOf(name, action);
  if (event === null) return ignored(`${[name, action].join(" ").trim()} is not a trigger`);
  return READERS[event](payload, sender, settings);
}

const Sent = z.object({ action: z.string().default(""), sender: Sender });

const Labeled = z.object({ issue: Issue, label: z.object({ name: z.string() }) });

function readLabel(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = Labeled.safeParse(payload);
  if (!success) return ignored("this label event has no issue");
  const { issue, label } = data;
  if (label.name.toLowerCase() !== settings.label.toLowerCase()) {
    return ignored(`the label ${label.name} starts no run; the label ${settings.label} does`);
  }
  if (isPullRequest(issue)) return ignored(`#${issue.number} is a pull request`);
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  const source = { kind: "issue", number: issue.number } as const;
  return { trigger: { ...fromIssue(issue, sender), act: { name: "start" }, source } };
}

const Commented = z.object({
  issue: Issue,
  comment: z.object({ id: z.number(), body: z.string() }),
});

function readComment(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = Commented.safeParse(payload);
  if (!success) return ignored("this comment event has no issue");
  const { issue, comment } = data;
  const act = readCommand(comment.body);
  if (act === null) return ignored("the comment does not begin with /tdd");
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  if (isPullRequest(issue)) {
    return { trigger: null, pull: issue.number, actor: sender.login, act, comment: comment.id };
  }
  const source = { kind: "comment", id: comment.id } as const;
  return { trigger: { ...fromIssue(issue, sender), act, source } };
}

const Reviewed = z.object({
  pull_request: PullRequest,
  repository: Repository,
  review: z.object({ id: z.number(), state: z.string(), commit_id: z.string().nullable() }),
});

function readReview(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = Reviewed.safeParse(payload);
  if (!success) return ignored("this review event has no pull request");
  const { pull_request: pull, review, repository } = data;
  const issue = findIssueOfBranch({ head: pull.head, repository }, settings);
  if (issue === null) return ignored(`#${pull.number} is not a pull request of a run`);
  const state = review.state.toLowerCase();
  if (state !== "approved" && state !== "changes_requested") {
    return ignored(`a review in the state ${state} decides nothing`);
  }
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  if (pull.state !== "open") return ignored(`#${pull.number} is ${pull.state}`);
  if (review.commit_id !== pull.head.sha) {
    const about = { kind: "review", id: review.id } as const;
    const replyTo = { number: pull.number, actor: sender.login, about };
    return ignored("the review is for an older commit than the current one", replyTo);
  }
  return { trigger: { ...fromPullRequest(issue, sender), act: { name: "review" } } };
}

const Closed = z.object({
  pull_request: PullRequest.extend({ merged: z.boolean().default(false) }),
  repository: Repository,
});

function readClosing(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = Closed.safeParse(payload);
  if (!success) return ignored("this closing event has no pull request");
  const { pull_request: pull, repository } = data;
  const issue = findIssueOfBranch({ head: pull.head, repository }, settings);
  if (issue === null) return ignored(`#${pull.number} is not a pull request of a run`);
  // Also where a bot, auto-merge or the queue merged it.
  if (pull.merged) {
    return { trigger: { ...fromPullRequest(issue, sender), act: { name: "merged" } } };
  }
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  return { trigger: { ...fromPullRequest(issue, sender), act: { name: "closed" } } };
}

const EndedRun = z.object({
  workflow_run: z.object({
    head_branch: z.string().nullable(),
    head_repository: Repository.nullable(),
  }),
  repository: Repository,
});

function readWorkflowRun(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = EndedRun.safeParse(payload);
  if (!success) return ignored("this workflow_run event has no run");
  const { workflow_run: run, repository } = data;
  const head = { ref: run.head_branch ?? "", repo: run.head_repository };
  return readChecks({ head, repository }, sender, settings);
}

const EndedSuite = z.object({
  check_suite: z.object({ head_branch: z.string().nullable() }),
  repository: Repository,
});

function readCheckSuite(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = EndedSuite.safeParse(payload);
  if (!success) return ignored("this check_suite event has no suite");
  const { check_suite: suite, repository } = data;
  // GitHub names no branch of a fork.
  const head = { ref: suite.head_branch ?? "", repo: repository };
  return readChecks({ head, repository }, sender, settings);
}

const Stated = z.object({
  state: z.string(),
  branches: z.array(z.object({ name: z.string() })),
  repository: Repository,
});

/** A commit status, which older services set instead of a check. Its branches are this repository's. */
function readStatus(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { success, data } = Stated.safeParse(payload);
  if (!success) return ignored("this status event has no branches");
  const { state, branches, repository } = data;
  if (state === "pending") return ignored("the status is pending");
  const ref = branches.find(({ name }) => name.startsWith(settings.branchPrefix))?.name ?? "";
  return readChecks({ head: { ref, repo: repository }, repository }, sender, settings);
}

/** Who started a check does not matter: the commit and its approval are read from GitHub. */
function readChecks(ended: Origin, sender: Account, settings: TriggerSettings): Reading {
  const issue = findIssueOfBranch(ended, settings);
  if (issue === null) return ignored("these checks are not of a run's branch");
  return { trigger: { ...fromPullRequest(issue, sender), act: { name: "checks" } } };
}

function isPullRequest(issue: Issue): boolean {
  return issue.pull_request !== undefined && issue.pull_request !== null;
}

function fromIssue({ number, title, body }: Issue, { login }: Account) {
  const text: IssueText = { title, body: body ?? "" };
  return { issue: number, actor: login, text, textHash: null, cause: null };
}

function fromPullRequest(issue: number, { login }: Account) {
  return { issue, actor: login, text: null, textHash: null, source: null, cause: null };
}

const IssueNumber = z.int().positive();

const ForwardedTrigger = z.object({
  issue: IssueNumber,
  // Managed users have an underscore in their logins, and Apps end in [bot].
  actor: z.string().regex(/^[\w-]+(?:\[bot\])?$/),
  act: z.discriminatedUnion("name", [
    z.object({
      name: z.literal("start"),
      gate: z.literal("tests").optional(),
      tests: z.string().refine(isBranchName).optional(),
    }),
    z.object({
      name: z.literal("retry"),
      from: z.preprocess(replaceOldRetryWord, z.enum(COMMENT_RETRY_PHASES)).nullable(),
      hint: z.string(),
      ci: z.literal(true).optional(),
    }),
    z.object({ name: z.literal("abort") }),
    z.object({ name: z.literal("status") }),
    z.object({ name: z.literal("check") }),
    z.object({ name: z.literal("help"), unknown: z.string().nullable() }),
    z.object({ name: z.literal("review") }),
    z.object({ name: z.literal("closed") }),
    z.object({ name: z.literal("merged") }),
    z.object({ name: z.literal("checks") }),
  ]),
  textHash: z.string().nullable(),
  source: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("issue"), number: IssueNumber }),
      z.object({ kind: z.literal("comment"), id: IssueNumber, pull: IssueNumber.optional() }),
    ])
    .nullable(),
  // An App of an earlier version names none.
  cause: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .nullable()
    .default(null),
});

/** What the App passes on. The text stays behind: it may be longer than an input, and its hash is enough. */
export type ForwardableTrigger = z.input<typeof ForwardedTrigger>;

const Dispatched = z.object({
  inputs: z
    .object({
      issue: z.string().default(""),
      command: z.string().default(""),
      trigger: z.string().default(""),
    })
    .nullish(),
});

/** Started by hand, or by the App on behalf of the user who acted. */
function readDispatch(payload: unknown, sender: Account, settings: TriggerSettings): Reading {
  const { data } = Dispatched.safeParse(payload);
  const { issue = "", command = "", trigger = "" } = data?.inputs ?? {};
  if (trigger !== "") return readForwardedTrigger(trigger, sender, settings);
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  const number = Number(issue.replace(/^#/, ""));
  if (!IssueNumber.safeParse(number).success) return ignored(`"${issue}" is not an issue number`);
  const act = readWords(command.replace(/^\/tdd\b/, "").trim() || "start");
  const request = { issue: number, actor: sender.login, text: null, textHash: null, cause: null };
  return { trigger: { ...request, act, source: { kind: "issue", number } } };
}

/** Only the App may say that another user acted. */
function readForwardedTrigger(
  text: string,
  { login }: Account,
  { appLogin }: TriggerSettings,
): Reading {
  if (appLogin === null || login.toLowerCase() !== appLogin.toLowerCase()) {
    return ignored(`${login} is not the App that may forward a trigger`);
  }
  const { success, data } = ForwardedTrigger.safeParse(parseJson(text));
  return success
    ? { trigger: { ...data, text: null } }
    : ignored("the forwarded trigger cannot be read");
}

interface Origin {
  head: { ref: string; repo: { full_name: string } | null };
  repository: { full_name: string };
}

/** The issue of a run's branch; null for any other. A fork may use the same branch names. */
export function findIssueOfBranch(
  { head, repository }: Origin,
  { branchPrefix }: Pick<TriggerSettings, "branchPrefix">,
): number | null {
  if (head.repo?.full_name !== repository.full_name) return null;
  if (!head.ref.startsWith(branchPrefix)) return null;
  const number = head.ref.slice(branchPrefix.length);
  return /^[1-9]\d{0,9}$/.test(number) ? Number(number) : null;
}
