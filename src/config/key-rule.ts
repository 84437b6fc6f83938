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
export function describeRule(path: readonly string[], message: string): KeyRule {
  const schema = schemaAt(path);
  const choices = schema.type === "boolean" ? ["true", "false"] : schema.enum?.map(String);
  if (choices !== undefined) return { takes: listChoices(choices), choices };
  const isNumber = schema.type === "integer" || schema.type === "number";
  const takes = isNumber ? describeNumber(schema) : message.replace(/^expected /, "");
  return { takes, choices: null };
}

type Schema = z.core.JSONSchema.BaseSchema;

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
