import { ArbiterError, describeError } from "../errors.ts";
import { COMMENT_RETRY_PHASES } from "../run-state/phases.ts";
import { code, type Markdown, md, NOTHING } from "../safe-text/markdown.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { reactTo, replyOnce, replyTo } from "./comments.ts";
import { type LiveIssue, readIssue } from "./issues.ts";
import type { GitHub } from "./octokit.ts";
import { findIssueOfBranch, type GitHubEvent, readTrigger } from "./read-trigger.ts";
import { callGitHub, orNull } from "./request-fault.ts";
import {
  type Ignored,
  ignored,
  isBot,
  needsPermission,
  type PullCommand,
  type Trigger,
  type TriggerSettings,
} from "./trigger.ts";

interface EventOptions<Result> {
  settings: TriggerSettings;
  /** Called only for an event that may be a trigger; others cost no connection. */
  connect(): Promise<GitHub>;
  safe: Pick<Sanitizer, "markdown">;
  warn(text: string): void;
  /** Whether another job writes to GitHub. */
  isReadOnly?: boolean;
  /**
   * When the trigger gets its 👀: before `run`, or once `run` has accepted it, so that a trigger without
   * one can be found and accepted later. Default: before.
   */
  acknowledges?: "before" | "after";
  /** Adds the workflow to the repository, and says what it did. Only the App can. */
  setUp?(github: GitHub): Promise<Markdown>;
  /** Handles the trigger of a user who may write. `readIssue` reads its issue at most once. */
  run(trigger: Trigger, github: GitHub, readIssue: () => Promise<LiveIssue>): Promise<Result>;
}

/** What was done with an event. */
export type ReceivedEvent<Result> =
  | { done: "ignored" | "refused"; reason: string }
  | { done: "answered" }
  /** `result` is what `run` returned. */
  | { done: "ran"; result: Result };

/** Turns an event into a run. Writes and runs nothing before the user's permission is checked. */
export async function receiveEvent<Result>(
  event: GitHubEvent,
  options: EventOptions<Result>,
): Promise<ReceivedEvent<Result>> {
  const read = readTrigger(event, options.settings);
  if ("reason" in read) return replyToIgnored(read, options);
  const github = await options.connect();
  const { act, actor } = read.trigger ?? read;
  const reason = needsPermission(act) ? await refuseActor(github, actor) : null;
  if (reason !== null) return { done: "refused", reason };
  const reading = "pull" in read ? await findIssueOf(read, github, options.settings) : read;
  if (reading.trigger === null) return replyToIgnored(reading, options);
  const { trigger } = reading;
  const isQuestion = act.name === "help" || act.name === "setup";
  if (options.isReadOnly === true && isQuestion) return LEFT_TO_PUBLISHER;
  let issue: Promise<LiveIssue> | null = null;
  const readOnce = () => {
    issue ??= readIssue(github, trigger.issue);
    return issue;
  };
  await requireIssue(trigger, readOnce);
  const acknowledge = async () => {
    if (options.isReadOnly !== true) await showSeen(github, trigger, options);
  };
  const isLater = options.acknowledges === "after";
  if (!isLater) await acknowledge();
  const page = await answer(trigger, github, options);
  if (page !== null) {
    await replyTo(github, trigger, options.safe.markdown(page));
    if (isLater) await acknowledge();
    return { done: "answered" };
  }
  const result = await options.run(trigger, github, readOnce);
  if (isLater) await acknowledge();
  return { done: "ran", result };
}

/** A command on the pull request of a run means its issue. */
async function findIssueOf(
  { pull, actor, act, comment }: PullCommand,
  { octokit, at }: GitHub,
  settings: TriggerSettings,
): Promise<{ trigger: Trigger } | Ignored> {
  const { data } = await callGitHub(`Reading #${pull}`, () =>
    octokit.rest.pulls.get({ ...at, pull_number: pull }),
  );
  const { head, base } = data;
  const issue = findIssueOfBranch({ head, repository: base.repo }, settings);
  if (issue === null) {
    const about = { kind: "comment", id: comment } as const;
    const reason = "no run opened this pull request, so the command has to be on an issue";
    return ignored(reason, { number: pull, actor, about });
  }
  const source = { kind: "comment", id: comment, pull } as const;
  return { trigger: { issue, actor, act, text: null, textHash: null, source, cause: null } };
}

/** The reply to a command that needs no run; null for any other trigger. */
async function answer(
  { act }: Trigger,
  github: GitHub,
  { settings: { label }, setUp }: EventOptions<unknown>,
): Promise<Markdown | null> {
  if (act.name === "help") {
    return helpPage({ unknown: act.unknown, label, isApp: setUp !== undefined });
  }
  if (act.name !== "setup") return null;
  return setUp === undefined ? SET_UP_ALREADY : setUp(github);
}

