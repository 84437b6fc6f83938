import { copyFile, link, mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { textAt } from "../safe-text/clean-text.ts";
import { type ImportedFile, importCommit, readTree, SUBMODULE, type Tree } from "./commit-files.ts";
import { formatIdentity, type GitRepo, git, tryGit } from "./git.ts";
import { identifyFile, type Worktree } from "./worktree.ts";

/** The files that are in the worktree now. */
interface ClonedVersion {
  /** The commit or tree that they were checked out from, with its contents. */
  start: string;
  startTree: Tree;
  /** What was written since. */
  files: readonly ImportedFile[];
  /** Commits that may be checked out instead. */
  others: readonly { commit: string; tree: Tree }[];
}

/**
 * Puts a repository into the worktree that programs may see and spoil: a shallow clone at the version that
 * is there. It takes the place of the link to the real repository, has none of its settings and of its
 * other objects, and is made anew each time. See ADR 44.
 */
export function createClone(worktree: Worktree): (version: ClonedVersion) => Promise<void> {
  const { root, baseCommit, repo } = worktree;
  const folder = join(root, ".git");
  const clone = { ...repo, gitDir: folder };
  const packs = createPacks(repo, join(root, "..", "packs"));
  const histories = new Map<string, Promise<History>>();
  const historyOf = (start: string) => {
    const history = histories.get(start) ?? readHistory(repo, { start, baseCommit });
    histories.set(start, history);
    return history;
  };
  let base: Promise<ReadonlySet<string>> | null = null;
  let config: Promise<string> | null = null;
  const readBase = async () => new Set(objectIds(await readTree(repo, baseCommit)));

  const prepare = async (version: string, tree: Tree, known: ReadonlySet<string>) => {
    const history = await historyOf(version);
    const added = objectIds(tree).filter((id) => !known.has(id));
    const own = history.commit === version ? [] : [version];
    return packs.prepare(version, [...added, ...own, history.tree, ...history.objects]);
  };

  return async ({ start, startTree, files, others }) => {
    await packs.forgetSpoilt();
    const history = await historyOf(start);
    base ??= readBase();
    const known = await base;
    const packed = known.size === 0 ? [] : [await packs.prepare("base", [...known])];
    const shallow: string[] = [];
    for (const { commit, tree } of [{ commit: start, tree: startTree }, ...others]) {
      packed.push(await prepare(commit, tree, known));
      shallow.push(...(await historyOf(commit)).shallow);
    }
    // Where programs write to the worktree itself, what one compiled could outlive the source.
    await tryGit(repo, ["clean", "-ffdxq", "--", ":(glob)**/__pycache__/**"]);
    await rm(folder, { recursive: true, force: true });
    config ??= describeOrigin(repo);
    await writeSkeleton(folder, baseCommit, {
      config: await config,
      HEAD: history.commit,
      shallow: [...new Set(shallow)].join("\n"),
      "packed-refs": history.tags.join("\n"),
    });
    await packs.link(packed, join(folder, "objects/pack"));
    if (files.length > 0 || start !== history.commit) {
      const child = await importCommit(clone, { ...childOf(history), start, files });
      if (child.tree !== history.tree) await writeFile(join(folder, "HEAD"), `${child.commit}\n`);
    }
    await copyFile(join(repo.gitDir, "index"), join(folder, "index"));
    if (files.length > 0) await git(clone, ["read-tree", "-m", "-i", "HEAD"]);
  };
}

/** The remote that every clone has: its address, without the user's name and password. */
async function describeOrigin(repo: GitRepo): Promise<string> {
  const { stdout } = await tryGit(repo, ["config", "--get", "remote.origin.url"]);
  const address = stdout
    .trim()
    .replace(/^((?!ssh:)[\w+.-]+:\/\/)(?:.*@)?([^?#]*).*$/s, "$1$2")
    .replace(/^(ssh:\/\/[^:@/]*):.*@/s, "$1@");
  // Others name a program to run.
  if (address === "" || /::|\p{Cc}/u.test(address)) return "";
  const fetch = "+refs/heads/*:refs/remotes/origin/*";
  return `[remote "origin"]\n\turl = ${JSON.stringify(address)}\n\tfetch = ${fetch}\n`;
}

/** What a clone knows of the commits before its own. */
interface History {
  commit: string;
  tree: string;
  content: Buffer;
  /** The commit, those back to the nearest tag, and that tag; never their files. */
  objects: string[];
  /** Commits whose parents are not there. */
  shallow: string[];
  /** Lines of `packed-refs`. */
  tags: string[];
}

/** A longer history is left out, with its tag. */
const MAX_COMMITS = 10_000;

/** Where files are those of a tree, which has no history, they are put on top of the base. */
async function readHistory(
  repo: GitRepo,
  { start, baseCommit }: { start: string; baseCommit: string },
): Promise<History> {
  const found = await tryGit(repo, ["cat-file", "commit", start]);
  if (found.exitCode !== 0 && start !== baseCommit) {
    return readHistory(repo, { start: baseCommit, baseCommit });
  }
  const [, tree = ""] = /^tree (\w+)/.exec(found.stdout) ?? [];
  const commit = { commit: start, tree, content: found.bytes };
  const alone = { ...commit, objects: [start], shallow: [start], tags: [] };
  const nearest = await tryGit(repo, ["describe", "--tags", "--abbrev=0", start]);
  if (nearest.exitCode !== 0) return alone;
  const tag = `refs/tags/${nearest.stdout.trim()}`;
  const listed = await git(repo, ["rev-list", "--boundary", start, "--not", tag]);
  const commits = listed.split("\n").filter((line) => line !== "");
  if (commits.length > MAX_COMMITS) return alone;
  const boundary = commits.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
  const target = (await git(repo, ["rev-parse", `${tag}^{commit}`])).trim();
  const format = "--format=%(objectname) %(refname)";
  const tags = (await git(repo, ["for-each-ref", `--points-at=${target}`, format, "refs/tags"]))
    .split("\n")
    .filter((line) => line !== "");
  const inside = commits.filter((line) => !line.startsWith("-"));
  return {
    ...commit,
    objects: [
      start,
      target,
      ...inside,
      ...boundary,
      ...tags.map((line) => textAt(line.split(" "), 0)),
    ],
    shallow: [...new Set([target, ...boundary])],
    tags,
  };
}

/**
 * Files that are no commit yet become one, by the same author and with the same message: tests may ask
 * more of a message than we could know.
 */
function childOf({ commit, content }: History) {
  const text = content.toString("latin1");
  const end = text.indexOf("\n\n");
  const lines = text.slice(0, end).split("\n");
  const lineOf = (kind: string) => lines.find((line) => line.startsWith(`${kind} `));
  const by = (kind: string) => {
    const line = lineOf(kind) ?? "";
    return WELL_FORMED.test(line) ? line : `${kind} ${formatIdentity()} 0 +0000`;
  };
  const about = [by("author"), by("committer"), lineOf("encoding") ?? []].flat();
  const message = content.subarray(end + 2);
  return { parents: [commit], about: about.map((line) => Buffer.from(line, "latin1")), message };
}

const WELL_FORMED = /^\w+ (?:[^<>]* )?<[^<>]*> \d+ [+-]\d{4}$/;

function objectIds(tree: Tree): string[] {
  return [...tree.values()].filter(({ mode }) => mode !== SUBMODULE).map(({ id }) => id);
}

/** Compared by size and time alone, because a sandbox shows the same files with another owner. */
const CONFIG = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	checkStat = minimal
`;
const SHA256 = "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = sha256\n";

async function writeSkeleton(
  folder: string,
  /** Of an object in it, which tells the format of its ids. */
  id: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const name of ["objects/info", "objects/pack", "refs/heads", "refs/tags"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const config = `${CONFIG}${id.length === 40 ? "" : SHA256}${files.config ?? ""}`;
  for (const [name, text] of Object.entries({ ...files, config })) {
    if (text !== "") await writeFile(join(folder, name), `${text}\n`);
  }
}

const OBJECTS = ["rev-parse", "--path-format=absolute", "--git-path", "objects"];
const PARTS = [".pack", ".idx"];

/**
 * Packs of objects of the repository, in a folder that no sandbox shows. A clone gets links to those of
 * its version, so that thousands of files are packed once and never copied.
 */
function createPacks(repo: GitRepo, folder: string) {
  const store = { ...repo, gitDir: folder };
  const packs = new Map<string, string>();
  /** The files that programs may have written to, and what they were like before. */
  let linked = new Map<string, string | null>();
  const pack = async (ids: readonly string[]): Promise<string> => {
    await writeSkeleton(folder, textAt(ids, 0), {
      HEAD: "ref: refs/heads/main",
      "objects/info/alternates": (await git(repo, OBJECTS)).trim(),
    });
    const name = join(folder, "objects/pack/pack");
    // Quickly rather than small: most objects are copied from the repository's own packs.
    const args = ["pack-objects", "-q", "--window=0", "--compression=1", name];
    const made = await git(store, args, `${[...new Set(ids)].join("\n")}\n`);
    return `${name}-${made.trim()}`;
  };
  return {
    forgetSpoilt: async () => {
      for (const [file, identity] of linked) {
        if ((await identifyFile(file)) === identity) continue;
        await rm(file, { force: true });
        for (const [version, name] of packs) if (file.startsWith(name)) packs.delete(version);
      }
    },
    prepare: async (version: string, ids: readonly string[]): Promise<string> => {
      const name = packs.get(version) ?? (await pack(ids));
      packs.set(version, name);
      return name;
    },
    link: async (names: readonly string[], target: string) => {
      const files = [...new Set(names)].flatMap((name) => PARTS.map((part) => `${name}${part}`));
      for (const file of files) await link(file, join(target, basename(file)));
      linked = new Map();
      for (const file of files) linked.set(file, await identifyFile(file));
    },
  };
}
