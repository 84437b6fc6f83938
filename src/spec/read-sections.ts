import type { Block } from "./block.ts";
import { plainText } from "./inline-text.ts";
import { type SectionKind, sectionKind } from "./section-kind.ts";

export interface Section {
  /** Without number and decoration; empty above the first heading. */
  heading: string;
  kind: SectionKind | null;
  blocks: Block[];
}

/** A line in bold, or one that ends in a colon, stands below every real heading. */
const LINE_LEVEL = 7;
const LONGEST_HEADING_LINE = 80;

/** A document as sections; one whose heading says nothing is about what the one around it is about. */
export function readSections(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ heading: "", kind: null, blocks: [] }];
  let open: { level: number; kind: SectionKind | null }[] = [];
  for (const block of blocks.flatMap(splitAtHeadingLines)) {
    const found = asHeading(block);
    if (found === null) {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    open = open.filter(({ level }) => level < found.level);
    const kind = sectionKind(found.text) ?? open.at(-1)?.kind ?? null;
    open.push({ level: found.level, kind });
    sections.push({ heading: found.text, kind, blocks: [] });
  }
  return sections;
}

/** `**Expected**` with the text in the next line is a heading, too. */
function splitAtHeadingLines(block: Block): Block[] {
  if (block.kind !== "paragraph" || !block.text.includes("\n")) return [block];
  const parts: (Block & { kind: "paragraph" })[] = [];
  let afterHeading = true;
  for (const [index, text] of block.text.split("\n").entries()) {
    const part = { ...block, text, line: block.line + index };
    const last = parts.at(-1);
    const isHeading = asHeading(part) !== null;
    if (isHeading || afterHeading || last === undefined) parts.push(part);
    else last.text += `\n${text}`;
    afterHeading = isHeading;
  }
  return parts;
}

function asHeading(block: Block): { level: number; text: string } | null {
  if (block.kind === "heading") return { level: block.level, text: headingText(block.text) };
  if (block.kind !== "paragraph" || block.text.length > LONGEST_HEADING_LINE) return null;
  if (block.quoted || block.text.includes("\n")) return null;
  const text = headingText(block.text);
  const isBold = /^(\*\*|__)[^*_]+\1:?$/.test(block.text);
  const announces = /[:：]$/.test(block.text) && sectionKind(text) !== null;
  return isBold || announces ? { level: LINE_LEVEL, text } : null;
}

/** `## 2.1.1 ✅ **Files Changed:**` is about "Files Changed". */
function headingText(markdown: string): string {
  return plainText(markdown)
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/^\d+(?:\.\d+)*[.)]?\s+/, "")
    .replace(/^[^\p{L}\p{N}`]+/u, "")
    .replace(/[:：]$/, "")
    .trim();
}
