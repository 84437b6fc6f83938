import { plainText, trimMarks } from "./inline-text.ts";
import type { Block } from "./read-blocks.ts";
import { type Section, sectionKind } from "./read-sections.ts";
import { type SpecTestCase, testCase } from "./spec.ts";

/** Given, When and Then, and what goes on with the one before. */
const ROLES = [
  [
    "given",
    "given|angenommen|gegeben(?: sei(?:en)?)?|étant donnée?s?(?: que)?|dad[oa]s?|dato|假如|假设|给定|前提|дано|пусть",
  ],
  ["when", "when|wenn|quand|lorsque|cuando|quando|当|もし|когда|если"],
  ["expected", "then|dann|alors|entonces|então|allora|那么|则|ならば|тогда"],
  ["more", "and|but|und|aber|et|mais|pero|并且|かつ|и"],
] as const;

type Role = (typeof ROLES)[number][0];

const STARTS = ROLES.map(([role, words]) => {
  return [
    role,
    new RegExp(`^(?:${words})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\d_])`, "iu"),
  ] as const;
});
const SCENARIO =
  /^(?:scenario(?: outline)?|szenario|scénario|escenario|cenário|场景|シナリオ|сценарий)\s*[:：]/iu;
const GHERKIN = /^(?:feature|scenario|background|given|szenario|angenommen|funktionalität)\b/i;

export function stepRole(line: string): Role | null {
  return STARTS.find(([, start]) => start.test(line))?.[0] ?? null;
}

interface Draft {
  title: string;
  given: string[];
  when: string[];
  expected: string[];
  last: Exclude<Role, "more">;
}

/** Test cases told as steps: one a line, as list, or all in one sentence. */
export function readSteps({ heading, blocks }: Section): SpecTestCase[] {
  const cases: SpecTestCase[] = [];
  // "Test cases" is no name for one of them.
  const shared = sectionKind(heading) === null ? heading : "";
  let draft = startDraft(shared);
  const finish = (title: string) => {
    // "Then it stops" alone goes on with a list: it is no case of its own.
    const isCase = draft.expected.length > 0 && draft.given.length + draft.when.length > 0;
    if (isCase) cases.push(finished(draft));
    draft = startDraft(title);
  };
  for (const line of blocks.flatMap(stepLines)) {
    const text = plainText(line);
    const whole = caseInOneLine(text);
    const role = stepRole(text);
    if (whole !== null) {
      finish(shared);
      cases.push(whole);
    } else if (role === null) finish(text.replace(SCENARIO, "").trim());
    else {
      if (draft.expected.length > 0 && (role === "given" || role === "when")) finish(shared);
      addStep(draft, role, text);
    }
  }
  finish("");
  return cases;
}

/** `Given a cart, when it is emptied, then the total is 0`: null where a part is missing. */
function caseInOneLine(text: string): SpecTestCase | null {
  const begin = text.replace(/^[A-Z]{1,6}[-_ ]?\d{1,6}\s?[:.)–—-]\s?/, "");
  const lower = begin.toLowerCase();
  const when = lower.search(/\b(?:when|wenn|quand|cuando|quando)\b|当|когда/);
  const expected = lower.search(/\b(?:then|dann|alors|entonces|então)\b|那么|тогда/);
  if (when === -1 || expected < when || !["given", "when"].includes(stepRole(begin) ?? "")) {
    return null;
  }
  return testCase({
    title: text,
    given: withoutKeyword(begin.slice(0, when)),
    when: withoutKeyword(begin.slice(when, expected)),
    expected: withoutKeyword(begin.slice(expected)),
  });
}

function stepLines(block: Block): string[] {
  if (block.kind === "item" || block.kind === "paragraph") {
    return block.quoted ? [] : block.text.split("\n");
  }
  if (block.kind !== "code" || !GHERKIN.test(block.text.trim())) return [];
  return block.text.split("\n").filter((line) => line.trim() !== "");
}

function startDraft(title: string): Draft {
  return { title, given: [], when: [], expected: [], last: "given" };
}

function addStep(draft: Draft, role: Role, text: string): void {
  if (role !== "more") draft.last = role;
  draft[draft.last].push(withoutKeyword(text));
}

function finished({ title, given, when, expected }: Draft): SpecTestCase {
  return testCase({
    title: title === "" ? expected.join("; ") : title,
    given: given.join("; "),
    when: when.join("; "),
    expected: expected.join("; "),
  });
}

function withoutKeyword(text: string): string {
  const start = STARTS.map(([, pattern]) => pattern.exec(text)?.[0] ?? "").find(Boolean) ?? "";
  return trimMarks(text.slice(start.length), { start: " :：,，", end: " ,，;" });
}
