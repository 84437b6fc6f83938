import { createHash } from "node:crypto";
import { escapeRegExp } from "../../safe-text/clean-text.ts";
import type { Spec } from "../spec.ts";
import {
  type Example,
  findExamples,
  findOccurrences,
  keyOfCall,
  tokensOf,
} from "./find-examples.ts";

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

/** The text as a model may see it: without the lines of these examples, and without their calls elsewhere. */
export function withoutExamples(text: string, examples: readonly Example[]): string {
  if (examples.length === 0) return text;
  const keys = new Set(examples.map(({ call }) => keyOfCall(call)));
  const held = findOccurrences(text).filter(({ call }) => keys.has(keyOfCall(call)));
  const lines = text
    .split("\n")
    .filter((_, at) => !held.some(({ from, to }) => from <= at && at < to));
  return examples.reduce(
    (rest, { call }) => rest.replaceAll(callPattern(call), CUT),
    lines.join("\n"),
  );
}

/** Whether a text has the call of an example, with any spaces and quotes. */
export function hasExample(text: string, { call }: Pick<Example, "call">): boolean {
  return callPattern(call).test(text);
}

function callPattern(call: string): RegExp {
  const tokens = tokensOf(call).map((token) =>
    /^['"]/.test(token) ? `["'“”„]${escapeRegExp(token.slice(1, -1))}["'“”]` : escapeRegExp(token),
  );
  return new RegExp(`(?<!\\w)${tokens.join("\\s*")}`, "g");
}

/** What the next attempt is told about an example: its function and its section, without its values. */
export function wordsAbout(
  { call, outcome, expected }: Example,
  { text, held }: { text: string; held: readonly Example[] },
): string {
  const statement = `\`${calleeOf(call)}(${CUT})\` ${outcome === "error" ? `raises ${expected}` : `is ${CUT}`}`;
  const place = findOccurrences(text).find((each) => keyOfCall(each.call) === keyOfCall(call));
  const heading = text
    .split("\n")
    .slice(0, place?.from ?? 0)
    .findLast((line) => /^#{2,6}\s/.test(line))
    ?.replace(/^#+\s*/, "");
  return heading === undefined ? statement : `${statement} (${withoutExamples(heading, held)})`;
}
