import type { ChangedTest, RunState } from "../run-state/run-state.ts";
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
import { fold, proofInWords, stack, table } from "./blocks.ts";
import { criteriaTable } from "./criteria.ts";
import { describeProcess, summarizeProcess } from "./how-it-was-made.ts";
import { type Evidence, NO_EVIDENCE, type Proposal } from "./proposal.ts";
import { replayCommands } from "./replay-commands.ts";
import { reviewHints } from "./review-hints.ts";
import { describeRoute } from "./route.ts";
import { describeDispute, describeInferred } from "./test-remarks.ts";

const LONGEST_GOAL = 1000;

/** The body of the pull request: what a reviewer decides by on top, the evidence folded below. */
export function pullRequestPage(proposal: Proposal): Markdown {
  const { state, evidence = NO_EVIDENCE } = proposal;
  return stack([
    md`Closes #${state.issue}.`,
    md`${proofInWords(state)} ${summarizeProcess(proposal)}`,
    describeDispute(state),
    changedTests(state.changedTests, evidence),
    reviewHints(proposal),
    md`### What was asked\n\n${quote(state.spec.goal, LONGEST_GOAL)}`,
    criteriaTable(state),
    md`### The evidence`,
    failToPassTable(state, evidence),
    passToPassTable(state, evidence),
    stillFailingList(state, evidence),
    fold(md`Inferred tests`, describeInferred(state)),
    fold(md`How to see it yourself`, replayCommands(state)),
    fold(md`Route taken`, describeRoute(state)),
    fold(md`Attempts, lint and cost`, describeProcess(proposal)),
  ]);
}

const LONGEST_REASON = 240;
const LONGEST_SOURCE = 1500;
const MOST_CHANGED_TESTS = 20;
/** More than so many sources would push everything else off the page. */
const MOST_OPEN = 3;

/** Tests that were there before and say something else now, in both versions. */
function changedTests(
  changed: readonly ChangedTest[],
  { changed: sources }: Evidence,
): Markdown | null {
  if (changed.length === 0) return null;
  const byId = new Map(sources.map((source) => [source.id, source]));
  const isOpen = changed.length <= MOST_OPEN;
  const shown = changed.slice(0, MOST_CHANGED_TESTS);
  const left = changed.length - shown.length;
  return stack([
    md`### Existing tests changed: ${changed.length}`,
    ...shown.flatMap((test) => [
      md`- ${code(test.id)}${test.removed ? md` (removed)` : NOTHING}: ${words(test.because, LONGEST_REASON)}`,
      versions(byId.get(test.id), isOpen),
    ]),
    left === 0 ? null : md`and ${left} more`,
  ]);
}

function versions(
  source: Evidence["changed"][number] | undefined,
  isOpen: boolean,
): Markdown | null {
  if (source === undefined) return null;
  const { before, after } = source;
  const now = after === null ? md`Now it is gone.` : md`Now:\n\n${block(after, LONGEST_SOURCE)}`;
  const open = isOpen ? md` open` : NOTHING;
  return md`<details${open}>\n<summary>Both versions</summary>\n\nBefore:\n\n${block(before, LONGEST_SOURCE)}\n\n${now}\n\n</details>`;
}

const MOST_TESTS = 100;
const MOST_FILES = 50;
const LONGEST_ID = 300;
const LONGEST_WHY = 160;

/** FAIL_TO_PASS: the tests that prove the change, and why each failed without it. */
function failToPassTable({ red }: RunState, { whyRed }: Evidence): Markdown | null {
  const failing = red?.failing ?? [];
  const rows = failing.map((id) => [
    code(id, LONGEST_ID),
    words(whyRed.get(id) ?? "failed", LONGEST_WHY),
  ]);
  const summary = md`FAIL_TO_PASS: ${failing.length}`;
  return fold(summary, table({ head: ["test", "before the change"], rows, most: MOST_TESTS }));
}

/** What failed before and is no business of the change; shown where some of it still does. */
function stillFailingList({ green }: RunState, { failedBefore }: Evidence): Markdown | null {
  const still = green?.stillFailing ?? 0;
  if (still === 0 || failedBefore.length === 0) return null;
  const summary = md`Failed before: ${failedBefore.length}, and ${still} still ${still === 1 ? "does" : "do"}`;
  const shown = failedBefore.slice(0, MOST_TESTS).map((id) => md`- ${code(id, LONGEST_ID)}`);
  const left = failedBefore.length - shown.length;
  const more = left === 0 ? NOTHING : md`\n\nand ${left.toLocaleString("en-US")} more`;
  return fold(summary, md`${join(shown, "\n")}${more}`);
}

/** PASS_TO_PASS: by file, because nobody reads a thousand names of tests that did not change. */
function passToPassTable({ passToPass }: RunState, { passedBefore }: Evidence): Markdown | null {
  if (passToPass === null) return null;
  const rows = passedBefore.map(({ file, tests }) => [code(file, LONGEST_ID), md`${tests}`]);
  const summary = md`PASS_TO_PASS: ${passToPass}`;
  return fold(summary, table({ head: ["file", "tests"], rows, most: MOST_FILES })) ?? summary;
}
