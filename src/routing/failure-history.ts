import type { VerdictWord } from "./verdict-part.ts";

export const FAILURE_KINDS = [
  "test_failure",
  "lint_failure",
  "runtime_error",
  "tooling_error",
  "unknown",
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** From what was run and how it was judged; never from words in the output. */
export function classifyFailure(
  command: string,
  exitCode: number,
  verdict?: VerdictWord,
): FailureKind {
  if (verdict !== undefined) return BY_VERDICT[verdict];
  if (exitCode === 0) return "unknown";
  // What a shell answers when the command is not there or may not be run.
  if (exitCode === 126 || exitCode === 127) return "tooling_error";
  return BY_PROGRAM.get(programOf(command)) ?? "unknown";
}

const BY_VERDICT: Record<VerdictWord, FailureKind> = {
  red: "test_failure",
  "wrong-reason": "test_failure",
  "collection-error": "test_failure",
  "no-tests": "test_failure",
  timeout: "runtime_error",
  crashed: "runtime_error",
  "usage-error": "tooling_error",
  "internal-error": "tooling_error",
  "tooling-error": "tooling_error",
  interrupted: "unknown",
  untrusted: "unknown",
  green: "unknown",
};

const BY_PROGRAM: ReadonlyMap<string, FailureKind> = new Map<string, FailureKind>([
  ["pytest", "test_failure"],
  ["npm test", "test_failure"],
  ["ruff", "lint_failure"],
  ["eslint", "lint_failure"],
  ["black", "lint_failure"],
  ["mypy", "lint_failure"],
  ["pylint", "lint_failure"],
  ["flake8", "lint_failure"],
  ["isort", "lint_failure"],
  ["flet run", "runtime_error"],
  ["node", "runtime_error"],
  ["python", "runtime_error"],
]);

/** `poetry run pytest`, `uv run -m pytest`, `npx eslint` are about what comes after. */
const RUNNERS = new Set(["poetry", "uv", "pipenv", "hatch", "pdm", "npx", "run"]);

/** The program a command line is about, behind assignments, runners, folders and `python -m`. */
function programOf(command: string): string {
  const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map(baseName);
  const start = words.findIndex((word) => !word.includes("=") && !RUNNERS.has(word));
  const [first = "", ...rest] = words.slice(start);
  if (/^python[\d.]*$|^-m$/.test(first)) return moduleProgram([first, ...rest]);
  if (first === "npm") return rest.slice(0, 2).includes("test") ? "npm test" : "npm";
  return first === "flet" ? `flet ${rest[0]}` : first;
}

function baseName(word: string): string {
  const bare = word.replace(/["']/g, "");
  return bare.slice(bare.lastIndexOf("/") + 1);
}

/** `python -m ruff` is ruff; a module we do not know is just Python. */
function moduleProgram(words: readonly string[]): string {
  const flag = words.indexOf("-m");
  const module = flag === -1 ? undefined : words[flag + 1];
  return module !== undefined && BY_PROGRAM.has(module) ? module : "python";
}
