import * as z from "zod";
import template from "../../../examples/tdd-app.yml";
import { resolveTriggerConfig } from "../../config/resolve.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { marker, upsertComment } from "../../github/comments.ts";
import {
  type Dispatch,
  dispatchWorkflow,
  type Refusal,
  WORKFLOW_FILE,
} from "../../github/dispatch-workflow.ts";
import { estimateRelevance } from "../../github/event-relevance.ts";
import { commitFile, createBranch, readFileText } from "../../github/files.ts";
import type { GitHub } from "../../github/octokit.ts";
import { findOpenPullRequest, upsertPullRequest } from "../../github/pull-request.ts";
import { readReviewDecision } from "../../github/read-reviews.ts";
import type { GitHubEvent } from "../../github/read-trigger.ts";
import { receiveEvent } from "../../github/receive-event.ts";
import { callGitHub } from "../../github/request-fault.ts";
import type { Trigger } from "../../github/trigger.ts";
import { block, code, link, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import { BRANCH_PREFIX, START_LABEL } from "../../spec/default-names.ts";
import {
  type AppAccess,
  connectAsApp,
  createExpiringMap,
  type InstalledRepository,
} from "./app-account.ts";

/** An event as GitHub delivers it to the App. */
export interface Delivery extends GitHubEvent {
  /** The same when GitHub delivers the event again. */
  id: string;
}

/** What became of a delivery. */
export type Forwarded =
  | { result: "dispatched"; issue: number; cause: string }
  | { result: "ignored" | "refused" | "answered"; reason: string };

export interface ForwardOptions {
  app: AppAccess;
  readSettings: ReadSettings;
  safe: Pick<Sanitizer, "markdown">;
  /** Where the workflow comes from that `/tdd setup` adds. */
  source: WorkflowSource;
  now?: () => number;
}

/**
 * Forwards events to the workflows of their repositories. Returns once GitHub has accepted the dispatch;
 * throws when it is not known to have been accepted, so that the delivery counts as failed.
 */
export function createForwarder(
  options: ForwardOptions,
): (delivery: Delivery) => Promise<Forwarded> {
  // For a minute, so that a thousand comments of a stranger cost one question. A permission is never
  // remembered.
  const { now = Date.now } = options;
  const refused = createExpiringMap<string, true>({ milliseconds: 60_000, most: 10_000, now });
  return async (delivery) => {
    const place = readPlace(delivery.payload);
    if (place === null) return ignored("the event names no installation and repository");
    if (!mayBeTrigger(delivery)) return ignored("TDD Arbiter does not act on this event");
    const { installation, owner, repo, sender } = place;
    const actor = `${installation}/${owner}/${repo}/${sender}`.toLowerCase();
    if (refused.get(actor)) return { result: "refused", reason: `${sender} may not write` };
    const github = await connectAsApp(options.app, place);
    const forwarded = await forward(delivery, { ...options, place, github });
    if (forwarded.result === "refused") refused.set(actor, true);
    return forwarded;
  };
}

interface Place extends InstalledRepository {
  branch: string;
  sender: string;
}

const Located = z.object({
  installation: z.object({ id: z.int().positive() }),
  repository: z.object({
    name: z.string(),
    owner: z.object({ login: z.string() }),
    default_branch: z.string(),
  }),
  sender: z.object({ login: z.string() }),
});

function readPlace(payload: unknown): Place | null {
  const { success, data } = Located.safeParse(payload);
  if (!success) return null;
  const { installation, repository, sender } = data;
  return {
    installation: installation.id,
    owner: repository.owner.login,
    repo: repository.name,
    branch: repository.default_branch,
    sender: sender.login,
  };
}

const DEFAULTS = { label: START_LABEL, branchPrefix: BRANCH_PREFIX };

/** A dispatch is what the App makes: forwarding it would never end. */
function mayBeTrigger(delivery: Delivery): boolean {
  return delivery.name !== "workflow_dispatch" && estimateRelevance(delivery, DEFAULTS) !== "no";
}

interface Forwarding extends ForwardOptions {
  place: Place;
  github: GitHub;
}

async function forward(delivery: Delivery, options: Forwarding): Promise<Forwarded> {
  const { app, github, place, safe, source } = options;
  const settings = await options.readSettings(github);
  const cause = causeOf(delivery);
  const received = await receiveEvent(delivery, {
    settings: { ...settings, botLogin: app.login, appLogin: null },
    connect: async () => github,
    safe,
    warn: app.warn,
    acknowledges: "after",
    setUp: () => openSetUpPullRequest(github, { branch: place.branch, login: app.login, source }),
    run: (trigger) => dispatch(trigger, { ...options, settings, cause }),
  });
  switch (received.done) {
    case "ran":
      return received.result;
    case "answered":
      return { result: "answered", reason: "a reply was posted" };
    default:
      return { result: received.done, reason: received.reason };
  }
}

const Caused = z.object({
  comment: z.object({ id: z.int() }).optional(),
  review: z.object({ id: z.int() }).optional(),
});

/** The comment or review; for anything else, the delivery. */
function causeOf({ id, payload }: Delivery): string {
  const { comment, review } = Caused.safeParse(payload).data ?? {};
  if (comment !== undefined) return `comment-${comment.id}`;
  if (review !== undefined) return `review-${review.id}`;
  return `delivery-${id.replaceAll(/[^\w.-]/g, "").slice(0, 80)}`;
}

interface Dispatching extends Forwarding {
  settings: RepositorySettings;
  cause: string;
}

async function dispatch(trigger: Trigger, options: Dispatching): Promise<Forwarded> {
  const { github, cause, place, settings } = options;
  if (trigger.act.name === "checks" && !(await isApproved(github, trigger, settings))) {
    return ignored("the pull request of these checks is not approved");
  }
  const send = (branch: string) => dispatchWorkflow(github, trigger, { branch, cause });
  const dispatched = await send(place.branch);
  const isBranchGone = !dispatched.accepted && dispatched.because === "no-branch";
  // It was renamed after the event.
  const sent = isBranchGone ? await send(await readDefaultBranch(github)) : dispatched;
  return report(sent, trigger, options);
}

async function readDefaultBranch({ octokit, at }: GitHub): Promise<string> {
  const { data } = await callGitHub("Reading the repository", () => octokit.rest.repos.get(at));
  return data.default_branch;
}

/** Most checks end before a review: a job for each of them would only find out that nothing is due. */
async function isApproved(
  github: GitHub,
  { issue }: Trigger,
  { branchPrefix }: RepositorySettings,
): Promise<boolean> {
  return callGitHub(`Reading the reviews of ${branchPrefix}${issue}`, async () => {
    const key = { branch: `${branchPrefix}${issue}`, proposal: null, base: null };
    const pull = await findOpenPullRequest(github, key);
    if (pull === null) return false;
    return (await readReviewDecision(github, pull, "abort")).decision === "approve";
  });
}

/** Says on the issue, in one comment however often it happens, why no run could be started. */
async function report(
  dispatched: Dispatch,
  { issue }: Trigger,
  { github, safe, cause, source }: Dispatching,
): Promise<Forwarded> {
  if (dispatched.accepted) return { result: "dispatched", issue, cause };
  const { because, why } = dispatched;
  const page = safe.markdown(PAGES[because](why, source));
  const spec = { issue, marker: marker("answer", "app", issue), page };
  await callGitHub(`Commenting on #${issue}`, () => upsertComment(github, spec));
  return { result: "answered", reason: why };
}

function ignored(reason: string): Forwarded {
  return { result: "ignored", reason };
}

const PAGES: Readonly<Record<Refusal, (why: string, source: WorkflowSource) => Markdown>> = {
  "no-workflow": (_, { action }) =>
    action === null
      ? md`No run was started: the default branch has no ${code(WORKFLOW_PATH)}. Copy ${code("examples/tdd-app.yml")} from the repository of TDD Arbiter there, then set the label again.`
      : md`No run was started: the default branch has no ${code(WORKFLOW_PATH)}. Comment ${code("/tdd setup")}, and a pull request adds it. Where the file exists, GitHub Actions are off for this repository: Settings, Actions, General.`,
  "unusable-workflow": (why) =>
    md`No run was started, because GitHub refused to start ${code(WORKFLOW_PATH)}: ${code(why, 500)}. The workflow needs ${code("workflow_dispatch")} with the input ${code("trigger")}, and has to be enabled under Actions.`,
  "no-branch": (why) =>
    md`No run was started, because GitHub does not find the default branch: ${code(why, 500)}. Push a commit to it, then set the label again.`,
  "no-permission": () =>
    md`No run was started: the App may not start workflows here. Grant it ${code("actions: write")} on the page of its installation, then set the label again.`,
  "too-long": () =>
    md`No run was started: the hint is too long to pass on. Shorten it, and comment again.`,
};

/** What recognises a trigger of a repository, from its configuration file on the default branch. */
interface RepositorySettings {
  label: string;
  branchPrefix: string;
}

export type ReadSettings = (github: GitHub) => Promise<RepositorySettings>;

/** Reads the settings of repositories, at most once a minute each: every label that is set asks for them. */
export function createSettingsReader(now: () => number = Date.now): ReadSettings {
  const kept = createExpiringMap<string, RepositorySettings>({
    milliseconds: 60_000,
    most: 1000,
    now,
  });
  return async (github) => {
    const name = `${github.at.owner}/${github.at.repo}`.toLowerCase();
    const found = kept.get(name);
    if (found !== undefined) return found;
    const text = await readFileText(github, { path: CONFIG_FILE });
    const { config } = await resolveTriggerConfig({ file: { name: CONFIG_FILE, text } });
    const settings = { label: config.label, branchPrefix: config.branch_prefix };
    kept.set(name, settings);
    return settings;
  };
}

/** The Action that workflows use, as `owner/repository@commit`; null where the operator has named none. */
interface WorkflowSource {
  action: string | null;
}

interface SetUp {
  /** The default branch. */
  branch: string;
  /** The App's account. */
  login: string;
  source: WorkflowSource;
}

const WORKFLOW_PATH = `.github/workflows/${WORKFLOW_FILE}`;
const SET_UP_BRANCH = "tdd-arbiter/setup";

/** Opens a pull request that adds the workflow, and returns what to reply. */
async function openSetUpPullRequest(
  github: GitHub,
  { branch, login, source }: SetUp,
): Promise<Markdown> {
  if (source.action === null) return NO_ACTION;
  const existing = await readFileText(github, { path: WORKFLOW_PATH, branch });
  if (existing !== null) {
    return md`${code(WORKFLOW_PATH)} exists already on ${code(branch)}. Set the label on an issue to start a run.`;
  }
  const text = writeWorkflow({ action: source.action, login });
  let needed: Needed = "contents: write";
  try {
    await createBranch(github, { branch: SET_UP_BRANCH, from: branch });
    needed = "workflows: write";
    const message = "ci: add the TDD Arbiter workflow";
    await commitFile(github, { path: WORKFLOW_PATH, text, message, branch: SET_UP_BRANCH });
    needed = "pull requests: write";
    const pull = await callGitHub("Opening the pull request", () =>
      upsertPullRequest(github, {
        key: { branch: SET_UP_BRANCH, proposal: null, base: branch },
        base: branch,
        text: { title: message, body: PULL_BODY },
      }),
    );
    return md`${link("A pull request", pull.url)} adds ${code(WORKFLOW_PATH)}. It says what is left to do; after the merge, set the label again or comment ${code("/tdd start")}.`;
  } catch (error) {
    if (!isForbidden(error, needed)) throw error;
    return byHand(text, needed);
  }
}

type Needed = "contents: write" | "workflows: write" | "pull requests: write";

/** The workflow as the App proposes it: with the Action that the operator has named, and the App's account. */
function writeWorkflow({ action, login }: { action: string; login: string }): string {
  const [, ...rest] = template.split(/^(?=name: TDD Arbiter$)/m);
  return rest
    .join("")
    .replace("REPLACE THIS: <owner>/tdd-arbiter@<commit>", () => action)
    .replace("my-arbiter[bot]", () => login);
}

const NO_ACTION = md`The workflow cannot be proposed: the operator of this App has not said which version of TDD Arbiter to use. Set ${code("TDD_ACTION")} on the server to ${code("owner/tdd-arbiter@<full commit>")}, or add the workflow by hand: it is ${code("examples/tdd-app.yml")} in the repository of TDD Arbiter.`;

const PULL_BODY = `This adds the workflow that the TDD Arbiter App starts. Before you merge it:

1. Let its steps install your project, its test dependencies and its linters.
2. Name the model, and add the secret with its key: \`ANTHROPIC_API_KEY\` for the model that is named here.
3. Let jobs open pull requests: Settings, Actions, General, "Allow GitHub Actions to create and approve pull requests".

Only the default branch's workflow is started.`;

/** Where an App may not write workflow files, GitHub may also answer that there is no such file. */
function isForbidden(error: unknown, needed: Needed): boolean {
  if (!(error instanceof ArbiterError)) return false;
  const { status, lacksPermission } = error.data;
  return lacksPermission === true || (needed === "workflows: write" && status === 404);
}

function byHand(text: string, needed: Needed): Markdown {
  return md`The App may not add the workflow to this repository: grant it ${code(needed)} on the page of its installation and comment ${code("/tdd setup")} again, or add ${code(WORKFLOW_PATH)} by hand:

${block(text)}
`;
}
