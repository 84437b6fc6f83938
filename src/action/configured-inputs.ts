import * as z from "zod";
import { nearestKey } from "../config/nearest-key.ts";
import { Config, type ConfigKeys } from "../config/schema.ts";

/** An input whose value is not accepted, and what would be. */
export interface Problem extends Rule {
  input: string;
  value: string;
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
    return [{ input, value, ...describeRule({ kind, path }, { value, message: issue.message }) }];
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

/** How the text of an input is converted to a value. */
type InputKind = "text" | "number" | "switch" | "choice" | "on-off" | "words" | "names" | "lines";

export interface ConfiguredInput {
  kind: InputKind;
  /** The configuration key that the input sets, and whose rules apply to it. */
  path: readonly string[];
}

/** Inputs that `.github/tdd.yml` could set as well; the input wins. */
export const CONFIGURED_INPUTS: Readonly<Record<string, ConfiguredInput>> = {
  model: { kind: "text", path: ["model"] },
  label: { kind: "text", path: ["label"] },
  "base-branch": { kind: "text", path: ["base_branch"] },
  "branch-prefix": { kind: "text", path: ["branch_prefix"] },
  python: { kind: "text", path: ["python"] },
  "pytest-args": { kind: "words", path: ["pytest_args"] },
  "pass-env": { kind: "names", path: ["pass_env"] },
  copy: { kind: "lines", path: ["copy"] },
  timeout: { kind: "number", path: ["execution", "timeout_seconds"] },
  attempts: { kind: "number", path: ["attempts"] },
  "max-tokens": { kind: "number", path: ["budgets", "max_tokens"] },
  "max-cost": { kind: "number", path: ["budgets", "max_cost_usd"] },
  refactor: { kind: "switch", path: ["refactor"] },
  "lint-command": { kind: "text", path: ["lint_command"] },
  "changes-requested": { kind: "choice", path: ["changes_requested"] },
  "merge-method": { kind: "choice", path: ["merge_method"] },
  sandbox: { kind: "choice", path: ["sandbox"] },
  network: { kind: "on-off", path: ["network"] },
};

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

/** Splits words as a shell does; null if a quote is not closed. */
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

interface Rule {
  /** As in "a whole number above 0". */
  takes: string;
  /** The likely intended value; null if none is close. */
  nearest: string | null;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Describes what an input accepts, from the schema of its key or from the schema's own message. */
function describeRule(
  { kind, path }: ConfiguredInput,
  { value, message }: { value: string; message: string },
): Rule {
  const schema = schemaAt(path);
  const choices = kind === "switch" ? ["true", "false"] : schema.enum?.map(String);
  if (choices !== undefined) {
    return { takes: listChoices(choices), nearest: nearestKey(value, choices) };
  }
  if (kind === "number") return { takes: describeNumber(schema), nearest: null };
  if (kind === "words") return { takes: "words, with every quote closed", nearest: null };
  return { takes: message.replace(/^expected /, ""), nearest: null };
}

function schemaAt(path: readonly string[]): Schema {
  return path.reduce<Schema>(
    (schema, key) => {
      const inner = schema.properties?.[key];
      return typeof inner === "object" ? inner : {};
    },
    z.toJSONSchema(Config, { io: "input" }),
  );
}

function listChoices(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

function describeNumber({ type, maximum = Number.MAX_SAFE_INTEGER }: Schema): string {
  const which = type === "integer" ? "a whole number above 0" : "a number above 0, as in 2.50";
  return maximum < Number.MAX_SAFE_INTEGER ? `${which}, at most ${maximum}` : which;
}
