import { ArbiterError, describeError } from "../errors.ts";
import type {
  Approval,
  Discarded,
  Forge,
  MergeMethod,
  MergeResult,
  ProposedChange,
} from "../ports.ts";
import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { marker, upsertComment } from "./comments.ts";
import { mergePullRequest } from "./merging/merge-pull-request.ts";
import { type GitHub, JOB_LOGIN } from "./octokit.ts";
import {
  findLastPullRequest,
  findOpenPullRequest,
  type PullRequest,
  readBranch,
  readMerger,
  upsertPullRequest,
} from "./pull-request.ts";
import { readReviewDecision } from "./read-reviews.ts";
import { callGitHub } from "./request-fault.ts";

export interface ForgeOptions {
  github: GitHub;
  base: string;
  mergeMethod: MergeMethod;
  /** What reviewers must know besides what the run reports; null for nothing. */
  note(): Promise<SafeMarkdown | null>;
  warn(text: string): void;
  /** Has the next push of the state take the branch along. */
  pushBranchSoon(branch: string, commit: string): void;
  /** Moves the remote's branch to a commit. Throws when it has commits that no run made. */
  pushBranch(branch: string, commit: string): Promise<void>;
  /**
   * Deletes the remote's branch if it is still at that commit, in one step: GitHub's API would delete it
   * at any commit.
   */
  removeBranch(branch: string, commit: string): Promise<boolean>;
}

