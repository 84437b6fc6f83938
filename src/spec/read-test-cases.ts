import { cutAtWord } from "../safe-text/clean-text.ts";
import { bareText, isHint, plainText, saysNothing, trimMarks } from "./markdown/inline-text.ts";
import { type Block, cellIn, type TableRow } from "./markdown/read-blocks.ts";
import {
  type ColumnName,
  columnOf,
  isFieldLine,
  type Section,
  sectionKind,
} from "./read-sections.ts";
import type { SpecTestCase } from "./spec.ts";

type Table = Block & { kind: "table" };

/** Every test case that the document spells out: table rows and Given, When, Then; otherwise list items. */
export function readTestCases(sections: readonly Section[]): SpecTestCase[] {
  const testSections = sections.filter(({ kind }) => kind !== "aside" && kind !== "risks");
  const specified = testSections.flatMap((section) => [
    ...section.blocks.flatMap((block) =>
      block.kind === "table" && holdsTestCases(block, section) ? fromTable(block) : [],
    ),
    ...readSteps(section),
  ]);
  return specified.length > 0 ? specified : testSections.flatMap(fromItems);
}

/** Below a heading about tests, any table with an outcome; elsewhere it also needs an input or an action. */
function holdsTestCases({ header }: Table, { kind }: Section): boolean {
  if (columnOf(header, "then") === null) return false;
  return kind === "testCases" || (columnOf(header, "given") ?? columnOf(header, "when")) !== null;
}

function fromTable({ header, rows }: Table): SpecTestCase[] {
  const at = (name: ColumnName) => columnOf(header, name);
  const [id, title, given, when] = [at("id"), at("title"), at("given"), at("when")];
  const outcomes = [...new Set([at("then"), at("criterion")])];
  const isExample = title === null && given === null && when === null;
  const component = at("testedComponent");
  const type = isExample && !namesTestTypes(header, rows) ? null : at("testType");
  const inputs = header.flatMap((name, column) =>
    [id, component, type, ...outcomes].includes(column) ? [] : [{ name: plainText(name), column }],
  );
  const describeInputs = (row: TableRow) =>
    inputs.map(({ name, column }) => `${name} = ${cell(row, column) ?? ""}`).join(", ") || null;
  return rows
    .map((row) => {
      const input = isExample ? describeInputs(row) : cell(row, given);
      const action = cell(row, when);
      const expected = outcomes.flatMap((column) => cell(row, column) ?? []).join("; ");
      const told = { component: cell(row, component), type: cell(row, type) };
      const tags = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
      return testCase({
        id: cell(row, id),
        title: cell(row, title) ?? input ?? action ?? expected,
        given: input,
        when: action,
        expected,
        tags,
      });
    })
    .filter(({ given: input, when: action, then: expected }) => input ?? action ?? expected);
}

/** In a table of examples, "Type" may well be an input of the code: its values tell. */
function namesTestTypes(header: readonly string[], rows: readonly TableRow[]): boolean {
  const column = columnOf(header, "testType");
  const values = rows.flatMap((row) => cell(row, column) ?? []);
  return values.length > 0 && values.every((value) => ONLY_TEST_TYPE.test(value));
}

function cell(row: TableRow, column: number | null): string | null {
  const text = bareText(cellIn(row, column));
  return saysNothing(text) ? null : text;
}

