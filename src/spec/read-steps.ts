import { plainText, trimMarks } from "./markdown/inline-text.ts";
import type { Block } from "./markdown/read-blocks.ts";
import { type Section, sectionKind } from "./read-sections.ts";
import type { SpecTestCase } from "./spec.ts";
import { readTagLine, type TestCaseTags, testCase } from "./test-case.ts";

export interface TestSection extends Section {
  /** What the section's headings say about all its test cases. */
  tags: TestCaseTags;
  /** The section's own heading names a component or a type of test. */
  isTagHeading: boolean;
}

/** Test cases written as steps: one step per line or list item, or all in one sentence. */
export function readSteps({ heading, blocks, tags, isTagHeading }: TestSection): SpecTestCase[] {
  // "Test cases" and the name of a component are not titles of one case.
  const sharedTitle = sectionKind(heading) === null && !isTagHeading ? heading : "";
  const draft = startDraft(sharedTitle);
  const reading: StepReading = { cases: [], draft, sharedTitle, sharedTags: tags };
  for (const line of blocks.flatMap(stepLines)) readStepLine(reading, plainText(line));
  finishCase(reading, "");
  return reading.cases;
}

/** A test case of which not all steps have been read yet. */
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
  /** The heading, where it can be the title of the cases below it. */
  sharedTitle: string;
  sharedTags: TestCaseTags;
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
  } else if (tags !== null) addTags(reading, tags);
  else if (role === null) finishCase(reading, text.replace(SCENARIO, "").trim());
  else {
    const startsNext = draft.expected.length > 0 && (role === "given" || role === "when");
    if (startsNext || draft.isWhole) finishCase(reading, sharedTitle);
    addStep(reading.draft, role, text);
  }
}

/** Before the first step or title of a section, tags hold for all its cases; later for one of them. */
function addTags(reading: StepReading, tags: TestCaseTags): void {
  const { draft, sharedTitle, sharedTags } = reading;
  const startsNext = draft.expected.length > 0 && overlaps(tags, sharedTags);
  if (startsNext) finishCase(reading, sharedTitle);
  if (startsNext || (!hasSteps(draft) && draft.title === sharedTitle)) {
    reading.sharedTags = { ...sharedTags, ...tags };
  } else draft.tags = { ...draft.tags, ...tags };
}

function hasSteps({ given, when, expected }: Draft): boolean {
  return given.length + when.length + expected.length > 0;
}

function finishCase(reading: StepReading, nextTitle: string): void {
  const { cases, draft, sharedTags } = reading;
  // A lone "Then it stops" continues a list and is not a case.
  const isCase = draft.expected.length > 0 && draft.given.length + draft.when.length > 0;
  if (isCase) cases.push(finishDraft(draft, sharedTags));
  reading.draft = startDraft(nextTitle);
}

function overlaps(some: TestCaseTags, others: TestCaseTags): boolean {
  return Object.keys(some).some((name) => name in others);
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

function addStep(draft: Draft, role: StepRole, text: string): void {
  if (role !== "more") draft.last = role;
  draft[draft.last].push(withoutKeyword(text));
}

function finishDraft(draft: Draft, sharedTags: TestCaseTags): SpecTestCase {
  const { title, given, when, expected, tags } = draft;
  return testCase({
    title: title === "" ? expected.join("; ") : title,
    given: given.join("; "),
    when: when.join("; "),
    expected: expected.join("; "),
    tags: { ...sharedTags, ...tags },
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
