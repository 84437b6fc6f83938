import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const IDENTITY = ["-c", "user.name=GitHub", "-c", "user.email=noreply@github.invalid"];

/** git in the served repository; its failure is the test's failure. */
export function git(gitDir: string, ...args: string[]): string {
  return execFileSync("git", [...IDENTITY, `--git-dir=${gitDir}`, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

export function tryGit(gitDir: string, ...args: string[]) {
  const { status, stdout } = spawnSync("git", [...IDENTITY, `--git-dir=${gitDir}`, ...args], {
    encoding: "utf8",
  });
  return { ok: status === 0, stdout: stdout.trim() };
}

/** The commit that a branch is at; null where there is none. Asked for all the time, so mostly without git. */
export function branchHead(gitDir: string, branch: string): string | null {
  const file = join(gitDir, "refs", "heads", branch);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const found = tryGit(gitDir, "rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  return found.ok ? found.stdout : null;
}

const merges = new Map<string, string | null>();

/**
 * The tree of merging one branch or commit into another; null where it has conflicts. Asked with every
 * page of a pull request, and always the same for the same commits.
 */
export function mergeTree(gitDir: string, { base, head }: { base: string; head: string }) {
  const ends = [base, head].map((end) =>
    /^[0-9a-f]{40}$/.test(end) ? end : (branchHead(gitDir, end) ?? end),
  );
  const key = [gitDir, ...ends].join(" ");
  const known = merges.get(key);
  if (known !== undefined) return known;
  const { ok, stdout } = tryGit(gitDir, "merge-tree", "--write-tree", ...ends);
  const tree = ok ? stdout.slice(0, 40) : null;
  merges.set(key, tree);
  return tree;
}
