import { bugNotice, type Surface } from "../errors.ts";
import { describeFailedFirst, isOneTest } from "../routing/count-tests.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Usage } from "../run-state/usage.ts";
import { count, inflect, withoutDirectories } from "../safe-text/clean-text.ts";
import {
  block,
  cell,
  code,
  join,
  type Markdown,
  md,
  NOTHING,
  words,
} from "../safe-text/markdown.ts";
import { type FinalFacts, factsOf } from "./facts.ts";

/** Blocks below each other. Unlike the items of `join`, none is left out when a page is too long. */
export function stack(blocks: readonly (Markdown | null)[]): Markdown {
  const present = blocks.filter((block) => block !== null && block !== NOTHING);
  return (
    present.reduce<Markdown | null>(
      (page, block) => (page === null ? block : md`${page}\n\n${block ?? NOTHING}`),
      null,
    ) ?? NOTHING
  );
}

interface Table {
  /** One for each column. */
  head: readonly string[];
  rows: readonly (readonly Markdown[])[];
  /** The number of rows to show. */
  most: number;
}

/** A table that says how many rows it leaves out; null without rows. */
export function table({ head, rows, most }: Table): Markdown | null {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, most).map(row);
  const rule = head.reduce<Markdown>((cells) => md`${cells}---|`, md`|`);
  return md`${row(head.map((name) => md`${name}`))}\n${rule}\n${join(shown, "\n")}${andMore(rows.length - shown.length)}`;
}

function row(cells: readonly Markdown[]): Markdown {
  return cells.reduce<Markdown>((line, one) => md`${line} ${cell(one)} |`, md`|`);
}

const MAX_ITEMS = 50;
const MAX_ITEM = 300;

/** A heading and a bulleted list of code; nothing without items. */
export function list(heading: Markdown, items: readonly string[]): Markdown {
  if (items.length === 0) return NOTHING;
  return md`${heading}\n\n${bullets(items, { most: MAX_ITEMS })}`;
}

/** A bulleted list of code that says how many items it leaves out. */
export function bullets(items: readonly string[], { most }: { most: number }): Markdown {
  const shown = items.slice(0, most).map((item) => md`- ${code(item, MAX_ITEM)}`);
  return md`${join(shown, "\n")}${andMore(items.length - shown.length)}`;
}

function andMore(count: number): Markdown {
  return count === 0 ? NOTHING : md`\n\nand ${grouped(count)} more`;
}

/** A block behind a summary that opens it. */
export function fold(summary: Markdown, body: Markdown | null): Markdown | null {
  if (body === null) return null;
  return md`<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** The ignored files that tests ran with. */
export function describeCopied(paths: readonly string[]): Markdown {
  const files = paths.map((path) => code(path, MAX_ITEM));
  return md`Taken over from the checkout, because git ignores it and a clone lacks it: ${join(files, ", ")}.`;
}

/** What a run proves: the tests of the change failed first and pass now, and the others still pass. */
export function proofInWords(state: RunState): Markdown {
  const { failedFirst, passToPass, notRun, removed, final } = factsOf(state);
  const left = notRun === 0 ? NOTHING : md`; ${grouped(notRun)} did not run`;
  const others =
    passToPass === null
      ? md`Other tests could not be compared.`
      : md`${count(passToPass, "other test")} passed before and still ${inflect(passToPass, "passes", "pass")}${left}.`;
  const gone =
    removed === 0
      ? NOTHING
      : md` ${count(removed, "existing test")} ${inflect(removed, "was", "were")} removed.`;
  return md`**${describeFailedFirst(failedFirst)} failed before this change and ${isOneTest(failedFirst) ? "passes" : "pass"} with it.** ${others}${gone}${finalRunInWords(state, final)}`;
}

/** The final run: the repository's own test command on what is proposed, or on what the merge gives. */
function finalRunInWords(
  { finalRun, base: { branch } }: RunState,
  facts: FinalFacts | null,
): Markdown {
  if (finalRun === null) return NOTHING;
  const { command, commit, base, exitCode, passed, xpassed = 0 } = finalRun;
  const into = base === undefined ? NOTHING : md` merged into ${branch} at ${base.slice(0, 10)}`;
  const tests =
    passed === null
      ? NOTHING
      : md`, ${grouped(passed)} passed${facts === null ? NOTHING : describePassed(facts)}`;
  const unexpected = xpassed === 0 ? NOTHING : md`, ${grouped(xpassed)} xpassed`;
  return md` The repository's own test command, ${code(command)}, at ${commit.slice(0, 10)}${into}: exit ${exitCode}${tests}${unexpected}.`;
}

/** As in ` (4 that failed first, 34 that passed before)`; pytest counts each case. */
function describePassed(facts: FinalFacts): Markdown {
  const { failedFirst, guards, added, passedBefore, others } = facts;
  const parts = [
    ...(failedFirst === 0 ? [] : [`${grouped(failedFirst)} that failed first`]),
    ...(guards === 0 ? [] : [`${grouped(guards)} from guards`]),
    ...(added === 0 ? [] : [`${grouped(added)} added against mutants`]),
    ...(passedBefore === 0 ? [] : [`${grouped(passedBefore)} that passed before`]),
    ...(others === 0 ? [] : [count(others, "other")]),
  ];
  return parts.length === 0 ? NOTHING : md` (${parts.join(", ")})`;
}

/** A duration as precise as a reader needs: 0.4 s, 12 s, 3 min 5 s, 2 h 4 min. */
export function describeDuration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Calls, tokens and cost in one line. */
export function describeUsage(usage: Usage): string {
  const { calls, inputTokens, outputTokens, cachedTokens } = usage;
  const cached = cachedTokens === 0 ? "" : ` (${grouped(cachedTokens)} of them cached)`;
  const tokens = `${grouped(inputTokens)} tokens in${cached}, ${grouped(outputTokens)} out`;
  return `${count(calls, "model call")}, ${tokens}, ${describeSpent(usage)}`;
}

/** The cost, and whether some of it is estimated. */
export function describeSpent({ costUsd, estimatedCalls = 0 }: Usage): string {
  const cost = describeCost(costUsd);
  return estimatedCalls === 0 ? cost : `${cost} (${count(estimatedCalls, "call")} estimated)`;
}

export function describeCost(usd: number | null): string {
  if (usd === null) return "cost unknown";
  return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`;
}

/** `1,200`. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** Says whose bug it is, and where and with what to report it. */
export function describeBug(surface: Surface): Markdown {
  return words(bugNotice("this message and the stack trace", surface));
}

const MAX_STACK = 6000;

/** The stack trace, folded; null where there is none. */
export function stackTrace({ stack }: { stack?: string | undefined }): Markdown | null {
  if (stack === undefined) return null;
  return fold(words("Stack trace"), block(withoutDirectories(stack), MAX_STACK));
}
