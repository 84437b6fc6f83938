import { createHash } from "node:crypto";
import { lastName } from "../../python/files.ts";
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

/** Describes an example to the next attempt: its function and its section, without its values. */
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

/** A name that can be imported, with its module. */
export interface ImportableName {
  module: string;
  name: string;
}

/** An example with the imports that its test needs, or why it cannot be turned into a test. */
export type ResolvedExample = { example: Example } & (
  | { imports: string[]; why?: undefined }
  | { imports?: undefined; why: string }
);

/** Finds what the examples call and expect among the names of the change, in the first source that has it. */
export function resolveExamples(
  examples: readonly Example[],
  sources: readonly (readonly ImportableName[])[],
): ResolvedExample[] {
  return examples.map((example): ResolvedExample => {
    const { call, outcome, expected } = example;
    const error = outcome === "error" ? find(expected, sources) : null;
    // A module of the change may have an error of its own under the name of one of Python's.
    const isBuiltin = error !== null && "why" in error && BUILTIN_ERROR.test(expected);
    const found = [find(calleeOf(call), sources), ...(error === null || isBuiltin ? [] : [error])];
    const problem = found.find((each) => "why" in each);
    if (problem !== undefined && "why" in problem) return { example, why: problem.why };
    const imports = found.flatMap((each) => ("why" in each ? [] : [each.statement]));
    return { example, imports };
  });
}

const BUILTIN_ERROR =
  /^(?:Arithmetic|Assertion|Attribute|BlockingIO|BrokenPipe|Buffer|ChildProcess|Connection|ConnectionAborted|ConnectionRefused|ConnectionReset|EOF|FileExists|FileNotFound|FloatingPoint|IO|Import|Indentation|Index|Interrupted|IsADirectory|Key|Lookup|Memory|ModuleNotFound|Name|NotADirectory|NotImplemented|OS|Overflow|Permission|ProcessLookup|Recursion|Reference|Runtime|Syntax|System|Tab|Timeout|Type|UnboundLocal|Unicode|UnicodeDecode|UnicodeEncode|UnicodeTranslate|Value|ZeroDivision)Error$|^(?:Bytes|Deprecation|Future|Import|PendingDeprecation|Resource|Runtime|Syntax|Unicode|User|)Warning$|^(?:BaseException|Exception|KeyboardInterrupt|StopAsyncIteration|StopIteration|SystemExit)$/;

/** `slug`, `text.slug` and `shop.text.slug` are all `slug` of `shop.text`. */
function find(
  dotted: string,
  sources: readonly (readonly ImportableName[])[],
): { statement: string } | { why: string } {
  const matches = sources.map((names) =>
    names.filter(({ module, name }) => `.${module}.${name}`.endsWith(`.${dotted}`)),
  );
  const best = matches.find(({ length }) => length > 0) ?? [];
  const [first, second] = new Set(best.map(({ module }) => module));
  if (first === undefined) return { why: `no module of the change has ${dotted}` };
  if (second !== undefined) return { why: `${dotted} is in ${first} and in ${second}` };
  return { statement: `from ${first} import ${lastName(dotted)}` };
}

/** One test for each example that has its imports, in their order. */
export function writeExampleTests(
  resolved: readonly ResolvedExample[],
  prefix: string,
): { content: string; names: string[] } {
  const tests = resolved.flatMap(({ example, imports }) => {
    return imports === undefined ? [] : [{ example, imports }];
  });
  const names = tests.map((_, index) => `${prefix}_${index + 1}`);
  const functions = tests.map(({ example, imports }, index) =>
    [
      `def ${names[index]}():`,
      "    try:",
      ...imports.map((statement) => `        ${statement}`),
      "    except ImportError:",
      '        pytest.skip("cannot be imported")',
      ...assertion(example).map((line) => `    ${line}`),
      "",
    ].join("\n"),
  );
  return { content: ["import pytest\n", ...functions].join("\n\n"), names };
}

const FLOAT = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function assertion({ call, outcome, expected }: Example): string[] {
  const callee = calleeOf(call);
  const plain = `${lastName(callee)}${call.slice(callee.length)}`;
  if (outcome === "error") return [`with pytest.raises(${lastName(expected)}):`, `    ${plain}`];
  // A person writes 0.3 for 0.1 + 0.2.
  const isFloat = FLOAT.test(expected) && /[.eE]/.test(expected);
  return [`assert ${plain} == ${isFloat ? `pytest.approx(${expected})` : expected}`];
}
