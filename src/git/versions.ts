import { isUtf8 } from "node:buffer";
import { Socket } from "node:net";
import { ArbiterError } from "../errors.ts";
import type { Files } from "../ports.ts";
import { type FileChange, partsOf, type Version } from "../version.ts";
import {
  linksAndSubmodules,
  rawPath,
  readTree,
  regularFiles,
  type Tree,
  type WrittenFile,
} from "./commit-files.ts";
import { type GitRepo, startGit } from "./git.ts";
import { requirePlainPath } from "./plain-paths.ts";

/** Reads versions from git's objects, so that nothing which a test left in a worktree is read. */
export interface Versions {
  treeOf(commit: string): Promise<Tree>;
  filesOf(version: Version): Files;
  /** The bytes of the changes of a version. Throws `path-refused` for a path that is not plain. */
  encode(version: Version): Promise<EncodedVersion>;
  /** Those of the repository's paths that are in the project, relative to it. */
  inProject(paths: readonly string[]): string[];
}

interface EncodedVersion {
  commit: string;
  files: readonly WrittenFile[];
}

/** How many commits one node switches between. */
const CACHED_COMMITS = 6;

/** Paths are relative to the project's folder, and nothing outside it is seen; empty for the repository. */
export function createVersions(repo: GitRepo, folder: string): Versions {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inProject = (paths: readonly string[]) =>
    paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  const readBlob = createBlobReader(repo);
  /** A commit never changes, and the same few are asked for many times. */
  const trees = new Map<string, Tree>();
  const treeOf = async (commit: string) => {
    const tree = trees.get(commit) ?? (await readTree(repo, commit));
    trees.delete(commit);
    trees.set(commit, tree);
    for (const old of [...trees.keys()].slice(0, -CACHED_COMMITS)) trees.delete(old);
    return tree;
  };
  return {
    treeOf,
    inProject,
    filesOf: (version) => {
      const { tree: commit, with: changes } = partsOf(version);
      const changed = new Map(changes.map(({ path, content }) => [path, content]));
      const read = async (path: string) => {
        const content = changed.get(path);
        if (content !== undefined) return content;
        const entry = (await treeOf(commit)).get(rawPath(prefix + path));
        return entry?.mode.startsWith("100") ? decode(await readBlob(entry.id)) : null;
      };
      return {
        list: async () => {
          const listed = inProject(regularFiles(await treeOf(commit)));
          const paths = new Set([...listed, ...changed.keys()]);
          return [...paths].filter((path) => changed.get(path) !== null).sort();
        },
        listLinks: async () => inProject(linksAndSubmodules(await treeOf(commit))),
        read,
        readEach: async (paths, visit) => {
          const visitOne = async (path: string) => {
            const text = await read(path);
            if (text !== null) visit(path, text);
          };
          await Promise.all(paths.map(visitOne));
        },
      };
    },
    encode: async (version) => {
      const { tree: commit, with: changes } = partsOf(version);
      // A text that is not ASCII gets the encoding of the file that it replaces.
      const encode = async ({ path: own, content }: FileChange): Promise<WrittenFile> => {
        requirePlainPath(own);
        const path = prefix + own;
        if (content === null) return { path, content };
        const id = ASCII.test(content) ? undefined : (await treeOf(commit)).get(rawPath(path))?.id;
        return { path, content: encodeLike(id === undefined ? null : await readBlob(id), content) };
      };
      return { commit, files: await Promise.all(changes.map(encode)) };
    },
  };
}

/**
 * The text of a file. Bytes that are not UTF-8 are read as Latin-1, which loses none: Python reads such a
 * file by the encoding that it declares, and our parts of it are ASCII in all of those.
 */
function decode(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
}

/** A text in the encoding of the file that it replaces. */
function encodeLike(before: Buffer | null, text: string): Buffer {
  const isLatin1 = before !== null && !isUtf8(before) && !BEYOND_LATIN_1.test(text);
  return Buffer.from(text, isLatin1 ? "latin1" : "utf8");
}

const ASCII = /^[\0-\x7f]*$/;
const BEYOND_LATIN_1 = /[^\0-\xff]/;

/** Reads blobs by their ids. */
type ReadBlob = (id: string) => Promise<Buffer>;

/** Long enough for a short test run, short enough that no idle git stays behind. */
const IDLE_MILLISECONDS = 15_000;

/** Reads blobs through one git process, which starts with the first and ends when none is wanted for a while. */
function createBlobReader(repo: GitRepo): ReadBlob {
  let batch: Batch | null = null;
  return (id) => {
    if (batch === null || batch.hasEnded()) batch = startBatch(repo);
    return batch.read(id);
  };
}

interface Batch {
  read: ReadBlob;
  hasEnded(): boolean;
}

interface Wanted {
  id: string;
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

function startBatch(repo: GitRepo): Batch {
  const git = startGit(repo, ["cat-file", "--batch"]);
  const wanted: Wanted[] = [];
  /** The ids that are sent together: git and our own process then wake up once for many files. */
  let unsent = "";
  const send = () => {
    git.stdin.write(unsent);
    unsent = "";
  };
  let hasEnded = false;
  let idle: NodeJS.Timeout | undefined;
  const pipes = [git.stdin, git.stdout, git.stderr].filter((pipe) => pipe instanceof Socket);
  const handles = [git, ...pipes];

  const end = () => {
    hasEnded = true;
    for (const { id, reject } of wanted.splice(0)) reject(unreadable(id));
  };
  git.on("error", end);
  git.on("close", end);
  git.stderr.resume();
  const parse = createParser((header, bytes) => {
    const next = wanted.shift();
    if (bytes === null) next?.reject(unreadable(header));
    else next?.resolve(bytes);
    if (wanted.length > 0) return;
    // Only what is still wanted keeps our own process alive.
    for (const handle of handles) handle.unref();
    idle = setTimeout(() => {
      hasEnded = true;
      git.stdin.end();
    }, IDLE_MILLISECONDS).unref();
  });
  git.stdout.on("data", parse);
  return {
    hasEnded: () => hasEnded,
    read: (id) => {
      clearTimeout(idle);
      if (wanted.length === 0) for (const handle of handles) handle.ref();
      return new Promise((resolve, reject) => {
        wanted.push({ id, resolve, reject });
        if (unsent === "") setImmediate(send);
        unsent += `${id}\n`;
      });
    },
  };
}

function unreadable(id: string): ArbiterError {
  return new ArbiterError("git-failed", `git cat-file could not read ${id}.`, {
    fix: "Check the repository: git fsck",
  });
}

/** Splits the output of `git cat-file --batch`: `<id> <type> <size>`, newline, content, newline; or `<id> missing`. */
function createParser(
  found: (header: string, bytes: Buffer | null) => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let length = 0;
  /** How many bytes are needed before it is worth looking again. */
  let needed = 1;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    let rest = Buffer.concat(chunks);
    for (;;) {
      const lineEnd = rest.indexOf("\n");
      if (lineEnd < 0) break;
      const header = rest.toString("latin1", 0, lineEnd);
      const size = / (\d+)$/.exec(header)?.[1];
      const end = size === undefined ? lineEnd + 1 : lineEnd + 1 + Number(size) + 1;
      if (rest.length < end) {
        needed = end;
        break;
      }
      found(header, size === undefined ? null : rest.subarray(lineEnd + 1, end - 1));
      rest = rest.subarray(end);
      needed = 1;
    }
    chunks = [rest];
    length = rest.length;
  };
}
