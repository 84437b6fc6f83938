import { distance } from "fastest-levenshtein";
import * as z from "zod";
import { Config } from "./schema.ts";

/** What the value of a key has to be. */
export interface KeyRule {
  /** As in "a whole number above 0". */
  takes: string;
  /** The only values there are; null where there is no such list. */
  choices: readonly string[] | null;
}

/** The rule that a value breaks, by the schema of its key; null if the value is valid. */
export function findBrokenRule(path: readonly string[], value: unknown): KeyRule | null {
  const keys = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const issue = Config.safeParse(keys).error?.issues[0];
  return issue === undefined ? null : describeRule(path, issue.message);
}

/** Describes the rule of a key from its schema, or else from the message of the failed check. */
export function describeRule(path: readonly PropertyKey[], message: string): KeyRule {
  const schema = schemaAt(path);
  if (schema.const !== undefined) return { takes: `only ${schema.const}`, choices: null };
  const choices = schema.type === "boolean" ? ["true", "false"] : schema.enum?.map(String);
  if (choices !== undefined) return { takes: listChoices(choices), choices };
  const isNumber = schema.type === "integer" || schema.type === "number";
  if (isNumber) return { takes: describeNumber(schema), choices: null };
  // The library's own words name types of JavaScript.
  const isOwn = !message.startsWith("Invalid");
  const type = KINDS[String(schema.type)] ?? "another value";
  return { takes: isOwn ? message.replace(/^expected /, "") : type, choices: null };
}

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  array: "a list, as in [a, b]",
  object: "keys with values",
};

type Schema = z.core.JSONSchema.BaseSchema;

function schemaAt(path: readonly PropertyKey[]): Schema {
  return path.reduce<Schema>(
    (schema, key) => {
      const inner = schema.properties?.[String(key)] ?? schema.additionalProperties ?? schema.items;
      return typeof inner === "object" && !Array.isArray(inner) ? inner : {};
    },
    z.toJSONSchema(Config, { io: "input" }),
  );
}

/** The keys below a key. */
export function keysAt(path: readonly PropertyKey[]): string[] {
  return Object.keys(schemaAt(path).properties ?? {});
}

function listChoices(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

function describeNumber(schema: Schema): string {
  const { type, minimum, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const which = type === "integer" ? "a whole number" : "a number";
  if (minimum === 0) return maximum === 1 ? `${which} from 0 to 1` : `${which} of 0 or more`;
  const example = type === "integer" ? "" : ", as in 2.50";
  const most = maximum < Number.MAX_SAFE_INTEGER ? `, at most ${maximum}` : "";
  return `${which} above 0${example}${most}`;
}

/** The known key that was probably meant, or null where none is close. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const plain = normalize(key);
  const [nearest] = known
    .map((name) => ({ name, edits: distance(plain, normalize(name)) }))
    .sort((one, other) => one.edits - other.edits);
  const isNear =
    nearest !== undefined && nearest.edits <= Math.max(1, Math.floor(plain.length / 3));
  return isNear ? nearest.name : null;
}

/** `Base-Branch` and `baseBranch` are `base_branch` in other spellings. */
function normalize(key: string): string {
  return key
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}
