import { inferredTests } from "../routing/inferred-tests.ts";
import { block, code, join, type Markdown, md, NOTHING, quote } from "../safe-text/markdown.ts";
import type { RunState } from "./state.ts";

/** Longer than this a test is not shown twice. */
const MOST_SOURCE = 3_000;

/** A test that was disputed, before and after: the first thing a reviewer should look at. */
export function describeDispute({ disputeRuling }: Pick<RunState, "disputeRuling">): Markdown {
  const test = disputeRuling?.test ?? null;
  if (disputeRuling === null || test === null) return NOTHING;
  return join(
    [
      md`**A locked test was disputed and written again. Look at it first.** Every attempt failed ${code(test.id)}, and the issue says:`,
      quote(test.quote),
      md`Why it was wrong: ${disputeRuling.why}`,
      md`Before:`,
      block(test.before, MOST_SOURCE),
      md`Now:`,
      block(test.after ?? "", MOST_SOURCE),
    ],
    "\n\n",
  );
}

/** Tests in the change that no sentence of the issue asks for, and those that were dropped again. */
export function describeInferred(state: RunState): Markdown {
  const { red, agreedPlan, changedTests, droppedTests } = state;
  const inferred =
    red === null || agreedPlan === null
      ? []
      : inferredTests(red.failing, { ...agreedPlan, changedTests });
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

export function listed(heading: Markdown, lines: readonly string[]): Markdown {
  if (lines.length === 0) return NOTHING;
  return md`${heading}\n\n${join(
    lines.map((line) => md`- ${code(line)}`),
    "\n",
  )}`;
}
