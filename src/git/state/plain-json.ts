import type { SerializerProtocol } from "@langchain/langgraph-checkpoint";
import type { z } from "zod";
import type { SafeText } from "../../safe-text/sanitizer.ts";
import { refusedState } from "./read-ref.ts";

/** Texts that leave the machine pass through here. */
export type Redact = (text: string) => SafeText;

export function writeJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A value as plain data, each string in it redacted. Names of keys are ours and stay as they are. */
export function redactValue(value: unknown, redact: Redact): unknown {
  const text = JSON.stringify(value, (_, part) => (typeof part === "string" ? redact(part) : part));
  return text === undefined ? undefined : JSON.parse(text);
}

/** Plain data of a known shape; what has another shape is refused, and its ref named. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  { ref, name, text }: { ref: string; name: string; text: string },
): z.infer<Schema> {
  const parsed = schema.safeParse(parsePlain(ref, name, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "it";
  throw refusedState(ref, `${name} does not fit (${where}: ${issue?.message})`, parsed.error);
}

function parsePlain(ref: string, name: string, text: string): unknown {
  try {
    return JSON.parse(text, withoutPrototype);
  } catch (cause) {
    throw refusedState(ref, `${name} is not JSON`, cause);
  }
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}

/**
 * LangGraph's own serializer makes objects of classes out of `{"lc":…}`. Whoever can write to the ref
 * would choose them, so what is stored stays the data it is.
 */
export const plainSerializer: SerializerProtocol = {
  dumpsTyped: async (value: unknown) => [
    "json",
    new TextEncoder().encode(JSON.stringify(value ?? null)),
  ],
  loadsTyped: async (_type, data): Promise<unknown> =>
    JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data), withoutPrototype),
};