const SET_UP_ALREADY = md`There is nothing to set up: the workflow of TDD Arbiter runs in this repository.`;

/** A dispatch names only a number, and GitHub numbers pull requests like issues. */
async function requireIssue(
  { issue, text, source }: Trigger,
  readOnce: () => Promise<LiveIssue>,
): Promise<void> {
  if (text !== null || source === null) return;
  if (!(await readOnce()).isPullRequest) return;
  throw new ArbiterError("bad-usage", `#${issue} is a pull request, not an issue.`, {
    fix: "Run the workflow again with the number of the issue.",
  });
}

/**
 * A failed reaction never ends a run: the comment may have been deleted since, and on a locked issue
 * nobody can react. But a token that may not write to issues could not report the end of a run either.
 */
async function showSeen(
  github: GitHub,
  { issue, source }: Pick<Trigger, "issue" | "source">,
  { warn }: Pick<EventOptions<unknown>, "warn">,
): Promise<void> {
  if (source === null) return;
  try {
    await reactTo(github, source);
  } catch (error) {
    const lacksPermission = error instanceof ArbiterError && error.data.lacksPermission === true;
    if (lacksPermission && !(await readIssue(github, issue)).isLocked) throw error;
    warn(describeError(error));
  }
}

const LEFT_TO_PUBLISHER = { done: "ignored", reason: "the publish job replies" } as const;

/** The arbiter's own account is certain only after the connection: it may be a person's. */
async function refuseActor(github: GitHub, actor: string): Promise<string | null> {
  const isOwnAccount = actor.toLowerCase() === github.login.toLowerCase();
  if (isOwnAccount) {
    return `${actor} is the arbiter's own account: give the arbiter a token of its own`;
  }
  return refuseUnlessWriter(github, actor);
}

/**
 * Null for a user who may write to the repository now, otherwise the reason to refuse. Asks GitHub every
 * time, because permissions in events and earlier answers may be out of date.
 */
export async function refuseUnlessWriter(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  username: string,
): Promise<string | null> {
  const { getCollaboratorPermissionLevel } = octokit.rest.repos;
  const response = await callGitHub(`Checking the permission of ${username}`, () =>
    orNull(getCollaboratorPermissionLevel({ ...at, username })),
  );
  if (response === null) {
    return `GitHub knows no user ${username}: the account was removed or renamed, or belongs to an App`;
  }
  const { permission, user } = response.data;
  if (user !== null && isBot(user)) return `${username} is a bot`;
  // GitHub reports `maintain` as write, and a custom role as the role that it is based on.
  if (user !== null && (permission === "admin" || permission === "write")) return null;
  // Strangers have `read` where the repository is public.
  return `${username} may not write to this repository: a maintainer can give write access`;
}

async function replyToIgnored(
  { reason, replyTo: target }: Ignored,
  options: EventOptions<unknown>,
): Promise<ReceivedEvent<never>> {
  if (target === null || options.isReadOnly === true) return { done: "ignored", reason };
  const github = await options.connect();
  const refused = await refuseActor(github, target.actor);
  if (refused !== null) return { done: "refused", reason: refused };
  const { number, about } = target;
  const page = options.safe.markdown(md`Nothing was done: ${reason}.`);
  await replyOnce(github, { number, about: about.id, page });
  if (about.kind === "comment") {
    const source = { kind: "comment", id: about.id } as const;
    await showSeen(github, { issue: number, source }, options);
  }
  return { done: "answered" };
}

interface HelpOptions {
  unknown: string | null;
  label: string;
  /** Whether the App answers. */
  isApp: boolean;
}

/** Lists the commands; an unknown command is named first. */
function helpPage({ unknown, label, isApp }: HelpOptions): Markdown {
  const setUp = md`\n- ${code("/tdd setup")} opens a pull request that adds the workflow.`;
  const first = unknown === null ? NOTHING : md`There is no command ${code(unknown, 80)}.\n\n`;
  return md`${first}A command is a comment whose first line begins with ${code("/tdd")}:

- ${code("/tdd check")} says whether this issue is ready, and what a run would cost; no model is called.
- ${code("/tdd start")} implements this issue, tests first; the label ${code(label)} does the same.
- ${code(`/tdd retry [from:${COMMENT_RETRY_PHASES.join("|")}] [hint]`)} continues after a failure or an abort, with your hint.
- ${code("/tdd retry ci [hint]")} has the model look at the log of the failed CI of its pull request.
- ${code("/tdd abort")} stops the run and cleans up.
- ${code("/tdd status")} shows the state of the run, and reads the reviews of the pull request again.
- ${code("/tdd help")} shows this list.${isApp ? setUp : NOTHING}

Everyone who may write to this repository may use them.`;
}
