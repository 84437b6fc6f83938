import { createHash } from "node:crypto";
import { foldersAbove } from "../python/files.ts";

/** The hash that names a repository's objects. */
export type ObjectFormat = "sha1" | "sha256";

export interface GitObject {
  type: "commit" | "tree" | "blob";
  id: string;
  content: Buffer;
}

/** Makes an object and computes its id, without git. */
export function makeObject(
  format: ObjectFormat,
  type: GitObject["type"],
  text: string | Buffer,
): GitObject {
  const content = Buffer.from(text);
  const id = createHash(format).update(objectHeader({ type, content })).update(content);
  return { type, id: id.digest("hex"), content };
}

/** What git hashes and stores in front of the content. */
export function objectHeader({ type, content }: Pick<GitObject, "type" | "content">): string {
  return `${type} ${content.length}\0`;
}

export interface TreeEntry {
  /** As in a tree object: `100644`, `100755`, `120000`, `160000`, or `40000` for a folder. */
  mode: string;
  id: string;
}

/**
 * Everything in a commit, folders included, by path. Paths have one character per byte, because git's
 * names need not be UTF-8: see `rawPath`.
 */
export type Tree = ReadonlyMap<string, TreeEntry>;

const FOLDER = "40000";
export const SUBMODULE = "160000";

/** A path as trees have it. */
export function rawPath(path: string): string {
  return Buffer.from(path).toString("latin1");
}

interface ChangedTree {
  tree: Tree;
  /** The tree objects that are new, the innermost first; the last one is the root. */
  objects: readonly [...GitObject[], GitObject];
}

/**
 * The tree with these changes; null removes an entry. Only folders with a change in them are made anew.
 * Throws when one path would be a file and a folder.
 */
export function changeTree(
  format: ObjectFormat,
  before: Tree,
  changes: ReadonlyMap<string, TreeEntry | null>,
): ChangedTree {
  const { tree, touched } = applyChanges(before, changes);
  const contents = groupByFolder(tree, touched);
  const objects = innermostFirst(touched).flatMap((folder) => {
    const entries = contents.get(folder) ?? [];
    const object = entries.length === 0 ? null : makeObject(format, "tree", encodeTree(entries));
    const entry = entryAt(tree.get(folder), folder, object);
    if (entry === null) {
      tree.delete(folder);
    } else {
      tree.set(folder, entry);
      addTo(contents, folder, entry);
    }
    return object ?? [];
  });
  const root = makeObject(format, "tree", encodeTree(contents.get("") ?? []));
  return { tree, objects: [...objects, root] };
}

/** The entries after the changes, and the folders whose objects they make wrong. */
function applyChanges(
  before: Tree,
  changes: ReadonlyMap<string, TreeEntry | null>,
): { tree: Map<string, TreeEntry>; touched: Set<string> } {
  const tree = new Map(before);
  const touched = new Set<string>();
  for (const [path, entry] of changes) {
    refuseName(path);
    for (const folder of foldersAbove(path)) touched.add(folder);
    if (tree.get(path)?.mode === FOLDER) touched.add(path);
    if (entry === null) tree.delete(path);
    else tree.set(path, entry);
  }
  return { tree, touched };
}

/** What a path is now: the file that was put there, the folder with something in it, or nothing. */
function entryAt(
  old: TreeEntry | undefined,
  path: string,
  folder: GitObject | null,
): TreeEntry | null {
  const file = old === undefined || old.mode === FOLDER ? null : old;
  if (file !== null && folder !== null) throw new Error(`${path} is a file and a folder`);
  return file ?? (folder === null ? null : { mode: FOLDER, id: folder.id });
}

/** As git refuses them: such a tree could not be checked out, or would write into a git directory. */
function refuseName(path: string): void {
  if (/(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i.test(path))
    throw new Error(`${path} is no path for git`);
}

function innermostFirst(folders: ReadonlySet<string>): string[] {
  const depth = (folder: string) => folder.split("/").length;
  return [...folders].sort((one, other) => depth(other) - depth(one));
}

type FolderContents = Map<string, { name: string; entry: TreeEntry }[]>;

/** What lies in the root and in these folders, without these folders themselves. */
function groupByFolder(tree: Tree, folders: ReadonlySet<string>): FolderContents {
  const contents: FolderContents = new Map([["", []]]);
  for (const folder of folders) contents.set(folder, []);
  for (const [path, entry] of tree) if (!folders.has(path)) addTo(contents, path, entry);
  return contents;
}

function addTo(contents: FolderContents, path: string, entry: TreeEntry): void {
  const slash = path.lastIndexOf("/");
  contents.get(path.slice(0, Math.max(slash, 0)))?.push({ name: path.slice(slash + 1), entry });
}

/** Git sorts a folder as if its name ended with a slash. */
function encodeTree(entries: readonly { name: string; entry: TreeEntry }[]): Buffer {
  const sortable = entries.map(({ name, entry }) => ({
    name,
    entry,
    key: entry.mode === FOLDER ? `${name}/` : name,
  }));
  const sorted = sortable.sort((one, other) => (one.key < other.key ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(({ name, entry }) => [
      Buffer.from(`${entry.mode} ${name}\0`, "latin1"),
      Buffer.from(entry.id, "hex"),
    ]),
  );
}

interface CommitFields {
  tree: string;
  parents: readonly string[];
  message: string;
  /** Who made it, as `Name <address>`. */
  author: string;
  /** In seconds since 1970. */
  date: number;
}

export function makeCommit(format: ObjectFormat, fields: CommitFields): GitObject {
  const { tree, parents, message, author, date } = fields;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${author} ${date} +0000`,
    `committer ${author} ${date} +0000`,
    "",
    message.endsWith("\n") ? message : `${message}\n`,
  ];
  return makeObject(format, "commit", lines.join("\n"));
}

/** The format of the repository that an object of this id is in. */
export function formatOf(id: string): ObjectFormat {
  return id.length === 40 ? "sha1" : "sha256";
}
