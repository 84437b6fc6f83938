import { posix } from "node:path";
import { isPythonFile, modulePath } from "./files.ts";
import type { ImportedName } from "./parse.ts";

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
  return others.reduce((best, path) => (closer(path, best, from) ? path : best), first);
}

function closer(path: string, than: string, to: string): boolean {
  return sharedFolders(path, to) > sharedFolders(than, to);
}

function sharedFolders(one: string, other: string): number {
  const theirs = other.split("/");
  const different = one.split("/").findIndex((part, index) => part !== theirs[index]);
  return different === -1 ? theirs.length : different;
}

/** The files of the repository that a file imports. */
export function importedFiles(
  path: string,
  imports: readonly ImportedName[],
  index: ModuleIndex,
): string[] {
  const found = new Set<string>();
  for (const { module, name } of imports) {
    const base = absoluteModule(module, path);
    const inner = [base, name].filter((part) => part).join(".");
    for (const each of [base, inner]) found.add(index.fileOf(each, path) ?? path);
  }
  found.delete(path);
  return [...found];
}

/** `..cart` in `shop/api/routes.py` is `shop.cart`. */
function absoluteModule(module: string, path: string): string {
  const [, dots = "", name = ""] = /^(\.*)(.*)$/.exec(module) ?? [];
  if (dots === "") return name;
  let folder = posix.dirname(path);
  for (let level = 1; level < dots.length; level += 1) folder = posix.dirname(folder);
  const parent = folder === "." ? "" : folder.replaceAll("/", ".");
  return [parent, name].filter((part) => part !== "").join(".");
}
