import { CONFIGURED_INPUTS, type ConfiguredInput, type InputKind } from "../config/inputs.ts";
import { describeRule } from "../config/key-rule.ts";
import { nearestKey } from "../config/nearest-key.ts";
import { Config, type ConfigKeys } from "../config/schema.ts";

/** An input whose value is not accepted, and what would be. */
export interface Problem {
  input: string;
  value: string;
  /** As in "a whole number above 0". */
  takes: string;
  /** The likely intended value; null if none is close. */
  nearest: string | null;
}

interface Overrides {
  overrides: ConfigKeys;
  problems: Problem[];
}

/** Reads the configuration keys that inputs set, and checks them by the configuration's own rules. */
export function readConfiguredInputs(given: ReadonlyMap<string, string>): Overrides {
  const inputs = Object.entries(CONFIGURED_INPUTS).flatMap(([input, rest]) => {
    const value = given.get(input);
    return value === undefined ? [] : [{ input, value, ...rest }];
  });
  const overrides: Record<string, unknown> = {};
  for (const { kind, path, value } of inputs) put(overrides, path, convertInput(kind, value));
  const { error } = Config.safeParse(overrides);
  if (error === undefined) return { overrides, problems: [] };
  const problems = inputs.flatMap(({ input, value, kind, path }) => {
    const issue = error.issues.find((problem) => isAt(problem.path, path));
    if (issue === undefined) return [];
    return [
      { input, value, ...describeProblem({ kind, path }, { value, message: issue.message }) },
    ];
  });
  return { overrides: {}, problems };
}

function put(keys: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", second] = path;
  keys[first] = second === undefined ? value : { ...(keys[first] ?? {}), [second]: value };
}

function isAt(issuePath: readonly PropertyKey[], path: readonly string[]): boolean {
  return path.every((key, index) => issuePath[index] === key);
}

/** Converts the text of an input; returns the text itself, which is then refused, if it is not valid. */
function convertInput(kind: InputKind, text: string): unknown {
  return CONVERSIONS[kind](text);
}

const CONVERSIONS: Readonly<Record<InputKind, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (/^\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll("_", "")) : text),
  switch: (text) => SWITCHES.get(text.toLowerCase()) ?? text,
  choice: (text) => text.toLowerCase(),
  // Some YAML parsers turn `on` into true before we see it.
  "on-off": (text) => SWITCH_NAMES.get(SWITCHES.get(text.toLowerCase())) ?? text,
  words: (text) => splitWords(text) ?? text,
  names: (text) => text.split(/[\s,]+/).filter((name) => name !== ""),
  lines: (text) => text.split("\n").flatMap((line) => line.trim() || []),
};

const SWITCHES = new Map([
  ["true", true],
  ["yes", true],
  ["on", true],
  ["false", false],
  ["no", false],
  ["off", false],
]);

const SWITCH_NAMES = new Map<boolean | undefined, string>([
  [true, "on"],
  [false, "off"],
]);

/**
 * Splits words as a shell does; null if a quote is not closed. Not shell-quote, which also expands
 * variables and turns operators and globs into objects.
 */
function splitWords(text: string): string[] | null {
  const words: string[] = [];
  const rest = text.replace(WORD, (word) => {
    words.push(word.replace(PART, unquote));
    return "";
  });
  return rest.trim() === "" ? words : null;
}

const WORD = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
const PART = /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs;

function unquote(_: string, escaped?: string, double?: string, single?: string): string {
  return escaped ?? double?.replace(/\\(["\\])/g, "$1") ?? single ?? "";
}

/** Describes what an input accepts, and the choice that was probably meant. */
function describeProblem(
  { kind, path }: ConfiguredInput,
  { value, message }: { value: string; message: string },
): Pick<Problem, "takes" | "nearest"> {
  if (kind === "words") return { takes: "words, with every quote closed", nearest: null };
  const { takes, choices } = describeRule(path, message);
  return { takes, nearest: choices === null ? null : nearestKey(value, choices) };
}
