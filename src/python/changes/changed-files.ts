import { posix } from "node:path";
import { existingTests } from "../existing-tests.ts";
import { isConftest, isPythonFile, isTestPath } from "../files.ts";
import { linesInStrings, readDefinitions } from "../parse.ts";
import { fileOfTest, isTestModule } from "../test-ids.ts";

/** A file that a change added, altered, moved or deleted. */
export interface ChangedFile {
  /** Its path after the change; for a deleted file, before it. */
  path: string;
  /** Its path before the change; null for a new file. */
  before: string | null;
  isDeleted: boolean;
}

/** A changed file with its texts; null if it does not exist or is not a regular file. */
export interface ChangedText extends ChangedFile {
  old: string | null;
  now: string | null;
}

/** The files of a change by what they are for. */
export interface ChangeSides<File extends ChangedFile> {
  /** Test modules, and everything else that only tests use. */
  tests: File[];
  /** Code, data and settings: what tests may tell apart. */
  source: File[];
  /** What only people and other programs read. */
  documents: File[];
}

/** The repository's `python_files`, except for changed files without tests: they may match the product, too. */
export function patternsOfTests(
  patterns: readonly string[],
  files: readonly ChangedText[],
  collected: readonly string[] = [],
): string[] {
  // The last name in the id of a doctest is dotted; product code may have doctests.
  const tested = new Set(collected.filter((id) => !/::[^[]*\./.test(id)).map(fileOfTest));
  const product = files.filter(({ path, before, old, now }) => {
    const tests = existingTests(path, [old, now].join("\n"));
    return isPythonFile(path) && tests.length === 0 && !tested.has(before ?? path);
  });
  return [...patterns, ...product.map(({ path }) => `!${path}`)];
}

/** `patterns` are the repository's own `python_files`. */
export function splitChange<File extends ChangedFile>(
  files: readonly File[],
  patterns: readonly string[],
): ChangeSides<File> {
  const sides: ChangeSides<File> = { tests: [], source: [], documents: [] };
  for (const file of files) sides[sideOf(file.path, patterns)].push(file);
  return sides;
}

function sideOf(path: string, patterns: readonly string[]): keyof ChangeSides<ChangedFile> {
  if (isTestPath(path) || isTestModule(path, patterns)) return "tests";
  // A configuration of pytest goes with the tests; what else is in these files has no effect on a test run.
  const name = posix.basename(path);
  if (CONFIGURATIONS.has(name) || SHARED_CONFIGURATIONS.has(name)) return "tests";
  return isDocument(path) ? "documents" : "source";
}

const CONFIGURATIONS = new Set(["pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml"]);
const SHARED_CONFIGURATIONS = new Set(["pyproject.toml", "tox.ini", "setup.cfg"]);

const DOCUMENT = /\.(?:md|rst|adoc|png|jpe?g|gif|svg|webp|pyi)$/i;
const DOCUMENT_NAME =
  /^(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGE(?:S|LOG)|CODEOWNERS|\.gitignore|\.gitattributes|\.editorconfig|\.pre-commit-config\.yaml)(?:\.\w+)?$/i;

function isDocument(path: string): boolean {
  if (isPythonFile(path)) return false;
  const isApart = /^(?:\.github|docs?|changelog\.d|newsfragments)\//.test(path);
  return isApart || DOCUMENT.test(path) || DOCUMENT_NAME.test(posix.basename(path));
}

/**
 * The files on the tests' side that may change tests in other files: every conftest.py, helpers and
 * data, and configurations of pytest whose own part has changed.
 */
export function supportOf<File extends ChangedText>(
  tests: readonly File[],
  patterns: readonly string[],
): File[] {
  return tests.filter(({ path, old, now }) => {
    if (isConftest(path)) return true;
    if (SHARED_CONFIGURATIONS.has(posix.basename(path))) {
      return pytestPart(old ?? "") !== pytestPart(now ?? "");
    }
    return !isTestModule(path, patterns);
  });
}

const PYTEST_SECTION = /^\[(?:tool\.pytest\b|tool:pytest\]|pytest\])/;

/** The sections of a configuration file that pytest reads. */
function pytestPart(text: string): string {
  let isInside = false;
  const lines = text.split(/\r?\n/).filter((line) => {
    if (line.startsWith("[")) isInside = PYTEST_SECTION.test(line);
    return isInside && line.trim() !== "" && !line.trimStart().startsWith("#");
  });
  return lines.join("\n");
}

/**
 * Whether a test module writes into other modules as soon as it is imported, and so into the tests of other
 * files: pytest imports every file before it runs the first test.
 */
export function altersOnImport(text: string): boolean {
  const isElsewhere = linesInStrings(text);
  const functions = readDefinitions(text).filter(({ kind }) => kind === "function");
  for (const { header, to } of functions) isElsewhere.fill(true, header, to);
  const names = new Set(functions.map(({ name }) => name));
  return text.split(/\r?\n/).some((line, index) => {
    if (isElsewhere[index]) return false;
    // `_install()`: what a function of the file does is not looked into.
    const called = /^\s*(?:_ = )?([A-Za-z_]\w*)\(/.exec(line)?.[1] ?? "";
    return names.has(called) || WRITES.some((write) => write.test(line));
  });
}

const WRITES = [
  // An attribute or an item of something else.
  /^\s*\w+(?:\.\w+|\[[^\]]*\])+\s*(?::[^=]*)?=(?!=)/,
  /^\s*setattr\(/,
  /\.start\(\)\s*$/,
];
