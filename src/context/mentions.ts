import { posix } from "node:path";
import { isPythonFile, isTestPath, modulePath, moduleStem } from "../python/files.ts";
import type { ModuleIndex } from "../python/module-index.ts";

export interface Mentions {
  /** Words that look like paths. */
  paths: string[];
  /** `shop.cart`, `Cart.total`. */
  dotted: string[];
  /** Names in backticks, with an underscore, in CamelCase or before a bracket. */
  identifiers: string[];
  /** All other words, in lower case. */
  words: string[];
}

const PATH = /[\w.-]*(?:\/[\w.-]+)+|[\w-]+\.pyi?\b/g;
const DOTTED = /(?<![\w./])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g;
const IN_BACKTICKS = /`([A-Za-z_]\w*)(?:\([^`]*\))?`/g;
const CODE_WORD =
  /\b(?:[a-z]+_\w+|_\w+|[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Z]{2,}[a-z]{2,}\w*|[A-Za-z_]\w*(?=\())/g;
const WORD = /[A-Za-z]{3,}/g;

/** What an issue's text mentions that may be in the repository. */
export function readMentions(text: string): Mentions {
  return {
    paths: unique(text.match(PATH) ?? []).map((path) => path.replace(/^\.?\//, "")),
    dotted: unique(text.match(DOTTED) ?? []),
    identifiers: unique([
      ...[...text.matchAll(IN_BACKTICKS)].map(([, name = ""]) => name),
      ...(text.match(CODE_WORD) ?? []),
    ]),
    words: unique((text.match(WORD) ?? []).map((word) => word.toLowerCase())),
  };
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}

interface Repository {
  paths: readonly string[];
  index: ModuleIndex;
}

/** The files that a text mentions by path, by the end of a path, or by module name. */
export function namedFiles(
  { paths, dotted, identifiers }: Mentions,
  repository: Repository,
): Set<string> {
  const found = new Set<string>();
  const ends = paths.filter(isPythonFile);
  for (const file of repository.paths) {
    if (ends.some((end) => file === end || file.endsWith(`/${end}`))) found.add(file);
  }
  for (const name of [...dotted, ...identifiers]) {
    const file = longestModule(name, repository.index);
    if (file !== null) found.add(file);
  }
  return found;
}

/** In `json.decoder.JSONDecoder`, the file is `json.decoder`. */
function longestModule(name: string, index: ModuleIndex): string | null {
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const file = index.fileOf(parts.slice(0, length).join("."));
    if (file !== null) return file;
  }
  return null;
}

/** Files named like one of these words, singular or plural. */
export function filesNamedLike(paths: readonly string[], words: ReadonlySet<string>): string[] {
  return paths.filter((path) => {
    const stem = moduleStem(path).toLowerCase();
    return [stem, `${stem}s`, stem.replace(/s$/, "")].some((name) => words.has(name));
  });
}

const PACKAGE_SHARE = 0.6;
const SIMILAR_NAME_SHARE = 0.8;
/** How many first letters make two names similar. */
const SIMILAR_LETTERS = 4;

/** Tests named after a module; tests named after its package have a smaller share. */
export function testsNamedAfter(
  module: string,
  paths: readonly string[],
): { path: string; share: number }[] {
  const parts = modulePath(module).split("/");
  const [name = "", packageName = ""] = parts.toReversed();
  return paths
    .filter(isTestPath)
    .map((path) => ({ path, share: shareOf(path, name, packageName) }))
    .filter(({ share }) => share > 0);
}

function shareOf(path: string, name: string, packageName: string): number {
  if (isTestOf(path, name)) return 1;
  if (!isTestOf(path, packageName)) return 0;
  const subject = posix.basename(path, ".py").replace(/^test_|_test$/g, "");
  const isSimilar = subject.slice(0, SIMILAR_LETTERS) === name.slice(0, SIMILAR_LETTERS);
  return isSimilar ? SIMILAR_NAME_SHARE : PACKAGE_SHARE;
}

function isTestOf(path: string, name: string): boolean {
  const stem = posix.basename(path, ".py");
  const folder = posix.basename(posix.dirname(path));
  return [stem, folder].some((part) => part === `test_${name}` || part === `${name}_test`);
}
