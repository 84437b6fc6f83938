import { posix } from "node:path";
import { type ExistingTest, existingTests } from "../python/existing-tests.ts";
import { hasTestName, isConftest } from "../python/files.ts";
import { readDefinitions, readNames, readStatements } from "../python/parse.ts";
import { testName } from "../python/test-ids.ts";
import { isForeign } from "./file-kinds.ts";

interface Repository {
  paths: readonly string[];
  read(path: string): Promise<string | null>;
}

const SAMPLE = 12;
const MAX_CONFTESTS = 8;
const MAX_SECTION = 3000;

/** The files and sections that configure pytest. */
const CONFIGURATIONS = [
  { name: "pytest.ini", section: /^\[pytest\][\s\S]*/m },
  { name: ".pytest.ini", section: /^\[pytest\][\s\S]*/m },
  {
    name: "pyproject.toml",
    section: /^\[tool\.pytest[^\]]*\][\s\S]*?(?=^\[(?!tool\.pytest)|$(?![\s\S]))/m,
  },
  { name: "tox.ini", section: /^\[pytest\][\s\S]*?(?=^\[|$(?![\s\S]))/m },
  { name: "setup.cfg", section: /^\[tool:pytest\][\s\S]*?(?=^\[|$(?![\s\S]))/m },
] as const;

interface Conventions {
  text: string;
  /** The names of a few existing tests. */
  testNames: string[];
}

/** Describes how the repository's tests are laid out, named and written, as a model for new ones. */
export async function describeConventions(repository: Repository): Promise<Conventions> {
  const tests = repository.paths.filter((path) => hasTestName(path) && !isForeign(path));
  const texts = await Promise.all(tests.slice(0, SAMPLE).map(repository.read));
  const existing = texts.flatMap((text) => existingTests("", text ?? ""));
  const parts = [
    describeLayout(tests),
    describeStyle(
      texts.map((text) => text ?? ""),
      { existing, isSample: tests.length > SAMPLE },
    ),
    await describeFixtures(repository),
    await describeConfiguration(repository),
  ];
  const text = parts.filter((part) => part !== "").join("\n");
  return { text, testNames: pickNames(existing.map(({ id }) => testName(id))) };
}

const MOST_NAMES = 5;

/** Spread over the files, because the tests of one file are alike. */
function pickNames(names: readonly string[]): string[] {
  const step = Math.ceil(names.length / MOST_NAMES);
  return [...new Set(names.filter((_, index) => index % step === 0))];
}

function describeLayout(tests: readonly string[]): string {
  if (tests.length === 0) return "There are no tests yet.";
  const folders = commonest(tests.map((path) => posix.dirname(path)));
  const suffixed = tests.filter((path) => path.endsWith("_test.py")).length;
  const names = suffixed * 2 > tests.length ? "<name>_test.py" : "test_<name>.py";
  return `Test files: ${names}, most in ${folders.join(", ")}`;
}

function commonest(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([name, count]) => `${name}/ (${count})`);
}

function describeStyle(
  texts: readonly string[],
  { existing, isSample }: { existing: readonly ExistingTest[]; isSample: boolean },
): string {
  const symbols = texts.flatMap((text) => readDefinitions(text));
  const functions = symbols.filter(({ name, depth }) => depth === 0 && name.startsWith("test"));
  const classes = symbols.filter(
    ({ kind, name }) => kind === "class" && /(?:^|\.)Test|Tests?$/.test(name),
  );
  const unittest = classes.filter(({ signature }) => signature.includes("TestCase"));
  if (functions.length + classes.length === 0) return "";
  const cases = unittest.length === 0 ? "" : ` (${unittest.length} of them unittest.TestCase)`;
  const documented = existing.filter(({ source }) => hasDocstring(source));
  const docstrings =
    existing.length === 0
      ? ""
      : `, ${documented.length} of ${existing.length} tests with a docstring`;
  const sample = isSample ? ` (in ${SAMPLE} of the files)` : "";
  return `Written as ${functions.length} functions, ${classes.length} classes${cases}${docstrings}${sample}`;
}

function hasDocstring(source: string): boolean {
  const { header = 0 } = readDefinitions(source)[0] ?? {};
  const [first] = readStatements(source.split("\n").slice(header).join("\n"));
  return first?.kind === "text";
}

async function describeFixtures({ paths, read }: Repository): Promise<string> {
  const files = paths.filter((path) => isConftest(path) && !isForeign(path));
  const lines: string[] = [];
  for (const path of files.slice(0, MAX_CONFTESTS)) {
    const text = (await read(path)) ?? "";
    const marks = readNames(text).filter(({ name }) => name === "fixture");
    const names = readDefinitions(text)
      .filter(({ from, at }) => marks.some(({ line }) => from <= line && line < at))
      .map(({ name, from, at }) => givenName(text.split("\n").slice(from - 1, at - 1)) ?? name);
    if (names.length > 0) lines.push(`Fixtures in ${path}: ${names.join(", ")}`);
  }
  return lines.join("\n");
}

/** The name by which tests ask for a fixture, if its decorator gives one. */
function givenName(decorators: readonly string[]): string | undefined {
  return /\bname\s*=\s*["'](\w+)["']/.exec(decorators.join("\n"))?.[1];
}

/** The first pytest configuration found, verbatim: markers, test paths, options. */
async function describeConfiguration({ paths, read }: Repository): Promise<string> {
  const existing = new Set(paths);
  for (const { name, section } of CONFIGURATIONS) {
    if (!existing.has(name)) continue;
    const found = section.exec((await read(name)) ?? "")?.[0].trim();
    if (found !== undefined) return `${name} says:\n${found.slice(0, MAX_SECTION)}`;
  }
  return "";
}
