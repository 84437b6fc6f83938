import { constants, cp, lstat, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { hasSecretName } from "../context/secrets.ts";
import { ArbiterError } from "../errors.ts";
import { git } from "./git.ts";
import type { Checkout } from "./repository.ts";
import { resolveInside } from "./workspace.ts";

interface CopyOptions {
  /** The checkout that has the files. */
  from: string;
  to: string;
  paths: readonly string[];
}

/** Throws when a path of the input `copy` is tracked by git or is named like a secret. */
export async function requireCopyable(
  { root, env }: Checkout,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const tracked = await git({ directory: root, env }, ["ls-files", "--", `:(literal)${path}`]);
    const reason = tracked === "" ? secretReason(path) : "git tracks it";
    if (reason === null) continue;
    throw new ArbiterError("bad-usage", `copy: ${path} cannot be copied: ${reason}.`, {
      fix: "List only files and folders that git ignores, and no secrets; pass-env passes variables.",
    });
  }
}

function secretReason(path: string): string | null {
  return hasSecretName(path) ? "its name is that of a secret" : null;
}

/** Copies files that git ignores and the tests need. Links stay links, and none is followed. */
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
    const options = { recursive: true, force: true, verbatimSymlinks: true } as const;
    await cp(source, target, { ...options, mode: constants.COPYFILE_FICLONE });
  }
}
