import { createHash } from "node:crypto";
import { escapeRegExp } from "../../safe-text/clean-text.ts";
import type { Spec } from "../spec.ts";
import { type Example, keyOfCall, type Occurrence, tokensOf } from "./example.ts";
import { findExamples, findOccurrences } from "./find-examples.ts";

/** Bounds the state, which keeps every held-out example. */
const MOST = 20;

/**
 * About a third of a spec's examples, the same for the same issue each time. One of each kind stays, by
 * function and by error: what no other example says is not an example of a rule, but the rule.
 */
export function chooseHeldOut(
  { text, title }: Pick<Spec, "text" | "title">,
  issue: number,
): { examples: Example[]; of: number } {
  const found = findExamples(text);
  const wanted = Math.min(MOST, Math.max(1, Math.round(found.length / 3)));
  const left = new Map<string, number>();
  for (const example of found) left.set(kindOf(example), (left.get(kindOf(example)) ?? 0) + 1);
  const rank = ({ call }: Example) =>
    createHash("sha256")
      .update(`${issue}:${keyOfCall(call)}`)
      .digest("hex");
  const examples: Example[] = [];
  const candidates = found.filter((example) => !hasExample(title, example));
  for (const example of candidates.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    const kind = kindOf(example);
    const others = (left.get(kind) ?? 0) - 1;
    if (others < 1 || examples.length === wanted) continue;
    left.set(kind, others);
    examples.push(example);
  }
  return { examples, of: found.length };
}

function kindOf({ call, outcome, expected }: Example): string {
  return `${calleeOf(call)} ${outcome === "error" ? expected : ""}`;
}

export function calleeOf(call: string): string {
  return call.slice(0, call.indexOf("("));
}

const CUT = "…";

/** The text as a model may see it: no example in it, in any form, nor its values in the words around it. */
export function withoutExamples(text: string, examples: readonly Example[]): string {
  if (examples.length === 0) return text;
  const keys = new Set(examples.map(({ call }) => keyOfCall(call)));
  const held = findOccurrences(text).filter(({ call }) => keys.has(keyOfCall(call)));
  const gone = new Set(held.filter(({ columns }) => columns === null).flatMap(linesOf));
  const lines = text.split("\n").flatMap((line, at) => {
    if (gone.has(at)) return [];
    const own = held.filter(({ from, columns }) => from === at && columns !== null);
    const cut = own.length === 0 ? line : cutFrom(line, own, () => CUT);
    const rest = examples.reduce(
      (words, { call }) => words.replaceAll(callPattern(call), CUT),
      cut,
    );
    return own.length > 0 && !SAYS_MORE.test(rest) ? [] : [rest];
  });
  return lines.join("\n");
}

const SAYS_MORE = /\p{L}/u;

function linesOf({ from, to }: Occurrence): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** A line without these examples, and without their values outside of other code. */
function cutFrom(
  line: string,
  own: readonly Occurrence[],
  replace: (example: Example) => string,
): string {
  const values = own.flatMap(({ call, expected }) => valuesIn(`${call} ${expected}`));
  const mark = LIST_MARK.exec(line)?.[0] ?? "";
  const parts = [mark];
  let at = mark.length;
  for (const example of own) {
    const { from = 0, to = 0 } = example.columns ?? {};
    parts.push(blank(line.slice(at, from), values), replace(example));
    at = to;
  }
  return [...parts, blank(line.slice(at), values)].join("");
}

function valuesIn(code: string): string[] {
  return tokensOf(code).filter((token) => /^['"]|^\d/.test(token));
}

/** `119.0` is also written as 119. */
function blank(words: string, values: readonly string[]): string {
  const forms = values.flatMap((value) =>
    /^\d/.test(value)
      ? [`(?<![\\w.])${escapeRegExp(value.replace(/\.0+$/, ""))}(?:\\.0+)?(?!\\w|\\.\\d)`]
      : [textPattern(value)],
  );
  if (forms.length === 0) return words;
  const pattern = new RegExp(forms.join("|"), "g");
  return words
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(pattern, CUT) : part))
    .join("`");
}

/** Whether a text has the call of an example, with any spaces and quotes. */
export function hasExample(text: string, { call }: Pick<Example, "call">): boolean {
  return callPattern(call).test(text);
}

function callPattern(call: string): RegExp {
  const tokens = tokensOf(call).map((token) =>
    /^['"]/.test(token) ? textPattern(token) : escapeRegExp(token),
  );
  return new RegExp(`(?<!\\w)${tokens.join("\\s*")}`, "g");
}

function textPattern(literal: string): string {
  return `["'“”„]${escapeRegExp(literal.slice(1, -1))}["'“”]`;
}

interface HeldOutText {
  text: string;
  /** All that are held out. */
  held: readonly Example[];
}

/** What the spec says around a held-out example, without its values: what the next attempt is told. */
export function wordsAbout(example: Example, { text, held }: HeldOutText): string {
  const statement = `\`${calleeOf(example.call)}(${CUT})\` ${example.outcome === "error" ? `raises ${example.expected}` : `is ${CUT}`}`;
  const key = keyOfCall(example.call);
  const keys = new Set(held.map(({ call }) => keyOfCall(call)));
  const places = findOccurrences(text).filter(({ call }) => keys.has(keyOfCall(call)));
  const lines = text.split("\n");
  const own = places.filter(({ call }) => keyOfCall(call) === key);
  for (const { from, columns } of own) {
    if (columns === null) continue;
    const inLine = places.filter((each) => each.from === from && each.columns !== null);
    const isOwn = ({ call }: Example) => keyOfCall(call) === key;
    const cut = cutFrom(lines[from] ?? "", inLine, (each) => (isOwn(each) ? statement : CUT));
    const words = cut.replace(LIST_MARK, "").trim();
    if (SAYS_MORE.test(words.replaceAll(statement, ""))) return withoutExamples(words, held);
  }
  const heading = lines
    .slice(0, own[0]?.from ?? 0)
    .findLast((line) => /^#{2,6}\s/.test(line))
    ?.replace(/^#+\s*/, "");
  return heading === undefined ? statement : `${statement} (${withoutExamples(heading, held)})`;
}

const LIST_MARK = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;
