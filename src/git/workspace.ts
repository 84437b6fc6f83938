import type { Dirent } from "node:fs";
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileChange, Workspace } from "../ports.ts";
import type { SafeText } from "../safe-text/sanitizer.ts";
import { commitFiles, dateOf, fileModes, makeBlob, storeBlobs } from "./commit-files.ts";
import { resolveInside } from "./copy-along.ts";
import { type GitPlace, git, tryGit } from "./git.ts";
import { openUp, removePipes, type Worktree } from "./worktree.ts";

const CLEAN = ["clean", "-ffdxq"];
/** No program that an attribute or a configuration names has a say in what is shown. */
const DIFF = ["diff-tree", "-p", "-r", "--no-ext-diff", "--no-textconv", "--no-color"];

/** An object that is in the repository now. */
export type Made = { commit: string } | { blob: string };

interface Options {
  /** Called with every object that the run may come back to, before anything else rests on it. */
  keep?: (object: Made) => Promise<void>;
  /** Called whenever the files are exactly a commit's: for what the tests need beside. */
  restored?: () => Promise<void>;
}

/** As many commits as one node goes back and forth between. */
const KNOWN_COMMITS = 6;

/** The workspace port on a real git worktree. */
export function createWorkspace(worktree: Worktree, options: Options = {}): Workspace<SafeText> {
  const { root, branch, baseCommit, place, archiveFolder } = worktree;
  const { keep = async () => {}, restored = async () => {} } = options;
  const ref = `refs/heads/${branch}`;
  /** What the arbiter wrote since the last restore or commit: only this is ever committed. */
  const written = new Map<string, FileChange>();
  /** The commit that the files on disk were taken from, and the one that the branch is at. */
  let start = worktree.tip;
  let tip = worktree.tip;

  /** What is in a commit never changes, and the same few are asked about many times. */
  const listed = new Map<string, ReadonlyMap<string, string>>();
  const modesOf = async (commit: string) => {
    const modes = listed.get(commit) ?? (await fileModes(place, commit));
    listed.delete(commit);
    listed.set(commit, modes);
    for (const old of [...listed.keys()].slice(0, -KNOWN_COMMITS)) listed.delete(old);
    return modes;
  };

  const makeCommit = async (message: string, date?: number) => {
    const files = [...written.values()];
    const modes = await modesOf(start);
    const dated = date === undefined ? {} : { date };
    const commit = await commitFiles({
      place,
      message,
      start,
      parent: tip,
      files,
      modes,
      ...dated,
    });
    await keep({ commit });
    return commit;
  };

  /** The texts that were remembered here, by reference. */
  const texts = new Map<string, string>();
  const remember = async (text: string) => {
    const blob = makeBlob(baseCommit, text);
    await storeBlobs(place, [blob]);
    await keep({ blob: blob.id });
    texts.set(blob.id, blob.content.toString("utf8"));
    return blob.id;
  };

  /** Only from where the arbiter left it: somebody else's commits on the branch are not lost. */
  const moveBranch = async (commit: string) => {
    await git(place, ["update-ref", ref, commit, tip]);
    tip = commit;
  };

  return {
    branch,
    baseCommit,
    get tip() {
      return tip;
    },
    list: async () => {
      const known = [...(await modesOf(start)).keys(), ...written.keys()];
      const isGone = (path: string) => written.get(path)?.content === null;
      return [...new Set(known)].filter((path) => !isGone(path)).sort();
    },
    search: (words) => searchWords(place, words),
    read: async (path) => readText(await resolveInside(root, path)),
    write: async (changes) => {
      await writeChanges(root, changes);
      for (const change of changes) written.set(change.path, change);
    },
    snapshot: (message) => makeCommit(message),
    moveBranch,
    commit: async (message) => {
      // Dated like the draft it is made of: made again from the same draft, it is the same commit.
      const commit = await makeCommit(message, await dateOf(place, start));
      await moveBranch(commit);
      written.clear();
      start = commit;
      return commit;
    },
    diff: (from, to) => git(place, [...DIFF, from, to]),
    restore: async (commit) => {
      const { hasPipes, hasStrangers } = await surveyTree(root, (await modesOf(commit)).keys());
      if (hasPipes) await removePipes(root);
      await git(place, ["read-tree", "--reset", "-u", commit]);
      if (hasStrangers) await clean(worktree);
      await restored();
      written.clear();
      start = commit;
    },
    identify: async (text) => makeBlob(baseCommit, text).id,
    remember,
    archive: async (name, text) => {
      await mkdir(archiveFolder, { recursive: true });
      await writeFile(join(archiveFolder, name), text);
      return remember(text);
    },
    recall: async (reference) =>
      texts.get(reference) ?? git(place, ["cat-file", "blob", reference]),
  };
}

async function clean({ root, place }: Worktree): Promise<void> {
  const cleaned = await tryGit(place, CLEAN);
  if (cleaned.exitCode === 0) return;
  await openUp(root);
  await git(place, CLEAN);
}

async function readText(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  return found?.isFile() ? readFile(file, "utf8") : null;
}

/** Every path is checked before the first is written: a refusal leaves nothing half done. */
async function writeChanges(root: string, changes: readonly FileChange[]): Promise<void> {
  const checked = await Promise.all(
    changes.map(async ({ path, content }) => ({ file: await resolveInside(root, path), content })),
  );
  for (const { file, content } of checked) {
    if (content === null) {
      await rm(file, { force: true });
    } else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
}

/** The tracked Python files in which one of these words stands, as a word of its own. */
async function searchWords(place: GitPlace, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const patterns = words.flatMap((word) => ["-e", word]);
  // Words as they are: a pattern would take git twenty times as long. Exit 1 means none was found.
  const options = ["-z", "-I", "--files-with-matches", "--word-regexp", "--fixed-strings"];
  const found = await tryGit(place, ["grep", ...options, ...patterns, "--", "*.py"]);
  return found.stdout.split("\0").filter((path) => path !== "");
}

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
