import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface KnownLinter {
  name: string;
  /** Files that configure it, and what in them says so. */
  configuredBy: readonly { file: string; mark: RegExp | null }[];
  /** Paths follow behind two dashes. Nothing may be written beside the code. */
  command: readonly string[];
  /** Whether it ran to its end and found something; 0 is clean, and all else is a crash. */
  hasFound: (exitCode: number) => boolean;
  /** A line of its output that is a finding, with the groups file, line, code and message. */
  finding: RegExp;
}

/** Linters that a repository may have set up for itself; nobody is judged by rules they did not choose. */
export const KNOWN_LINTERS: readonly KnownLinter[] = [
  {
    name: "ruff",
    configuredBy: [
      { file: "ruff.toml", mark: null },
      { file: ".ruff.toml", mark: null },
      { file: "pyproject.toml", mark: /^\[tool\.ruff[.\]]/m },
    ],
    // A file that is named is linted even where the configuration excludes it, unless forced.
    command: ["ruff", "check", "--no-cache", "--force-exclude", "--output-format=concise"],
    hasFound: (exitCode) => exitCode === 1,
    finding: /^(?<file>.+?):(?<line>\d+):\d+: (?<code>[\w-]+):? (?:\[\*\] )?(?<message>.+)$/,
  },
  {
    name: "flake8",
    configuredBy: [
      { file: ".flake8", mark: null },
      { file: "setup.cfg", mark: /^\[flake8\]/m },
      { file: "tox.ini", mark: /^\[flake8\]/m },
    ],
    command: ["flake8", "--format=default", "--output-file="],
    hasFound: (exitCode) => exitCode === 1,
    finding: /^(?<file>.+?):(?<line>\d+):\d+: (?<code>[A-Z]+\d+) (?<message>.+)$/,
  },
  {
    name: "pylint",
    configuredBy: [
      { file: ".pylintrc", mark: null },
      { file: "pylintrc", mark: null },
      { file: ".pylintrc.toml", mark: null },
      { file: "pylintrc.toml", mark: null },
      { file: "pyproject.toml", mark: /^\[tool\.pylint[.\]]/m },
      { file: "setup.cfg", mark: /^\[pylint[.\]]/m },
      { file: "tox.ini", mark: /^\[pylint[.\]]/m },
    ],
    command: [
      ...["pylint", "--output-format=text", "--reports=n", "--score=n", "--persistent=n"],
      "--msg-template={path}:{line}:{column}: {msg_id}: {msg} ({symbol})",
    ],
    // One bit for each kind of message: the first is for a crash, the sixth for wrong options.
    hasFound: (exitCode) => exitCode > 0 && exitCode < 32 && exitCode % 2 === 0,
    finding: /^(?<file>.+?):(?<line>\d+):\d+: (?<code>[A-Z]\d+): (?<message>.+)$/,
  },
  {
    name: "mypy",
    configuredBy: [
      { file: "mypy.ini", mark: null },
      { file: ".mypy.ini", mark: null },
      { file: "pyproject.toml", mark: /^\[tool\.mypy[.\]]/m },
      { file: "setup.cfg", mark: /^\[mypy\]/m },
    ],
    command: [
      ...["mypy", "--no-pretty", "--no-color-output", "--no-error-summary", "--hide-error-context"],
      ...["--show-error-codes", "--cache-dir=/dev/null"],
    ],
    hasFound: (exitCode) => exitCode === 1,
    finding:
      /^(?<file>.+?):(?<line>\d+)(?::\d+)*: error: (?<message>.+?)(?: {2}\[(?<code>[\w-]+)\])?$/,
  },
  {
    name: "black",
    configuredBy: [{ file: "pyproject.toml", mark: /^\[tool\.black\]/m }],
    command: ["black", "--check"],
    hasFound: (exitCode) => exitCode === 1,
    finding: /^(?<message>would reformat) (?<file>.+)$/,
  },
];

/** The linters that the files below a root configure. */
export async function findConfigured(root: string): Promise<KnownLinter[]> {
  const answers = await Promise.all(KNOWN_LINTERS.map((linter) => isConfigured(linter, root)));
  return KNOWN_LINTERS.filter((_, index) => answers[index]);
}

async function isConfigured({ configuredBy }: KnownLinter, root: string): Promise<boolean> {
  for (const { file, mark } of configuredBy) {
    const text = await readText(join(root, file));
    if (text !== null && (mark === null || mark.test(text))) return true;
  }
  return false;
}

/** Not of a pipe that a test left there: nobody would ever write into it. */
async function readText(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  return found?.isFile() ? readFile(file, "utf8") : null;
}

interface Place {
  root: string;
  isInstalled: (program: string) => boolean;
}

/** The linters that a repository has configured, and whether they could be run. */
export async function findLinters({
  root,
  isInstalled,
}: Place): Promise<{ name: string; installed: boolean }[]> {
  const configured = await findConfigured(root);
  return configured.map(({ name, command }) => ({
    name,
    installed: isInstalled(command[0] ?? name),
  }));
}
