import type { RunState } from "../run-state/run-state.ts";
import { code, join, type Markdown, md, NOTHING, words } from "../safe-text/markdown.ts";
import type { Evidence } from "./evidence.ts";
import { fold } from "./fold.ts";
import { table } from "./table.ts";

const MOST_TESTS = 100;
const MOST_FILES = 50;
const LONGEST_ID = 300;
const LONGEST_WHY = 160;

/** FAIL_TO_PASS: the tests that prove the change, and why each failed without it. */
export function failToPassTable({ red }: RunState, { whyRed }: Evidence): Markdown | null {
  const failing = red?.failing ?? [];
  const rows = failing.map((id) => [
    code(id, LONGEST_ID),
    words(whyRed.get(id) ?? "failed", LONGEST_WHY),
  ]);
  const summary = md`FAIL_TO_PASS: ${failing.length}`;
  return fold(summary, table({ head: ["test", "before the change"], rows, most: MOST_TESTS }));
}

/** What failed before and is no business of the change; shown where some of it still does. */
export function stillFailingList({ green }: RunState, { failedBefore }: Evidence): Markdown | null {
  const still = green?.stillFailing ?? 0;
  if (still === 0 || failedBefore.length === 0) return null;
  const summary = md`Failed before: ${failedBefore.length}, and ${still} still ${still === 1 ? "does" : "do"}`;
  const shown = failedBefore.slice(0, MOST_TESTS).map((id) => md`- ${code(id, LONGEST_ID)}`);
  const left = failedBefore.length - shown.length;
  const more = left === 0 ? NOTHING : md`\n\nand ${left.toLocaleString("en-US")} more`;
  return fold(summary, md`${join(shown, "\n")}${more}`);
}

/** PASS_TO_PASS: by file, because nobody reads a thousand names of tests that did not change. */
export function passToPassTable(
  { passToPass }: RunState,
  { passedBefore }: Evidence,
): Markdown | null {
  if (passToPass === null) return null;
  const rows = passedBefore.map(({ file, tests }) => [code(file, LONGEST_ID), md`${tests}`]);
  const summary = md`PASS_TO_PASS: ${passToPass}`;
  return fold(summary, table({ head: ["file", "tests"], rows, most: MOST_FILES })) ?? summary;
}
