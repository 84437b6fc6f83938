export interface KnownLinter {
  name: string;
  command: readonly string[];
  /** Files that configure it, and what in them says so. */
  configuredBy: readonly { file: string; mark: RegExp | null }[];
  /** What in those files would have it run the repository's own code, outside of every sandbox. */
  runsCode: RegExp | null;
}

/** Linters that a repository may have set up for itself; nobody is judged by rules they did not choose. */
export const KNOWN_LINTERS: readonly KnownLinter[] = [
  {
    name: "ruff",
    command: ["ruff", "check", "--no-cache", "--output-format=concise"],
    configuredBy: [
      { file: "ruff.toml", mark: null },
      { file: ".ruff.toml", mark: null },
      { file: "pyproject.toml", mark: /^\[tool\.ruff[.\]]/m },
    ],
    runsCode: null,
  },
  {
    name: "flake8",
    command: ["flake8", "--output-file="],
    configuredBy: [
      { file: ".flake8", mark: null },
      { file: "setup.cfg", mark: /^\[flake8\]/m },
      { file: "tox.ini", mark: /^\[flake8\]/m },
    ],
    runsCode: /local[-_]plugins/i,
  },
];
