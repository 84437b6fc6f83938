import { shorten } from "./inline-text.ts";
import type { SpecTestCase } from "./spec.ts";

interface Written {
  id?: string | null;
  title: string;
  given?: string | null;
  when?: string | null;
  expected?: string | null;
}

const LONGEST_TITLE = 200;
const NUMBERED = /^(?:([A-Z]{1,6}[-_ ]?\d{1,6})\s*[:.)–—-]\s*|(\d{2,4})\s*[:.)–—-]\s+)(?=\S)/;

/** A test case as written; `TC001: Happy path` has its id in front. */
export function testCase({ id, title, given, when, expected }: Written): SpecTestCase {
  const number = NUMBERED.exec(title);
  return {
    id: id ?? number?.[1] ?? number?.[2] ?? null,
    title: shorten(number === null ? title : title.slice(number[0].length), LONGEST_TITLE),
    given: given || null,
    when: when || null,
    // biome-ignore lint/suspicious/noThenProperty: a string, which nobody can wait for.
    then: expected || null,
  };
}
