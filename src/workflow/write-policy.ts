import { hasSecretName } from "../context/secret-name.ts";
import { isTestModule } from "../routing/test-file.ts";

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

/** No name is empty, `.` or `..`; backslashes separate elsewhere, control characters are no text. */
const PLAIN_PATH = /^(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+)*$/u;

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

const CONFIGURATION =
  /(^|\/)(setup\.py|pyproject\.toml|setup\.cfg|tox\.ini|\.?pytest\.(ini|toml)|\.?ruff\.toml|\.flake8)$/i;
const CONFTEST = /(^|\/)conftest\.py$/i;
const TEST_FOLDER = /(^|\/)tests?\//i;

/** Why a path may not be written now, or null when it may. */
export function refuseWrite(path: string, policy: Policy): string | null {
  if (!PLAIN_PATH.test(path)) {
    return `${JSON.stringify(path)} is not a plain path inside the repository.`;
  }
  if (hasSecretName(path) || NEVER.some((pattern) => pattern.test(path))) {
    return `${path} is never written.`;
  }
  if (CONFIGURATION.test(path) && !isNamed(path, policy.specText)) {
    return `${path} is configuration that the issue does not name.`;
  }
  if (policy.phase === "tests") return refuseTest(path, policy);
  return isTestFile(path) ? `${path} is a test, and tests are locked once they are red.` : null;
}

function refuseTest(path: string, { existing, mayEdit }: Policy): string | null {
  if (!isTestFile(path)) return `${path} is not a test, and only tests are written before red.`;
  const isConftest = CONFTEST.test(path);
  if (existing.has(path)) {
    const isWrong = !isConftest && mayEdit?.has(path);
    return isWrong ? null : `${path} exists, and is not changed: write a new file.`;
  }
  if (!isConftest || TEST_FOLDER.test(path)) return null;
  return `${path} is not below a folder of tests.`;
}

/** As a word of its own: who writes `my_setup.py` does not mean `setup.py`. */
function isNamed(path: string, text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}_./-]+/u);
  return words.some((word) => word.replace(/^\.\//, "").replace(/\.+$/, "") === path);
}

function isTestFile(path: string): boolean {
  return isTestModule(path.toLowerCase()) || TEST_FOLDER.test(path) || CONFTEST.test(path);
}
