import * as z from "zod";
import { type Dispatch, dispatchWorkflow } from "../../github/app/dispatch-workflow.ts";
import { estimateRelevance } from "../../github/event-relevance.ts";
import type { GitHub } from "../../github/octokit.ts";
import { findOpenPullRequest } from "../../github/pull-request.ts";
import { readReviewDecision } from "../../github/read-reviews.ts";
import type { GitHubEvent } from "../../github/read-trigger.ts";
import { receiveEvent } from "../../github/receive-event.ts";
import { callGitHub } from "../../github/request-fault.ts";
import type { Trigger } from "../../github/trigger.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import { BRANCH_PREFIX, START_LABEL } from "../../spec/default-names.ts";
import { type AppAccess, connectAsApp, type InstalledRepository } from "./app-access.ts";
import { createExpiringSet } from "./expiring-map.ts";
import { explainRefusal } from "./explain-refusal.ts";
import type { ReadSettings, RepositorySettings } from "./repository-settings.ts";
import { openSetUpPullRequest, type WorkflowSource } from "./set-up-repository.ts";

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
  const refused = createRefusedActors(options.now ?? Date.now);
  return async (delivery) => {
    const place = readPlace(delivery.payload);
    if (place === null) return ignored("the event names no installation and repository");
    if (!mayBeTrigger(delivery)) return ignored("TDD Arbiter does not act on this event");
    if (refused.has(place)) return { result: "refused", reason: `${place.sender} may not write` };
    const github = await connectAsApp(options.app, place);
    const forwarded = await forward(delivery, { ...options, place, github });
    if (forwarded.result === "refused") refused.add(place);
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

async function report(
  dispatched: Dispatch,
  { issue }: Trigger,
  { github, safe, cause, source }: Dispatching,
): Promise<Forwarded> {
  if (dispatched.accepted) return { result: "dispatched", issue, cause };
  await explainRefusal(github, { issue, dispatched, safe, source });
  return { result: "answered", reason: dispatched.why };
}

function ignored(reason: string): Forwarded {
  return { result: "ignored", reason };
}

/**
 * Remembers for a minute who was refused, so that a thousand comments of a stranger cost one question.
 * A permission is never remembered.
 */
function createRefusedActors(now: () => number) {
  const refused = createExpiringSet<string>({ milliseconds: 60_000, most: 10_000, now });
  const keyOf = ({ installation, owner, repo, sender }: Place) =>
    `${installation}/${owner}/${repo}/${sender}`.toLowerCase();
  return {
    has: (place: Place) => refused.has(keyOf(place)),
    add: (place: Place) => refused.add(keyOf(place)),
  };
}
