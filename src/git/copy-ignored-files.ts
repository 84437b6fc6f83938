import { constants, cp, lstat, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findSecret, hasSecretName } from "../context/secrets.ts";
import { ArbiterError } from "../errors.ts";
import type { Log } from "../ports.ts";
import { namedByBuildTools } from "../python/declared-dependencies.ts";
import { git, splitNul } from "./git.ts";
import { resolveInside } from "./plain-paths.ts";
import { type Checkout, findBaseFile, type Repository } from "./repository.ts";

interface CopyOptions {
  /** The checkout that has the files. */
  from: string;
  to: string;
  paths: readonly string[];
}

/**
 * What is taken over from the checkout: the paths of the input `copy`, and the generated files that a
 * build tool names in the configuration of the base. Throws when a path cannot be copied.
 */
export async function chooseCopied(
  repository: Repository,
  { copy, log }: { copy: readonly string[]; log: Log },
): Promise<string[]> {
  await requireCopyable(repository, copy);
  const generated = (await findGenerated(repository)).filter((path) => !copy.includes(path));
  if (generated.length > 0) {
    const detail = `${generated.join(", ")}: generated, ignored by git, and taken over from the checkout`;
    log.record({ kind: "finished", node: "copy", detail, ok: true });
  }
  return [...copy, ...generated];
}

async function findGenerated(repository: Repository): Promise<string[]> {
  const [pyproject, ...setups] = await Promise.all(
    ["pyproject.toml", "setup.py", "setup.cfg"].map(async (name) => {
      return (await findBaseFile(repository, name)) ?? "";
    }),
  );
  const named = namedByBuildTools({ pyproject: pyproject ?? "", setup: setups.join("\n") });
  // Relative to the project, to its source folder (pdm), or to the top folder.
  const { root, env, folder } = repository;
  const paths = named.flatMap((path) => [join(folder, path), join(folder, "src", path), path]);
  const inside = [...new Set(paths)].filter((path) => !/^(?:\/|\.\.(?:\/|$))/.test(path));
  if (inside.length === 0) return [];
  const literal = inside.map((path) => `:(literal)${path}`);
  const listed = await git({ directory: root, env }, [...LIST_IGNORED, "--", ...literal]);
  const ignored = splitNul(listed);
  const usable = await Promise.all(ignored.map((path) => isHarmlessFile(root, path)));
  return ignored.filter((_, index) => usable[index]);
}

const LIST_IGNORED = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard"];

/** This file is copied without being asked for, so neither its name nor its text may look like a secret. */
async function isHarmlessFile(root: string, path: string): Promise<boolean> {
  const file = await resolveInside(root, path).catch(() => null);
  if (file === null || hasSecretName(path)) return false;
  if (!(await lstat(file).catch(() => null))?.isFile()) return false;
  return (await findSecret(await readFile(file, "utf8"))) === null;
}

async function requireCopyable({ root, env }: Checkout, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const tracked = await git({ directory: root, env }, ["ls-files", "--", `:(literal)${path}`]);
    if (tracked === "" && !hasSecretName(path)) continue;
    const reason = tracked === "" ? "its name is that of a secret" : "git tracks it";
    throw new ArbiterError("bad-usage", `copy: ${path} cannot be copied: ${reason}.`, {
      fix: "List only files and folders that git ignores, and no secrets; pass-env passes variables.",
    });
  }
}

/**
 * Copies files that git ignores and the tests need. Links stay links, and none is followed. A file that
 * the version in `to` has itself stays as it is there.
 */
export async function copyIgnoredFiles({ from, to, paths }: CopyOptions): Promise<void> {
  for (const path of paths) {
    const source = await resolveInside(from, path);
    if ((await lstat(source).catch(() => null)) === null) {
      throw new ArbiterError("bad-usage", `copy: ${path} is not in the checkout.`, {
        fix: "Create it in an earlier step or with setup-command, or remove it from copy.",
      });
    }
    const target = await resolveInside(to, path);
    await mkdir(dirname(target), { recursive: true });
    const options = { recursive: true, force: false, verbatimSymlinks: true } as const;
    await cp(source, target, { ...options, mode: constants.COPYFILE_FICLONE });
  }
}
