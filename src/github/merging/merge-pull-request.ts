import type { Approval, MergeMethod, MergeWait } from "../../ports.ts";
import { doOnce } from "../do-once.ts";
import type { GitHub } from "../octokit.ts";
import { type PullRequest, readBranch } from "../pull-request.ts";
import { httpStatusOf, messageOf } from "../request-fault.ts";
import { leaveToGitHub, SIGNATURES } from "./leave-to-github.ts";
import { type MergeRules, readMergeRules } from "./read-merge-rules.ts";

type MergeOutcome =
  | { merged: true; commit: string; method: MergeMethod }
  | { merged: false; reason: string; waitsFor?: MergeWait; baseMoved?: true };

interface MergeRequest {
  pull: PullRequest;
  /** No other commit is merged. */
  approval: Approval;
  method: MergeMethod;
}

/**
 * Merges exactly the reviewed commit, with the first method that is allowed. The repository's rules are
 * never bypassed: what they do not allow yet is left to GitHub.
 */
export async function mergePullRequest(
  github: GitHub,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { pull, approval } = request;
  const [first = request.method, ...others] = await chooseMethods(github, request.method);
  let rules: MergeRules | null = null;
  let refused = { method: first, reason: "" };
  for (const method of [first, ...others]) {
    if (rules?.methods.has(method) === false) continue;
    const result = await mergeWithRetries(github, { ...request, method });
    if (result.merged) return { merged: true, commit: result.commit, method };
    const { isByRules, ...unmerged } = result;
    if (!isByRules) return unmerged;
    const { reason } = unmerged;
    refused = { method, reason };
    rules ??= await readMergeRules(github, pull.number);
    if (!isAboutMethod(reason) && rules?.methods.has(method) !== false) break;
  }
  return leaveToGitHub(github, { pull, approval, rules, ...refused });
}

/** GitHub says it in words only. It signs a squashed commit, and no rebased one. */
function isAboutMethod(reason: string): boolean {
  return METHOD.test(reason) || SIGNATURES.test(reason);
}

const METHOD = /merge commits|squash merg|rebase merg|merge method|can't be rebased/i;

const MAX_TRIES = 4;

type Tried = { merged: true; commit: string } | ({ merged: false } & Omit<Refusal, "mayPass">);

async function mergeWithRetries(github: GitHub, request: MergeRequest): Promise<Tried> {
  for (let tries = 1; ; tries += 1) {
    try {
      const commit = await doOnce(github, {
        find: () => readMergeCommit(github, request.pull.number),
        act: () => merge(github, request),
      });
      return { merged: true, commit };
    } catch (error) {
      const refusal = await waitToRetry(github, request, { error, tries });
      if (refusal !== null) return { merged: false, ...refusal };
    }
  }
}

/** Waits for what GitHub has not computed yet. Null to try again; otherwise why it was not merged. */
async function waitToRetry(
  github: GitHub,
  request: MergeRequest,
  { error, tries }: { error: unknown; tries: number },
): Promise<Omit<Refusal, "mayPass"> | null> {
  const refusal = await explainRefusal(github, request, error);
  if (refusal === null) throw error;
  const { mayPass, ...last } = refusal;
  if (!mayPass || tries === MAX_TRIES) return last;
  await github.pause(tries);
  const { branch, commit } = request.approval.base;
  const isSame = (await readBranch(github, branch)) === commit;
  if (isSame) return null;
  const reason = `${branch} moved while it was being merged`;
  return { reason, isByRules: false, baseMoved: true };
}

async function merge(
  { octokit, at }: GitHub,
  { pull, approval: { head: sha }, method }: MergeRequest,
): Promise<string> {
  const parameters = { ...at, pull_number: pull.number, sha, merge_method: method };
  return (await octokit.rest.pulls.merge(parameters)).data.sha;
}

const METHODS = ["merge", "rebase", "squash"] as const;

/** The requested method, then those that keep most history; only what the repository allows. */
async function chooseMethods(
  { octokit, at }: GitHub,
  requested: MergeMethod,
): Promise<MergeMethod[]> {
  const { data } = await octokit.rest.repos.get(at);
  // GitHub hides these settings from some tokens; then all methods are tried.
  const allowed = {
    merge: data.allow_merge_commit ?? true,
    squash: data.allow_squash_merge ?? true,
    rebase: data.allow_rebase_merge ?? true,
  };
  return [...new Set([requested, ...METHODS])].filter((method) => allowed[method]);
}

/** The merge commit of a pull request; null when it is not merged. */
async function readMergeCommit({ octokit, at }: GitHub, pull: number): Promise<string | null> {
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull });
  return data.merged ? data.merge_commit_sha : null;
}

interface Refusal {
  reason: string;
  /** Whether GitHub has not computed the answer yet. */
  mayPass: boolean;
  /** Whether another method, or time, may change the answer. */
  isByRules: boolean;
  baseMoved?: true;
}

/** Why a merge was refused and what a person can do; null for every other error. */
async function explainRefusal(
  { octokit, at }: GitHub,
  { pull, approval }: MergeRequest,
  error: unknown,
): Promise<Refusal | null> {
  const isConflict = httpStatusOf(error) === 409;
  if (!isConflict && httpStatusOf(error) !== 405) return null;
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull.number });
  const words = messageOf(error).replace(/\s+/g, " ").trim();
  const reason = describeObstacle(data, { approval, words, isConflict });
  if (reason !== null) return { reason, mayPass: false, isByRules: false };
  const isUndecided =
    data.mergeable === null || /try the merge again|already in progress/i.test(words);
  return {
    reason: `the repository's rules do not allow it yet: ${words}`,
    mayPass: data.state === "open" && isUndecided,
    isByRules: !isConflict,
  };
}

interface LivePull {
  base: { ref: string };
  head: { ref: string; sha: string };
  draft?: boolean;
  mergeable: boolean | null;
  mergeable_state: string;
}

/** What no other method and no waiting changes, and what a person can do; null for none of it. */
function describeObstacle(
  { base, head, draft, mergeable, mergeable_state }: LivePull,
  {
    approval,
    words,
    isConflict,
  }: Pick<MergeRequest, "approval"> & { words: string; isConflict: boolean },
): string | null {
  if (isConflict && head.sha !== approval.head) {
    return `the branch changed after ${approval.head.slice(0, 10)} was approved: a new review is needed`;
  }
  if (draft === true) return "it is a draft: press “Ready for review” on the pull request";
  if (mergeable === false) {
    return `it no longer merges cleanly into ${base.ref}: merge ${base.ref} into ${head.ref}, and ask for a new review`;
  }
  // Until the branch is updated, GitHub expects its checks, even those that have passed.
  const isBehind = mergeable_state === "behind" && (isConflict || /required status/i.test(words));
  return isBehind
    ? `the repository's rules require a branch that has all commits of ${base.ref}: press “Update branch” on the pull request, then approve it again`
    : null;
}
