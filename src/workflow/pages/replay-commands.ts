import { block, code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { RunState } from "../state.ts";
import { testTargets } from "../test-targets.ts";

const PYTEST = "python -m pytest -v --tb=short";
const MOST_FILES = 20;

/** What anybody types to see the same with their own eyes; null where there is no red to go back to. */
export function replayCommands({ commits, testFiles, droppedTests }: RunState): Markdown | null {
  const { red } = commits;
  const head = commits.refactor ?? commits.green;
  if (red === null || head === null) return null;
  const files = testTargets(testFiles).slice(0, MOST_FILES).map(shellWord).join(" ");
  const lines = [
    `git fetch origin ${head}`,
    `git switch --detach ${red}`,
    `${PYTEST} ${files}   # exit code 1: they fail`,
    `git switch --detach ${head}`,
    `${PYTEST} ${files}   # exit code 0: the same tests pass`,
    `${PYTEST}   # the whole suite`,
    // Where tests were dropped, they differ by those.
    ...(droppedTests.length === 0
      ? [`git diff --exit-code ${red} ${head} -- ${files}   # says nothing: no test was touched`]
      : []),
    "git switch -",
  ];
  return md`In a clean checkout in which the tests can run:\n\n${block(lines.join("\n"))}\n\nWhat the arbiter saw is in the notes of the commits: ${code(`git fetch origin refs/notes/tdd:refs/notes/tdd && git notes --ref=tdd show ${red}`)}`;
}

/** As the shell reads it back, whatever is in it. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
