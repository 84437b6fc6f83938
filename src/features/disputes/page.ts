import { stack } from "../../reports/blocks.ts";
import { codeList } from "../../reports/review-hints.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { block, type Markdown, md, quote, words } from "../../safe-text/markdown.ts";

const MAX_DISPUTED = 3_000;
const MAX_SHOWN = 20;

/** Disputed tests in both versions. */
export function disputeSection({
  disputeRuling,
  changedTests: listed,
}: Pick<RunState, "disputeRuling" | "changedTests">): Markdown | null {
  if (disputeRuling === null || disputeRuling.tests.length === 0) return null;
  const { tests, quote: sentence, line, why } = disputeRuling;
  const ids = codeList(tests.map(({ id }) => id));
  // Existing tests are listed with both versions elsewhere.
  const unlisted = tests.filter(({ id }) => !listed.some((test) => test.id === id));
  return stack([
    tests.length === 1
      ? md`### A test was disputed and given up`
      : md`### Tests were disputed and given up: ${tests.length}`,
    ...(line === undefined
      ? [md`${ids} did not pass, but this was asked for:`, quote(sentence, MAX_DISPUTED)]
      : [md`${ids} failed by a mistake in the test itself:`, block(line, MAX_DISPUTED)]),
    md`The reason: ${words(why, MAX_DISPUTED)}`,
    ...unlisted
      .slice(0, MAX_SHOWN)
      .flatMap(({ before, after }) => [
        md`Before:`,
        block(before, MAX_DISPUTED),
        md`Now:`,
        block(after ?? "", MAX_DISPUTED),
      ]),
  ]);
}
