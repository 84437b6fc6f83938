import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ArbiterError } from "../../errors.ts";
import {
  findMergeBase,
  type GitConfig,
  type GitRepo,
  type GitResult,
  git,
  gitFailed,
  tryGit,
} from "../git.ts";
import { SIGNING_KEY } from "../sign-commit.ts";

/** Another repository of the same project. */
export interface Remote {
  /** A URL, or the name that the repository has for it. */
  url: string;
  /** Settings that authenticate git there. */
  config?: GitConfig;
}

const FETCH = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];

/** The commit that a ref of the remote points to; null when it does not exist. */
export async function readRemoteTip(
  repo: GitRepo,
  remote: Remote,
  ref: string,
): Promise<string | null> {
  return (await readRemoteTips(repo, remote, [ref])).get(ref) ?? null;
}

/** The commits of the remote's refs that match these names, in which `*` matches anything. */
export async function readRemoteTips(
  repo: GitRepo,
  remote: Remote,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const listing = await query(repo, remote, ["ls-remote", "--quiet", "--", remote.url, ...refs]);
  const rows = listing.split("\n").map((row) => row.split("\t"));
  return new Map(rows.flatMap(([tip, ref]) => (tip && ref ? [[ref, tip]] : [])));
}

export async function fetchRefs(
  repo: GitRepo,
  remote: Remote,
  refspecs: readonly string[],
  options: readonly string[] = depthFor(repo),
): Promise<void> {
  await query(repo, remote, [...FETCH, ...options, "--", remote.url, ...refspecs]);
}

/** Enough for a run and its attempts: a shallow clone must not fetch the whole history. */
const DEPTH = "--depth=50";

function depthFor({ gitDir }: GitRepo): string[] {
  return gitDir !== undefined && existsSync(join(gitDir, "shallow")) ? [DEPTH] : [];
}

/** Fetches two commits that are not here yet, with as much history as their merge base needs. */
export async function fetchCommits(
  repo: GitRepo,
  remote: Remote,
  commits: readonly [string, string],
): Promise<void> {
  for (const commit of commits) await fetchMissing(repo, remote, commit);
  await fetchMergeBase({ repo, remote, refs: commits, commits });
}

/** Fetches a commit, unless it is here with its files. */
export async function fetchMissing(repo: GitRepo, remote: Remote, commit: string): Promise<void> {
  const here = await tryGit(repo, ["cat-file", "-e", `${commit}^{tree}`]);
  if (here.exitCode !== 0) await fetchRefs(repo, remote, [commit]);
}

interface RemoteTip {
  branch: string;
  commit: string;
}

/** Fetches two branches of the remote, with as much history as a merge of them needs. */
export async function fetchForMerge(
  repo: GitRepo,
  remote: Remote,
  [into, from]: readonly [RemoteTip, RemoteTip],
): Promise<void> {
  for (const { commit } of [into, from]) await fetchMissing(repo, remote, commit);
  const refs = [into, from].map(({ branch }) => `refs/heads/${branch}`);
  // A branch that was never pushed, or was removed, has all its history here.
  const known = [...(await readRemoteTips(repo, remote, refs)).keys()];
  await fetchMergeBase({ repo, remote, refs: known, commits: [into.commit, from.commit] });
}

interface MergeBaseOptions {
  repo: GitRepo;
  remote: Remote;
  /** Refs of the remote whose history may be fetched further back. */
  refs: readonly string[];
  /** The two commits, both in the repository already. */
  commits: readonly [string, string];
}

const FIRST_DEEPENING = 50;
/** Each fetch goes twice as deep as the last; beyond this the remote has nothing more to give. */
const LAST_DEEPENING = 1_000_000;

/** Finds the merge base of two commits, and fetches as little history as needed; null for none. */
export async function fetchMergeBase({
  repo,
  remote,
  refs,
  commits,
}: MergeBaseOptions): Promise<string | null> {
  for (let depth = FIRST_DEEPENING; ; depth *= 2) {
    const found = await findMergeBase(repo, commits);
    if (found !== null) return found;
    if (depth > LAST_DEEPENING || refs.length === 0 || !(await isShallow(repo))) return null;
    await fetchRefs(repo, remote, refs, [`--deepen=${depth}`]);
  }
}

export async function isShallow(repo: GitRepo): Promise<boolean> {
  return (await git(repo, ["rev-parse", "--is-shallow-repository"])).trim() === "true";
}

export interface Push {
  ref: string;
  /** The new commit; null removes the ref. */
  to: string | null;
  /** The commit that the remote must still have, null for no ref; otherwise nothing is pushed. */
  lease: string | null;
}

/** Pushes all of it or nothing. Returns null when the push succeeded, otherwise git's reason. */
export async function tryPush(
  repo: GitRepo,
  remote: Remote,
  pushes: readonly Push[],
): Promise<string | null> {
  // No `+` before the refspec: it would void the lease.
  const leases = pushes.map(({ ref, lease }) => `--force-with-lease=${ref}:${lease ?? ""}`);
  const refspecs = pushes.map(({ ref, to }) => `${to ?? ""}:${ref}`);
  const options = ["--quiet", "--no-verify", ...(pushes.length > 1 ? ["--atomic"] : [])];
  const args = ["push", ...options, ...leases, "--", remote.url, ...refspecs];
  const pushed = await contact(repo, remote, args);
  return pushed.exitCode === 0 ? null : pushed.stderr.trim();
}

