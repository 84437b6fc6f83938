import { dirname } from "node:path/posix";
import { testTargets } from "../python/test-ids.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { type Markdown, md, script } from "../safe-text/markdown.ts";

const PYTEST = "python -m pytest -v --tb=short";
/** More than this nobody wants on a command line. */
const LONGEST_LINE = 1000;

/** What anybody types to see the same with their own eyes; null where there is no red to go back to. */
export function replayCommands(state: RunState): Markdown | null {
  const { commits, testFiles, droppedTests } = state;
  const { red } = commits;
  const head = commits.refactor ?? commits.green;
  if (red === null || head === null) return null;
  const files = onOneLine(testTargets(testFiles));
  const lines = [
    `RED=${red}`,
    `GREEN=${head}`,
    "git fetch origin $GREEN",
    "",
    "# exit code 1: the tests fail without the change",
    "git switch --detach $RED",
    `${PYTEST} ${files}`,
    "",
    "# exit code 0: the same tests pass with it",
    "git switch --detach $GREEN",
    `${PYTEST} ${files}`,
    "",
    `# the whole suite: what passed before passes still${exitOfSuite(state)}`,
    PYTEST,
    // Where tests were dropped, they differ by those.
    ...(droppedTests.length === 0
      ? ["", "# no output: not one of them was touched", `git diff $RED $GREEN -- ${files}`]
      : []),
    "",
    "# back to where you were",
    "git switch @{-2}",
  ];
  return md`In a clean checkout in which the tests can run:\n\n${script(lines.join("\n"))}\n\nWhat the arbiter itself saw is in the notes of the commits:\n\n${script(`git fetch origin refs/notes/tdd:refs/notes/tdd\ngit notes --ref=tdd show ${red}`)}`;
}

function exitOfSuite({ green }: RunState): string {
  const still = green?.stillFailing ?? 0;
  return still === 0 ? "" : `; not exit code 0, for ${count(still, "test")} that failed before`;
}

/** The files; where they are too many, their folders; where these are, all there is. */
function onOneLine(files: readonly string[]): string {
  const lines = [files, [...new Set(files.map((file) => dirname(file)))], ["."]].map((paths) => {
    return paths.map(shellWord).join(" ");
  });
  return lines.find((line) => line.length <= LONGEST_LINE) ?? ".";
}

/** As the shell reads it back, whatever is in it. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
