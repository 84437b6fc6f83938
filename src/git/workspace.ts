import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
} from "node:fs";
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ArbiterError } from "../errors.ts";
import type { BranchTip, FileChange, Workspace } from "../ports.ts";
import { foldersAbove } from "../python/files.ts";
import type { SafeText } from "../safe-text/sanitizer.ts";
import { LOG_FOLDER } from "../spec/default-names.ts";
import { partsOf, type Version } from "../version.ts";
import { createBlobReader } from "./blobs.ts";
import { createClone } from "./clone.ts";
import {
  blobId,
  changesIn,
  commitFiles,
  linksAndSubmodules,
  rawPath,
  readCommitDate,
  readTree,
  regularFiles,
  storeText,
  type Tree,
  type WrittenFile,
} from "./commit-files.ts";
import { decode, filesOf } from "./files.ts";
import { formatIdentity, type GitRepo, git, gitFailed, tryGit } from "./git.ts";
import { grepLines, searchWords } from "./grep.ts";
import { makeWritable, removeSpecialFiles, type Worktree } from "./worktree.ts";

const CLEAN = ["clean", "-ffdxq"];
/** Runs no diff program that an attribute or the configuration names. */
const DIFF = ["diff-tree", "-p", "-r", "-M", "--no-ext-diff", "--no-textconv", "--no-color"];

/** An object that was just written to the repository. */
export type StoredObject = { commit: string } | { blob: string };

interface WorkspaceOptions {
  /** Called with every object that the run may return to, before anything refers to it. */
  keep?: (object: StoredObject) => Promise<void>;
  /** Ends the messages of commits with a `Signed-off-by` line of their author. */
  signOff?: boolean | undefined;
  /** Called after every restore, to add files that the tests need and git ignores. */
  restored?: () => Promise<void>;
  /** Fetches two branches with the history that a merge of them needs. */
  fetchBranches?: (tips: readonly [BranchTip, BranchTip]) => Promise<void>;
}

/** The files that differ from a commit, as bytes. */
interface WrittenVersion {
  start: string;
  files: readonly WrittenFile[];
}

/** How many commits one node switches between. */
const CACHED_COMMITS = 6;

export interface GitWorkspace extends Workspace<SafeText> {
  /** Writes the files of a version to the worktree, and removes all others. */
  layOut(version: Version): Promise<void>;
  /** Makes the worktree look like a clone that has these commits, too; before a program runs in it. */
  placeClone(commits?: readonly string[]): Promise<void>;
}

