import { bareText, shorten } from "./markdown/inline-text.ts";
import type { Component, SpecTestCase } from "./spec.ts";

interface TestCaseText {
  id?: string | null;
  title: string;
  given?: string | null;
  when?: string | null;
  expected?: string | null;
  tags: TestCaseTags;
}

const LONGEST_TITLE = 200;
const NUMBERED = /^(?:([A-Z]{1,6}[-_ ]?\d{1,6})\s*[:.)–—-]\s*|(\d{2,4})\s*[:.)–—-]\s+)(?=\S)/;

/** The title `TC001: Happy path` begins with the id. */
export function testCase({ id, title, given, when, expected, tags }: TestCaseText): SpecTestCase {
  const number = NUMBERED.exec(title);
  return {
    id: id ?? number?.[1] ?? number?.[2] ?? null,
    title: shorten(number === null ? title : title.slice(number[0].length), LONGEST_TITLE),
    ...tags,
    given: given || null,
    when: when || null,
    // biome-ignore lint/suspicious/noThenProperty: a string, not a thenable.
    then: expected || null,
  };
}

/** The component a test case belongs to and its type, where the text says them. */
export type TestCaseTags = Pick<SpecTestCase, "component" | "type">;

const COMPONENT_LINE =
  /^(?:component(?: under test)?|komponente|composant|componente|组件)\s*[:：]\s*(?=\S)/iu;
const TYPE_LINE = /^(?:test[ -]?)?(?:type|typ|art|tipo|类型)\s*[:：]\s*(?=\S)/iu;
const TICKET_TYPE =
  /^(?:user )?(?:story|bug|bugfix|task|sub-?task|epic|feature(?: request)?|improvement|enhancement|spike|issue|chore|incident)$/i;
const LONGEST_COMPONENT = 100;
const MOST_WORDS_OF_TYPE = 3;

/** A line such as `Component: Cart` or `Type: unit`; null for every other line. */
export function readTagLine(line: string): TestCaseTags | null {
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

/** What a section's headings, outermost first, say about its test cases: the innermost one wins. */
export function tagsOfHeadings(
  headings: readonly string[],
  components: readonly Component[],
): TestCaseTags {
  return Object.assign({}, ...headings.map((heading) => tagsOfHeading(heading, components)));
}

const COMPONENT_HEADING =
  /^(?:component|module|class|komponente|modul|klasse|composant|componente)\s*[:：]\s*(?=\S)/i;
/** A class, a function with or without its arguments, or a module. */
const CODE_HEADING = /^`(?!test_)(?:[A-Za-z_][\w.]*(?:\([^`]*\))?|[\w./-]+\.py)`$/;
export const TEST_TYPES =
  "unit|integration|functional|acceptance|system|smoke|regression|performance|contract|property|e2e|end.to.end|automated|auto|manual|live";
const TYPE_HEADING = new RegExp(`^(${TEST_TYPES}) tests?(?: cases?)?$`, "i");

export function tagsOfHeading(heading: string, components: readonly Component[]): TestCaseTags {
  const type = TYPE_HEADING.exec(heading)?.[1]?.toLowerCase();
  if (type !== undefined) return { type };
  const labelled = valueBehind(heading, COMPONENT_HEADING);
  if (labelled !== null) return { component: labelled };
  const name = bareText(heading);
  const known = components.find((component) => isCalled(component, name));
  if (known !== undefined) return { component: known.name };
  return CODE_HEADING.test(heading) ? { component: name } : {};
}

function isCalled({ name, file }: Component, heading: string): boolean {
  return [name, file].some((called) => called?.toLowerCase() === heading.toLowerCase());
}
