import { getExecOutput } from "@actions/exec";
import { ArbiterError, describeError } from "../../errors.ts";
import { importCommit } from "../../git/commit-files.ts";
import { findCommit, type GitRepo, git, tryGit } from "../../git/git.ts";
import { fetchRefs, readRemoteTip, readRemoteTips, tryPush } from "../../git/remote/remote.ts";
import type { Checkout } from "../../git/repository.ts";
import { LABELS } from "../../github/issues.ts";
import { oneLine } from "../../safe-text/clean-text.ts";
import { findProgram } from "../../sandbox/environment.ts";
import { isBranchName } from "../../spec/default-names.ts";
import { gitRepoOf, ORIGIN } from "../fetch-state.ts";
import type { PlannedFile } from "./files.ts";
import { OWN_REFS } from "./state.ts";

/** GitHub's own command line, with the account that the user has signed in with. */
export interface Gh {
  run(
    args: readonly string[],
    input?: string,
  ): Promise<{ exitCode: number; stdout: string; stderr: string }>;
}

/** Null where it is not installed. */
export function findGh({ root, env }: Pick<Checkout, "root" | "env">): Gh | null {
  const found = findProgram("gh", { interpreter: null, path: env.PATH ?? "" });
  if (found === null) return null;
  const variables = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    run: (args, input = "") =>
      getExecOutput(found.file, [...args], {
        cwd: root,
        env: { ...Object.fromEntries(variables), GH_PROMPT_DISABLED: "1" },
        input: Buffer.from(input),
        silent: true,
        ignoreReturnCode: true,
      }),
  };
}

/** What became of one step. */
export interface Step {
  what: string;
  state: "done" | "there" | "failed";
  detail: string;
}

/** The repository that `gh` works on, and its default branch. */
export async function readGitHubRepository(gh: Gh): Promise<{ name: string; branch: string }> {
  const args = ["repo", "view", "--json", "nameWithOwner,defaultBranchRef"];
  const query = ["--jq", ".nameWithOwner, .defaultBranchRef.name"];
  const { exitCode, stdout, stderr } = await gh.run([...args, ...query]);
  const [name = "", branch = ""] = stdout.split("\n");
  if (exitCode === 0 && isBranchName(branch)) return { name, branch };
  throw new ArbiterError("bad-usage", `gh cannot read the repository: ${oneLine(stderr)}`, {
    fix: "Sign in with gh auth login, and choose the repository with gh repo set-default.",
  });
}

export interface GitHubSetUp {
  checkout: Checkout;
  branch: string;
  /** The files that the pull request brings. */
  files: readonly PlannedFile[];
  kind: "run" | "verify";
  label: string;
  /** The secret's name, and the key for it where the environment has one. */
  secret: { name: string; value: string | null };
}

/** Sets the repository up as far as files cannot: each step alone, so that one failure stops no other. */
export async function setUpGitHub(gh: Gh, setUp: GitHubSetUp): Promise<Step[]> {
  const isRun = setUp.kind === "run";
  return [
    ...(isRun
      ? [
          await setSecret(gh, setUp.secret),
          await createLabel(gh, setUp.label),
          await allowPullRequests(gh),
        ]
      : []),
    ...(setUp.files.length === 0 ? [] : [await openPullRequest(gh, setUp)]),
  ];
}

async function setSecret(gh: Gh, { name, value }: GitHubSetUp["secret"]): Promise<Step> {
  const what = `Secret ${name}`;
  const byHand = `gh secret set ${name}`;
  const listed = await gh.run(["secret", "list", "--json", "name", "--jq", ".[].name"]);
  if (listed.stdout.split("\n").includes(name)) return { what, state: "there", detail: "kept" };
  if (value === null) {
    return { what, state: "failed", detail: `${name} is not set here; type: ${byHand}` };
  }
  // On stdin: every user of this machine can read a program's arguments.
  return stepOf(what, await gh.run(["secret", "set", name], value), { done: "set", byHand });
}

async function createLabel(gh: Gh, name: string): Promise<Step> {
  const what = `Label ${name}`;
  const listed = await gh.run([
    "label",
    "list",
    "--limit",
    "1000",
    "--json",
    "name",
    "--jq",
    ".[].name",
  ]);
  if (listed.stdout.split("\n").includes(name)) return { what, state: "there", detail: "kept" };
  const { color, description } = LABELS.asked;
  const args = ["label", "create", name, "--color", color, "--description", description];
  return stepOf(what, await gh.run(args), { done: "created", byHand: `gh label create ${name}` });
}

async function allowPullRequests(gh: Gh): Promise<Step> {
  const path = "repos/{owner}/{repo}/actions/permissions/workflow";
  const args = ["api", "--method", "PUT", path, "-F", "can_approve_pull_request_reviews=true"];
  return stepOf("Setting", await gh.run(args), {
    done: "jobs may create pull requests",
    byHand:
      "Settings > Actions > General > Allow GitHub Actions to create and approve pull requests",
  });
}

