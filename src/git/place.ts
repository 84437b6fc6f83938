import type { Dirent } from "node:fs";
import { lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { foldersAbove } from "../python/files.ts";
import type { Version } from "../version.ts";
import { createClone } from "./clone.ts";
import { changesIn, regularFiles, type WrittenFile } from "./commit-files.ts";
import { git, tryGit } from "./git.ts";
import { resolveInside } from "./plain-paths.ts";
import type { Versions } from "./versions.ts";
import { makeWritable, removeSpecialFiles, type Worktree } from "./worktree.ts";

/** A worktree in which programs run, and which they may spoil. */
export interface Place {
  /** Writes the files of a version to the worktree, and removes all others. */
  layOut(version: Version): Promise<void>;
  /** Makes the worktree look like a clone that has these commits, too; before a program runs in it. */
  placeClone(commits?: readonly string[]): Promise<void>;
}

/** `addIgnored` adds files that the tests need and git ignores, whenever a version is laid out. */
export function createPlace(
  worktree: Worktree,
  { treeOf, encode }: Versions,
  addIgnored: () => Promise<void>,
): Place {
  const clone = createClone(worktree);
  let commit = worktree.tip;
  /** What differs from that commit. */
  let files: readonly WrittenFile[] = [];
  /** Whether the worktree is as it was opened: nothing was written, and no program ran. */
  let isFresh = true;
  return {
    layOut: async (version) => {
      const wanted = await encode(version);
      const isThere = isFresh && wanted.commit === commit;
      isFresh = false;
      if (!isThere) {
        await resetFiles(worktree, {
          commit: wanted.commit,
          files: regularFiles(await treeOf(wanted.commit)),
        });
      }
      commit = wanted.commit;
      files = [];
      await addIgnored();
      await writeFiles(worktree.root, wanted.files);
      files = wanted.files;
    },
    placeClone: async (commits = []) => {
      isFresh = false;
      const startTree = await treeOf(commit);
      const other = async (id: string) => ({ commit: id, tree: await treeOf(id) });
      const others = await Promise.all(commits.map(other));
      await clone({ start: commit, startTree, files: changesIn(startTree, files), others });
    },
  };
}

const CLEAN = ["clean", "-ffdxq"];

/** Makes the worktree the same as a commit, whatever tests did to it. */
async function resetFiles(
  worktree: Worktree,
  { commit, files }: { commit: string; files: Iterable<string> },
): Promise<void> {
  const { hasSpecialFiles, hasUnknownFiles } = await scanTree(worktree.root, files);
  if (hasSpecialFiles) await removeSpecialFiles(worktree.root);
  await worktree.checkOut(commit);
  if (hasUnknownFiles) await clean(worktree);
}

async function clean({ root, repo }: Worktree): Promise<void> {
  const cleaned = await tryGit(repo, CLEAN);
  if (cleaned.exitCode === 0) return;
  await makeWritable(root);
  await git(repo, CLEAN);
}

async function writeFiles(root: string, files: readonly WrittenFile[]): Promise<void> {
  // Deletions first: a file may become a folder, and a folder whose files are deleted a file.
  for (const { path, content } of files) {
    if (content === null) await rm(await resolveInside(root, path), { force: true });
  }
  for (const { path, content } of files) {
    if (content === null) continue;
    const file = await resolveInside(root, path);
    await mkdir(dirname(file), { recursive: true });
    const stats = await lstat(file).catch(() => null);
    if (stats?.isDirectory()) await rm(file, { recursive: true });
    await writeFile(file, content);
  }
}

interface TreeScan {
  /** A pipe, a socket or a device. */
  hasSpecialFiles: boolean;
  /** A file or link that is not a known file, or a folder without known files. */
  hasUnknownFiles: boolean;
}

const NOTHING: TreeScan = { hasSpecialFiles: false, hasUnknownFiles: false };
const ANYTHING: TreeScan = { hasSpecialFiles: true, hasUnknownFiles: true };
/** Stands for bytes that are not UTF-8; no known file has such a name. */
const REPLACEMENT_CHARACTER = "\ufffd";

/** What a worktree contains beside the known files. Assumes the worst when it cannot be read. */
export async function scanTree(root: string, known: Iterable<string>): Promise<TreeScan> {
  const files = new Set(known);
  const folders = new Set([...files].flatMap(foldersAbove));

  async function scanFolder(folder: string): Promise<TreeScan> {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    const scans = await Promise.all(entries.map((entry) => scanEntry(folder, entry)));
    return {
      hasSpecialFiles: scans.some((scan) => scan.hasSpecialFiles),
      hasUnknownFiles: scans.some((scan) => scan.hasUnknownFiles),
    };
  }

  async function scanEntry(folder: string, entry: Dirent): Promise<TreeScan> {
    const path = `${folder}${entry.name}`;
    if (path === ".git") return NOTHING;
    if (entry.name.includes(REPLACEMENT_CHARACTER)) return ANYTHING;
    if (entry.isFile()) return { hasSpecialFiles: false, hasUnknownFiles: !files.has(path) };
    if (entry.isSymbolicLink()) return { hasSpecialFiles: false, hasUnknownFiles: true };
    if (!entry.isDirectory()) return ANYTHING;
    const inside = await scanFolder(`${path}/`);
    return { ...inside, hasUnknownFiles: inside.hasUnknownFiles || !folders.has(path) };
  }

  return scanFolder("").catch(() => ANYTHING);
}
