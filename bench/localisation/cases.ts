import { execFileSync } from "node:child_process";

/** A real change: its message stands for the issue. */
export interface Case {
  commit: string;
  parent: string;
  message: string;
  source: ChangedFile[];
  /** Test files that exist before the change. */
  tests: ChangedFile[];
}

export interface ChangedFile {
  path: string;
  /** The lines of the old file that the change replaces, or adds to, from 1. */
  hunks: { from: number; to: number }[];
}

/** How far back in the history to look. */
const COMMITS = 4000;
const MAX_SOURCE_FILES = 6;
const MIN_WORDS = 8;
const NO_BEHAVIOUR =
  /^(?:bump|release|typo|format|lint|ruff|black|isort|pre-commit|doc|chore|ci\b|merge|revert|update (?:dev|dep)|\[?pre-commit|\[automated|type|typing|backport)/i;

/** Changes of behaviour, with tests, spread evenly over the last years of a repository. */
export function findCases(clone: string, count: number): Case[] {
  const format = "--format=%x00%H%x01%P%x01%B%x01";
  const args = ["log", "--no-merges", `-${COMMITS}`, "--name-status", "--no-renames", format];
  const found = git(clone, args).split("\0").slice(1).flatMap(readCommit);
  const step = Math.max(1, Math.floor(found.length / count));
  const chosen = found.filter((_, index) => index % step === 0).slice(0, count);
  return chosen.map(({ source, tests, ...each }) => ({
    ...each,
    source: source.map((path) => readHunks(clone, each, path)),
    tests: tests.map((path) => readHunks(clone, each, path)),
  }));
}

type Commit = Omit<Case, "source" | "tests"> & { source: string[]; tests: string[] };

function readCommit(entry: string): Commit[] {
  const [commit = "", parent = "", body = "", list = ""] = entry.split("\x01");
  const message = cleanMessage(body);
  const files = list.trim().split("\n");
  const python = files.filter((line) => /\t.*\.py$/.test(line)).map((line) => line.split("\t"));
  const modified = python.filter(([status]) => status === "M").map(([, path = ""]) => path);
  const source = modified.filter((path) => isSource(path));
  const tests = modified.filter((path) => isTest(path));
  const changesTests = python.some(([, path = ""]) => isTest(path));
  const isUsable =
    /^\w+$/.test(parent) &&
    changesTests &&
    source.length >= 1 &&
    source.length <= MAX_SOURCE_FILES &&
    message.split(/\s+/).length >= MIN_WORDS &&
    !NO_BEHAVIOUR.test(message);
  return isUsable ? [{ commit, parent, message, source, tests }] : [];
}

/** Without trailers, which no issue has. */
function cleanMessage(body: string): string {
  return body
    .split("\n")
    .filter(
      (line) =>
        !/^(?:co-authored-by|signed-off-by|change-id|reviewed-by|\(cherry picked)/i.test(line),
    )
    .join("\n")
    .trim();
}

function isTest(path: string): boolean {
  return /(^|\/)(tests?|testing)\/|(^|\/)(test_[^/]*|[^/]*_test|conftest)\.py$/.test(path);
}

function isSource(path: string): boolean {
  return (
    !isTest(path) &&
    !/(^|\/)(docs?|examples?|tools?|utils|scripts|\.github|benchmarks?)\/|(^|\/)setup\.py$|__version__\.py$/.test(
      path,
    )
  );
}

function readHunks(
  clone: string,
  { commit, parent }: Pick<Commit, "commit" | "parent">,
  path: string,
): ChangedFile {
  const diff = git(clone, ["diff", "-U0", parent, commit, "--", path]);
  const hunks = [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].map(
    ([, from = "1", length = "1"]) => {
      const start = Math.max(1, Number(from));
      return { from: start, to: start + Math.max(1, Number(length)) - 1 };
    },
  );
  return { path, hunks };
}

function git(clone: string, args: string[]): string {
  const options = { cwd: clone, encoding: "utf8", maxBuffer: 1024 ** 3 } as const;
  return execFileSync("git", args, options);
}
