import type { Config } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { ARBITER_IDENTITY, type Identity } from "../../git/git.ts";
import { fetchMissing, type Remote, readRemoteTip } from "../../git/remote/remote.ts";
import { type Checkout, findBaseFile, type Repository } from "../../git/repository.ts";
import { createGitHubForge, type ForgeOptions } from "../../github/forge.ts";
import { type GitHub, JOB_LOGIN } from "../../github/octokit.ts";
import { readNewName } from "../../github/pull-request.ts";
import { callGitHub, orNull } from "../../github/request-fault.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import { gitRepoOf } from "../fetch-state.ts";
import type { Host } from "../host.ts";

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
  lead: ForgeOptions["lead"];
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
    needsSignatures: (branch) => needsSignatures(github, branch),
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
        lead: options.lead,
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
  await fetchMissing(repo, remote, commit);
  return { branch, commit };
}

type Base = Repository["base"];

/** The file of the workflow that this job belongs to. */
export interface WorkflowFile {
  /** Null when the runner does not name it, or it is in another repository. */
  path: string | null;
  /** The default branch, whose file is used for issues and comments. */
  defaultBase: Base;
}

/**
 * Refuses a base without the workflow: GitHub reads the file for reviews from the merge of the pull
 * request with its base, so an approval would start nothing.
 */
async function requireWorkflow(
  checkout: Checkout,
  base: Base,
  { path, defaultBase }: WorkflowFile,
): Promise<void> {
  if (path === null || base.branch === defaultBase.branch) return;
  if ((await readWorkflow(checkout, base, path)) !== null) return;
  const { branch } = defaultBase;
  throw new ArbiterError(
    "workflow-not-on-base",
    `The branch ${base.branch} has no ${path}, so an approval of a pull request into it would start nothing.`,
    {
      fix: `Add the file to ${base.branch} as it is on ${branch}, or build on ${branch}: see the input base-branch and the line base: in the issue.`,
    },
  );
}

/** What reviewers should know when the base has another version of the workflow; null when it does not. */
export async function describeOtherWorkflow(
  checkout: Checkout,
  base: Base,
  { path, defaultBase }: WorkflowFile,
): Promise<Markdown | null> {
  if (path === null || base.branch === defaultBase.branch) return null;
  const [own, usual] = await Promise.all([
    readWorkflow(checkout, base, path),
    readWorkflow(checkout, defaultBase, path),
  ]);
  if (own === usual) return null;
  const [here, there] = [code(base.branch), code(defaultBase.branch)];
  return md`> [!IMPORTANT]\n> The workflow file of ${here} differs from that of ${there}, and GitHub uses the one of ${here} for reviews. If nothing happens after your approval, comment ${code("/tdd status")} on the issue.`;
}

function readWorkflow(checkout: Checkout, base: Base, path: string): Promise<string | null> {
  return findBaseFile({ ...checkout, folder: "", base }, path);
}

/** The id of `github-actions[bot]` on github.com; every enterprise server has its own. */
const JOB_ACCOUNT_ID = 41_898_282;

/**
 * The account of the token, with the address by which GitHub shows commits as its own: checks of the DCO
 * or of a CLA, and rules on e-mail addresses, look at that.
 */
export async function readCommitIdentity(github: GitHub, serverUrl: string): Promise<Identity> {
  const { hostname } = new URL(serverUrl);
  const id = await readAccountId(github, hostname);
  if (id === null) return ARBITER_IDENTITY;
  const { login } = github;
  return { name: login, email: `${id}+${login}@users.noreply.${hostname}` };
}

/** The identities that a build job's commits may have: its token may be the job's own, or this job's. */
export async function readBuildIdentities(github: GitHub, serverUrl: string): Promise<Identity[]> {
  const own = await readCommitIdentity(github, serverUrl);
  const job = await readCommitIdentity({ ...github, login: JOB_LOGIN }, serverUrl);
  return [own, job, ARBITER_IDENTITY];
}

async function readAccountId({ octokit, login }: GitHub, hostname: string): Promise<number | null> {
  if (login === JOB_LOGIN && hostname === "github.com") return JOB_ACCOUNT_ID;
  const found = await orNull(octokit.rest.users.getByUsername({ username: login }));
  return found?.data.id ?? null;
}

/** Whether a ruleset wants signed commits on a branch, and holds for this token. False where GitHub does not say. */
async function needsSignatures({ octokit, at }: GitHub, branch: string): Promise<boolean> {
  const { getBranchRules, getRepoRuleset } = octokit.rest.repos;
  const rules = await getBranchRules({ ...at, branch, per_page: 100 }).catch(() => null);
  for (const { type, ruleset_id } of rules?.data ?? []) {
    if (type !== "required_signatures") continue;
    if (ruleset_id === undefined) return true;
    const ruleset = await getRepoRuleset({ ...at, ruleset_id }).catch(() => null);
    if (!BYPASSES.has(ruleset?.data.current_user_can_bypass)) return true;
  }
  return false;
}

const BYPASSES: ReadonlySet<string | undefined> = new Set(["always", "exempt"]);
