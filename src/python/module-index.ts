import { isPythonFile, modulePath } from "./files.ts";

export interface ModuleIndex {
  /** The file of a dotted module name; of several, the nearest to `from`. */
  fileOf(module: string, from?: string): string | null;
}

/** Indexes Python files by the names under which they can be imported. */
export function indexModules(paths: readonly string[]): ModuleIndex {
  const known = new Set(paths);
  const files = new Map<string, string[]>();
  for (const path of paths.filter(isPythonFile)) {
    for (const name of importNames(path, known)) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  const fileOf = (module: string, from = "") => nearest(files.get(module) ?? [], from);
  return { fileOf };
}

/** The names relative to the repository's root, and to the folder of the outermost package. */
function importNames(path: string, known: ReadonlySet<string>): Set<string> {
  const parts = modulePath(path).split("/");
  let top = path.endsWith("/__init__.py") ? parts.length : parts.length - 1;
  while (top > 0 && known.has(`${parts.slice(0, top).join("/")}/__init__.py`)) top -= 1;
  return new Set([parts.join("."), parts.slice(top).join(".")].filter((name) => name !== ""));
}

function nearest(paths: readonly string[], from: string): string | null {
  const [first, ...others] = paths;
  if (first === undefined) return null;
  return others.reduce((best, path) => {
    return sharedFolders(path, from) > sharedFolders(best, from) ? path : best;
  }, first);
}

function sharedFolders(one: string, other: string): number {
  const theirs = other.split("/");
  const different = one.split("/").findIndex((part, index) => part !== theirs[index]);
  return different === -1 ? theirs.length : different;
}
