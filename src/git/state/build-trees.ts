import { type GitObject, makeObject, type ObjectFormat } from "./git-objects.ts";

interface Entry {
  name: string;
  mode: "100644" | "40000";
  id: string;
}

/** The trees of these files (path → blob), the innermost first; the last one is the root. */
export function buildTrees(
  format: ObjectFormat,
  files: ReadonlyMap<string, string>,
): readonly [...GitObject[], GitObject] {
  const here: Entry[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [path, id] of files) {
    const slash = path.indexOf("/");
    if (slash === -1) {
      here.push({ name: path, mode: "100644", id });
      continue;
    }
    const name = path.slice(0, slash);
    const folder = folders.get(name) ?? new Map<string, string>();
    folders.set(name, folder.set(path.slice(slash + 1), id));
  }
  const below: GitObject[] = [];
  for (const [name, folder] of folders) {
    const trees = buildTrees(format, folder);
    below.push(...trees);
    here.push({ name, mode: "40000", id: (trees.at(-1) as GitObject).id });
  }
  return [...below, makeObject(format, "tree", encodeTree(here))];
}

function encodeTree(entries: readonly Entry[]): Buffer {
  const sorted = [...entries].sort((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(id, "hex"),
    ]),
  );
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey({ name, mode }: Entry): Buffer {
  return Buffer.from(mode === "40000" ? `${name}/` : name);
}
