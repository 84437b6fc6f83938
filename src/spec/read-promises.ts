import type { Block } from "./block.ts";
import { bareText, saysNothing } from "./inline-text.ts";
import { findPaths } from "./paths.ts";
import { readBlocks } from "./read-blocks.ts";
import { readSections } from "./read-sections.ts";
import { cellIn, columnOf } from "./table-columns.ts";
import { visibleText } from "./visible-text.ts";

export interface Mitigation {
  risk: string;
  text: string;
  line: number;
}

/** What a design says about itself elsewhere, and has to keep in its table of files and functions. */
export interface Promises {
  doneFiles: { path: string; line: number }[];
  mitigations: Mitigation[];
}

export function readPromises(markdown: string): Promises {
  const sections = readSections(readBlocks(visibleText(markdown)));
  const blocks = (kind: string) =>
    sections.filter((section) => section.kind === kind).flatMap((section) => section.blocks);
  return {
    doneFiles: blocks("done").flatMap(filesNamed),
    mitigations: blocks("risks").flatMap(mitigationsIn),
  };
}

function filesNamed(block: Block): { path: string; line: number }[] {
  if (block.kind === "code") return [];
  const text =
    block.kind === "table" ? block.rows.flatMap(({ cells }) => cells).join("\n") : block.text;
  return findPaths(text)
    .filter((path) => !path.endsWith("/"))
    .map((path) => ({ path, line: block.line }));
}

function mitigationsIn(block: Block): Mitigation[] {
  if (block.kind !== "table") return [];
  const [risk, mitigation] = [columnOf(block.header, "risk"), columnOf(block.header, "mitigation")];
  if (mitigation === null) return [];
  return block.rows
    .map((row) => ({
      risk: bareText(cellIn(row, risk ?? 0)),
      text: bareText(cellIn(row, mitigation)),
      line: row.line,
    }))
    .filter(({ text }) => !saysNothing(text));
}
