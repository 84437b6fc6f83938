import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ArbiterError } from "../../errors.ts";
import { type GitConfig, type GitPlace, type GitResult, git, gitFailed, tryGit } from "../git.ts";

/** Another repository of the same project. How git shows who it is there is said by `config`. */
export interface Remote {
  /** An address, or the name that the repository has for it. */
  url: string;
  config?: GitConfig;
}

const FETCH = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];

/** What a ref of the remote points at; null where it has none. */
export async function readRemoteTip(
  place: GitPlace,
  remote: Remote,
  ref: string,
): Promise<string | null> {
  return (await readRemoteTips(place, remote, [ref])).get(ref) ?? null;
}

/** What the refs of the remote point at that have these names, in which a `*` stands for anything. */
export async function readRemoteTips(
  place: GitPlace,
  remote: Remote,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const found = await ask(place, remote, ["ls-remote", "--quiet", "--", remote.url, ...refs]);
  const rows = found.split("\n").map((row) => row.split("\t"));
  return new Map(rows.flatMap(([tip, ref]) => (tip && ref ? [[ref, tip]] : [])));
}

/** Fetches a ref of the remote's to a ref of ours, whatever that was; answers the commit. */
export async function fetchRef(
  place: GitPlace,
  remote: Remote,
  { from, to }: { from: string; to: string },
): Promise<string> {
  await fetchRefs(place, remote, [`+${from}:${to}`]);
  return (await git(place, ["rev-parse", "--verify", to])).trim();
}

export async function fetchRefs(
  place: GitPlace,
  remote: Remote,
  refspecs: readonly string[],
  options: readonly string[] = depthFor(place),
): Promise<void> {
  await ask(place, remote, [...FETCH, ...options, "--", remote.url, ...refspecs]);
}

async function ask(place: GitPlace, remote: Remote, args: readonly string[]): Promise<string> {
  const result = await speak(place, remote, args);
  if (result.exitCode === 0) return result.stdout;
  throw explain(result.stderr) ?? gitFailed(args, result);
}

const PAUSES = [1000, 2000, 4000];

/** What a server or the way to it causes, and what may be gone in a moment; git has no other sign of it. */
const PASSING =
  /returned error: (?:5\d\d|429)|RPC failed|early EOF|unexpected disconnect|hung up unexpectedly|Connection (?:reset|timed out)|Operation timed out|Empty reply/i;

/** Said in the same breath as that the connection broke. */
const REFUSED = /(?:returned error:|HTTP) 4(?!29)\d\d/;

/** Tells git to speak with the remote, several times where that is all it takes. */
async function speak(
  place: GitPlace,
  { config = {} }: Remote,
  args: readonly string[],
): Promise<GitResult> {
  for (const pause of PAUSES) {
    const result = await tryGit({ ...place, config }, args);
    const { exitCode, stderr } = result;
    if (exitCode === 0 || REFUSED.test(stderr) || !PASSING.test(stderr)) return result;
    await sleep(pause);
  }
  return tryGit({ ...place, config }, args);
}

/** What somebody can do about it, where the remote has said why; null where it has not. */
function explain(said: string): ArbiterError | null {
  const status = Number(/returned error: (\d{3})/.exec(said)?.[1] ?? 0);
  const reason = said.trim().split("\n").at(-1) ?? "";
  if (status === 403) {
    return new ArbiterError("git-failed", `The repository may not be written to: ${reason}`, {
      fix: "Give the job permissions contents: write.",
      data: { status },
    });
  }
  if (status === 401 || /Authentication failed|could not read (?:Username|Password)/i.test(said)) {
    return new ArbiterError("git-failed", `The repository does not take the token: ${reason}`, {
      fix: "The token has expired or is wrong: give the job a new one.",
      data: { status: 401 },
    });
  }
  return null;
}

/** Enough for a run and its attempts: behind a shallow clone lies a history that nobody asked for. */
const DEPTH = "--depth=50";

function depthFor({ gitDir }: GitPlace): string[] {
  return gitDir !== undefined && existsSync(join(gitDir, "shallow")) ? [DEPTH] : [];
}

interface Push {
  ref: string;
  /** The commit that it shall be; null removes it. */
  to: string | null;
  /** The commit that it must still be there, null for none: without it nothing is pushed. */
  lease: string | null;
}

/** Null where it was pushed, git's reason where not. */
export async function tryPush(
  place: GitPlace,
  remote: Remote,
  { ref, to, lease }: Push,
): Promise<string | null> {
  // No `+` before the refspec: it would void the lease.
  const withLease = `--force-with-lease=${ref}:${lease ?? ""}`;
  const what = `${to ?? ""}:${ref}`;
  const args = ["push", "--quiet", "--no-verify", withLease, "--", remote.url, what];
  const pushed = await speak(place, remote, args);
  return pushed.exitCode === 0 ? null : pushed.stderr.trim();
}

export function pushFailed(ref: string, reason: string): ArbiterError {
  const known = explain(reason);
  if (known !== null) return known;
  return new ArbiterError("git-failed", `${ref} could not be pushed: ${reason}`, {
    fix: "Check that the remote can be reached, and that this run may write to it.",
    data: { ref },
  });
}
