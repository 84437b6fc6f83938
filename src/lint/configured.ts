import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { KNOWN_LINTERS, type KnownLinter } from "./known-linters.ts";

/** The linters that the files below a root configure. */
export async function findConfigured(root: string): Promise<KnownLinter[]> {
  const answers = await Promise.all(KNOWN_LINTERS.map((linter) => isConfigured(linter, root)));
  return KNOWN_LINTERS.filter((_, index) => answers[index]);
}

async function isConfigured({ configuredBy }: KnownLinter, root: string): Promise<boolean> {
  for (const { file, mark } of configuredBy) {
    const text = await readText(join(root, file));
    if (text !== null && (mark === null || mark.test(text))) return true;
  }
  return false;
}

/** Not of a pipe that a test left there: nobody would ever write into it. */
async function readText(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  return found?.isFile() ? readFile(file, "utf8") : null;
}
