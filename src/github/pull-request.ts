import { ArbiterError } from "../errors.ts";
import type { ProposedChange } from "../ports.ts";
import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import { messageOf, orNull, statusOf } from "./request-fault.ts";

export interface PullRequest {
  number: number;
  url: string;
  title: string;
  body: string;
  head: string;
  author: string;
}

/** The open pull request of a branch; one whose branch is a fork's is not found. */
export async function findOpenPullRequest(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  branch: string,
): Promise<PullRequest | null> {
  const head = `${at.owner}:${branch}`;
  const { data } = await octokit.rest.pulls.list({ ...at, head, state: "open" });
  const found = data.find((pull) => isOf(pull, { at, branch }));
  return found === undefined ? null : shown(found);
}

/** The newest pull request of a branch, whatever became of it. */
export async function findLastPullRequest(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  branch: string,
): Promise<(PullRequest & { mergeCommit: string | null }) | null> {
  const head = `${at.owner}:${branch}`;
  const { data } = await octokit.rest.pulls.list({ ...at, head, state: "all" });
  const found = data.find((pull) => isOf(pull, { at, branch }));
  if (found === undefined) return null;
  const mergeCommit = found.merged_at === null ? null : found.merge_commit_sha;
  return { ...shown(found), mergeCommit };
}

interface Headed {
  head: { ref: string; repo: { full_name: string } | null };
}

/** An empty filter would find everybody's; and an owner may have forks of their own repository. */
function isOf({ head }: Headed, { at, branch }: Pick<GitHub, "at"> & { branch: string }): boolean {
  const repository = `${at.owner}/${at.repo}`.toLowerCase();
  return head.ref === branch && head.repo?.full_name.toLowerCase() === repository;
}

/** One open pull request for the branch, with this title and this body. */
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
      const asked = { ...github.at, head: branch, base, title, body };
      return shown(
        (await rest.pulls.create(asked).catch((error) => refuse(error, github, { branch, base })))
          .data,
      );
    },
  });
  if (pull.title === title && pull.body === body) return pull;
  const change = { ...github.at, pull_number: pull.number, title, body };
  return shown((await rest.pulls.update(change)).data);
}

/** The switch is off in many repositories and organisations: GitHub's default. */
function refuse(
  error: unknown,
  { at }: GitHub,
  { branch, base }: Record<"branch" | "base", string>,
): never {
  const isForbidden =
    statusOf(error) === 403 && /create or approve pull req/i.test(messageOf(error));
  if (!isForbidden) throw error;
  throw new ArbiterError(
    "pull-requests-forbidden",
    `${branch} is pushed, but GitHub Actions may not open pull requests in ${at.owner}/${at.repo}.`,
    {
      fix: `Tick "Allow GitHub Actions to create and approve pull requests" under Settings, Actions, General, or give the Action the token of an App; then say /tdd retry. By hand: gh pr create --head ${branch} --base ${base}`,
      cause: error,
    },
  );
}

/** Where a branch of the repository is; null where there is none. */
export async function readBranch({ octokit, at }: GitHub, branch: string): Promise<string | null> {
  const found = await orNull(octokit.rest.git.getRef({ ...at, ref: `heads/${branch}` }));
  return found?.data.object.sha ?? null;
}

interface Shown {
  number: number;
  html_url: string;
  title: string;
  body: string | null;
  head: { sha: string };
  user: { login: string } | null;
}

function shown({ number, html_url, title, body, head, user }: Shown): PullRequest {
  return {
    number,
    url: html_url,
    title,
    body: body ?? "",
    head: head.sha,
    author: user?.login ?? "",
  };
}