function stepOf(
  what: string,
  { exitCode, stderr }: { exitCode: number; stderr: string },
  { done, byHand }: { done: string; byHand: string },
): Step {
  if (exitCode === 0) return { what, state: "done", detail: done };
  return {
    what,
    state: "failed",
    detail: `${oneLine(stderr) || `exit code ${exitCode}`}; by hand: ${byHand}`,
  };
}

const SET_UP_BRANCH = "tdd-arbiter/setup";

/** A commit of the files on the default branch of `origin`; the checkout is not touched. */
async function openPullRequest(
  gh: Gh,
  { checkout, branch, files, kind }: GitHubSetUp,
): Promise<Step> {
  const what = "Pull request";
  const title =
    kind === "run" ? "ci: add TDD Arbiter" : "ci: verify pull requests with TDD Arbiter";
  const repo = gitRepoOf(checkout);
  try {
    const to = `refs/remotes/origin/${branch}`;
    await fetchRefs(repo, ORIGIN, [`+refs/heads/${branch}:${to}`]);
    const base = await findCommit(repo, to);
    if (base === null) return { what, state: "failed", detail: `origin has no branch ${branch}` };
    const identity = (await git(repo, ["var", "GIT_AUTHOR_IDENT"])).trim();
    const { commit } = await importCommit(repo, {
      start: base,
      parents: [base],
      about: [`author ${identity}`, `committer ${identity}`],
      message: `${title}\n`,
      files: files.map(({ path, after }) => ({ path, content: after })),
    });
    const ref = `refs/heads/${SET_UP_BRANCH}`;
    const lease = await readRemoteTip(repo, ORIGIN, ref);
    const refused = await tryPush(repo, ORIGIN, [{ ref, to: commit, lease }]);
    if (refused !== null) return { what, state: "failed", detail: oneLine(refused) };
  } catch (error) {
    return { what, state: "failed", detail: oneLine(describeError(error)) };
  }
  const open = ["pr", "list", "--head", SET_UP_BRANCH, "--json", "url", "--jq", ".[].url"];
  const known = (await gh.run(open)).stdout.trim();
  if (known !== "") return { what, state: "done", detail: `updated: ${known}` };
  const args = ["pr", "create", "--head", SET_UP_BRANCH, "--base", branch, "--title", title];
  const created = await gh.run([...args, "--body", PULL_BODY[kind]]);
  return stepOf(what, created, {
    done: created.stdout.trim(),
    byHand: `open one from ${SET_UP_BRANCH}`,
  });
}

const PULL_BODY = {
  run: 'Adds the workflow that implements an issue tests first when someone sets its label, an issue form, and the settings in `.github/tdd.yml`. Only the workflow on the default branch is started, so nothing happens before this is merged.\n\nCheck the step "Your project and pytest": it has to install what the tests need.',
  verify:
    'Adds a workflow that says of every pull request whether its tests prove its change. It needs no model and no secret.\n\nCheck the step "Your project and pytest": it has to install what the tests need.',
} as const;

/** Takes the labels, and the state of the runs, out of the repository on GitHub. */
export async function cleanGitHub(gh: Gh, checkout: Checkout): Promise<Step[]> {
  const steps: Step[] = [];
  const args = ["label", "list", "--limit", "1000", "--json", "name", "--jq", ".[].name"];
  const present = (await gh.run(args)).stdout.split("\n");
  for (const { name } of Object.values(LABELS)) {
    if (!present.includes(name)) continue;
    const deleted = await gh.run(["label", "delete", name, "--yes"]);
    steps.push(
      stepOf(`Label ${name}`, deleted, { done: "deleted", byHand: `gh label delete ${name}` }),
    );
  }
  return [...steps, ...(await removeRemoteRefs(gitRepoOf(checkout)))];
}

async function removeRemoteRefs(repo: GitRepo): Promise<Step[]> {
  const known = await tryGit(repo, ["remote", "get-url", ORIGIN.url]);
  if (known.exitCode !== 0) return [];
  const what = "State at origin";
  try {
    const tips = await readRemoteTips(
      repo,
      ORIGIN,
      OWN_REFS.map((name) => `${name}*`),
    );
    const removals = [...tips].map(([ref, lease]) => ({ ref, to: null, lease }));
    if (removals.length === 0) return [];
    const refused = await tryPush(repo, ORIGIN, removals);
    return [
      refused === null
        ? { what, state: "done", detail: `${removals.length} refs removed` }
        : { what, state: "failed", detail: oneLine(refused) },
    ];
  } catch (error) {
    return [{ what, state: "failed", detail: oneLine(describeError(error)) }];
  }
}
