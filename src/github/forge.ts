import { ArbiterError, describeError } from "../errors.ts";
import type { Forge, MergeResult, ProposedChange } from "../ports.ts";
import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { marker, upsertComment } from "./kept-comment.ts";
import { type MergeMethod, mergePullRequest } from "./merge-pull-request.ts";
import type { GitHub } from "./octokit.ts";
import {
  findLastPullRequest,
  findOpenPullRequest,
  readBranch,
  upsertPullRequest,
} from "./pull-request.ts";
import { readReviewDecision } from "./read-reviews.ts";
import { callGitHub } from "./request-fault.ts";

export interface ForgeOptions {
  github: GitHub;
  base: string;
  mergeMethod: MergeMethod;
  /** What the reviewer has to know of the token it was opened with; null for nothing. */
  note: SafeMarkdown | null;
  warn(text: string): void;
  /** Puts a branch of the remote at that commit, unless somebody else has added to it. */
  pushBranch(branch: string, commit: string): Promise<void>;
  /**
   * Removes a branch of the remote if it is still at that commit, in one step: GitHub's own API would
   * remove it at any.
   */
  removeBranch(branch: string, commit: string): Promise<boolean>;
}

/** Proposals are pull requests, and reports are comments on the issue. */
export function createGitHubForge(options: ForgeOptions): Forge {
  const { github } = options;
  return {
    push: ({ branch, head }) => options.pushBranch(branch, head),
    propose: (change) =>
      callGitHub(`Opening the pull request of ${change.branch}`, () => propose(options, change)),
    merge: (change) =>
      callGitHub(`Merging ${change.branch}`, () => mergeReviewed(options, change)).catch((error) =>
        leaveForLater(error, change),
      ),
    discard: (change) =>
      callGitHub(`Closing the pull request of ${change.branch}`, () => discard(options, change)),
    snitch: ({ issue, key, markdown: page }) =>
      callGitHub(`Writing the report on #${issue}`, async () => {
        const report = { issue, marker: marker("report", key), page };
        return (await upsertComment(github, report)).url;
      }),
  };
}

async function propose(
  { github, base, note }: ForgeOptions,
  { branch, head, title, body, earlier }: ProposedChange,
): Promise<string> {
  const tip = await readBranch(github, branch);
  if (tip !== head) throw notAsLeft(branch, { tip, head });
  // Whoever has closed or merged it while it was worked over has decided: it is not opened again.
  if (earlier !== null && (await isEnded(github, { branch, earlier }))) return earlier;
  const whole = note === null ? body : `${body}\n\n${note}`;
  return (await upsertPullRequest(github, { branch, base, title, body: whole })).url;
}

async function isEnded(
  github: GitHub,
  { branch, earlier }: { branch: string; earlier: string },
): Promise<boolean> {
  if ((await findOpenPullRequest(github, branch)) !== null) return false;
  const last = await findLastPullRequest(github, branch);
  // By its number: a repository may have been moved since.
  return last !== null && earlier.endsWith(`/pull/${last.number}`);
}

function notAsLeft(branch: string, { tip, head }: { tip: string | null; head: string }) {
  const where = tip === null ? "is not on GitHub" : `is at ${tip.slice(0, 10)} on GitHub`;
  return new ArbiterError(
    "github-refused",
    `${branch} ${where}, and not at ${head.slice(0, 10)}.`,
    {
      fix: "Somebody else has changed the branch: go on by hand, or remove it and say /tdd retry.",
    },
  );
}

/** Looks at the reviews at this very moment, whatever made somebody ask. */
async function mergeReviewed(options: ForgeOptions, change: ProposedChange): Promise<MergeResult> {
  const { github, mergeMethod: method } = options;
  const pull = await findOpenPullRequest(github, change.branch);
  if (pull === null) return mergedBefore(options, change);
  const gate = await readReviewDecision(github, pull, "abort");
  if (gate.decision !== "approve") {
    const asked = "reviewer" in gate ? `${gate.reviewer} asks for changes` : gate.reason;
    return { merged: false, reason: asked, byHand: pull.url };
  }
  const result = await mergePullRequest(github, { pull, commit: gate.commit, method });
  if (!result.merged) return { ...result, byHand: pull.url };
  await finish(options, { ...change, head: gate.commit });
  return result;
}

/** The change is whole and approved: that GitHub cannot be reached is no failure of the run. */
function leaveForLater(error: unknown, { branch }: ProposedChange): MergeResult {
  if (!(error instanceof ArbiterError) || error.code !== "github-unreachable") throw error;
  return { merged: false, reason: error.message, byHand: branch };
}

/** A run that was killed right after it had merged goes on from there. */
async function mergedBefore(options: ForgeOptions, change: ProposedChange): Promise<MergeResult> {
  const last = await findLastPullRequest(options.github, change.branch);
  if (last === null) {
    return { merged: false, reason: "it has no pull request", byHand: change.branch };
  }
  if (last.mergeCommit === null) {
    return { merged: false, reason: "the pull request was closed", byHand: last.url };
  }
  await finish(options, { ...change, head: last.head });
  return { merged: true, commit: last.mergeCommit };
}

/** What is merged is merged, whatever becomes of the rest. */
async function finish(
  { github, removeBranch, warn }: ForgeOptions,
  { issue, branch, head }: ProposedChange,
): Promise<void> {
  const left = (what: string) => (error: unknown) => warn(`${what}: ${describeError(error)}`);
  await removeBranch(branch, head).catch(left(`${branch} was not removed`));
  await callGitHub(`Closing #${issue}`, () => closeIssue(github, issue)).catch(
    left(`#${issue} was not closed`),
  );
}

/** GitHub closes an issue by itself only where the base is the default branch. */
async function closeIssue({ octokit, at }: GitHub, issue: number): Promise<void> {
  const { data } = await octokit.rest.issues.get({ ...at, issue_number: issue });
  if (data.state === "closed") return;
  const closed = { state: "closed", state_reason: "completed" } as const;
  await octokit.rest.issues.update({ ...at, issue_number: issue, ...closed });
}

async function discard(
  { github, removeBranch }: ForgeOptions,
  { branch, head }: Pick<ProposedChange, "branch" | "head">,
): Promise<boolean> {
  const { octokit, at } = github;
  const pull = await findOpenPullRequest(github, branch);
  if (pull !== null) {
    await octokit.rest.pulls.update({ ...at, pull_number: pull.number, state: "closed" });
  }
  return removeBranch(branch, head);
}
