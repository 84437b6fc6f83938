import type { Approval } from "../ports.ts";
import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import { type PullRequest, readBranch } from "./pull-request.ts";
import { messageOf, statusOf } from "./request-fault.ts";

export type MergeMethod = "merge" | "squash" | "rebase";

type MergeOutcome = { merged: true; commit: string } | { merged: false; reason: string };

interface MergeRequest {
  pull: PullRequest;
  /** No other commit is merged. */
  approval: Approval;
  method: MergeMethod;
}

/** Merges exactly the reviewed commit. The repository's rules are never bypassed. */
export async function mergePullRequest(
  github: GitHub,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const [first = request.method, ...others] = await chooseMethods(github, request.method);
  let result = await mergeWithRetries(github, { ...request, method: first });
  for (const method of others) {
    if (result.merged || !METHOD_FORBIDDEN.test(result.reason)) break;
    result = await mergeWithRetries(github, { ...request, method });
  }
  return result;
}

/** These words are the only sign that GitHub gives. */
const METHOD_FORBIDDEN = /are not allowed on this repository/i;
const MAX_TRIES = 4;

async function mergeWithRetries(github: GitHub, request: MergeRequest): Promise<MergeOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      const commit = await doOnce(github, {
        find: () => readMergeCommit(github, request.pull.number),
        act: () => merge(github, request),
      });
      return { merged: true, commit };
    } catch (error) {
      const reason = await waitToRetry(github, request, { error, tries });
      if (reason !== null) return { merged: false, reason };
    }
  }
}

/** Waits for what GitHub has not computed yet. Null to try again; otherwise why it was not merged. */
async function waitToRetry(
  github: GitHub,
  request: MergeRequest,
  { error, tries }: { error: unknown; tries: number },
): Promise<string | null> {
  const refusal = await explainRefusal(github, request, error);
  if (refusal === null) throw error;
  const { reason, mayPass } = refusal;
  if (!mayPass || tries === MAX_TRIES) return reason;
  await github.pause(tries);
  const { branch, commit } = request.approval.base;
  const isSame = (await readBranch(github, branch)) === commit;
  return isSame ? null : `${branch} moved while it was being merged`;
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
}

/** Why a merge was refused and what a person can do; null for every other error. */
async function explainRefusal(
  { octokit, at }: GitHub,
  { pull, approval }: MergeRequest,
  error: unknown,
): Promise<Refusal | null> {
  if (statusOf(error) === 409) {
    const reason = `the branch changed after ${approval.head.slice(0, 10)} was approved: a new review is needed`;
    return { reason, mayPass: false };
  }
  if (statusOf(error) !== 405) return null;
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull.number });
  const { base, head, mergeable } = data;
  const isUndecided = mergeable === null || /try the merge again/i.test(messageOf(error));
  const reason =
    mergeable === false
      ? `it no longer merges cleanly into ${base.ref}: merge ${base.ref} into ${head.ref}, and ask for a new review`
      : `the repository's rules do not allow it yet: ${messageOf(error)}`;
  return { reason, mayPass: data.state === "open" && isUndecided };
}
