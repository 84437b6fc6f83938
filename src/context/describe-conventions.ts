import { posix } from "node:path";
import { existingTests } from "../python/existing-tests.ts";
import { hasTestName, isConftest } from "../python/files.ts";
import { readDefinitions } from "../python/parse.ts";
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

/** Describes how the repository's tests are laid out, named and written, as a model for new ones. */
export async function describeConventions(repository: Repository): Promise<string> {
  const tests = repository.paths.filter((path) => hasTestName(path) && !isForeign(path));
  const parts = [
    describeLayout(tests),
    await describeStyle(tests, repository),
    await describeFixtures(repository),
    await describeConfiguration(repository),
  ];
  return parts.filter((part) => part !== "").join("\n");
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

async function describeStyle(tests: readonly string[], { read }: Repository): Promise<string> {
  const texts = await Promise.all(tests.slice(0, SAMPLE).map(read));
  const symbols = texts.flatMap((text) => readDefinitions(text ?? ""));
  const functions = symbols.filter(({ name, depth }) => depth === 0 && name.startsWith("test"));
  const classes = symbols.filter(
    ({ kind, name }) => kind === "class" && /(?:^|\.)Test|Tests?$/.test(name),
  );
  const unittest = classes.filter(({ signature }) => signature.includes("TestCase"));
  if (functions.length + classes.length === 0) return "";
  const cases = unittest.length === 0 ? "" : ` (${unittest.length} of them unittest.TestCase)`;
  const all = texts.flatMap((text) => existingTests("", text ?? ""));
  const documented = all.filter(({ source }) =>
    DOCUMENTED.test(FIRST_LINE.exec(source)?.[1] ?? ""),
  );
  const docstrings =
    all.length === 0 ? "" : `, ${documented.length} of ${all.length} tests with a docstring`;
  const sample = tests.length > SAMPLE ? ` (in ${SAMPLE} of the files)` : "";
  return `Written as ${functions.length} functions, ${classes.length} classes${cases}${docstrings}${sample}`;
}

/** What follows the header of a function. */
const FIRST_LINE = /:[ \t]*(?:#[^\n]*)?\n\s*([^\n]*)/;
const DOCUMENTED = /^[rR]?["']/;

const FIXTURE = /^\s*@(?:\w+\.)*fixture\b/m;

async function describeFixtures({ paths, read }: Repository): Promise<string> {
  const files = paths.filter((path) => isConftest(path) && !isForeign(path));
  const lines: string[] = [];
  for (const path of files.slice(0, MAX_CONFTESTS)) {
    const text = (await read(path)) ?? "";
    const names = readDefinitions(text)
      .filter(({ from, at }) =>
        FIXTURE.test(
          text
            .split("\n")
            .slice(from - 1, at - 1)
            .join("\n"),
        ),
      )
      .map(({ name }) => name);
    if (names.length > 0) lines.push(`Fixtures in ${path}: ${names.join(", ")}`);
  }
  return lines.join("\n");
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
