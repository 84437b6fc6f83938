import { ArbiterError, describeError } from "../errors.ts";
import type {
  Approval,
  Discarded,
  Forge,
  MergeMethod,
  MergeResult,
  ProposedBranch,
  ProposedChange,
} from "../ports.ts";
import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { marker, upsertComment } from "./comments.ts";
import { mergePullRequest } from "./merge-pull-request.ts";
import { type GitHub, JOB_LOGIN } from "./octokit.ts";
import {
  convertToDraft,
  findLastPullRequest,
  findOpenPullRequest,
  findOtherPullRequest,
  isWithoutDrafts,
  markReady,
  type PullRequest,
  type PullRequestKey,
  readBranch,
  readMerger,
  readNewName,
  upsertPullRequest,
} from "./pull-request.ts";
import { readReviewDecision } from "./read-reviews.ts";
import { callGitHub, doOnce } from "./request-fault.ts";

export interface ForgeOptions {
  github: GitHub;
  base: string;
  mergeMethod: MergeMethod;
  /** What a review of the finished change does: said above everything else. */
  lead: SafeMarkdown;
  /** What reviewers must know besides what the run reports; null for nothing. */
  note(): Promise<SafeMarkdown | null>;
  warn(text: string): void;
  /** The page that the check with the evidence links to; null for no such check. */
  evidenceLink: string | null;
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

async function propose(options: ForgeOptions, change: ProposedChange): Promise<string> {
  const { github } = options;
  const { branch, head, title, body, earlier } = change;
  const tip = await readBranch(github, branch);
  if (tip !== head) throw branchMoved(branch, { tip, head });
  // A pull request that was closed or merged during a revision is not opened again.
  const key = keyOf(options, change);
  const isShown = earlier === null || (await findOpenPullRequest(github, key)) !== null;
  if (!isShown && (await findLastPullRequest(github, key)) !== null) return earlier;
  const note = await options.note();
  const base = (await readNewName(github, options.base)) ?? options.base;
  const isDraft = change.isDraft === true;
  const parts = [isDraft ? null : options.lead, body, note].filter((part) => part !== null);
  const text = { title, body: parts.join("\n\n") };
  const pull = await upsertPullRequest(github, { key, base, text, isDraft });
  if (pull.isDraft && !isDraft) await showReady(options, pull);
  // Auto-merge of earlier code must not merge tests.
  if (!pull.isDraft && isDraft) await showAsDraft(options, pull);
  // Of tests without code there is nothing to show yet.
  if (!isDraft) await showEvidence(options, change);
  return pull.url;
}

/** A failure is a warning: a person can press the button. */
async function showReady({ github, warn }: ForgeOptions, { id, url }: PullRequest): Promise<void> {
  await markReady(github, id).catch((error) => {
    warn(`Mark ${url} as ready for review: ${describeError(error)}`);
  });
}

/** A failure is a warning, too: the gate itself does not depend on it. A repository may have no drafts. */
async function showAsDraft({ github, warn }: ForgeOptions, pull: PullRequest): Promise<void> {
  await convertToDraft(github, pull.id).catch((error) => {
    if (isWithoutDrafts(error)) return;
    warn(`Convert ${pull.url} to a draft, it has no code yet: ${describeError(error)}`);
  });
}

/** A failure is a warning: the pull request has the same evidence. */
async function showEvidence(
  { github, evidenceLink, warn }: ForgeOptions,
  change: ProposedChange,
): Promise<void> {
  if (evidenceLink === null) return;
  await publishEvidence(github, change, evidenceLink).catch((error) => warn(describeError(error)));
}

function keyOf(
  { base }: ForgeOptions,
  { branch, earlier }: Pick<ProposedBranch, "branch" | "earlier">,
): PullRequestKey {
  return { branch, proposal: earlier, base };
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
  change: ProposedBranch,
): Promise<{ approval: Approval } | { result: MergeResult }> {
  const { github } = options;
  const pull = await findOpenPullRequest(github, keyOf(options, change));
  if (pull === null) return { result: await mergedBefore(options, change) };
  const refuse = (reason: string) => {
    return { result: { merged: false, reason, byHand: pull.url } as const };
  };
  const gate = await readReviewDecision(github, pull, "abort");
  if (gate.decision !== "approve") {
    return refuse("reviewer" in gate ? `${gate.reviewer} asks for changes` : gate.reason);
  }
  const retargeted = await describeRetarget(github, pull, options.base);
  if (retargeted !== null) return refuse(retargeted);
  const branch = pull.base;
  // Not from the pull request, where GitHub keeps the commit that the base had at an earlier time.
  const commit = await readBranch(github, branch);
  if (commit === null) return refuse(`its base ${branch} is not on GitHub`);
  return { approval: { head: gate.commit, base: { branch, commit }, byHand: pull.url } };
}

/**
 * Null for a pull request into the branch that it was built on, even if that was renamed: then GitHub
 * gives all open pull requests the new name.
 */
async function describeRetarget(
  github: GitHub,
  { base }: PullRequest,
  expected: string,
): Promise<string | null> {
  if (base === expected || (await readNewName(github, expected)) === base) return null;
  const restart = `close it, write base: ${base} into the issue and comment /tdd start`;
  const built = `its base is ${base} now, and it was built on and tested with ${expected}`;
  const isThere = (await readBranch(github, expected)) !== null;
  return isThere
    ? `${built}: set the base of the pull request back to ${expected}, or ${restart}`
    : `${built}, which is not on GitHub any more: ${restart}`;
}

async function mergeApproved(
  options: ForgeOptions,
  { change, approval }: { change: ProposedBranch; approval: Approval },
): Promise<MergeResult> {
  const { github, mergeMethod: method } = options;
  const pull = await findOpenPullRequest(github, keyOf(options, change));
  if (pull === null) return mergedBefore(options, change);
  const retargeted = await describeRetarget(github, pull, approval.base.branch);
  if (retargeted !== null) return { merged: false, reason: retargeted, byHand: pull.url };
  const result = await mergePullRequest(github, { pull, approval, method });
  if (!result.merged) return { ...result, byHand: pull.url };
  await finish(options, { ...change, head: approval.head });
  return { ...result, ...startsNoWorkflow(github.login) };
}

/** GitHub starts no workflow for what the job's own token does. */
function startsNoWorkflow(merger: string | null): { startsNoWorkflow?: true } {
  return merger === JOB_LOGIN ? { startsNoWorkflow: true } : {};
}

/** The change is complete and approved, so an answer of GitHub that is no success does not fail the run. */
function leaveForLater(error: unknown, { branch, earlier }: ProposedBranch): MergeResult {
  if (!(error instanceof ArbiterError) || !ANSWERS.has(error.code)) throw error;
  // What continues an approved run looks at its pull request; a retry is for a run that failed.
  const fix = error.fix?.replaceAll("/tdd retry", "/tdd status");
  const sentences = [error.message, fix ?? ""].map((text) => text.trim().replace(/\.$/, ""));
  const reason = sentences.filter((text) => text !== "").join(". ");
  return { merged: false, reason, byHand: earlier ?? branch };
}

const ANSWERS: ReadonlySet<string> = new Set(["github-unreachable", "github-refused"]);

/** For a merge by a person, a bot or GitHub itself, and for a run that was killed right after the merge. */
async function mergedBefore(options: ForgeOptions, change: ProposedBranch): Promise<MergeResult> {
  const last = await findLastPullRequest(options.github, keyOf(options, change));
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
async function finish(options: ForgeOptions, change: ProposedBranch): Promise<void> {
  const { github, warn } = options;
  const { issue, branch } = change;
  const warnOn = (problem: string) => (error: unknown) =>
    warn(`${problem}: ${describeError(error)}`);
  await removeUnused(options, change).catch(warnOn(`${branch} was not removed`));
  await callGitHub(`Closing #${issue}`, () => closeIssue(github, issue)).catch(
    warnOn(`#${issue} was not closed`),
  );
}

/** Keeps a branch that another open pull request needs: GitHub would close that one, too. */
async function removeUnused(
  options: ForgeOptions,
  change: Pick<ProposedBranch, "branch" | "head" | "earlier">,
): Promise<Discarded> {
  const other = await findOtherPullRequest(options.github, keyOf(options, change));
  if (other !== null) return "in-use";
  return (await options.removeBranch(change.branch, change.head)) ? "removed" : "changed";
}

/** GitHub closes the issue itself only when the base is the default branch. */
async function closeIssue({ octokit, at }: GitHub, issue: number): Promise<void> {
  const { data } = await octokit.rest.issues.get({ ...at, issue_number: issue });
  if (data.state === "closed") return;
  const closed = { state: "closed", state_reason: "completed" } as const;
  await octokit.rest.issues.update({ ...at, issue_number: issue, ...closed });
}

async function discard(
  options: ForgeOptions,
  change: Pick<ProposedBranch, "branch" | "head" | "earlier">,
): Promise<Discarded> {
  const { octokit, at } = options.github;
  const key = keyOf(options, change);
  const pull = await findOpenPullRequest(options.github, key);
  if (pull !== null) {
    await octokit.rest.pulls.update({ ...at, pull_number: pull.number, state: "closed" });
  }
  try {
    const last = pull ?? (await findLastPullRequest(options.github, key));
    const discarded = await removeUnused(options, change);
    return last !== null && "mergeCommit" in last && last.mergeCommit !== null
      ? "merged"
      : discarded;
  } catch (error) {
    // The run is over all the same: otherwise it could never be aborted.
    if (error instanceof ArbiterError && error.code === "push-refused") return "protected";
    throw error;
  }
}

/** The name by which a branch rule can require it. */
export const CHECK_NAME = "TDD evidence";

/**
 * Shows the evidence as a check of the proposed commit. The job that ran the tests says so, about the commit
 * that it ran them on: a commit that a person pushes later has no such check. GitHub takes checks from Apps
 * only, of which the job's own token is one.
 */
async function publishEvidence(
  github: GitHub,
  { head, body }: Pick<ProposedChange, "head" | "body">,
  details_url: string,
): Promise<void> {
  const { octokit, at } = github;
  await callGitHub(`Publishing the check "${CHECK_NAME}"`, () =>
    doOnce(github, {
      find: () => findEvidence(github, head),
      act: async () => {
        const { data } = await octokit.rest.checks.create({
          ...at,
          name: CHECK_NAME,
          head_sha: head,
          conclusion: "success",
          details_url,
          // A page of ours is shorter than the 65,535 characters that GitHub takes.
          output: { title: "Tests failed before this change and pass with it", summary: body },
        });
        return data.id;
      },
    }),
  );
}

/** A check of the same name by another App is not ours. */
async function findEvidence({ octokit, at, login }: GitHub, ref: string): Promise<number | null> {
  const wanted = { ...at, ref, check_name: CHECK_NAME, per_page: 100 };
  const { data } = await octokit.rest.checks.listForRef(wanted);
  const own = data.check_runs.find(({ app }) => `${app?.slug}[bot]` === login);
  return own?.id ?? null;
}
