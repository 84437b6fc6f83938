import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { isConfigured } from "./linter.ts";
import { KNOWN_LINTERS } from "./linters.ts";

interface Place {
  root: string;
  /** As in the variable PATH. */
  path: string;
}

/** The linters that a repository has configured, in the order in which they are tried. */
export async function findLinters({
  root,
  path,
}: Place): Promise<{ name: string; installed: boolean }[]> {
  const found: { name: string; installed: boolean }[] = [];
  for (const linter of KNOWN_LINTERS) {
    if (!(await isConfigured(linter, root))) continue;
    found.push({ name: linter.name, installed: await isInstalled(linter.command[0] ?? "", path) });
  }
  return found;
}

async function isInstalled(program: string, path: string): Promise<boolean> {
  const tries = path.split(delimiter).map((directory) =>
    access(join(directory, program), constants.X_OK).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(tries)).includes(true);
}
