import type { ExistingTest } from "../python/existing-tests.ts";
import { readCode, readDefinitions, readImports, readStatements } from "../python/parse.ts";
import { codeSpans } from "./markdown/inline-text.ts";

interface PlannedTest {
  name: string;
  criterion: string;
  /** The sentence of the issue that asks for it. */
  quote?: string | null;
}

export interface CoveredTest {
  name: string;
  criterion: string;
  /** The id of the existing test. */
  by: string;
}

interface Comparison {
  planned: readonly PlannedTest[];
  /** Tests that pass before anything is changed. */
  existing: readonly ExistingTest[];
  /** Names of functions, classes and modules that the change is about. */
  subjects: readonly string[];
}

/**
 * Planned tests that the repository already has: the body of one uses the same function with the same
 * values. Names and docstrings say nothing. Without a value in the criterion or its sentence, nothing can
 * tell, and the test is written.
 */
export function coveredTests({ planned, existing, subjects }: Comparison): CoveredTest[] {
  const candidates = existing.map((test) => ({ test, body: bodyOf(test) }));
  return planned.flatMap(({ name, criterion, quote }) => {
    const text = `${criterion}\n${quote ?? ""}`;
    const values = [...text.matchAll(VALUE)].map(([, , quoted, plain]) => quoted ?? plain ?? "");
    const spans = codeSpans(text);
    const named = spans.flatMap((code) => namesIn(code));
    // An expression has to be there as it is written: its parts may be in any test.
    const expressions = spans.filter((code) => /[([=<>]/.test(code)).map(withoutSpaces);
    if (values.length === 0) return [];
    const match = candidates.find(({ test, body }) => {
      const used = new Set(namesIn(body));
      const isNamed = named.length > 0 && named.every((each) => used.has(each));
      const isSame = test.name === name && named.length === 0;
      return (
        (isNamed || isSame) &&
        expressions.every((each) => withoutSpaces(body).includes(each)) &&
        ((isNamed && subjects.length === 0) || usesOne(test, used, subjects)) &&
        values.every((value) => hasValue(body, value))
      );
    });
    return match === undefined ? [] : [{ name, criterion, by: match.test.id }];
  });
}

const STRING = /(["'])((?:(?!\1)[^\n\\]|\\.)*)\1/g;
/** A text in quotes, a number or a constant. */
const VALUE = new RegExp(
  `${STRING.source}|(?<![\\w.])(-?\\d+(?:\\.\\d+)*|None|True|False)(?!\\w)`,
  "g",
);

function namesIn(code: string): string[] {
  const words = code.replace(STRING, "").match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  return words.filter((word) => !/^(?:None|True|False)$/.test(word));
}

/** The code of a test, without its header, docstring and comments. */
function bodyOf({ source }: ExistingTest): string {
  const lines = source.split("\n");
  const { header = 0 } = readDefinitions(source)[0] ?? {};
  const body = lines.slice(header < lines.length ? header : 0);
  const [first] = readStatements(body.join("\n"));
  return readCode(body.slice(first?.kind === "text" ? first.to : 0).join("\n"));
}

function withoutSpaces(code: string): string {
  return code.replace(/\s+/g, "").replaceAll("'", '"');
}

function hasValue(body: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.])${escaped}(?![\\w.]*\\w)`, "u").test(body);
}

/** Whether a test uses one of the subjects, or something that it imports from one. */
function usesOne(
  { fileSource }: ExistingTest,
  used: ReadonlySet<string>,
  subjects: readonly string[],
): boolean {
  if (subjects.some((subject) => used.has(subject))) return true;
  return readImports(fileSource).some(({ module, bound }) => {
    return used.has(bound) && module.split(".").some((part) => subjects.includes(part));
  });
}
