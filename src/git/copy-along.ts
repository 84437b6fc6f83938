import { constants, cp, lstat, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasSecretName } from "../context/secrets.ts";
import { ArbiterError } from "../errors.ts";
import { git } from "./git.ts";
import type { RepositoryPlace } from "./repository.ts";

interface Copying {
  /** The checkout, in which somebody or something made them. */
  from: string;
  to: string;
  paths: readonly string[];
}

/** Refuses what would change a commit's files behind the arbiter's back, or show a key to tests. */
export async function requireCopyable(
  { root, env }: RepositoryPlace,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const tracked = await git({ directory: root, env }, ["ls-files", "--", `:(literal)${path}`]);
    const why = tracked === "" ? secretIn(path) : "git has it already";
    if (why === null) continue;
    throw new ArbiterError("bad-usage", `copy: ${path} is not copied along: ${why}.`, {
      fix: "Name files or folders that git ignores, and no keys; pass-env hands variables on.",
    });
  }
}

function secretIn(path: string): string | null {
  return hasSecretName(path) ? "it is called what secrets are called" : null;
}

/** Files that git ignores and the tests need; links stay links, and none is followed on the way. */
export async function copyAlong({ from, to, paths }: Copying): Promise<void> {
  for (const path of paths) {
    const source = await resolveInside(from, path);
    if ((await lstat(source).catch(() => null)) === null) {
      throw new ArbiterError("bad-usage", `copy: ${path} is not in the checkout.`, {
        fix: "Have an earlier step or the set-up command make it, or take it out of copy.",
      });
    }
    const target = await resolveInside(to, path);
    await mkdir(dirname(target), { recursive: true });
    const options = { recursive: true, force: true, verbatimSymlinks: true } as const;
    await cp(source, target, { ...options, mode: constants.COPYFILE_FICLONE });
  }
}

/** Backslashes separate on other systems; control characters have no place in a file name. */
const FORBIDDEN = /[\\\p{Cc}]/u;

/**
 * The absolute path of a file of the worktree. Goes component by component and follows no link, so
 * that neither `..` nor a link laid beforehand leads anywhere else.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const parts = path.split("/");
  if (path === "" || FORBIDDEN.test(path) || parts.some(isNoName)) throw refused(path);

  let current = root;
  for (const part of parts) {
    current = join(current, part);
    const found = await lstat(current).catch(() => null);
    if (found === null) continue;
    // A link leads elsewhere, and a pipe that a test left would be waited for.
    if (!found.isFile() && !found.isDirectory()) throw refused(path);
  }
  return current;
}

function isNoName(part: string): boolean {
  return part === "" || part === "." || part === "..";
}

function refused(path: string): ArbiterError {
  return new ArbiterError(
    "path-refused",
    `${JSON.stringify(path)} is not a plain path inside the repository.`,
    { data: { path } },
  );
}
