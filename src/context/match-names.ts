import { posix } from "node:path";
import type { ModuleIndex } from "./module-index.ts";
import { isTestPath } from "./not-ours.ts";
import type { Mentions } from "./read-mentions.ts";

interface Place {
  paths: readonly string[];
  index: ModuleIndex;
}

/** The files a text names: by path, by the end of one, or as Python imports them. */
export function namedFiles({ paths, dotted, identifiers }: Mentions, place: Place): Set<string> {
  const found = new Set<string>();
  const ends = paths.filter((path) => path.endsWith(".py"));
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
    const parts = path.replace(/(\/__init__)?\.py$/, "").split("/");
    const stem = (parts.at(-1) ?? "").toLowerCase();
    return [stem, `${stem}s`, stem.replace(/s$/, "")].some((name) => words.has(name));
  });
}

/** Tests that are named after a module; those of its package have a lesser share in it. */
export function testsByName(
  module: string,
  paths: readonly string[],
): { path: string; share: number }[] {
  const parts = module.replace(/(\/__init__)?\.py$/, "").split("/");
  const own = parts.at(-1) ?? "";
  const around = parts.at(-2);
  return paths.filter(isTestPath).flatMap((path) => {
    const share = Math.max(isTestOf(path, own) ? 1 : 0, around && isTestOf(path, around) ? 0.6 : 0);
    return share === 0 ? [] : [{ path, share }];
  });
}

function isTestOf(path: string, name: string): boolean {
  const stem = posix.basename(path, ".py");
  const folder = posix.basename(posix.dirname(path));
  return [stem, folder].some((part) => part === `test_${name}` || part === `${name}_test`);
}
