import { inferredTests } from "../routing/inferred-tests.ts";
import type { RunState } from "../run-state/run-state.ts";
import {
  block,
  code,
  join,
  type Markdown,
  md,
  NOTHING,
  quote,
  words,
} from "../safe-text/markdown.ts";

/** Longer than this a test is not shown twice. */
const MOST_SOURCE = 3_000;

/** A test that was disputed, before and after: the first thing a reviewer should look at. */
export function describeDispute({ disputeRuling }: Pick<RunState, "disputeRuling">): Markdown {
  const test = disputeRuling?.test ?? null;
  if (disputeRuling === null || test === null) return NOTHING;
  return join(
    [
      md`### A locked test was disputed and written again`,
      md`Every attempt failed ${code(test.id)}, and the issue says:`,
      quote(test.quote, MOST_SOURCE),
      md`Why it was wrong: ${words(disputeRuling.why, MOST_SOURCE)}`,
      md`Before:`,
      block(test.before, MOST_SOURCE),
      md`Now:`,
      block(test.after ?? "", MOST_SOURCE),
    ],
    "\n\n",
  );
}

/** Tests in the change that no sentence of the issue asks for. */
export function findInferred({
  red,
  agreedPlan,
  changedTests,
}: Pick<RunState, "red" | "agreedPlan" | "changedTests">): string[] {
  if (red === null || agreedPlan === null) return [];
  return inferredTests(red.failing, { ...agreedPlan, changedTests });
}

/** Those tests, and the ones that were dropped again; null where there are none. */
export function describeInferred(state: RunState): Markdown | null {
  const { droppedTests } = state;
  const inferred = findInferred(state);
  if (inferred.length === 0 && droppedTests.length === 0) return null;
  return join(
    [
      listed(
        md`Inferred tests (${inferred.length}), which follow from no sentence that could be quoted: is this what was meant?`,
        inferred,
      ),
      listed(
        md`Inferred tests that were dropped (${droppedTests.length}): they alone failed when the attempts were spent, and nobody asked for them.`,
        droppedTests,
      ),
    ],
    "\n\n",
  );
}

/** Longer lists are read by nobody. */
const MOST_LINES = 50;
const LONGEST_LINE = 300;

export function listed(heading: Markdown, lines: readonly string[]): Markdown {
  if (lines.length === 0) return NOTHING;
  const shown = lines.slice(0, MOST_LINES).map((line) => md`- ${code(line, LONGEST_LINE)}`);
  const left = lines.length - shown.length;
  return md`${heading}\n\n${join(shown, "\n")}${left === 0 ? NOTHING : md`\n\nand ${left} more`}`;
}
