import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

export interface Survey {
  /** Something that is no file, folder or link: a pipe, a socket or a device. */
  hasPipes: boolean;
  /** A file, link or folder that is not one of the known files, nor on the way to one. */
  hasStrangers: boolean;
}

const NOTHING_ELSE: Survey = { hasPipes: false, hasStrangers: false };
const ANYTHING: Survey = { hasPipes: true, hasStrangers: true };
/** What stands in for bytes that are no text: such a name is nobody's that we know. */
const NO_TEXT = "\ufffd";

/** Whether there is anything in a worktree beside these files. Where it cannot look, there may be. */
export async function surveyTree(root: string, known: Iterable<string>): Promise<Survey> {
  const files = new Set(known);
  const folders = new Set([...files].flatMap(foldersAbove));

  async function surveyFolder(folder: string): Promise<Survey> {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return unite(await Promise.all(entries.map((entry) => surveyEntry(folder, entry))));
  }

  async function surveyEntry(folder: string, entry: Dirent): Promise<Survey> {
    const path = `${folder}${entry.name}`;
    if (path === ".git" && entry.isFile()) return NOTHING_ELSE;
    if (entry.name.includes(NO_TEXT)) return ANYTHING;
    if (entry.isFile()) return { hasPipes: false, hasStrangers: !files.has(path) };
    if (entry.isSymbolicLink()) return { hasPipes: false, hasStrangers: true };
    if (!entry.isDirectory()) return ANYTHING;
    const inside = await surveyFolder(`${path}/`);
    return { ...inside, hasStrangers: inside.hasStrangers || !folders.has(path) };
  }

  return surveyFolder("").catch(() => ANYTHING);
}

function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function unite(surveys: readonly Survey[]): Survey {
  return {
    hasPipes: surveys.some(({ hasPipes }) => hasPipes),
    hasStrangers: surveys.some(({ hasStrangers }) => hasStrangers),
  };
}
