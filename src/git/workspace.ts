import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BranchTip, Workspace } from "../ports.ts";
import type { SafeText } from "../safe-text/sanitizer.ts";
import { LOG_FOLDER } from "../spec/default-names.ts";
import { partsOf, type Version } from "../version.ts";
import {
  blobId,
  changesIn,
  importCommit,
  madeBy,
  readCommitDate,
  storeText,
} from "./commit-files.ts";
import { formatIdentity, type GitRepo, git, gitFailed, tryGit } from "./git.ts";
import { grepLines, searchWords } from "./grep.ts";
import { createPlace, type Place } from "./place.ts";
import { signCommit } from "./sign-commit.ts";
import { createVersions } from "./versions.ts";
import type { Worktree } from "./worktree.ts";

/** Runs no diff program that an attribute or the configuration names. */
const DIFF = ["diff-tree", "-p", "-r", "-M", "--no-ext-diff", "--no-textconv", "--no-color"];

/** An object that was just written to the repository. */
export type StoredObject = { commit: string } | { blob: string };

interface WorkspaceOptions {
  /** The project's folder, to which all paths are relative; by default the whole repository. */
  folder?: string;
  /** Called with every object that the run may return to, before anything refers to it. */
  keep?: (object: StoredObject) => Promise<void>;
  /** Ends the messages of commits with a `Signed-off-by` line of their author. */
  signOff?: boolean | undefined;
  /** An SSH key that signs every commit which may come to stand on a branch. */
  signingKey?: string | undefined;
  /** Adds files that the tests need and git ignores, whenever a version is laid out. */
  addIgnored?: () => Promise<void>;
  /** Fetches two branches with the history that a merge of them needs. */
  fetchBranches?: (tips: readonly [BranchTip, BranchTip]) => Promise<void>;
}

export type GitWorkspace = Workspace<SafeText> & Place;

/** Implements the workspace port on a repository, with a worktree to lay versions out in. */
export function createWorkspace(worktree: Worktree, options: WorkspaceOptions = {}): GitWorkspace {
  const { branch, baseCommit, repo, archiveFolder } = worktree;
  const { folder = "", keep = async () => {}, addIgnored = async () => {} } = options;
  const { fetchBranches = async () => {}, signOff = false, signingKey = "" } = options;
  const logFolder = join(archiveFolder, LOG_FOLDER);
  const versions = createVersions(repo, folder);
  /** The commit that the branch points to. */
  let tip = worktree.tip;

  const write = async (message: string, date: number, version: Version) => {
    const { commit: start, files } = await versions.encode(version);
    return importCommit(repo, {
      start,
      parents: [tip],
      about: madeBy(repo.identity, date),
      message: message.endsWith("\n") ? message : `${message}\n`,
      files: changesIn(await versions.treeOf(start), files),
    });
  };
  /** When the commits of this process were made. */
  const dates = new Map<string, number>();
  const makeCommit = async (message: string, date: number, version: Version) => {
    const { commit: plain } = await write(message, date, version);
    const commit = signingKey === "" ? plain : await signCommit(repo, plain, signingKey);
    dates.set(commit, date);
    await keep({ commit });
    return commit;
  };
  /** The trees of versions with changes: git searches nothing else. */
  const trees = new WeakMap<object, Promise<string>>();
  const treeOf = (version: Version): Promise<string> | string => {
    if (typeof version === "string") return version;
    const tree = trees.get(version) ?? write("tree", 0, version).then((made) => made.tree);
    trees.set(version, tree);
    return tree;
  };

  /** The texts that this process remembered, by reference. */
  const texts = new Map<string, string>();

  /** Fails when the branch is not where the arbiter left it, so that no other commits are lost. */
  const moveBranch = async (commit: string) => {
    await git(repo, ["update-ref", `refs/heads/${branch}`, commit, tip]);
    tip = commit;
  };

  return {
    ...createPlace(worktree, versions, addIgnored),
    branch,
    baseCommit,
    get tip() {
      return tip;
    },
    at: versions.filesOf,
    search: async (version, words) =>
      versions.inProject(await searchWords(repo, await treeOf(version), words)),
    grep: async (version, wanted) => {
      const hits = await grepLines(repo, await treeOf(version), wanted);
      return hits.flatMap((hit) =>
        versions.inProject([hit.path]).map((path) => ({ ...hit, path })),
      );
    },
    snapshot: (message, version) => makeCommit(message, Math.floor(Date.now() / 1000), version),
    moveBranch,
    commit: async (message, version) => {
      const draft = partsOf(version).tree;
      // With the date of its draft, the same draft always gives the same commit.
      const date = dates.get(draft) ?? (await readCommitDate(repo, draft));
      const signature = `\n\nSigned-off-by: ${formatIdentity(repo.identity)}\n`;
      const text = signOff ? message.trimEnd() + signature : message;
      const commit = await makeCommit(text, date, version);
      await moveBranch(commit);
      return commit;
    },
    diff: (from, to) =>
      git(repo, [...DIFF, ...(folder === "" ? [] : [`--relative=${folder}`]), from, to]),
    mergeTrees: async (into, from) => {
      await fetchBranches([into, from]);
      return mergeTrees(repo, into.commit, from.commit);
    },
    identify: async (text) => blobId(baseCommit, text),
    remember: async (text) => {
      const blob = await storeText(repo, text);
      await keep({ blob });
      texts.set(blob, Buffer.from(text).toString());
      return blob;
    },
    recall: async (reference) => texts.get(reference) ?? git(repo, ["cat-file", "blob", reference]),
    logFolder,
    writeLog: async (name, text) => {
      const file = join(logFolder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
  };
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
