import { cell, join, type Markdown, md, NOTHING } from "../safe-text/markdown.ts";

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
