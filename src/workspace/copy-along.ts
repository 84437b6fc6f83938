import { constants, cp, lstat, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ArbiterError } from "../errors.ts";
import { resolveInside } from "./resolve-inside.ts";

interface Copying {
  /** The checkout, in which somebody or something made them. */
  from: string;
  to: string;
  paths: readonly string[];
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
    await cp(join(source), target, { ...options, mode: constants.COPYFILE_FICLONE });
  }
}