export function pushFailed(ref: string, reason: string): ArbiterError {
  const explained = explainPushRefusal(ref, reason) ?? explain(reason);
  if (explained !== null) return explained;
  return new ArbiterError("git-failed", `${ref} could not be pushed: ${reason}`, {
    fix: "Check that the remote can be reached and that this run may write to it.",
    data: { ref },
  });
}

async function query(repo: GitRepo, remote: Remote, args: readonly string[]): Promise<string> {
  const result = await contact(repo, remote, args);
  if (result.exitCode === 0) return result.stdout;
  throw explain(result.stderr) ?? gitFailed(args, result);
}

const PAUSES = [1000, 2000, 4000];

/** Faults of the server or the network that may pass; git's words are the only sign of them. */
const TRANSIENT =
  /returned error: (?:5\d\d|429)|RPC failed|early EOF|unexpected disconnect|hung up unexpectedly|Connection (?:reset|timed out)|Operation timed out|Empty reply/i;

/** A refusal or a lost race, which git may report together with a broken connection. */
const REFUSED = /(?:returned error:|HTTP) 4(?!29)\d\d|\(stale info\)/;

/** Runs a git command that contacts the remote, and repeats it after transient faults. */
async function contact(
  repo: GitRepo,
  { config = {} }: Remote,
  args: readonly string[],
): Promise<GitResult> {
  for (const pause of PAUSES) {
    const result = await tryGit({ ...repo, config }, args);
    const { exitCode, stderr } = result;
    if (exitCode === 0 || REFUSED.test(stderr) || !TRANSIENT.test(stderr)) return result;
    await sleep(pause);
  }
  return tryGit({ ...repo, config }, args);
}

/** The error for a permission or a token that the remote rejects; null for every other failure. */
function explain(stderr: string): ArbiterError | null {
  const status = Number(/returned error: (\d{3})/.exec(stderr)?.[1] ?? 0);
  const reason = stderr.trim().split("\n").at(-1) ?? "";
  if (status === 403) {
    return new ArbiterError("git-failed", `The token may not write to the repository: ${reason}`, {
      fix: "Give the job the permission contents: write.",
      data: { status },
    });
  }
  if (
    status === 401 ||
    /Authentication failed|could not read (?:Username|Password)/i.test(stderr)
  ) {
    return new ArbiterError("git-failed", `The remote rejected the token: ${reason}`, {
      fix: "The token is wrong or has expired. Give the job a new one.",
      data: { status: 401 },
    });
  }
  return null;
}

/** The error for a push that GitHub's rules refuse; null for every other failure. */
export function explainPushRefusal(ref: string, stderr: string): ArbiterError | null {
  const name = ref.replace(/^refs\/heads\//, "");
  const [, workflow] = WORKFLOW.exec(stderr) ?? [];
  if (workflow !== undefined) return refusedWorkflow(name, workflow);
  if (!/\bGH013\b|repository rule violations/.test(stderr)) return null;
  const violations = readViolations(stderr) || "GitHub does not say which.";
  const [, fix] = RULES.find(([rule]) => rule.test(violations)) ?? [null, OTHER_FIX];
  return new ArbiterError(
    "push-refused",
    `A rule of the repository refuses ${name}: ${violations}`,
    { fix: `${fix} Then comment /tdd retry.`, data: { ref } },
  );
}

const WORKFLOW = /refusing to allow .+ to create or update workflow `([^`]+)` without/;

function refusedWorkflow(name: string, workflow: string): ArbiterError {
  return new ArbiterError(
    "push-refused",
    `GitHub refuses ${name}: its ${workflow} differs from the default branch's, and the token may not change workflow files.`,
    {
      fix: "If the default branch has changed since the run started, comment /tdd retry, which builds on the current base. Otherwise, give the Action the token of an App that has the permission workflows: write; a job's own token cannot have it.",
      data: { workflow },
    },
  );
}

const WHERE = "under Settings, Rules, Rulesets";
const BYPASS = `let the account of the token bypass the rule, ${WHERE}`;

/** By GitHub's words for a violation: what to do about it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /verified signatures/i,
    `Give the step a key in ${SIGNING_KEY} that is a signing key of the token's account, limit the rule to the branches that are merged into, or ${BYPASS}.`,
  ],
  [
    /branch name/i,
    "Set branch_prefix in .github/tdd.yml (input branch-prefix) to a prefix that the rule allows.",
  ],
  [
    /creations being restricted/i,
    `Set branch_prefix in .github/tdd.yml (input branch-prefix) to a prefix that may be created, or ${BYPASS}.`,
  ],
  [
    /e-?mail/i,
    `Commits have the address ID+login@users.noreply.github.com of the token's account: have the rule accept it, or ${BYPASS}.`,
  ],
  [
    /commit message/i,
    `Have the rule accept Conventional Commits, or ${BYPASS}; for Signed-off-by lines, set sign_off in .github/tdd.yml.`,
  ],
  [
    /contain secrets|push protection/i,
    "Remove the secret that GitHub has found from the change, or allow it on the page that GitHub names.",
  ],
  [
    /file (?:path|name|size|extension)|path length/i,
    `The change has a file that a push rule forbids: name other files in the issue, or ${BYPASS}.`,
  ],
];

const OTHER_FIX = `Change the rule, or ${BYPASS}.`;

/** What GitHub lists as violations, in one line and without the ids of commits. */
function readViolations(stderr: string): string {
  const lines = stderr
    .split("\n")
    .map((line) => line.replace(/^remote:/, "").trim())
    .filter((line) => /^- \S/.test(line));
  return lines.map((line) => line.replace(/^- /, "")).join(" ");
}
