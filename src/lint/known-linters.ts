import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Everything that is known about one linter. To support another, add a record to `LINTERS`. */
export interface LinterRecord {
  name: string;
  /** Files that configure it; with a mark, only when the file's text matches. */
  configuredBy: readonly { file: string; mark: RegExp | null }[];
  /** Two dashes and the paths are appended. It must not write files into the folders of the code. */
  command: readonly string[];
  /** Whether an exit code means that it found something. 0 is clean, every other code a crash. */
  hasFound: (exitCode: number) => boolean;
  /** Matches a line of output that is a finding, with the groups file, line, code and message. */
  finding: RegExp;
}

/** A linter runs only in repositories that configure it: no rules that the repository did not choose. */
export const LINTERS: readonly LinterRecord[] = [
  {
    name: "ruff",
    configuredBy: [
      { file: "ruff.toml", mark: null },
      { file: ".ruff.toml", mark: null },
      { file: "pyproject.toml", mark: /^\[tool\.ruff[.\]]/m },
    ],
    // Without --force-exclude, ruff checks a named file even when the configuration excludes it.
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
    // One bit per kind of message: bit 0 is a fatal error, bit 5 a usage error.
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

/** The linters that the files in a directory configure. */
export async function findConfigured(root: string): Promise<LinterRecord[]> {
  const configured = await Promise.all(LINTERS.map((linter) => isConfigured(linter, root)));
  return LINTERS.filter((_, index) => configured[index]);
}

async function isConfigured({ configuredBy }: LinterRecord, root: string): Promise<boolean> {
  for (const { file, mark } of configuredBy) {
    const text = await readRegularFile(join(root, file));
    if (text !== null && (mark === null || mark.test(text))) return true;
  }
  return false;
}

/** Reads regular files only: reading a pipe that a test left behind would never return. */
async function readRegularFile(file: string): Promise<string | null> {
  const stat = await lstat(file).catch(() => null);
  return stat?.isFile() ? readFile(file, "utf8") : null;
}

interface InstallationCheck {
  root: string;
  isInstalled: (program: string) => boolean;
}

/** The linters that a repository configures, and whether each is installed. */
export async function findLinters({
  root,
  isInstalled,
}: InstallationCheck): Promise<{ name: string; installed: boolean }[]> {
  const configured = await findConfigured(root);
  return configured.map(({ name, command }) => ({
    name,
    installed: isInstalled(command[0] ?? name),
  }));
}
