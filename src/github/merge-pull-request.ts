import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import type { PullRequest } from "./pull-request.ts";
import { messageOf, statusOf } from "./request-fault.ts";

export type MergeMethod = "merge" | "squash" | "rebase";

type Merged = { merged: true; commit: string } | { merged: false; reason: string };

interface Merging {
  pull: PullRequest;
  /** The commit that was approved: no other is merged. */
  commit: string;
  method: MergeMethod;
}

/** Merges exactly the reviewed commit, by the rules of the repository, which are never gone around. */
export async function mergePullRequest(github: GitHub, asked: Merging): Promise<Merged> {
  const [first = asked.method, ...others] = await chooseMethods(github, asked.method);
  let result = await mergePatiently(github, { ...asked, method: first });
  for (const method of others) {
    if (result.merged || !NOT_THIS_WAY.test(result.reason)) break;
    result = await mergePatiently(github, { ...asked, method });
  }
  return result;
}

/** GitHub has no other sign of it than these words. */
const NOT_THIS_WAY = /are not allowed on this repository/i;
const MOST_TRIES = 4;

async function mergePatiently(github: GitHub, asked: Merging): Promise<Merged> {
  for (let tries = 1; ; tries += 1) {
    try {
      const commit = await doOnce(github, {
        find: () => readMerge(github, asked.pull.number),
        act: () => merge(github, asked),
      });
      return { merged: true, commit };
    } catch (error) {
      const refusal = await whyNot(github, asked, error);
      if (refusal === null) throw error;
      const { reason, mayPass } = refusal;
      if (!mayPass || tries === MOST_TRIES) return { merged: false, reason };
      await github.pause(tries);
    }
  }
}

async function merge({ octokit, at }: GitHub, { pull, commit, method }: Merging): Promise<string> {
  const asked = { ...at, pull_number: pull.number, sha: commit, merge_method: method };
  return (await octokit.rest.pulls.merge(asked)).data.sha;
}

const METHODS = ["merge", "rebase", "squash"] as const;

/** The one that was asked for, then those that keep most of history; only what the repository allows. */
async function chooseMethods({ octokit, at }: GitHub, wanted: MergeMethod): Promise<MergeMethod[]> {
  const { data } = await octokit.rest.repos.get(at);
  // A token that may not know the settings is not shown them; then one after the other is tried.
  const allowed = {
    merge: data.allow_merge_commit ?? true,
    squash: data.allow_squash_merge ?? true,
    rebase: data.allow_rebase_merge ?? true,
  };
  return [...new Set([wanted, ...METHODS])].filter((method) => allowed[method]);
}

/** The commit that a pull request was merged with; null where it was not. */
async function readMerge({ octokit, at }: GitHub, pull: number): Promise<string | null> {
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull });
  return data.merged ? data.merge_commit_sha : null;
}

interface Refusal {
  reason: string;
  /** Whether it is only that GitHub does not know yet. */
  mayPass: boolean;
}

/** What a person has to do first; null where it is not for them to do anything. */
async function whyNot(
  { octokit, at }: GitHub,
  { pull, commit }: Merging,
  error: unknown,
): Promise<Refusal | null> {
  if (statusOf(error) === 409) {
    const reason = `somebody pushed after ${commit.slice(0, 10)} was approved: a new review is needed`;
    return { reason, mayPass: false };
  }
  if (statusOf(error) !== 405) return null;
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull.number });
  const { base, head, mergeable } = data;
  const isUnsettled = mergeable === null || /try the merge again/i.test(messageOf(error));
  const reason =
    mergeable === false
      ? `it no longer merges cleanly into ${base.ref}: merge ${base.ref} into ${head.ref}, and have it reviewed again`
      : `the rules of the repository do not allow it yet: ${messageOf(error)}`;
  return { reason, mayPass: data.state === "open" && isUnsettled };
}