/** The forge on GitHub: proposals are pull requests, and reports are comments on the issue. */
export function createGitHubForge(options: ForgeOptions): Forge {
  const { github } = options;
  return {
    pushSoon: ({ branch, head }) => options.pushBranchSoon(branch, head),
    push: ({ branch, head }) => options.pushBranch(branch, head),
    propose: (change) =>
      callGitHub(`Opening the pull request of ${change.branch}`, () => propose(options, change)),
    readApproval: (change) =>
      callGitHub(`Reading the approval of ${change.branch}`, () =>
        readApproval(options, change),
      ).catch((error) => ({ result: leaveForLater(error, change) })),
    merge: (change, approval) =>
      callGitHub(`Merging ${change.branch}`, () =>
        mergeApproved(options, { change, approval }),
      ).catch((error) => leaveForLater(error, change)),
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
  { github, base, ...options }: ForgeOptions,
  { branch, head, title, body, earlier }: ProposedChange,
): Promise<string> {
  const tip = await readBranch(github, branch);
  if (tip !== head) throw branchMoved(branch, { tip, head });
  // A pull request that was closed or merged during a revision is not opened again.
  if (earlier !== null && (await isEnded(github, { branch, earlier }))) return earlier;
  const note = await options.note();
  const fullBody = note === null ? body : `${body}\n\n${note}`;
  return (await upsertPullRequest(github, { branch, base, title, body: fullBody })).url;
}

async function isEnded(
  github: GitHub,
  { branch, earlier }: { branch: string; earlier: string },
): Promise<boolean> {
  if ((await findOpenPullRequest(github, branch)) !== null) return false;
  const last = await findLastPullRequest(github, branch);
  // By number, because the repository may have been renamed since.
  return last !== null && earlier.endsWith(`/pull/${last.number}`);
}

function branchMoved(branch: string, { tip, head }: { tip: string | null; head: string }) {
  return new ArbiterError(
    "github-refused",
    tip === null
      ? `The branch ${branch} is not on GitHub.`
      : `The branch ${branch} is at ${tip.slice(0, 10)} on GitHub, not at ${head.slice(0, 10)}.`,
    {
      fix: "Someone else changed the branch. Continue by hand, or delete it and comment /tdd retry.",
    },
  );
}

/** Reads the reviews and both branches now, whatever the event that led here said. */
async function readApproval(
  options: ForgeOptions,
  change: ProposedChange,
): Promise<{ approval: Approval } | { result: MergeResult }> {
  const { github, base: branch } = options;
  const pull = await findOpenPullRequest(github, change.branch);
  if (pull === null) return { result: await mergedBefore(options, change) };
  const refuse = (reason: string) => {
    return { result: { merged: false, reason, byHand: pull.url } as const };
  };
  const gate = await readReviewDecision(github, pull, "abort");
  if (gate.decision !== "approve") {
    return refuse("reviewer" in gate ? `${gate.reviewer} asks for changes` : gate.reason);
  }
  if (pull.base !== branch) return refuse(describeRetarget(pull, branch));
  // Not from the pull request, where GitHub keeps the commit that the base had at an earlier time.
  const commit = await readBranch(github, branch);
  if (commit === null) return refuse(`its base ${branch} is not on GitHub`);
  return { approval: { head: gate.commit, base: { branch, commit }, byHand: pull.url } };
}

function describeRetarget({ base }: PullRequest, expected: string): string {
  return `its base is ${base} now, and it was built on and tested with ${expected}: set the base of the pull request back to ${expected}, or close it, write base: ${base} into the issue and start again`;
}

interface Approved {
  change: ProposedChange;
  approval: Approval;
}

async function mergeApproved(
  options: ForgeOptions,
  { change, approval }: Approved,
): Promise<MergeResult> {
  const { github, mergeMethod: method } = options;
  const pull = await findOpenPullRequest(github, change.branch);
  if (pull === null) return mergedBefore(options, change);
  if (pull.base !== approval.base.branch) {
    const reason = describeRetarget(pull, approval.base.branch);
    return { merged: false, reason, byHand: pull.url };
  }
  const result = await mergePullRequest(github, { pull, approval, method });
  if (!result.merged) return { ...result, byHand: pull.url };
  await finish(options, { ...change, head: approval.head });
  return { ...result, ...startsNoWorkflow(github.login) };
}

/** GitHub starts no workflow for what the job's own token does. */
function startsNoWorkflow(merger: string | null): { startsNoWorkflow?: true } {
  return merger === JOB_LOGIN ? { startsNoWorkflow: true } : {};
}

/** The change is complete and approved, so an unreachable GitHub does not fail the run. */
function leaveForLater(error: unknown, { branch }: ProposedChange): MergeResult {
  if (!(error instanceof ArbiterError) || error.code !== "github-unreachable") throw error;
  return { merged: false, reason: error.message, byHand: branch };
}

/** For a merge by a person, a bot or GitHub itself, and for a run that was killed right after the merge. */
async function mergedBefore(options: ForgeOptions, change: ProposedChange): Promise<MergeResult> {
  const last = await findLastPullRequest(options.github, change.branch);
  if (last === null) {
    return { merged: false, reason: "it has no pull request", byHand: change.branch };
  }
  if (last.mergeCommit === null) {
    return { merged: false, reason: "the pull request was closed", byHand: last.url };
  }
  await finish(options, { ...change, head: last.head });
  const merger = await readMerger(options.github, last.number);
  return { merged: true, commit: last.mergeCommit, ...startsNoWorkflow(merger) };
}

/** Cleans up after a merge. Failures are warnings: the merge itself succeeded. */
async function finish(
  { github, removeBranch, warn }: ForgeOptions,
  { issue, branch, head }: ProposedChange,
): Promise<void> {
  const warnOn = (problem: string) => (error: unknown) =>
    warn(`${problem}: ${describeError(error)}`);
  await removeBranch(branch, head).catch(warnOn(`${branch} was not removed`));
  await callGitHub(`Closing #${issue}`, () => closeIssue(github, issue)).catch(
    warnOn(`#${issue} was not closed`),
  );
}

/** GitHub closes the issue itself only when the base is the default branch. */
async function closeIssue({ octokit, at }: GitHub, issue: number): Promise<void> {
  const { data } = await octokit.rest.issues.get({ ...at, issue_number: issue });
  if (data.state === "closed") return;
  const closed = { state: "closed", state_reason: "completed" } as const;
  await octokit.rest.issues.update({ ...at, issue_number: issue, ...closed });
}

async function discard(
  { github, removeBranch }: ForgeOptions,
  { branch, head }: Pick<ProposedChange, "branch" | "head">,
): Promise<Discarded> {
  const { octokit, at } = github;
  const pull = await findOpenPullRequest(github, branch);
  if (pull !== null) {
    await octokit.rest.pulls.update({ ...at, pull_number: pull.number, state: "closed" });
  }
  try {
    return (await removeBranch(branch, head)) ? "removed" : "changed";
  } catch (error) {
    // The run is over all the same: otherwise it could never be aborted.
    if (error instanceof ArbiterError && error.code === "push-refused") return "protected";
    throw error;
  }
}
