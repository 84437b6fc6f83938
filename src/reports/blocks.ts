import type { RunState } from "../run-state/run-state.ts";
import type { Usage } from "../run-state/usage.ts";
import { count } from "../safe-text/clean-text.ts";
import { cell, join, type Markdown, md, NOTHING } from "../safe-text/markdown.ts";

/** Parts of a page, one below the other. Unlike those of a list, none goes when the page is too long. */
export function stack(parts: readonly (Markdown | null)[]): Markdown {
  const there = parts.filter((part) => part !== null && part !== NOTHING);
  return (
    there.reduce<Markdown | null>(
      (page, part) => (page === null ? part : md`${page}\n\n${part ?? NOTHING}`),
      null,
    ) ?? NOTHING
  );
}

interface Table {
  /** One for each column. */
  head: readonly string[];
  rows: readonly (readonly Markdown[])[];
  /** So many are shown. */
  most: number;
}

/** A table that says how many more there would be; null where there is nothing to show. */
export function table({ head, rows, most }: Table): Markdown | null {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, most).map(row);
  const left = rows.length - shown.length;
  const more = left === 0 ? NOTHING : md`\n\nand ${left.toLocaleString("en-US")} more`;
  const line = head.reduce<Markdown>((cells) => md`${cells}---|`, md`|`);
  return md`${row(head.map((name) => md`${name}`))}\n${line}\n${join(shown, "\n")}${more}`;
}

function row(cells: readonly Markdown[]): Markdown {
  return cells.reduce<Markdown>((line, one) => md`${line} ${cell(one)} |`, md`|`);
}

/** Shown only to whoever wants to know. */
export function fold(summary: Markdown, body: Markdown | null): Markdown | null {
  if (body === null) return null;
  return md`<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** How long something took, as exactly as people care: 0.4 s, 12 s, 3 min 5 s, 2 h 4 min. */
export function describeDuration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What a run used, in one line: calls, tokens, and what they cost. */
export function describeUsage(usage: Usage): string {
  const { calls, inputTokens, outputTokens, cachedTokens, costUsd } = usage;
  const cached = cachedTokens === 0 ? "" : ` (${grouped(cachedTokens)} of them cached)`;
  const tokens = `${grouped(inputTokens)} tokens in${cached}, ${grouped(outputTokens)} out`;
  return `${count(calls, "model call")}, ${tokens}, ${describeCost(costUsd)}`;
}

export function describeCost(usd: number | null): string {
  if (usd === null) return "cost unknown";
  return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`;
}

function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** The claim of a run, which anybody can check. */
export function proofInWords({ red, passToPass }: Pick<RunState, "red" | "passToPass">): Markdown {
  const failing = red?.failing.length ?? 0;
  const others =
    passToPass === null
      ? md`Whether others broke could not be compared.`
      : md`${count(passToPass, "other")} passed before and ${passToPass === 1 ? "passes" : "pass"} still.`;
  return md`**${count(failing, "test")} failed before this change and ${failing === 1 ? "passes" : "pass"} with it.** ${others}`;
}