/** Below "Test cases", each item of a plain list is one, but for items that only tag the one before. */
function fromItems({ heading, blocks }: Section): SpecTestCase[] {
  if (sectionKind(heading) !== "testCases") return [];
  const cases: SpecTestCase[] = [];
  for (const block of blocks) {
    if (block.kind !== "item" || block.quoted) continue;
    const { text, tags } = splitTags(block.text);
    const last = cases.at(-1);
    if (text !== "") cases.push(fromItem(text, tags));
    else if (last !== undefined) Object.assign(last, tags);
  }
  return cases;
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

/** One or two words above a nested list, such as "Input". */
const LABEL = /^[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?$/u;
const CROSSED_OUT = /^~~[^~]*~~$/;
const NUMBERED_LINE = /^[A-Z]{1,6}[-_ ]?\d{1,4}\b/;

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
  return [...new Set(open.flatMap(({ blocks }) => criteriaInItems(blocks)))];
}

function criteriaIn(section: Section): string[] {
  const { blocks } = section;
  const listed = [...criteriaInItems(blocks), ...criteriaInTables(section)];
  return listed.length > 0 ? listed : criteriaInProse(blocks);
}

/** An item with a nested list, such as `Reject:`, becomes the prefix of each nested item. */
function criteriaInItems(blocks: readonly Block[]): string[] {
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
function criteriaInTables(section: Section): string[] {
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
function criteriaInProse(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap((block) => (block.kind === "paragraph" && !isHint(block.text) ? [block.text] : []))
    .flatMap((text) => {
      const lines = text.split("\n").filter((line) => !isFieldLine(line));
      const isWhole = (line: string) =>
        /[.!?;。！？]$/.test(line.trim()) || NUMBERED_LINE.test(plainText(line));
      const sentences = lines.every(isWhole);
      return (sentences ? lines : [lines.join(" ")]).map(plainText);
    })
    .filter((text) => text !== "" && stepRole(text) === null);
}

/** Test cases written as steps: one step per line or list item, or all in one sentence. */
function readSteps({ heading, blocks }: Section): SpecTestCase[] {
  // "Test cases" is not the title of one case.
  const sharedTitle = sectionKind(heading) === null ? heading : "";
  const reading: StepReading = { cases: [], draft: startDraft(sharedTitle), sharedTitle };
  for (const line of blocks.flatMap(stepLines)) readStepLine(reading, plainText(line));
  finishCase(reading, "");
  return reading.cases;
}

/** A test case whose steps have not all been read yet. */
interface Draft {
  title: string;
  given: string[];
  when: string[];
  expected: string[];
  last: Exclude<StepRole, "more">;
  tags: TestCaseTags;
  /** Set for a case in one line, which no later step continues. */
  isWhole: boolean;
}

interface StepReading {
  cases: SpecTestCase[];
  draft: Draft;
  /** The heading, if it can be the title of the cases below it. */
  sharedTitle: string;
}

function readStepLine(reading: StepReading, text: string): void {
  const { draft, sharedTitle } = reading;
  const whole = caseInOneLine(text);
  const tags = readTagLine(text);
  const role = stepRole(text);
  if (whole !== null) {
    finishCase(reading, sharedTitle);
    const before = hasSteps(draft) ? {} : draft.tags;
    reading.draft = { ...reading.draft, ...whole, tags: before, isWhole: true };
  } else if (tags !== null) Object.assign(draft.tags, tags);
  else if (role === null) finishCase(reading, text.replace(SCENARIO, "").trim());
  else {
    const startsNext = draft.expected.length > 0 && (role === "given" || role === "when");
    if (startsNext || draft.isWhole) finishCase(reading, sharedTitle);
    if (role !== "more") reading.draft.last = role;
    reading.draft[reading.draft.last].push(withoutKeyword(text));
  }
}

function hasSteps({ given, when, expected }: Draft): boolean {
  return given.length + when.length + expected.length > 0;
}

function finishCase(reading: StepReading, nextTitle: string): void {
  const { cases, draft } = reading;
  // A lone "Then it stops" continues a list and is not a case.
  const isCase = draft.expected.length > 0 && draft.given.length + draft.when.length > 0;
  if (isCase) cases.push(finishDraft(draft));
  reading.draft = startDraft(nextTitle);
}

function stepLines(block: Block): string[] {
  if (block.kind === "item" || block.kind === "paragraph") {
    return block.quoted ? [] : block.text.split("\n");
  }
  if (block.kind !== "code" || !GHERKIN.test(block.text.trim())) return [];
  return block.text.split("\n").filter((line) => line.trim() !== "");
}

/** `Given a cart, when it is emptied, then the total is 0`; null if a part is missing. */
function caseInOneLine(text: string): Pick<Draft, "title" | "given" | "when" | "expected"> | null {
  const begin = text.replace(/^[A-Z]{1,6}[-_ ]?\d{1,6}\s?[:.)–—-]\s?/, "");
  const lower = begin.toLowerCase();
  const when = lower.search(/\b(?:when|wenn|quand|cuando|quando)\b|当|когда/);
  const expected = lower.search(/\b(?:then|dann|alors|entonces|então)\b|那么|тогда/);
  if (when === -1 || expected < when || !["given", "when"].includes(stepRole(begin) ?? "")) {
    return null;
  }
  return {
    title: text,
    given: [withoutKeyword(begin.slice(0, when))],
    when: [withoutKeyword(begin.slice(when, expected))],
    expected: [withoutKeyword(begin.slice(expected))],
  };
}

function startDraft(title: string): Draft {
  return { title, given: [], when: [], expected: [], last: "given", tags: {}, isWhole: false };
}

function finishDraft(draft: Draft): SpecTestCase {
  const { title, given, when, expected, tags } = draft;
  return testCase({
    title: title === "" ? expected.join("; ") : title,
    given: given.join("; "),
    when: when.join("; "),
    expected: expected.join("; "),
    tags,
  });
}

function withoutKeyword(text: string): string {
  const start = STEP_STARTS.map(([, pattern]) => pattern.exec(text)?.[0] ?? "").find(Boolean) ?? "";
  return trimMarks(text.slice(start.length), { start: " :：,，", end: " ,，;" });
}

/** The keywords of Given, When and Then, and those that continue the step before. */
const STEP_KEYWORDS = [
  [
    "given",
    "given|angenommen|gegeben(?: sei(?:en)?)?|étant donnée?s?(?: que)?|dad[oa]s?|dato|假如|假设|给定|前提|дано|пусть",
  ],
  ["when", "when|wenn|quand|lorsque|cuando|quando|当|もし|когда|если"],
  ["expected", "then|dann|alors|entonces|então|allora|那么|则|ならば|тогда"],
  ["more", "and|but|und|aber|et|mais|pero|并且|かつ|и"],
] as const;

type StepRole = (typeof STEP_KEYWORDS)[number][0];

const STEP_STARTS = STEP_KEYWORDS.map(([role, words]) => {
  return [
    role,
    new RegExp(`^(?:${words})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\d_])`, "iu"),
  ] as const;
});
const SCENARIO =
  /^(?:scenario(?: outline)?|szenario|scénario|escenario|cenário|场景|シナリオ|сценарий)\s*[:：]/iu;
const GHERKIN = /^(?:feature|scenario|background|given|szenario|angenommen|funktionalität)\b/i;

/** Which step of a test case a line is, told by its first word. */
export function stepRole(line: string): StepRole | null {
  return STEP_STARTS.find(([, start]) => start.test(line))?.[0] ?? null;
}

interface TestCaseText {
  id?: string | null;
  title: string;
  given?: string | null;
  when?: string | null;
  expected?: string | null;
  tags: TestCaseTags;
}

const LONGEST_TITLE = 200;
const CASE_NUMBER = /^(?:([A-Z]{1,6}[-_ ]?\d{1,6})\s*[:.)–—-]\s*|(\d{2,4})\s*[:.)–—-]\s+)(?=\S)/;

