import type { Config } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { tryGit } from "../../git/git.ts";
import { NOTES_REF } from "../../git/notes.ts";
import {
  fetchRef,
  fetchRefs,
  type Remote,
  readRemoteTip,
  readRemoteTips,
} from "../../git/remote/remote.ts";
import type { Checkout, Repository } from "../../git/repository.ts";
import { tryMoveRef } from "../../git/state/change-ref.ts";
import { readTips } from "../../git/state/read-ref.ts";
import { stateRef } from "../../git/state/threads.ts";
import { createGitHubForge, type ForgeOptions } from "../../github/forge.ts";
import type { GitHub } from "../../github/octokit.ts";
import { readNewName } from "../../github/pull-request.ts";
import { callGitHub } from "../../github/request-fault.ts";
import type { Forge } from "../../ports.ts";
import { gitRepoOf } from "../fetch-state.ts";
import type { Host } from "../host.ts";
import { readCommitIdentity } from "./commit-identity.ts";
import { requireWorkflow, type WorkflowFile } from "./workflow-on-base.ts";

interface HostOptions {
  github: GitHub;
  config: Pick<Config, "branch_prefix" | "merge_method">;
  remote: Remote;
  /** The page of the job. */
  link: string;
  /** Whether the evidence is shown as a check of the proposed commit, too. */
  showsCheck: boolean;
  /** The cause of the trigger; null unless the App forwarded it. */
  cause: string | null;
  /** The address of GitHub for browsers. */
  serverUrl: string;
  /** What the reviewer should know beyond what the run reports. */
  note(repository: Repository): ReturnType<ForgeOptions["note"]>;
  workflow: WorkflowFile;
  warn: ForgeOptions["warn"];
}

/** Keeps state and branches in a repository on GitHub. */
export function createGitHubHost(options: HostOptions): Host {
  const { github, config, remote, link, cause, serverUrl, note, workflow, warn } = options;
  const { owner, repo } = github.at;
  return {
    surface: "github",
    thread: (issue) => `${owner}/${repo}#${issue}`,
    branch: (issue) => `${config.branch_prefix}${issue}`,
    remote,
    readIdentity: () =>
      callGitHub(`Reading the account ${github.login}`, () =>
        readCommitIdentity(github, serverUrl),
      ),
    // No job can tell whether another one is alive: the lock of a dead job expires.
    claimant: { owner: "a run", link, cause, isGone: () => false },
    findBase: async (checkout, branch) => {
      const { defaultBase } = workflow;
      // The job has just read it, for its configuration.
      if (branch === undefined || branch === defaultBase.branch) return defaultBase;
      const base = await fetchBranch(checkout, {
        remote,
        branch,
        readNewName: () => readNewName(github, branch),
      });
      await requireWorkflow(checkout, base, workflow);
      return base;
    },
    forge: (repository, { push, pushSoon, remove }) =>
      createGitHubForge({
        github,
        base: repository.base.branch,
        mergeMethod: config.merge_method,
        note: () => note(repository),
        warn,
        evidenceLink: options.showsCheck ? link : null,
        pushBranchSoon: pushSoon,
        pushBranch: push,
        removeBranch: remove,
      }),
  };
}

interface WantedBranch {
  remote: Remote;
  branch: string;
  /** The name of the branch if it was renamed; null if not. */
  readNewName?(): Promise<string | null>;
}

/** Finds the branch as it is on GitHub now: a job may have checked out anything. */
export async function fetchBranch(
  checkout: Checkout,
  { remote, branch, readNewName }: WantedBranch,
): Promise<Repository["base"]> {
  const repo = gitRepoOf(checkout);
  const commit = await readRemoteTip(repo, remote, `refs/heads/${branch}`);
  if (commit === null) {
    const renamed = (await readNewName?.()) ?? null;
    if (renamed !== null) return fetchBranch(checkout, { remote, branch: renamed });
    throw new ArbiterError("unknown-base", `There is no branch called ${branch} on GitHub.`, {
      fix: "Correct the input base-branch, or the line base: in the issue.",
    });
  }
  const local = await tryGit(repo, ["cat-file", "-e", `${commit}^{tree}`]);
  if (local.exitCode !== 0) await fetchRefs(repo, remote, [commit]);
  return { branch, commit };
}

/** The host of a build job: reads from GitHub, and writes only to the checkout. */
export function createBuildHost(host: Host, upstream: Remote): Host {
  return { ...host, remote: null, upstream, forge: () => NO_FORGE };
}

const NO_FORGE: Forge = {
  // Branch and report are in the state, which goes into the bundle.
  pushSoon: () => {},
  push: async () => {},
  snitch: async () => "the issue, posted by the publish job",
  propose: refuse,
  readApproval: refuse,
  merge: refuse,
  discard: refuse,
};

async function refuse(): Promise<never> {
  throw new ArbiterError("fault", "The build job cannot publish; only the publish job can.");
}

/** Makes the local state and notes of the issue equal to those on GitHub; returns their commits. */
export async function mirrorStateRefs(
  checkout: Checkout,
  upstream: Remote,
  issue: number,
): Promise<string[]> {
  const repo = gitRepoOf(checkout);
  const refs = [stateRef(issue), NOTES_REF];
  const remoteTips = await readRemoteTips(repo, upstream, refs);
  const localTips = await readTips(repo, "refs/");
  for (const ref of refs) {
    if (remoteTips.has(ref)) await fetchRef(repo, upstream, { from: ref, to: ref });
    else await tryMoveRef(repo, ref, null, localTips.get(ref) ?? null);
  }
  return [...remoteTips.values()];
}
