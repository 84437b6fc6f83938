import { existsSync } from "node:fs";
import { join } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { type GitConfig, type GitPlace, git, tryGit } from "../git.ts";

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
  { url, config = {} }: Remote,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const found = await git({ ...place, config }, ["ls-remote", "--quiet", "--", url, ...refs]);
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
  { url, config = {} }: Remote,
  refspecs: readonly string[],
  options: readonly string[] = depthFor(place),
): Promise<void> {
  await git({ ...place, config }, [...FETCH, ...options, "--", url, ...refspecs]);
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
  { url, config = {} }: Remote,
  { ref, to, lease }: Push,
): Promise<string | null> {
  // No `+` before the refspec: it would void the lease.
  const withLease = `--force-with-lease=${ref}:${lease ?? ""}`;
  const args = ["push", "--quiet", "--no-verify", withLease, "--", url, `${to ?? ""}:${ref}`];
  const pushed = await tryGit({ ...place, config }, args);
  return pushed.exitCode === 0 ? null : pushed.stderr.trim();
}

export function pushFailed(ref: string, reason: string): ArbiterError {
  return new ArbiterError("git-failed", `${ref} could not be pushed: ${reason}`, {
    fix: "Check that the remote can be reached, and that this run may write to it.",
    data: { ref },
  });
}
