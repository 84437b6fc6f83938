import * as z from "zod";
import { textAt } from "../../safe-text/clean-text.ts";
import { columnOf } from "../read-sections.ts";
import { readCall, readLiteral } from "./python-literals.ts";

/** An example of a spec that can be turned into a test: a call with literals, and what comes of it. */
export const Example = z.object({
  /** `slug('a b')`. */
  call: z.string(),
  outcome: z.enum(["value", "error"]),
  /** The literal, or the name of the exception. */
  expected: z.string(),
});

export type Example = z.infer<typeof Example>;

/** `slug('a b') == 'a-b'`, `slug('') raises ValueError`. */
export function describeExample({ call, outcome, expected }: Example): string {
  return `${call} ${outcome === "value" ? "==" : "raises"} ${expected}`;
}

/** Where a text has an example: the first line, from 0, and the one after the last. They say nothing else. */
interface Occurrence extends Example {
  from: number;
  to: number;
}

/** The examples of a spec, each once. A call with two results is not an example of either. */
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

/** A longer line is not read as an example. */
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
  const line = textAt(lines, at);
  const end = at + 1;
  if (kind === "aside") return { examples: [], end };
  if (PROMPT.test(line)) return { examples: readDoctest(lines, at), end };
  const code = kind === "code" ? line : ONE_CODE_SPAN.exec(line)?.[1];
  return { examples: code === undefined ? [] : readCode(code, at), end };
}

/** A line, or an item of a list, that is one piece of code. */
const ONE_CODE_SPAN = /^\s*(?:(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)?`([^`]+)`[.,;]?\s*$/;

type LineKind = "prose" | "code" | "aside";

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w-]*)/;
const PYTHON = /^(?:python|py|python3|pycon|pytest|doctest|)$/i;
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
/** Sections under such a heading do not ask for anything. */
const ASIDE =
  /\b(?:actual(?:ly)?|current(?:ly)?|observed|today|reproduc\w*|what happen(?:s|ed)|(?:the|a) (?:bug|problem)|before|background|existing|out of scope|non-?goals?|alternatives?)\b/i;

/** Of each line whether it is prose, Python, or neither of these and what is asked for. */
function kindsOf(lines: readonly string[]): LineKind[] {
  const fenced = fencedKinds(lines);
  let depth = NOWHERE;
  return fenced.map((kind, at) => {
    const [, marks, title = ""] = kind === "prose" ? (HEADING.exec(textAt(lines, at)) ?? []) : [];
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
  const [, indent = "", code = ""] = PROMPT.exec(textAt(lines, at)) ?? [];
  const call = readCall(code);
  if (call === null) return [];
  const output = textAt(lines, at + 1)
    .slice(indent.length)
    .trimEnd();
  const whole = { from: at, to: at + 2 };
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
    textAt(rest, last).slice(indent.length),
  )?.[1];
  if (expected === undefined || !isErrorName(expected)) return [];
  return [{ call, outcome: "error", expected, from: at, to: at + 3 + last }];
}

const RESULT = /\s*(?:==?|=>|->|→|⇒|⟶|#\s*(?:=>|->|→|==)|is\b)\s*/y;
const RAISES = /^\s*(?:#\s*)?raises?\s+([A-Za-z_][\w.]*)\s*(?:#.*)?$/;

/** A line of code that only states a result: a comparison, an assertion, or a call with a comment. */
function readCode(line: string, at: number): Occurrence[] {
  const code = line.replace(/^\s*(?:assert\s+)?/, "");
  const end = readCall(code)?.end;
  if (end === undefined) return [];
  const example = { call: code.slice(0, end), from: at, to: at + 1 };
  const error = RAISES.exec(code.slice(end))?.[1];
  if (error !== undefined) {
    return isErrorName(error) ? [{ ...example, outcome: "error", expected: error }] : [];
  }
  RESULT.lastIndex = end;
  if (!RESULT.test(code)) return [];
  const start = RESULT.lastIndex;
  const last = readLiteral(code, start);
  if (last === null || !/^\s*(?:#.*)?$/.test(code.slice(last))) return [];
  return [{ ...example, outcome: "value", expected: code.slice(start, last) }];
}

const RULE = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*$/;

/** The rows of the table that begins here; null if none does. */
function readTable(
  lines: readonly string[],
  at: number,
): { examples: Occurrence[]; end: number } | null {
  const [head = "", rule = ""] = lines.slice(at, at + 2);
  if (!(head.includes("|") && rule.includes("|") && RULE.test(rule))) return null;
  const header = cellsOf(head);
  const heading = callInHeading(header);
  let end = at + 2;
  while (lines[end]?.includes("|")) end += 1;
  const examples = lines.slice(at + 2, end).flatMap((line, index): Occurrence[] => {
    const cells = cellsOf(line);
    const example = exampleOfRow(header, cells) ?? exampleByHeading(heading, cells);
    const place = at + 2 + index;
    return example === null ? [] : [{ ...example, from: place, to: place + 1 }];
  });
  return { examples, end };
}

/** The cells without their code marks; an escaped bar is part of a cell. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  if (cells[0]?.trim() === "") cells.shift();
  if (cells.at(-1)?.trim() === "") cells.pop();
  return cells.map((cell) => bare(cell.replaceAll("\\|", "|")));
}

function bare(cell: string): string {
  return cell
    .trim()
    .replace(/^(\*\*|)(`*)(.*)\2\1$/, "$3")
    .trim();
}

