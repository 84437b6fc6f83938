import {
  describeExample,
  type Example,
  isErrorName,
  keyOfCall,
  type Occurrence,
} from "./example.ts";
import { readCall, readLiteral } from "./python-literals.ts";
import { readTable } from "./table-examples.ts";

/** The examples of a spec, each once. A call with two results is no example of either. */
export function findExamples(text: string): Example[] {
  const examples = new Map<string, Example | null>();
  for (const { call, outcome, expected } of findOccurrences(text)) {
    const key = keyOfCall(call);
    const known = examples.get(key);
    const isSame =
      known === undefined || (known?.outcome === outcome && known.expected === expected);
    examples.set(key, isSame ? (known ?? { call, outcome, expected }) : null);
  }
  return [...examples.values()].filter((example) => example !== null);
}

/** A longer line is no example that a person wrote. */
const MAX_LINE = 500;
const MAX_EXAMPLE = 200;

/** Every place in a spec that states what a call gives, in order. */
export function findOccurrences(text: string): Occurrence[] {
  const lines = text.split("\n").map((line) => (line.length > MAX_LINE ? "" : line));
  const kinds = kindsOf(lines);
  const found: Occurrence[] = [];
  let at = 0;
  while (at < lines.length) {
    const { examples, end } = readAt(lines, at, kinds[at] ?? "aside");
    found.push(...examples);
    at = end;
  }
  return found.filter((example) => describeExample(example).length <= MAX_EXAMPLE);
}

function readAt(
  lines: readonly string[],
  at: number,
  kind: LineKind,
): { examples: Occurrence[]; end: number } {
  const table = kind === "prose" ? readTable(lines, at) : null;
  if (table !== null) return table;
  const line = lines[at] ?? "";
  const end = at + 1;
  if (kind === "aside") return { examples: [], end };
  if (PROMPT.test(line)) return { examples: readDoctest(lines, at), end };
  return { examples: kind === "code" ? readCode(line, at) : readProse(line, at), end };
}

type LineKind = "prose" | "code" | "aside";

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w-]*)/;
const PYTHON = /^(?:python|py|python3|pycon|pytest|doctest|)$/i;
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
/** What a section under such a heading says is not asked for. */
const ASIDE =
  /\b(?:actual(?:ly)?|current(?:ly)?|observed|today|reproduc\w*|what happen(?:s|ed)|(?:the|a) (?:bug|problem)|before|background|existing|out of scope|non-?goals?|alternatives?)\b/i;

/** Of each line whether it is prose, Python, or neither of these and what is asked for. */
function kindsOf(lines: readonly string[]): LineKind[] {
  const fenced = fencedKinds(lines);
  let depth = NOWHERE;
  return fenced.map((kind, at) => {
    const [, marks, title = ""] = kind === "prose" ? (HEADING.exec(lines[at] ?? "") ?? []) : [];
    if (marks !== undefined && marks.length <= depth) {
      depth = ASIDE.test(title) ? marks.length : NOWHERE;
    }
    return depth === NOWHERE ? kind : "aside";
  });
}

/** Deeper than any heading. */
const NOWHERE = 7;

function fencedKinds(lines: readonly string[]): LineKind[] {
  let open: { mark: string; kind: LineKind } | null = null;
  return lines.map((line) => {
    const [, mark, language = ""] = FENCE.exec(line) ?? [];
    if (mark === undefined) return open?.kind ?? "prose";
    if (open === null) open = { mark, kind: PYTHON.test(language) ? "code" : "aside" };
    else if (mark.startsWith(open.mark) && language === "") open = null;
    return "aside";
  });
}

const PROMPT = /^(\s*)>>> (.*\S)\s*$/;

function readDoctest(lines: readonly string[], at: number): Occurrence[] {
  const [, indent = "", code = ""] = PROMPT.exec(lines[at] ?? "") ?? [];
  const call = readCall(code, 0);
  if (call === null) return [];
  const output = (lines[at + 1] ?? "").slice(indent.length).trimEnd();
  const whole = { from: at, to: at + 2, columns: null };
  if (call.end === code.length) {
    if (/^Traceback \(most recent call last\):$/.test(output)) {
      return readTraceback(lines, { at, indent, call: code });
    }
    const isLiteral = readLiteral(output) === output.length;
    return isLiteral ? [{ call: code, outcome: "value", expected: output, ...whole }] : [];
  }
  return output === "True" ? readCode(code, at).map((each) => ({ ...each, ...whole })) : [];
}

const LONGEST_TRACEBACK = 10;

