import type { Config } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { tryGit } from "../../git/git.ts";
import { fetchRefs, type Remote, readRemoteTip } from "../../git/remote/remote.ts";
import type { Checkout, Repository } from "../../git/repository.ts";
import { createGitHubForge, type ForgeOptions } from "../../github/forge.ts";
import type { GitHub } from "../../github/octokit.ts";
import type { Host } from "../host.ts";
import { gitRepoOf } from "../origin.ts";

interface HostOptions {
  github: GitHub;
  config: Pick<Config, "branch_prefix" | "merge_method">;
  remote: Remote;
  /** The page of the job. */
  link: string;
  defaultBranch: string;
  /** What the reviewer should know beyond what the run reports. */
  note: ForgeOptions["note"];
  warn: ForgeOptions["warn"];
}

/** Keeps state and branches in a repository on GitHub. */
export function createGitHubHost(options: HostOptions): Host {
  const { github, config, remote, link, defaultBranch, note, warn } = options;
  const { owner, repo } = github.at;
  return {
    surface: "github",
    thread: (issue) => `${owner}/${repo}#${issue}`,
    branch: (issue) => `${config.branch_prefix}${issue}`,
    remote,
    // No job can tell whether another one is alive: the lock of a dead job expires.
    claimant: { owner: "a run", link, isGone: () => false },
    findBase: (checkout, branch) =>
      fetchBranch(checkout, { remote, branch: branch ?? defaultBranch }),
    forge: ({ base }, { push, remove }) =>
      createGitHubForge({
        github,
        base: base.branch,
        mergeMethod: config.merge_method,
        note,
        warn,
        pushBranch: push,
        removeBranch: remove,
      }),
  };
}

/** Finds the branch as it is on GitHub now: a job may have checked out anything. */
export async function fetchBranch(
  checkout: Checkout,
  { remote, branch }: { remote: Remote; branch: string },
): Promise<Repository["base"]> {
  const repo = gitRepoOf(checkout);
  const commit = await readRemoteTip(repo, remote, `refs/heads/${branch}`);
  if (commit === null) {
    throw new ArbiterError("unknown-base", `There is no branch called ${branch} on GitHub.`, {
      fix: "Correct the input base-branch, or the line base: in the issue.",
    });
  }
  const local = await tryGit(repo, ["cat-file", "-e", `${commit}^{tree}`]);
  if (local.exitCode !== 0) await fetchRefs(repo, remote, [commit]);
  return { branch, commit };
}
