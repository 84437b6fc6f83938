import { createHash } from "node:crypto";
import { posix } from "node:path";
import { hasTestName, isPythonFile } from "./files.ts";

/** Long enough for every id that a person wrote; parameters may be whole texts. */
const MAX_ID_CHARS = 500;

/** The id itself, or its beginning and a hash: the same for the same id, and another for any other. */
export function shortenTestId(id: string): string {
  if (id.length <= MAX_ID_CHARS) return id;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 16);
  return `${id.slice(0, MAX_ID_CHARS).replace(/[\uD800-\uDBFF]$/, "")}…${hash}`;
}

/** A test's id without its parameters. Folder names and parameters may both contain brackets. */
export function plainTestId(id: string): string {
  const names = id.indexOf("::");
  const bracket = names === -1 ? -1 : id.indexOf("[", names);
  return bracket === -1 ? id : id.slice(0, bracket);
}

/** The name of a test's function. */
export function testName(id: string): string {
  return plainTestId(id).split("::").at(-1) ?? id;
}

/**
 * The class that pytest knows by that name, of those in the source: a plugin may add to the name, such as
 * the database that the class runs with. Null for none.
 */
export function classInSource(name: string, classes: readonly string[]): string | null {
  if (classes.includes(name)) return name;
  const beginnings = classes.filter((each) => name.startsWith(`${each}_`));
  return beginnings.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** Ids in one line. */
export function foldIds(ids: readonly string[]): string {
  return foldTests(ids.map((id) => ({ id, says: "" }))).join();
}

/** With more, they are counted. */
const MAX_NAMES = 40;

/** One line for all tests of which the same is said, and what they are in once. */
export function foldTests(tests: readonly { id: string; says: string }[]): string[] {
  const groups = new Map<string, Map<string, string[]>>();
  for (const { id, says } of tests) {
    const at = id.lastIndexOf("::");
    const [owner, name] = at === -1 ? [id, ""] : [id.slice(0, at), id.slice(at + 2)];
    const owners = groups.get(says) ?? new Map<string, string[]>();
    groups.set(says, owners.set(owner, [...(owners.get(owner) ?? []), name]));
  }
  return [...groups].map(([says, owners]) => {
    const all = [...owners].map(([owner, names]) => {
      if (names.length === 1) return names[0] === "" ? owner : `${owner}::${names[0]}`;
      const more = names.length > MAX_NAMES ? ", …" : "";
      return `${owner} (${names.length}: ${names.slice(0, MAX_NAMES).join(", ")}${more})`;
    });
    return says === "" ? all.join("; ") : `${all.join("; ")}: ${says}`;
  });
}

/** The file in a test's id. */
export function fileOfTest(id: string): string {
  return id.replace(/::.*$/s, "");
}

/**
 * Whether a file of that name holds tests: by pytest's own patterns, by Django's `tests.py`, or by the
 * repository's `python_files`. `!path` excepts a file from the latter.
 */
export function isTestModule(path: string, patterns: readonly string[] = []): boolean {
  return (
    hasTestName(path) ||
    /(^|\/)tests?\.py$/.test(path) ||
    (isPythonFile(path) &&
      !patterns.includes(`!${path}`) &&
      patterns.some((pattern) => matchesPattern(path, pattern)))
  );
}

/** As pytest does it: a pattern without a slash is about the name, one with a slash about the path. */
function matchesPattern(path: string, pattern: string): boolean {
  const isName = !pattern.includes("/");
  const glob = isName ? pattern : `*/${pattern.replace(/^\/+/, "")}`;
  return fnmatch(glob).test(isName ? posix.basename(path) : `/${path}`);
}

/** Stars and question marks, as in Python's fnmatch; sets of characters are not read. */
function fnmatch(glob: string): RegExp {
  const source = glob.replaceAll(/\*+|[^\w/]/g, (part) => {
    if (part.startsWith("*")) return ".*";
    return part === "?" ? "." : `\\${part}`;
  });
  return new RegExp(`^${source}$`, "s");
}

/** The files to pass to pytest, which loads conftest.py and helpers by itself. */
export function testTargets({
  testFiles,
  testPatterns = [],
}: {
  testFiles: readonly string[];
  testPatterns?: readonly string[] | undefined;
}): string[] {
  return testFiles.filter((path) => isTestModule(path, testPatterns));
}