function readTraceback(
  lines: readonly string[],
  { at, indent, call }: { at: number; indent: string; call: string },
): Occurrence[] {
  const rest = lines.slice(at + 2, at + 2 + LONGEST_TRACEBACK);
  const last = rest.findIndex((line) => !line.slice(indent.length).startsWith(" "));
  const expected = /^([A-Za-z_][\w.]*)(?::|\s*$)/.exec(
    (rest[last] ?? "").slice(indent.length),
  )?.[1];
  if (expected === undefined || !isErrorName(expected)) return [];
  return [{ call, outcome: "error", expected, from: at, to: at + 3 + last, columns: null }];
}

/** A line of code that only states a result: a comparison, an assertion, or a call with a comment. */
function readCode(line: string, at: number): Occurrence[] {
  const start = line.length - line.replace(/^\s*(?:assert\s+)?/, "").length;
  const read = readStated(line, start);
  if (read === null || !/^\s*(?:#.*)?$/.test(line.slice(read.end))) return [];
  return [{ ...read.example, from: at, to: at + 1, columns: null }];
}

/** Before or after an example, these words say that it is not simply asked for. */
const NOT_ASKED =
  /\b(?:currently|today|at the moment|right now|for now|actual(?:ly)?|instead of|rather than|no longer|not|never|wrong(?:ly)?|incorrect(?:ly)?|used to|previously|unlike|if|unless|bug)\b/i;

const QUOTED_LINE = /^\s*>(?!>>)/;

function readProse(line: string, at: number): Occurrence[] {
  if (QUOTED_LINE.test(line)) return [];
  const found: Occurrence[] = [];
  let rest = 0;
  for (const { index } of line.matchAll(/(?<![\w.])[A-Za-z_][\w.]*\(/g)) {
    if (index < rest) continue;
    const read = readStated(line, index);
    if (read === null) continue;
    const from = line.slice(0, index).replace(/[`*]*$/, "").length;
    found.push({ ...read.example, from: at, to: at + 1, columns: { from, to: read.end } });
    rest = read.end;
  }
  // What the examples themselves contain is no word about them.
  const words = found.reduceRight(
    (text, { columns }) => `${text.slice(0, columns?.from)} ${text.slice(columns?.to)}`,
    line,
  );
  return NOT_ASKED.test(words) ? [] : found;
}

const DUTY = "(?:(?:should|must|shall|has to|will)\\s+)?";
const EQUALS = new RegExp(
  `[\`*]*\\s*(?:==|=>|->|=|→|⇒|⟶|#\\s*(?:=>|->|→|==)|${DUTY}(?:be|is|returns?|equals?|gives?|yields?|evaluates? to)(?:\\s+equal)?(?:\\s+to)?(?=[\\s\`*]))\\s*`,
  "y",
);
const RAISES = new RegExp(
  `[\`*]*\\s*(?:${DUTY}(?:raises?|throws?))\\s+(?:an?\\s+)?[\`*]*([A-Za-z_][\\w.]*\\w)[\`*]*`,
  "y",
);
/** After a bare literal: a unit or an operator would make it something else. */
const AFTER_BARE = /^[`*]*(?:\s*$|[.,;:)!?](?:\s|$)|\s+(?:and|but|because|since|as)\b|\s*#)/;
/** After a literal in code, a condition or an alternative. */
const CONDITION =
  /^\s*(?:[-+*/%<>=([{]|(?:or|if|when|unless|for|with|in|after|plus|minus|times)\b)/;

interface Stated {
  example: Example;
  end: number;
}

/** The call at this place, with what the words behind it say that it gives; null if they say nothing plain. */
function readStated(line: string, at: number): Stated | null {
  const call = readCall(line, at);
  if (call === null) return null;
  const source = line.slice(at, call.end);
  RAISES.lastIndex = call.end;
  const error = RAISES.exec(line)?.[1];
  if (error !== undefined && isErrorName(error)) {
    const end = RAISES.lastIndex;
    if (CONDITION.test(line.slice(end))) return null;
    return { example: { call: source, outcome: "error", expected: error }, end };
  }
  EQUALS.lastIndex = call.end;
  if (!EQUALS.test(line)) return null;
  const ticks = /[`*]*/y;
  ticks.lastIndex = EQUALS.lastIndex;
  ticks.test(line);
  const start = ticks.lastIndex;
  const end = readLiteral(line, start);
  if (end === null) return null;
  const behind = /^[`*]*/.exec(line.slice(end))?.[0] ?? "";
  const isCode = behind.startsWith("`");
  const rest = line.slice(end + behind.length);
  if (isCode ? CONDITION.test(rest) : !AFTER_BARE.test(line.slice(end))) return null;
  const expected = line.slice(start, end);
  return { example: { call: source, outcome: "value", expected }, end: end + behind.length };
}
