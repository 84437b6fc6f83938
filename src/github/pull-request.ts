import { ArbiterError } from "../errors.ts";
import type { ProposedChange } from "../ports.ts";
import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import { httpStatusOf, messageOf, orNull } from "./request-fault.ts";

export interface PullRequest {
  number: number;
  url: string;
  title: string;
  body: string;
  head: string;
  /** The branch that it is to be merged into. */
  base: string;
  author: string;
}

/** The open pull request of a branch; pull requests of forks are ignored. */
export async function findOpenPullRequest(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  branch: string,
): Promise<PullRequest | null> {
  const head = `${at.owner}:${branch}`;
  const { data } = await octokit.rest.pulls.list({ ...at, head, state: "open" });
  const found = data.find((pull) => isFromBranch(pull, { at, branch }));
  return found === undefined ? null : toPullRequest(found);
}

/** The newest pull request of a branch, open or not. */
export async function findLastPullRequest(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  branch: string,
): Promise<(PullRequest & { mergeCommit: string | null }) | null> {
  const head = `${at.owner}:${branch}`;
  const { data } = await octokit.rest.pulls.list({ ...at, head, state: "all" });
  const found = data.find((pull) => isFromBranch(pull, { at, branch }));
  if (found === undefined) return null;
  const mergeCommit = found.merged_at === null ? null : found.merge_commit_sha;
  return { ...toPullRequest(found), mergeCommit };
}

interface WithHead {
  head: { ref: string; repo: { full_name: string } | null };
}

/** GitHub's own filter is too wide: an owner may have forks of their own repository. */
function isFromBranch(
  { head }: WithHead,
  { at, branch }: Pick<GitHub, "at"> & { branch: string },
): boolean {
  const repository = `${at.owner}/${at.repo}`.toLowerCase();
  return head.ref === branch && head.repo?.full_name.toLowerCase() === repository;
}

/** Opens a pull request for the branch, or updates the open one. */
export async function upsertPullRequest(
  github: GitHub,
  {
    branch,
    base,
    title,
    body,
  }: Pick<ProposedChange, "branch"> & Record<"base" | "title" | "body", string>,
): Promise<PullRequest> {
  const { rest } = github.octokit;
  const pull = await doOnce(github, {
    find: () => findOpenPullRequest(github, branch),
    act: async () => {
      const parameters = { ...github.at, head: branch, base, title, body };
      return toPullRequest(
        (
          await rest.pulls
            .create(parameters)
            .catch((error) => explainRefusal(error, github, { branch, base }))
        ).data,
      );
    },
  });
  if (pull.title === title && pull.body === body) return pull;
  const change = { ...github.at, pull_number: pull.number, title, body };
  return toPullRequest((await rest.pulls.update(change)).data);
}

/** GitHub's default keeps Actions from opening pull requests. */
function explainRefusal(
  error: unknown,
  { at }: GitHub,
  { branch, base }: Record<"branch" | "base", string>,
): never {
  const isForbidden =
    httpStatusOf(error) === 403 && /create or approve pull req/i.test(messageOf(error));
  if (!isForbidden) throw error;
  throw new ArbiterError(
    "pull-requests-forbidden",
    `${branch} is pushed, but GitHub Actions may not open pull requests in ${at.owner}/${at.repo}.`,
    {
      fix: `Tick "Allow GitHub Actions to create and approve pull requests" under Settings, Actions, General, or give the Action an App's token; then comment /tdd retry. By hand: gh pr create --head ${branch} --base ${base}`,
      cause: error,
    },
  );
}

/** The account that merged a pull request; null when it is not known. */
export async function readMerger({ octokit, at }: GitHub, number: number): Promise<string | null> {
  const response = await orNull(octokit.rest.pulls.get({ ...at, pull_number: number }));
  return response?.data.merged_by?.login ?? null;
}

/** The commit of a branch on GitHub; null when it does not exist. */
export async function readBranch({ octokit, at }: GitHub, branch: string): Promise<string | null> {
  const response = await orNull(octokit.rest.git.getRef({ ...at, ref: `heads/${branch}` }));
  return response?.data.object.sha ?? null;
}

interface PullPayload {
  number: number;
  html_url: string;
  title: string;
  body: string | null;
  head: { sha: string };
  base: { ref: string };
  user: { login: string } | null;
}

function toPullRequest(pull: PullPayload): PullRequest {
  const { number, html_url, title, body, head, base, user } = pull;
  return {
    number,
    url: html_url,
    title,
    body: body ?? "",
    head: head.sha,
    base: base.ref,
    author: user?.login ?? "",
  };
}
