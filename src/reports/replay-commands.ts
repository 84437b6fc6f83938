import { dirname } from "node:path/posix";
import { fileOfTest, plainTestId, testTargets } from "../python/test-ids.ts";
import { proposedCommit, type RunState } from "../run-state/run-state.ts";
import { type Markdown, md, script } from "../safe-text/markdown.ts";
import { quoteForShell } from "../safe-text/shell.ts";
import { describeStillFailing, factsOf } from "./facts.ts";

const PYTEST = "python -m pytest -v --tb=short";
const MAX_LINE = 1000;

/** The commands that reproduce red and green in a clone; null without a red and a green commit. */
export function replayCommands(state: RunState): Markdown | null {
  const { commits, droppedTests } = state;
  const { red } = commits;
  const head = proposedCommit(state);
  if (red === null || head === null || ![red, head].every(isCommit)) return null;
  const files = onOneLine(testTargets(state));
  const tests = onOneLine(newTests(state));
  const lines = [
    `RED=${red}`,
    `GREEN=${head}`,
    "git fetch origin $GREEN",
    "",
    "# exit code 1: the tests fail without the change",
    "git switch --detach $RED",
    `${PYTEST} ${tests}`,
    "",
    "# exit code 0: the same tests pass with it",
    "git switch --detach $GREEN",
    `${PYTEST} ${tests}`,
    "",
    `# the whole suite: what passed before still passes${exitOfSuite(state)}`,
    PYTEST,
    // Dropped tests would show up in the diff.
    ...(droppedTests.length === 0
      ? ["", "# no output: the tests did not change", `git diff $RED $GREEN -- ${files}`]
      : []),
    "",
    "# back to where you were",
    "git switch @{-2}",
  ];
  const verify = [
    "git fetch origin refs/notes/tdd:refs/notes/tdd",
    `git notes --ref=tdd show ${red}`,
    `tdd-arbiter verify --base ${red}~1 --head ${head}`,
  ];
  return md`In a clean checkout where the tests can run:\n\n${script(lines.join("\n"))}\n\nWhat TDD Arbiter recorded is in the git notes of the commits; \`verify\` replays both and compares:\n\n${script(verify.join("\n"))}`;
}

function exitOfSuite(state: RunState): string {
  const still = describeStillFailing(factsOf(state));
  return still === null ? "" : `; the exit code is not 0, because ${still}`;
}

/** The state may have been written by others, and the page invites people to paste this. */
function isCommit(id: string): boolean {
  return /^[\da-f]{40,64}$/.test(id);
}

/** The new test files; of files that existed before, only the new tests: others may fail there. */
function newTests(state: RunState): string[] {
  const { failing = [], guards = [], extended = [] } = state.red ?? {};
  const ids = [...new Set([...failing, ...guards].map(plainTestId))];
  return testTargets(state).flatMap((file) =>
    extended.includes(file) ? ids.filter((id) => fileOfTest(id) === file) : [file],
  );
}

/**
 * The targets; their files or directories where the line would be too long; the whole suite where it still
 * is, or where a name has characters that a terminal would not show.
 */
function onOneLine(targets: readonly string[]): string {
  if (targets.some((target) => /[\p{C}\p{Zl}\p{Zp}]/u.test(target))) return ".";
  const files = [...new Set(targets.map(fileOfTest))];
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const lines = [targets, files, folders, ["."]].map((paths) => paths.map(shellWord).join(" "));
  return lines.find((line) => line.length <= MAX_LINE) ?? ".";
}

/** Quoted for a POSIX shell where it needs to be; never an option, nor a pathspec or an `@file`. */
function shellWord(text: string): string {
  return quoteForShell(/^[\w./]/.test(text) ? text : `./${text}`);
}