/** `| slug('A b') | 'a-b' |`: the only call of the row, and the cell that the heading calls its result. */
function exampleOfRow(header: readonly string[], cells: readonly string[]): Example | null {
  const calls = cells.flatMap((cell, column) => {
    return readCall(cell)?.end === cell.length ? [column] : [];
  });
  const [column] = calls;
  if (column === undefined || calls.length > 1) return null;
  const result = columnOf(header, "then") ?? (header.length === 2 ? 1 - column : null);
  if (result === null || result === column) return null;
  return withOutcome(textAt(cells, column), textAt(cells, result));
}

interface CallInHeading {
  callee: string;
  /** The column of the result, and those of the arguments. */
  column: number;
  args: number[];
}

/** `| text | slug(text) |`: a call whose arguments are the headings of other columns. */
function callInHeading(header: readonly string[]): CallInHeading | null {
  const columnUnder = (name: string) => (name === "" ? -1 : header.indexOf(name));
  for (const [column, title] of header.entries()) {
    const [, callee, names = ""] = /^([A-Za-z_][\w.]*)\(([^()]+)\)$/.exec(title) ?? [];
    const args = names.split(",").map((name) => columnUnder(name.trim()));
    if (callee === undefined || args.includes(-1) || args.includes(column)) continue;
    return { callee, column, args };
  }
  return null;
}

/** The call in the heading, with the cells of the row in place of its arguments. */
function exampleByHeading(heading: CallInHeading | null, cells: readonly string[]): Example | null {
  if (heading === null) return null;
  const { callee, column, args } = heading;
  const call = `${callee}(${args.map((each) => textAt(cells, each)).join(", ")})`;
  const read = readCall(call);
  if (read?.end !== call.length || read.args.length !== args.length) return null;
  return withOutcome(call, textAt(cells, column));
}

const ERROR_CELL =
  /^(?:(?:raises?|throws?)\s+)?(?:an?\s+)?[`*]*([A-Za-z_][\w.]*(?:Error|Exception))[`*]*$/;

function withOutcome(call: string, cell: string): Example | null {
  if (readLiteral(cell) === cell.length && cell !== "") {
    return { call, outcome: "value", expected: cell };
  }
  const error = ERROR_CELL.exec(cell)?.[1];
  if (error === undefined || !isErrorName(error)) return null;
  return { call, outcome: "error", expected: error };
}

/** The same for a call with other spaces and other quotes. */
export function keyOfCall(call: string): string {
  return tokensOf(call).join("").replaceAll("'", '"');
}

const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\w.]+|\S/g;

export function tokensOf(code: string): string[] {
  return code.match(TOKEN) ?? [];
}

export function isErrorName(name: string): boolean {
  return (
    /(?:^|\.)[A-Z]\w*$/.test(name) && name.split(".").every((part) => /^[A-Za-z_]\w*$/.test(part))
  );
}
