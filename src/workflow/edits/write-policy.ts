import { hasSecretName } from "../../context/secrets.ts";
import { isConftest, isInTestFolder, isTestPath } from "../../python/files.ts";
import { isTestModule } from "../../python/test-ids.ts";

/** What a phase may write: only tests before red, only code after it. */
export type WritePhase = "tests" | "code";

interface Policy {
  phase: WritePhase;
  /** Files that exist before the phase. */
  existing: ReadonlySet<string>;
  /** The text of the spec: a configuration file may be changed only if it is named there. */
  specText: string;
  /** Existing test files with a test that the change makes wrong. */
  mayEdit?: ReadonlySet<string>;
}

/**
 * No name is empty, `.` or `..`. Backslashes are separators on other systems; control and invisible
 * characters, such as those that reverse text, would show a reviewer another name.
 */
const PLAIN_PATH =
  /^(?!\.{1,2}(?:\/|$))[^/\\\p{C}\p{Zl}\p{Zp}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{C}\p{Zl}\p{Zp}]+)*$/u;

/** Limits of file systems, with room for the path of the worktree. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1000;

const NEVER = [
  /(^|\/)\.git(\/|$)/i,
  /^\.github(\/|$)/i,
  /(^|\/)(CODEOWNERS|\.gitmodules|\.gitattributes)$/i,
  /\.pth$/i,
  /(^|\/)[^/]*\.(egg-info|dist-info)(\/|$)/i,
  /(^|\/)\.?venv(\/|$)/i,
  /(^|\/)(site|user)customize(\.py$|\/)/i,
  // Next to the code these would shadow pytest's own modules when the commit is replayed.
  /(^|\/)_?pytest(\.py$|\/)/i,
  /(^|\/)conftest\//i,
  /(^|\/)__pycache__\//i,
];

/** Files that configure builds, test runs, linters or CI; some of them are code that runs there. */
const CONFIGURATION = [
  /(^|\/)(setup\.py|pyproject\.toml|setup\.cfg|tox\.ini|noxfile\.py|makefile|\.coveragerc)$/i,
  /(^|\/)\.?(pytest|ruff|mypy)\.(ini|toml)$/i,
  /(^|\/)(\.flake8|\.?pylintrc(\.toml)?|\.pre-commit-config\.ya?ml)$/i,
  /^(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|jenkinsfile|\.circleci\/.*)$/i,
];

/** Why a path may not be written in this phase; null if it may. */
export function refuseWrite(path: string, policy: Policy): string | null {
  if (isTooLong(path)) return `${path.slice(0, 80)}… is too long for a path.`;
  if (!PLAIN_PATH.test(path)) {
    return `${JSON.stringify(path)} is not a plain path inside the repository.`;
  }
  if (hasSecretName(path) || NEVER.some((pattern) => pattern.test(path))) {
    return `${path} is never written.`;
  }
  if (CONFIGURATION.some((name) => name.test(path)) && !isNamed(path, policy.specText)) {
    return `${path} is configuration that the issue does not name.`;
  }
  if (policy.phase === "tests") return refuseTest(path, policy);
  return isTestFile(path) ? `${path} is a test, and tests are locked once they are red.` : null;
}

function isTooLong(path: string): boolean {
  const bytes = (text: string) => Buffer.byteLength(text);
  return (
    bytes(path) > MAX_PATH_BYTES || path.split("/").some((name) => bytes(name) > MAX_NAME_BYTES)
  );
}

function refuseTest(path: string, { existing, mayEdit }: Policy): string | null {
  if (!isTestFile(path)) return `${path} is not a test, and only tests are written before red.`;
  const isShared = isConftest(path.toLowerCase());
  if (existing.has(path)) {
    const isWrong = !isShared && mayEdit?.has(path);
    return isWrong ? null : `${path} exists and must not be changed: write a new file.`;
  }
  if (!isShared || isInTestFolder(path)) return null;
  return `${path} is not below a folder of tests.`;
}

/** Whether the text names the path as a separate word: `my_setup.py` does not name `setup.py`. */
function isNamed(path: string, text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}_./-]+/u);
  return words.some((word) => word.replace(/^\.\//, "").replace(/\.+$/, "") === path);
}

function isTestFile(path: string): boolean {
  return isTestModule(path.toLowerCase()) || isTestPath(path);
}
