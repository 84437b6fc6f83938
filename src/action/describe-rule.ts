import * as z from "zod";
import { nearestKey } from "../config/nearest-key.ts";
import { Config } from "../config/schema.ts";
import type { ConfiguredInput } from "./input-table.ts";

export interface Rule {
  /** As in "a whole number above 0". */
  takes: string;
  /** What was probably meant; null where nothing is near. */
  nearest: string | null;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** What an input takes, told from the schema of the key that it sets, or by whatever refused it. */
export function describeRule(
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
