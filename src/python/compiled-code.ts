import { posix } from "node:path";

interface Tree {
  /** The paths of all files. */
  files: readonly string[];
  read: (path: string) => Promise<string | null>;
}

/**
 * Why the sources of a change are not what Python runs: a file of compiled code, of the change or beside
 * one of its files, that Python takes instead. Null if there is none.
 */
export async function findCompiledCode(
  changed: readonly string[],
  { files, read }: Tree,
): Promise<string | null> {
  const [own, all] = [new Set(changed), new Set(files)];
  for (const path of files) {
    const source = sourceOf(path);
    if (source === null) continue;
    const hasSource = all.has(source);
    if (isOnlyBytecode(path) && !hasSource && own.has(path)) {
      return `${path} is compiled code without a source`;
    }
    const isConcerned = hasSource && (own.has(path) || own.has(source));
    if (isConcerned && (await isPreferred(path, read))) {
      return `Python runs ${path} in place of ${source}: remove the compiled file`;
    }
  }
  return null;
}

const COMPILED = /^(?<module>\w+)(?:\.[\w-]+)*\.(?:pyc|so|pyd)$/;

/** The source that Python would compile to this file; null if it is not compiled code. */
function sourceOf(path: string): string | null {
  const { dir, base } = posix.parse(path);
  const module = COMPILED.exec(base)?.groups?.module;
  if (module === undefined) return null;
  return posix.join(isCache(dir) ? posix.dirname(dir) : dir, `${module}.py`);
}

function isCache(folder: string): boolean {
  return posix.basename(folder) === "__pycache__";
}

/** Bytecode outside of a cache: imported only where there is no source. */
function isOnlyBytecode(path: string): boolean {
  return path.endsWith(".pyc") && !isCache(posix.dirname(path));
}

/**
 * Whether Python takes the file instead of its source: an extension module always, and bytecode of a cache
 * that says not to look at its source (PEP 552). Any other bytecode is outdated in a new checkout.
 */
async function isPreferred(path: string, read: Tree["read"]): Promise<boolean> {
  if (!path.endsWith(".pyc")) return !isCache(posix.dirname(path));
  if (isOnlyBytecode(path)) return false;
  // The magic number comes first. Its second byte is ASCII, so its four bytes are read as four characters.
  const flags = (await read(path))?.charCodeAt(4) ?? 0;
  return flags === UNCHECKED_HASH;
}

const UNCHECKED_HASH = 0b01;
