import type { GrepHit, GrepRequest } from "../ports.ts";
import {
  DEFAULT_LIMITS,
  type GitLimits,
  type GitRepo,
  gitFailed,
  splitNul,
  tryGit,
} from "./git.ts";

/** The Python files of a commit that contain one of these as a whole word. */
export async function searchWords(
  repo: GitRepo,
  commit: string,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const patterns = words.flatMap((word) => ["-e", word]);
  // Fixed strings: regular expressions would take git twenty times as long. Exit 1 means no match.
  const options = ["-z", "-I", "--files-with-matches", "--word-regexp", "--fixed-strings"];
  const found = await tryGit(repo, ["grep", ...options, ...patterns, commit, "--", "*.py"]);
  return splitNul(found.stdout).map((name) => name.slice(commit.length + 1));
}

/** A model may have written the pattern, and some patterns take very long. */
const GREP_LIMITS: GitLimits = { ...DEFAULT_LIMITS, seconds: 20, outputBytes: 64 * 1024 ** 2 };
const GREP_KINDS = {
  text: ["--fixed-strings"],
  word: ["--fixed-strings", "--word-regexp"],
  pattern: ["--extended-regexp"],
} as const satisfies Record<GrepRequest["as"], readonly string[]>;

/** The lines of a commit's files that match. */
export async function grepLines(
  repo: GitRepo,
  commit: string,
  { text, as, inPython = false }: GrepRequest,
): Promise<GrepHit[]> {
  const options = ["-z", "-I", "--line-number", "--no-color", "--full-name", ...GREP_KINDS[as]];
  const files = inPython ? ["*.py"] : [":/"];
  const args = ["grep", ...options, "-e", text, commit, "--", ...files];
  const found = await tryGit({ ...repo, limits: GREP_LIMITS }, args);
  // 1 means that nothing matches.
  if (found.exitCode > 1) throw gitFailed(args, found);
  return found.stdout.split("\n").flatMap((line) => readHit(line, commit));
}

/** `commit:path NUL line NUL text`. */
function readHit(row: string, commit: string): GrepHit[] {
  const [name = "", number = "", ...text] = row.split("\0");
  const [path, line] = [name.slice(commit.length + 1), Number(number)];
  return /^\d+$/.test(number) ? [{ path, line, text: text.join("\0") }] : [];
}
