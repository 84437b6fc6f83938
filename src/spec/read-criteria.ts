import { bareText, isHint, plainText, saysNothing } from "./inline-text.ts";
import type { Block } from "./read-blocks.ts";
import { isFieldLine } from "./read-fields.ts";
import type { Section } from "./read-sections.ts";
import { stepRole } from "./read-steps.ts";
import { columnOf } from "./table-columns.ts";

/**
 * What has to hold: the lines below a heading that announces it, else those of a definition of
 * done, else every list of the document that is about nothing else.
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

function criteriaIn({ blocks }: Section): string[] {
  const listed = [...fromItems(blocks), ...fromTables(blocks)];
  return listed.length > 0 ? listed : fromProse(blocks);
}

/** `Reject:` with a list below it is said together with each of its lines. */
function fromItems(blocks: readonly Block[]): string[] {
  const criteria: string[] = [];
  const parents: { depth: number; text: string }[] = [];
  const items = blocks.flatMap((block) => (block.kind === "item" && !block.quoted ? [block] : []));
  const stepwise = items.some(({ text }) => stepRole(plainText(text)) === "expected");
  for (const [index, { depth, text: raw }] of items.entries()) {
    while ((parents.at(-1)?.depth ?? 0) >= depth) parents.pop();
    const text = plainText(raw);
    const hasChildren = (items[index + 1]?.depth ?? 0) > depth;
    if (hasChildren && /[:：]$/.test(text)) parents.push({ depth, text });
    else if (!isFieldLine(text) && !(stepwise && stepRole(text) !== null)) {
      criteria.push([...parents.map((parent) => parent.text), text].join(" "));
    }
  }
  return criteria;
}

function fromTables(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "table") return [];
    const column = columnOf(block.header, "criterion") ?? columnOf(block.header, "title");
    return block.rows
      .map(({ cells }) =>
        column === null ? cells.map(bareText).join(" — ") : bareText(cells[column] ?? ""),
      )
      .filter((text) => !saysNothing(text));
  });
}

/** Without a list: each line, where every line is a sentence; else each paragraph. */
function fromProse(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap((block) => (block.kind === "paragraph" && !isHint(block.text) ? [block.text] : []))
    .flatMap((text) => {
      const lines = text.split("\n").filter((line) => !isFieldLine(line));
      const sentences = lines.every((line) => /[.!?;。！？]$/.test(line.trim()));
      return (sentences ? lines : [lines.join(" ")]).map(plainText);
    })
    .filter((text) => text !== "" && stepRole(text) === null);
}
