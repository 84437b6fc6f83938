import { bareText, isHint, plainText, saysNothing } from "./markdown/inline-text.ts";
import { type Block, cellIn } from "./markdown/read-blocks.ts";
import { isFieldLine } from "./read-fields.ts";
import type { Section } from "./read-sections.ts";
import { stepRole } from "./read-steps.ts";
import { holdsTestCases } from "./read-test-cases.ts";
import { columnOf } from "./table-columns.ts";
import { readTagLine } from "./test-case.ts";

/** One or two words above a nested list, such as "Input". */
const LABEL = /^[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?$/u;
const CROSSED_OUT = /^~~[^~]*~~$/;
const NUMBERED = /^[A-Z]{1,6}[-_ ]?\d{1,4}\b/;

/**
 * The acceptance criteria: the lines below a heading that announces them, else those of the definition
 * of done, else every list item outside sections about something else.
 */
export function readCriteria(sections: readonly Section[]): string[] {
  const criteria = (found: readonly Section[]) => [...new Set(found.flatMap(criteriaIn))];
  const announced = criteria(sections.filter(({ kind }) => kind === "criteria"));
  if (announced.length > 0) return announced;
  const done = criteria(sections.filter(({ kind }) => kind === "done"));
  if (done.length > 0) return done;
  const open = sections.filter(({ kind }) => kind === null || kind === "goal");
  return [...new Set(open.flatMap(({ blocks }) => fromItems(blocks)))];
}

function criteriaIn(section: Section): string[] {
  const { blocks } = section;
  const listed = [...fromItems(blocks), ...fromTables(section)];
  return listed.length > 0 ? listed : fromProse(blocks);
}

/** An item with a nested list, such as `Reject:`, becomes the prefix of each nested item. */
function fromItems(blocks: readonly Block[]): string[] {
  const criteria: string[] = [];
  const parents: { depth: number; text: string }[] = [];
  const items = blocks.flatMap((block) => (block.kind === "item" && !block.quoted ? [block] : []));
  const isStep = stepsAmong(items.map(({ text }) => plainText(text)));
  for (const [index, { depth, text: raw }] of items.entries()) {
    while ((parents.at(-1)?.depth ?? 0) >= depth) parents.pop();
    const text = plainText(raw);
    const hasChildren = (items[index + 1]?.depth ?? 0) > depth;
    const announced = hasChildren ? announcement(text) : null;
    if (announced !== null) parents.push({ depth, text: announced });
    else if (!isFieldLine(text) && !CROSSED_OUT.test(text) && !isStep(text)) {
      criteria.push([...parents.map((parent) => parent.text), text].join(" "));
    }
  }
  return criteria;
}

/** Steps belong to test cases; "Then" without the others only begins a sentence. */
function stepsAmong(texts: readonly string[]): (text: string) => boolean {
  const roles = new Set(texts.map(stepRole));
  const stepwise = roles.has("expected") && (roles.has("given") || roles.has("when"));
  return (text) => stepwise && (stepRole(text) !== null || readTagLine(text) !== null);
}

function announcement(text: string): string | null {
  if (/[:：]$/.test(text)) return text;
  return LABEL.test(text) ? `${text}:` : null;
}

/** A table with inputs and outcomes holds test cases instead. */
function fromTables(section: Section): string[] {
  return section.blocks.flatMap((block) => {
    if (block.kind !== "table" || holdsTestCases(block, section)) return [];
    const column = columnOf(block.header, "criterion") ?? columnOf(block.header, "title");
    return block.rows
      .map((row) =>
        column === null ? row.cells.map(bareText).join(" — ") : bareText(cellIn(row, column)),
      )
      .filter((text) => !saysNothing(text));
  });
}

/** Without a list: each line if every line is a sentence or has a number, otherwise each paragraph. */
function fromProse(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap((block) => (block.kind === "paragraph" && !isHint(block.text) ? [block.text] : []))
    .flatMap((text) => {
      const lines = text.split("\n").filter((line) => !isFieldLine(line));
      const isWhole = (line: string) =>
        /[.!?;。！？]$/.test(line.trim()) || NUMBERED.test(plainText(line));
      const sentences = lines.every(isWhole);
      return (sentences ? lines : [lines.join(" ")]).map(plainText);
    })
    .filter((text) => text !== "" && stepRole(text) === null);
}
