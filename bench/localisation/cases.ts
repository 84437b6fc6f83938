import { execFileSync } from "node:child_process";
import { type ChangedFile, changedPlaces } from "./places.ts";

/** A real change: what it says of itself stands for the issue. */
export interface Case {
  commit: string;
  parent: string;
  issue: string;
  /** The Python files that it changes, source and tests. */
  files: ChangedFile[];
}

/** How far back in the history to look. */
const COMMITS = 4000;
const MAX_SOURCE_FILES = 6;
const MAX_PLACES = 8;
/** A text with fewer words is no issue that anybody could work from. */
const MIN_WORDS = 25;
const NO_BEHAVIOUR =
  /^(?:bump|release|typo|format|lint|ruff|black|isort|pre-commit|doc|chore|ci\b|merge|revert|update (?:dev|dep)|\[?pre-commit|\[automated|type|typing|backport)/i;

/** Changes of behaviour, with tests, spread evenly over the last years of a repository. */
export function findCases(clone: string, count: number): Case[] {
  const format = "--format=%x00%H%x01%P%x01%B%x01";
  const args = ["log", "--no-merges", `-${COMMITS}`, "--name-status", "--no-renames", format];
  const found = git(clone, args).split("\0").slice(1).flatMap(readCommit);
  const cases: Case[] = [];
  const step = Math.max(1, Math.floor(found.length / count / 2));
  for (let first = 0; first < step; first += 1) {
    for (let index = first; index < found.length; index += step) {
      if (cases.length === count) return cases;
      const commit = found[index];
      if (commit !== undefined) cases.push(...readCase(clone, commit));
    }
  }
  return cases;
}

interface Commit {
  commit: string;
  parent: string;
  message: string;
  python: string[];
  changelogs: string[];
}

function readCommit(entry: string): Commit[] {
  const [commit = "", parent = "", body = "", list = ""] = entry.split("\x01");
  const message = cleanMessage(body);
  const entries = list
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const changed = entries.flatMap(([status, path = ""]) => (status === "M" ? [path] : []));
  const python = changed.filter((path) => path.endsWith(".py"));
  const source = python.filter((path) => isSource(path));
  const changesTests = entries.some(([, path = ""]) => path.endsWith(".py") && isTest(path));
  const isUsable =
    /^\w+$/.test(parent) &&
    changesTests &&
    source.length >= 1 &&
    source.length <= MAX_SOURCE_FILES &&
    !NO_BEHAVIOUR.test(message);
  const changelogs = entries.map(([, path = ""]) => path).filter((path) => CHANGELOG.test(path));
  return isUsable ? [{ commit, parent, message, python, changelogs }] : [];
}

const CHANGELOG = /(?:^|\/)(?:changes|changelog|history|news)(?:\.d\/.+)?(?:\.\w+)?$/i;

/** Without trailers and the short items by which a squashed branch lists its commits: no issue has these. */
function cleanMessage(body: string): string {
  return body
    .split("\n")
    .filter(
      (line) =>
        !(TRAILER.test(line) || (/^\s*[*-] /.test(line) && line.split(" ").length < MIN_ITEM)),
    )
    .join("\n")
    .replace(/<[^<>\s]+@[^<>\s]+>/g, "")
    .trim();
}

const TRAILER =
  /^(?:co-authored-by|signed-off-by|change-id|reviewed-by|assisted-by|\(cherry picked|-{3,}$)/i;
const MIN_ITEM = 8;

/** The change as a case; empty if its text is too thin, or if it changes nothing that is there, or too much. */
function readCase(clone: string, { commit, parent, message, python, changelogs }: Commit): Case[] {
  const news = changelogs.flatMap((path) => addedText(git(clone, diffArgs(parent, commit, path))));
  const issue = [message, ...news].join("\n\n");
  if (issue.replace(/https?:\/\/\S+/g, "").split(/\s+/).length < MIN_WORDS) return [];
  const files = python
    .filter((path) => isTest(path) || isSource(path))
    .map((path) => ({
      path,
      isTest: isTest(path),
      before: git(clone, ["show", `${parent}:${path}`]),
      after: git(clone, ["show", `${commit}:${path}`]),
      hunks: readHunks(git(clone, diffArgs(parent, commit, path))),
    }));
  const places = files.filter((file) => !file.isTest).flatMap(changedPlaces);
  const isUsable = places.length >= 1 && places.length <= MAX_PLACES;
  return isUsable ? [{ commit, parent, issue, files }] : [];
}

function diffArgs(parent: string, commit: string, path: string): string[] {
  return ["diff", "-U0", parent, commit, "--", path];
}

function addedText(diff: string): string {
  return [...diff.matchAll(/^\+(?!\+\+)(.*)$/gm)].map(([, text = ""]) => text).join("\n");
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

function readHunks(diff: string): ChangedFile["hunks"] {
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? /gm)].map(
    ([, from, removed = "1", to, added = "1"]) => ({
      old: { from: Number(from), count: Number(removed) },
      new: { from: Number(to), count: Number(added) },
    }),
  );
}

function git(clone: string, args: string[]): string {
  const options = { cwd: clone, encoding: "utf8", maxBuffer: 1024 ** 3 } as const;
  return execFileSync("git", args, options);
}
