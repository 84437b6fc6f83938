import { dirname } from "node:path/posix";
import type { TestsAtCommit } from "../ports.ts";
import { fileOfTest, plainTestId, testTargets } from "../python/test-ids.ts";
import { proposedCommit, type RunState } from "../run-state/run-state.ts";
import { quoteForShell } from "../safe-text/clean-text.ts";
import { type Markdown, md, script } from "../safe-text/markdown.ts";
import { describeStillFailing, factsOf } from "./facts.ts";

const PYTEST = "python -m pytest -v --tb=short";
const MAX_LINE = 1000;

/** The tests that reproduce red and green, in that order; none without a red and a green commit. */
export function replayedTests(state: RunState): TestsAtCommit[] {
  const commits = [state.commits.red, proposedCommit(state)];
  const targets = onOneLine(newTests(state));
  return commits.every((commit) => commit !== null && isCommit(commit))
    ? commits.flatMap((commit) => (commit === null ? [] : [{ commit, targets }]))
    : [];
}

/** The commands that reproduce red and green in a clone; null without a red and a green commit. */
export function replayCommands(state: RunState): Markdown | null {
  const { droppedTests } = state;
  const [before, after] = replayedTests(state);
  if (before === undefined || after === undefined) return null;
  const [red, head] = [before.commit, after.commit];
  const tests = quoted(before.targets);
  // They were run in this order before the change was proposed.
  const [failed = 1, passed = 0] = state.finalRun?.replay?.exits ?? [];
  const lines = [
    `RED=${red}`,
    `GREEN=${head}`,
    "git fetch origin $GREEN",
    "",
    `# exit code ${failed}: ${failed === 1 ? "the tests fail without" : "the tests, without"} the change`,
    "git switch --detach $RED",
    `${PYTEST} ${tests}`,
    "",
    `# exit code ${passed}: the same tests ${passed === 0 ? "pass" : "run"} with it`,
    "git switch --detach $GREEN",
    `${PYTEST} ${tests}`,
    ...suiteLines(state),
    // Dropped tests would show up in the diff.
    ...(droppedTests.length === 0
      ? [
          "",
          "# no output: the tests did not change",
          `git diff $RED $GREEN -- ${quoted(onOneLine(testTargets(state)))}`,
        ]
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

/** The repository's own test command, if it ran after the others in one place, and can be typed. */
function suiteLines(state: RunState): string[] {
  const { finalRun } = state;
  if (finalRun?.replay === undefined || finalRun.replay.suite === null) return [];
  const { command } = finalRun;
  if (command.includes("…") || command.length > MAX_LINE || HIDDEN.test(command)) return [];
  return ["", `# the repository's own test command${exitOfSuite(state)}`, command];
}

function exitOfSuite(state: RunState): string {
  const still = describeStillFailing(factsOf(state));
  const exit = `: exit code ${state.finalRun?.replay?.suite ?? 0}`;
  return still === null ? exit : `${exit}, because ${still}`;
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

/** Characters that a terminal would not show. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * The targets; their files or directories where the line would be too long; the whole suite where it still
 * is, or where a name has characters that a terminal would not show.
 */
function onOneLine(targets: readonly string[]): string[] {
  if (targets.some((target) => HIDDEN.test(target))) return ["."];
  const files = [...new Set(targets.map(fileOfTest))];
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const lines = [[...targets], files, folders];
  return lines.find((paths) => quoted(paths).length <= MAX_LINE) ?? ["."];
}

function quoted(paths: readonly string[]): string {
  return paths.map(shellWord).join(" ");
}

/** Quoted for a POSIX shell where it needs to be; never an option, nor a pathspec or an `@file`. */
function shellWord(text: string): string {
  return quoteForShell(/^[\w./]/.test(text) ? text : `./${text}`);
}
