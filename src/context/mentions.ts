import { posix } from "node:path";
import { isPythonFile, isTestPath, modulePath, moduleStem } from "../python/files.ts";
import type { ModuleIndex } from "../python/module-index.ts";

interface Place {
  paths: readonly string[];
  index: ModuleIndex;
}

/** The files a text names: by path, by the end of one, or as Python imports them. */
export function namedFiles({ paths, dotted, identifiers }: Mentions, place: Place): Set<string> {
  const found = new Set<string>();
  const ends = paths.filter(isPythonFile);
  for (const file of place.paths) {
    if (ends.some((end) => file === end || file.endsWith(`/${end}`))) found.add(file);
  }
  for (const name of [...dotted, ...identifiers]) {
    const file = longestModule(name, place.index);
    if (file !== null) found.add(file);
  }
  return found;
}

/** Of `json.decoder.JSONDecoder` it is `json.decoder` that is a file. */
function longestModule(name: string, index: ModuleIndex): string | null {
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const file = index.fileOf(parts.slice(0, length).join("."));
    if (file !== null) return file;
  }
  return null;
}

/** Files that are called what one of these words says, plural or not. */
export function byName(paths: readonly string[], words: ReadonlySet<string>): string[] {
  return paths.filter((path) => {
    const stem = moduleStem(path).toLowerCase();
    return [stem, `${stem}s`, stem.replace(/s$/, "")].some((name) => words.has(name));
  });
}

const OF_PACKAGE = 0.6;
const OF_PACKAGE_AND_ALIKE = 0.8;
const ALIKE = 4;

/** Tests that are named after a module; those of its package have a lesser share in it. */
export function testsByName(
  module: string,
  paths: readonly string[],
): { path: string; share: number }[] {
  const parts = modulePath(module).split("/");
  const [name = "", around = ""] = parts.toReversed();
  return paths
    .filter(isTestPath)
    .map((path) => ({ path, share: shareOf(path, name, around) }))
    .filter(({ share }) => share > 0);
}

function shareOf(path: string, name: string, around: string): number {
  if (isTestOf(path, name)) return 1;
  if (!isTestOf(path, around)) return 0;
  const subject = posix.basename(path, ".py").replace(/^test_|_test$/g, "");
  return subject.slice(0, ALIKE) === name.slice(0, ALIKE) ? OF_PACKAGE_AND_ALIKE : OF_PACKAGE;
}

function isTestOf(path: string, name: string): boolean {
  const stem = posix.basename(path, ".py");
  const folder = posix.basename(posix.dirname(path));
  return [stem, folder].some((part) => part === `test_${name}` || part === `${name}_test`);
}

export interface Mentions {
  /** Words that look like paths, with or without a folder. */
  paths: string[];
  /** `shop.cart`, `Cart.total`. */
  dotted: string[];
  /** Names as code has them: in backticks, with an underscore, in CamelCase, before a bracket. */
  identifiers: string[];
  /** All other words, in lower case. */
  words: string[];
}

const PATH = /[\w.-]*(?:\/[\w.-]+)+|[\w-]+\.pyi?\b/g;
const DOTTED = /(?<![\w./])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g;
const IN_BACKTICKS = /`([A-Za-z_]\w*)(?:\([^`]*\))?`/g;
const CODE_WORD = /\b(?:[a-z]+_\w+|_\w+|[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Za-z_]\w*(?=\())/g;
const WORD = /[A-Za-z]{3,}/g;

/** What an issue's text says that may be something in the repository. */
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