/** Implements the workspace port on a git worktree. */
export function createWorkspace(worktree: Worktree, options: WorkspaceOptions = {}): GitWorkspace {
  const { root, branch, baseCommit, repo, archiveFolder } = worktree;
  const { keep = async () => {}, restored = async () => {} } = options;
  const { fetchBranches = async () => {}, signOff = false } = options;
  const logFolder = join(archiveFolder, LOG_FOLDER);
  const ref = `refs/heads/${branch}`;
  /** What the arbiter wrote since the last restore or commit; nothing else is ever committed. */
  const written = new Map<string, WrittenFile>();
  /** The commit that is checked out, and the one that the branch points to. */
  let start = worktree.tip;
  let tip = worktree.tip;
  const clone = createClone(worktree);
  let checkedOut = worktree.tip;
  /** Whether the worktree is as it was opened: nothing was restored or written, and no program ran. */
  let isFresh = true;

  /** A commit never changes, and the same few are asked for many times. */
  const trees = new Map<string, Tree>();
  const cacheTree = (commit: string, tree: Tree) => {
    trees.delete(commit);
    trees.set(commit, tree);
    for (const old of [...trees.keys()].slice(0, -CACHED_COMMITS)) trees.delete(old);
    return tree;
  };
  const treeOf = async (commit: string) =>
    cacheTree(commit, trees.get(commit) ?? (await readTree(repo, commit)));

  /** When the commits of this process were made. */
  const dates = new Map<string, number>();
  const makeCommit = async (message: string, date: number, version: WrittenVersion) => {
    const tree = await treeOf(version.start);
    const { commit } = await commitFiles({ repo, message, ...version, tree, parent: tip, date });
    dates.set(commit, date);
    await keep({ commit });
    return commit;
  };

  /** The texts that this process remembered, by reference. */
  const texts = new Map<string, string>();
  const remember = async (text: string) => {
    const blob = await storeText(repo, text);
    await keep({ blob });
    texts.set(blob, Buffer.from(text).toString());
    return blob;
  };

  /** Fails when the branch is not where the arbiter left it, so that no other commits are lost. */
  const moveBranch = async (commit: string) => {
    await git(repo, ["update-ref", ref, commit, tip]);
    tip = commit;
  };

  const readBlob = createBlobReader(repo);
  /** Texts that are not ASCII get the encoding of the file that they replace. */
  const writtenVersion = async (version: Version): Promise<WrittenVersion> => {
    const { tree: commit, with: changes } = partsOf(version);
    const tree = await treeOf(commit);
    const encode = async ({ path, content }: FileChange): Promise<WrittenFile> => {
      refusePath(path);
      if (content === null) return { path, content };
      const id = ASCII.test(content) ? undefined : tree.get(rawPath(path))?.id;
      return { path, content: encodeLike(id === undefined ? null : await readBlob(id), content) };
    };
    return { start: commit, files: await Promise.all(changes.map(encode)) };
  };
  const write = async (changes: readonly FileChange[]) => {
    isFresh = false;
    for (const file of await writeChanges(root, changes)) written.set(file.path, file);
  };
  const restore = async (commit: string) => {
    const isThere = isFresh && commit === checkedOut;
    isFresh = false;
    if (!isThere) {
      await resetFiles(worktree, { commit, files: regularFiles(await treeOf(commit)) });
    }
    await restored();
    written.clear();
    start = commit;
    checkedOut = commit;
  };

  return {
    branch,
    baseCommit,
    get start() {
      return start;
    },
    at: (version) => filesOf({ treeOf, readBlob }, version),
    layOut: async (version) => {
      const { tree, with: changes } = partsOf(version);
      await restore(tree);
      if (changes.length > 0) await write(changes);
    },
    get tip() {
      return tip;
    },
    list: async () => {
      const paths = new Set([...regularFiles(await treeOf(start)), ...written.keys()]);
      const isRemoved = (path: string) => written.get(path)?.content === null;
      return [...paths].filter((path) => !isRemoved(path)).sort();
    },
    listLinks: async () => linksAndSubmodules(await treeOf(start)),
    search: (commit, words) => searchWords(repo, commit, words),
    grep: (commit, wanted) => grepLines(repo, commit, wanted),
    readEach: async (paths, visit) => readFiles(root, paths, visit),
    read: async (path) => {
      const bytes = await readRegularFile(await resolveInside(root, path));
      if (bytes === null) return null;
      const text = decode(bytes);
      if (written.has(path)) return text;
      const committed = (await treeOf(start)).get(rawPath(path))?.id;
      return asCommitted(text, (form) => {
        return blobId(baseCommit, encodeLike(bytes, form)) === committed;
      });
    },
    write,
    snapshot: async (message, version) => {
      const now = { start, files: [...written.values()] };
      const made = version === undefined ? now : await writtenVersion(version);
      return makeCommit(message, Math.floor(Date.now() / 1000), made);
    },
    moveBranch,
    commit: async (message, version) => {
      const draft = partsOf(version).tree;
      // With the date of its draft, the same draft always gives the same commit.
      const date = dates.get(draft) ?? (await readCommitDate(repo, draft));
      const text = signOff ? signedOff(message, repo) : message;
      const commit = await makeCommit(text, date, await writtenVersion(version));
      await moveBranch(commit);
      return commit;
    },
    diff: (from, to, { below = "" } = {}) =>
      git(repo, [...DIFF, ...(below === "" ? [] : [`--relative=${below}`]), from, to]),
    restore,
    placeClone: async (commits = []) => {
      isFresh = false;
      const startTree = await treeOf(start);
      const files = changesIn(startTree, written.values());
      const isCheckedOut = written.size === 0 && start === checkedOut;
      const other = async (commit: string) => ({ commit, tree: await treeOf(commit) });
      const others = await Promise.all(commits.map(other));
      await clone({ start, startTree, files, isCheckedOut, others });
    },
    mergeTrees: async (into, from) => {
      await fetchBranches([into, from]);
      return mergeTrees(repo, into.commit, from.commit);
    },
    identify: async (text) => blobId(baseCommit, text),
    remember,
    logFolder,
    writeLog: async (name, text) => {
      const file = join(logFolder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
    recall: async (reference) => texts.get(reference) ?? git(repo, ["cat-file", "blob", reference]),
  };
}

function signedOff(message: string, { identity }: GitRepo): string {
  return `${message.trimEnd()}\n\nSigned-off-by: ${formatIdentity(identity)}\n`;
}

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

/** Needs git 2.38; older ones say that they do not know the option. */
const MERGE_TREE = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages"];

async function mergeTrees(
  repo: GitRepo,
  into: string,
  from: string,
): Promise<{ tree: string } | { conflicts: string[] }> {
  const merged = await tryGit(repo, [...MERGE_TREE, into, from]);
  const [tree = "", ...conflicts] = merged.stdout.split("\0");
  if (merged.exitCode === 0) return { tree: tree.trim() };
  // Git ends with 1 for a commit that it does not have as well, but then without a tree.
  if (merged.exitCode !== 1 || tree === "") throw gitFailed(MERGE_TREE, merged);
  return { conflicts: conflicts.filter((path) => path !== "") };
}

async function readRegularFile(file: string): Promise<Buffer | null> {
  const stats = await lstat(file).catch(() => null);
  return stats?.isFile() ? readFile(file) : null;
}

/** A text in the encoding of the file that it replaces. */
function encodeLike(before: Buffer | null, text: string): Buffer {
  const isLatin1 = before !== null && !isUtf8(before) && !BEYOND_LATIN_1.test(text);
  return Buffer.from(text, isLatin1 ? "latin1" : "utf8");
}

const ASCII = /^[\0-\x7f]*$/;
const BEYOND_LATIN_1 = /[^\0-\xff]/;

/**
 * Reads many files in a fraction of the time that `resolveInside` would take for each: looks at every
 * folder once, and opens no link. Without promises, which take longer than the files in the cache.
 */
function readFiles(
  root: string,
  paths: readonly string[],
  visit: (path: string, text: string) => void,
): void {
  const folders = new Map<string, boolean>();
  const isPlain = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const plain = (folder === "." || isPlain(dirname(folder))) && isFolder(join(root, folder));
    folders.set(folder, plain);
    return plain;
  };
  for (const path of paths) {
    if (FORBIDDEN.test(path) || path.split("/").some(isSpecialName)) continue;
    const text = isPlain(dirname(path)) ? readWithoutLinks(join(root, path)) : null;
    if (text !== null) visit(path, text);
  }
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Opening a pipe without a writer would block, so the file is opened without waiting. */
function readWithoutLinks(file: string): string | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let opened: number;
  try {
    opened = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    return fstatSync(opened).isFile() ? decode(readFileSync(opened)) : null;
  } finally {
    closeSync(opened);
  }
}

/**
 * The text of a file before git checked it out: attributes and settings may tell git to write Windows
 * line endings, or more into `$Id$`. The text itself where that does not give the committed one.
 */
function asCommitted(text: string, isCommitted: (text: string) => boolean): string {
  if (!/\r\n|\$Id: /.test(text)) return text;
  const withoutIds = text.replaceAll(/\$Id: [0-9a-f]+ \$/g, "$$Id$$");
  const forms = [text, withoutIds].flatMap((form) => [form, form.replaceAll("\r\n", "\n")]);
  return forms.find(isCommitted) ?? text;
}

/** Checks every path before it writes the first file, so that a refusal changes nothing. */
async function writeChanges(root: string, changes: readonly FileChange[]): Promise<WrittenFile[]> {
  const checked = await Promise.all(
    changes.map(async ({ path, content }) => {
      const file = await resolveInside(root, path);
      const before = content === null ? null : await readRegularFile(file);
      return { file, path, content: content === null ? null : encodeLike(before, content) };
    }),
  );
  // Deletions first: a file may become a folder, and a folder whose files are deleted a file.
  for (const { file, content } of checked) if (content === null) await rm(file, { force: true });
  for (const { file, content } of checked) {
    if (content === null) continue;
    await mkdir(dirname(file), { recursive: true });
    const stats = await lstat(file).catch(() => null);
    if (stats?.isDirectory()) await rm(file, { recursive: true });
    await writeFile(file, content);
  }
  return checked;
}

/** Backslashes are separators on other systems; control characters do not belong in file names. */
const FORBIDDEN = /[\\\p{Cc}]/u;

/**
 * The absolute path of a file below `root`. Checks every component and follows no link, so that neither
 * `..` nor a planted link leads outside. Throws `path-refused` otherwise.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  refusePath(path);
  let current = root;
  for (const part of path.split("/")) {
    current = join(current, part);
    const stats = await lstat(current).catch(() => null);
    if (stats === null) continue;
    // A link leads elsewhere, and opening a pipe that a test left would block.
    if (!stats.isFile() && !stats.isDirectory()) throw refusedPath(path);
  }
  return current;
}

function refusePath(path: string): void {
  const isSpecial = path === "" || path.split("/").some(isSpecialName);
  if (isSpecial || FORBIDDEN.test(path)) throw refusedPath(path);
}

function isSpecialName(part: string): boolean {
  return part === "" || part === "." || part === "..";
}

function refusedPath(path: string): ArbiterError {
  return new ArbiterError(
    "path-refused",
    `${JSON.stringify(path)} is not a plain path inside the repository.`,
    { data: { path } },
  );
}

export interface TreeScan {
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
    return combineScans(await Promise.all(entries.map((entry) => scanEntry(folder, entry))));
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

function combineScans(scans: readonly TreeScan[]): TreeScan {
  return {
    hasSpecialFiles: scans.some(({ hasSpecialFiles: hasPipes }) => hasPipes),
    hasUnknownFiles: scans.some(({ hasUnknownFiles: hasStrangers }) => hasStrangers),
  };
}
