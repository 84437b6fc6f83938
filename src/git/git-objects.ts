import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** The hash that names a repository's objects. */
export type ObjectFormat = "sha1" | "sha256";

const TYPE_NUMBERS = { commit: 1, tree: 2, blob: 3 } as const;

export interface GitObject {
  type: keyof typeof TYPE_NUMBERS;
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
  const id = createHash(format).update(`${type} ${content.length}\0`).update(content).digest("hex");
  return { type, id, content };
}

interface TreeEntry {
  name: string;
  mode: "100644" | "40000";
  id: string;
}

/** The trees of these files (path → blob), the innermost first; the last one is the root. */
export function makeTrees(
  format: ObjectFormat,
  files: ReadonlyMap<string, string>,
): readonly [...GitObject[], GitObject] {
  const entries: TreeEntry[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [path, id] of files) {
    const slash = path.indexOf("/");
    if (slash === -1) {
      entries.push({ name: path, mode: "100644", id });
      continue;
    }
    const name = path.slice(0, slash);
    const folder = folders.get(name) ?? new Map<string, string>();
    folders.set(name, folder.set(path.slice(slash + 1), id));
  }
  const subtrees: GitObject[] = [];
  for (const [name, folder] of folders) {
    const trees = makeTrees(format, folder);
    subtrees.push(...trees);
    entries.push({ name, mode: "40000", id: (trees.at(-1) as GitObject).id });
  }
  return [...subtrees, makeObject(format, "tree", encodeTree(entries))];
}

function encodeTree(entries: readonly TreeEntry[]): Buffer {
  const sorted = [...entries].sort((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(id, "hex"),
    ]),
  );
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey({ name, mode }: TreeEntry): Buffer {
  return Buffer.from(mode === "40000" ? `${name}/` : name);
}

/** The objects as a pack for `git unpack-objects`: one process writes all of them. */
export function packObjects(format: ObjectFormat, objects: readonly GitObject[]): Buffer {
  const header = Buffer.alloc(12);
  header.write("PACK");
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const bodies = objects.flatMap(({ type, content }) => [
    encodeEntryHeader(TYPE_NUMBERS[type], content.length),
    deflateSync(content),
  ]);
  const pack = Buffer.concat([header, ...bodies]);
  return Buffer.concat([pack, createHash(format).update(pack).digest()]);
}

/** Three bits of type and four of size, then seven bits of size per byte, the lowest first. */
function encodeEntryHeader(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (type << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 128);
    byte = rest & 127;
  }
  bytes.push(byte);
  return Buffer.from(bytes);
}