/** The title `TC001: Happy path` begins with the id. */
function testCase({ id, title, given, when, expected, tags }: TestCaseText): SpecTestCase {
  const number = CASE_NUMBER.exec(title);
  return {
    id: id ?? number?.[1] ?? number?.[2] ?? null,
    title: cutAtWord(number === null ? title : title.slice(number[0].length), LONGEST_TITLE),
    ...tags,
    given: given || null,
    when: when || null,
    // biome-ignore lint/suspicious/noThenProperty: a string, not a thenable.
    then: expected || null,
  };
}

/** The component a test case belongs to and its type, where the text says them. */
type TestCaseTags = Pick<SpecTestCase, "component" | "type">;

const COMPONENT_LINE =
  /^(?:component(?: under test)?|komponente|composant|componente|组件)\s*[:：]\s*(?=\S)/iu;
const TYPE_LINE = /^(?:test[ -]?)?(?:type|typ|art|tipo|类型)\s*[:：]\s*(?=\S)/iu;
const TICKET_TYPE =
  /^(?:user )?(?:story|bug|bugfix|task|sub-?task|epic|feature(?: request)?|improvement|enhancement|spike|issue|chore|incident)$/i;
const LONGEST_COMPONENT = 100;
const MOST_WORDS_OF_TYPE = 3;

/** A line such as `Component: Cart` or `Type: unit`; null for every other line. */
function readTagLine(line: string): TestCaseTags | null {
  const component = valueBehind(line, COMPONENT_LINE);
  if (component !== null) return component.length > LONGEST_COMPONENT ? null : { component };
  const type = valueBehind(line, TYPE_LINE);
  if (type === null || TICKET_TYPE.test(type)) return null;
  return type.split(/\s+/).length > MOST_WORDS_OF_TYPE ? null : { type };
}

function valueBehind(line: string, label: RegExp): string | null {
  const found = label.exec(line)?.[0];
  return found === undefined ? null : bareText(line.slice(found.length));
}

const TEST_TYPES =
  "unit|integration|functional|acceptance|system|smoke|regression|performance|contract|property|e2e|end.to.end|automated|auto|manual|live";
const ONLY_TEST_TYPE = new RegExp(`^(?:${TEST_TYPES})$`, "i");
