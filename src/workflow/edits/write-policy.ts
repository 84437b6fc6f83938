import { hasSecretName } from "../../context/secrets.ts";
import { isConftest, isInTestFolder, isTestPath } from "../../python/files.ts";
import { isTestModule } from "../../python/test-ids.ts";

/** Which files a phase may write: tests only before red, code only after it. */
export type WritePhase = "tests" | "code";

interface Policy {
  phase: WritePhase;
  /** Files that exist before the phase. */
  existing: ReadonlySet<string>;
  /** The spec's own words: a configuration file may be changed only when they name it. */
  specText: string;
  /** Existing test files that hold a test which the change makes wrong. */
  mayEdit?: ReadonlySet<string>;
}

/**
 * No name is empty, `.` or `..`; backslashes separate elsewhere; control characters and marks that
 * nobody sees, such as those that turn text around, would show a reviewer another name.
 */
const PLAIN_PATH =
  /^(?!\.{1,2}(?:\/|$))[^/\\\p{C}\p{Zl}\p{Zp}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{C}\p{Zl}\p{Zp}]+)*$/u;

/** What file systems take, and what there is room for below the folder of a worktree. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 1000;

const NEVER = [
  /(^|\/)\.git(\/|$)/i,
  /^\.github(\/|$)/i,
  /(^|\/)(CODEOWNERS|\.gitmodules|\.gitattributes)$/i,
  /\.pth$/i,
  /(^|\/)[^/]*\.(egg-info|dist-info)(\/|$)/i,
  /(^|\/)\.?venv(\/|$)/i,
  /(^|\/)(site|user)customize(\.py$|\/)/i,
  // Beside the code these would take the place of pytest's own for whoever replays the commit.
  /(^|\/)_?pytest(\.py$|\/)/i,
  /(^|\/)conftest\//i,
  /(^|\/)__pycache__\//i,
];

/** What a build, a test run, a linter or somebody's CI goes by; some of it is code that they run. */
const CONFIGURATION = [
  /(^|\/)(setup\.py|pyproject\.toml|setup\.cfg|tox\.ini|noxfile\.py|makefile|\.coveragerc)$/i,
  /(^|\/)\.?(pytest|ruff|mypy)\.(ini|toml)$/i,
  /(^|\/)(\.flake8|\.?pylintrc(\.toml)?|\.pre-commit-config\.ya?ml)$/i,
  /^(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|jenkinsfile|\.circleci\/.*)$/i,
];

/** Why a path may not be written now, or null when it may. */
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
  return bytes(path) > LONGEST_PATH || path.split("/").some((name) => bytes(name) > LONGEST_NAME);
}

function refuseTest(path: string, { existing, mayEdit }: Policy): string | null {
  if (!isTestFile(path)) return `${path} is not a test, and only tests are written before red.`;
  const isShared = isConftest(path.toLowerCase());
  if (existing.has(path)) {
    const isWrong = !isShared && mayEdit?.has(path);
    return isWrong ? null : `${path} exists, and is not changed: write a new file.`;
  }
  if (!isShared || isInTestFolder(path)) return null;
  return `${path} is not below a folder of tests.`;
}

/** As a word of its own: who writes `my_setup.py` does not mean `setup.py`. */
function isNamed(path: string, text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}_./-]+/u);
  return words.some((word) => word.replace(/^\.\//, "").replace(/\.+$/, "") === path);
}

function isTestFile(path: string): boolean {
  return isTestModule(path.toLowerCase()) || isTestPath(path);
}
