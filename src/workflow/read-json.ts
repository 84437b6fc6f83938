import { z } from "zod";
import { ArbiterError } from "../errors.ts";

/** The JSON object in a model's answer, whatever stands around it, as the schema wants it. */
export function readJson<Value>(text: string, schema: z.ZodType<Value>, what: string): Value {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return schema.parse(JSON.parse(json));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new ArbiterError("answer-unusable", `${what} cannot be read: ${reason}`, { cause });
  }
}
