import type { Config } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { tryGit } from "../../git/git.ts";
import { fetchRefs, type Remote, readRemoteTip } from "../../git/remote/remote.ts";
import type { Repository, RepositoryPlace } from "../../git/repository.ts";
import { createGitHubForge, type ForgeOptions } from "../../github/forge.ts";
import type { GitHub } from "../../github/octokit.ts";
import type { Host } from "../host.ts";
import { gitPlaceOf } from "../origin.ts";

interface Facts {
  github: GitHub;
  config: Pick<Config, "branch_prefix" | "merge_method">;
  remote: Remote;
  /** The page of the job that works on it. */
  link: string;
  defaultBranch: string;
  /** What the reviewer has to know beside what the run tells. */
  note: ForgeOptions["note"];
  warn: ForgeOptions["warn"];
}

/** Runs whose state and branches are in a repository on GitHub. */
export function createGitHubHost(facts: Facts): Host {
  const { github, config, remote, link, defaultBranch, note, warn } = facts;
  const { owner, repo } = github.at;
  return {
    surface: "github",
    thread: (issue) => `${owner}/${repo}#${issue}`,
    branch: (issue) => `${config.branch_prefix}${issue}`,
    remote,
    // Of another job nobody knows whether it lives: the lock of a dead one runs out.
    claimant: { owner: "a run", link, isGone: () => false },
    findBase: (place, branch) => fetchBranch(place, { remote, branch: branch ?? defaultBranch }),
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

interface Wanted {
  remote: Remote;
  branch: string;
}

/** A job may have checked out anything: what counts is where the branch is on GitHub now. */
export async function fetchBranch(
  place: RepositoryPlace,
  { remote, branch }: Wanted,
): Promise<Repository["base"]> {
  const home = gitPlaceOf(place);
  const commit = await readRemoteTip(home, remote, `refs/heads/${branch}`);
  if (commit === null) {
    throw new ArbiterError("unknown-base", `There is no branch called ${branch} on GitHub.`, {
      fix: "Mend the input base-branch, or the line base: in the issue.",
    });
  }
  const here = await tryGit(home, ["cat-file", "-e", `${commit}^{tree}`]);
  if (here.exitCode !== 0) await fetchRefs(home, remote, [commit]);
  return { branch, commit };
}
