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
export async function mergePull(github: GitHub, asked: Merging): Promise<Merged> {
  const method = await chooseMethod(github, asked.method);
  try {
    const commit = await doOnce(github, {
      find: () => readMerge(github, asked.pull.number),
      act: () => merge(github, { ...asked, method }),
    });
    return { merged: true, commit };
  } catch (error) {
    const reason = await whyNot(github, asked, error);
    if (reason === null) throw error;
    return { merged: false, reason };
  }
}

async function merge({ octokit, at }: GitHub, { pull, commit, method }: Merging): Promise<string> {
  const asked = { ...at, pull_number: pull.number, sha: commit, merge_method: method };
  return (await octokit.rest.pulls.merge(asked)).data.sha;
}

const METHODS = ["merge", "rebase", "squash"] as const;

/** The one that was asked for, or the next that the repository allows and keeps most of history. */
async function chooseMethod({ octokit, at }: GitHub, wanted: MergeMethod): Promise<MergeMethod> {
  const { data } = await octokit.rest.repos.get(at);
  // A token that may not know the settings is not shown them; then what was asked for is tried.
  const allowed = {
    merge: data.allow_merge_commit ?? true,
    squash: data.allow_squash_merge ?? true,
    rebase: data.allow_rebase_merge ?? true,
  };
  return [wanted, ...METHODS].find((method) => allowed[method]) ?? wanted;
}

/** The commit that a pull request was merged with; null where it was not. */
async function readMerge({ octokit, at }: GitHub, pull: number): Promise<string | null> {
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull });
  return data.merged ? data.merge_commit_sha : null;
}

/** What a person has to do first; null where it is not for them to do anything. */
async function whyNot(
  { octokit, at }: GitHub,
  { pull, commit }: Merging,
  error: unknown,
): Promise<string | null> {
  if (statusOf(error) === 409) {
    return `somebody pushed after ${commit.slice(0, 10)} was approved: a new review is needed`;
  }
  if (statusOf(error) !== 405) return null;
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull.number });
  const { base, head, mergeable } = data;
  return mergeable === false
    ? `it no longer merges cleanly into ${base.ref}: merge ${base.ref} into ${head.ref}, and have it reviewed again`
    : `the rules of the repository do not allow it yet: ${messageOf(error)}`;
}
