import { bareText, plainText, saysNothing } from "./markdown/inline-text.ts";
import { type Block, cellIn, type TableRow } from "./markdown/read-blocks.ts";
import { type Section, sectionKind } from "./read-sections.ts";
import { readSteps, type TestSection } from "./read-steps.ts";
import type { Component, SpecTestCase } from "./spec.ts";
import { type ColumnName, columnOf } from "./table-columns.ts";
import {
  readTagLine,
  TEST_TYPES,
  type TestCaseTags,
  tagsOfHeading,
  tagsOfHeadings,
  testCase,
} from "./test-case.ts";

type Table = Block & { kind: "table" };

/** Every test case that the document spells out: table rows and Given, When, Then; otherwise list items. */
export function readTestCases(
  sections: readonly Section[],
  components: readonly Component[],
): SpecTestCase[] {
  const testSections = sections
    .filter(({ kind }) => kind !== "aside" && kind !== "risks")
    .map((section) => ({
      ...section,
      tags: tagsOfHeadings(section.headings, components),
      isTagHeading: Object.keys(tagsOfHeading(section.heading, components)).length > 0,
    }));
  const specified = testSections.flatMap((section) => [
    ...section.blocks.flatMap((block) =>
      block.kind === "table" && holdsTestCases(block, section)
        ? fromTable(block, section.tags)
        : [],
    ),
    ...readSteps(section),
  ]);
  return specified.length > 0 ? specified : testSections.flatMap(fromItems);
}

/** Below a heading about tests, any table with an outcome; elsewhere it also needs an input or an action. */
export function holdsTestCases({ header }: Table, { kind }: Section): boolean {
  if (columnOf(header, "then") === null) return false;
  return kind === "testCases" || (columnOf(header, "given") ?? columnOf(header, "when")) !== null;
}

function fromTable({ header, rows }: Table, tags: TestCaseTags): SpecTestCase[] {
  const at = (name: ColumnName) => columnOf(header, name);
  const [id, title, given, when] = [at("id"), at("title"), at("given"), at("when")];
  const outcomes = [...new Set([at("then"), at("criterion")])];
  const isExample = title === null && given === null && when === null;
  const component = at("testedComponent");
  const type = isExample && !namesTestTypes(header, rows) ? null : at("testType");
  const inputs = header.flatMap((name, column) =>
    [id, component, type, ...outcomes].includes(column) ? [] : [{ name: plainText(name), column }],
  );
  return rows
    .map((row) => {
      const input = isExample ? describeInputs(row, inputs) : cell(row, given);
      const action = cell(row, when);
      const expected = outcomes.flatMap((column) => cell(row, column) ?? []).join("; ");
      const rowTags = { component: cell(row, component), type: cell(row, type) };
      return testCase({
        id: cell(row, id),
        title: cell(row, title) ?? input ?? action ?? expected,
        given: input,
        when: action,
        expected,
        tags: { ...tags, ...withoutNulls(rowTags) },
      });
    })
    .filter(({ given: input, when: action, then: expected }) => input ?? action ?? expected);
}

const ONLY_TEST_TYPE = new RegExp(`^(?:${TEST_TYPES})$`, "i");

/** In a table of examples, "Type" may well be an input of the code: its values tell. */
function namesTestTypes(header: readonly string[], rows: readonly TableRow[]): boolean {
  const column = columnOf(header, "testType");
  const values = rows.flatMap((row) => cell(row, column) ?? []);
  return values.length > 0 && values.every((value) => ONLY_TEST_TYPE.test(value));
}

/** The inputs of an example, each with the name of its column. */
function describeInputs(
  row: TableRow,
  inputs: readonly { name: string; column: number }[],
): string | null {
  if (inputs.length === 0) return null;
  return inputs.map(({ name, column }) => `${name} = ${cell(row, column) ?? ""}`).join(", ");
}

function cell(row: TableRow, column: number | null): string | null {
  const text = bareText(cellIn(row, column));
  return saysNothing(text) ? null : text;
}

function withoutNulls(tags: Record<keyof TestCaseTags, string | null>): TestCaseTags {
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null));
}

/** Below "Test cases", each item of a plain list is one, but for items that only tag the one before. */
function fromItems(section: TestSection): SpecTestCase[] {
  const { heading, headings, blocks, tags, isTagHeading } = section;
  const isPartOfTests = isTagHeading && headings.some(announcesTests);
  if (!announcesTests(heading) && !isPartOfTests) return [];
  const cases: SpecTestCase[] = [];
  let shared = tags;
  for (const block of blocks) {
    if (block.kind !== "item" || block.quoted) continue;
    const { text, tags: ownTags } = splitTags(block.text);
    const last = cases.at(-1);
    if (text !== "") cases.push(fromItem(text, { ...shared, ...ownTags }));
    else if (last === undefined) shared = { ...shared, ...ownTags };
    else Object.assign(last, ownTags);
  }
  return cases;
}

function announcesTests(heading: string): boolean {
  return sectionKind(heading) === "testCases";
}

/** `total([]) → 0`: the input and the outcome. */
function fromItem(text: string, tags: TestCaseTags): SpecTestCase {
  const [given, expected, ...more] = text.split(/\s(?:→|=>|⇒)\s/);
  if (expected === undefined || more.length > 0) return testCase({ title: text, tags });
  return testCase({ title: text, given: given ?? null, expected, tags });
}

function splitTags(markdown: string): { text: string; tags: TestCaseTags } {
  const lines = markdown.split("\n").map((line) => ({ line, tags: readTagLine(plainText(line)) }));
  const text = lines.flatMap(({ line, tags }) => (tags === null ? [line] : []));
  return {
    text: plainText(text.join("\n")),
    tags: Object.assign({}, ...lines.map(({ tags }) => tags)),
  };
}
