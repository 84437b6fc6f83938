import { bareText, plainText, saysNothing } from "./inline-text.ts";
import { type Block, type ColumnName, cellIn, columnOf, type TableRow } from "./read-blocks.ts";
import { type Section, sectionKind } from "./read-sections.ts";
import { readSteps } from "./read-steps.ts";
import { type SpecTestCase, testCase } from "./spec.ts";

type Table = Block & { kind: "table" };

/** Every test case that the document spells out: rows of tables, and Given, When, Then; else lists. */
export function readTestCases(sections: readonly Section[]): SpecTestCase[] {
  const open = sections.filter(({ kind }) => kind !== "aside" && kind !== "risks");
  const told = open.flatMap((section) => [
    ...section.blocks.flatMap((block) =>
      block.kind === "table" && holdsCases(block, section) ? fromTable(block) : [],
    ),
    ...readSteps(section),
  ]);
  return told.length > 0 ? told : open.flatMap(fromItems);
}

/** Below "Test cases" a plain list is one of them. */
function fromItems({ heading, blocks }: Section): SpecTestCase[] {
  if (sectionKind(heading) !== "testCases") return [];
  return blocks.flatMap((block) =>
    block.kind === "item" && !block.quoted ? [fromItem(plainText(block.text))] : [],
  );
}

/** `total([]) → 0`: what goes in, and what comes out. */
function fromItem(text: string): SpecTestCase {
  const [given, expected, ...more] = text.split(/\s(?:→|=>|⇒)\s/);
  if (expected === undefined || more.length > 0) return testCase({ title: text });
  return testCase({ title: text, given: given ?? null, expected });
}

/** Below a heading about tests any table that says what comes out; elsewhere also what goes in. */
export function holdsCases({ header }: Table, { kind }: Section): boolean {
  if (columnOf(header, "then") === null) return false;
  return kind === "testCases" || (columnOf(header, "given") ?? columnOf(header, "when")) !== null;
}

function fromTable({ header, rows }: Table): SpecTestCase[] {
  const at = (name: ColumnName) => columnOf(header, name);
  const [id, title, given, when] = [at("id"), at("title"), at("given"), at("when")];
  const outcomes = [...new Set([at("then"), at("criterion")])];
  const isExample = title === null && given === null && when === null;
  const inputs = header.flatMap((name, column) =>
    column === id || outcomes.includes(column) ? [] : [{ name: plainText(name), column }],
  );
  return rows
    .map((row) => {
      const input = isExample ? values(row, inputs) : cell(row, given);
      const action = cell(row, when);
      const expected = outcomes.flatMap((column) => cell(row, column) ?? []).join("; ");
      const named = cell(row, title) ?? input ?? action ?? expected;
      return testCase({ id: cell(row, id), title: named, given: input, when: action, expected });
    })
    .filter(({ given: input, when: action, then: expected }) => input ?? action ?? expected);
}

/** A row of examples: every column but the outcome, by its own name. */
function values(row: TableRow, inputs: readonly { name: string; column: number }[]): string {
  return inputs.map(({ name, column }) => `${name} = ${cell(row, column) ?? ""}`).join(", ");
}

function cell(row: TableRow, column: number | null): string | null {
  const text = bareText(cellIn(row, column));
  return saysNothing(text) ? null : text;
}
