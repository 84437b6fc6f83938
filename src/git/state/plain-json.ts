import type { SerializerProtocol } from "@langchain/langgraph-checkpoint";
import type { z } from "zod";
import type { SafeText } from "../../safe-text/sanitizer.ts";
import { refusedState } from "./read-ref.ts";

/** Redacts a text before it leaves the machine. */
export type Redact = (text: string) => SafeText;

export function writeJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A copy of a value as plain data, every string redacted. Keys are ours and stay. */
export function redactValue(value: unknown, redact: Redact): unknown {
  const text = JSON.stringify(value, (_, part) => (typeof part === "string" ? redact(part) : part));
  return text === undefined ? undefined : JSON.parse(text);
}

/** Parses JSON of a known shape. Throws `state-refused` with the ref's name for anything else. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  { ref, name, text }: { ref: string; name: string; text: string },
): z.infer<Schema> {
  const parsed = schema.safeParse(parsePlain(ref, name, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".") || "it";
  throw refusedState(
    ref,
    `${name} has an unexpected shape (${path}: ${issue?.message})`,
    parsed.error,
  );
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
 * LangGraph's own serializer revives `{"lc":…}` into class instances, which anyone who can write to the
 * ref could choose. This one reads plain data only.
 */
export const plainSerializer: SerializerProtocol = {
  dumpsTyped: async (value: unknown) => [
    "json",
    new TextEncoder().encode(JSON.stringify(value ?? null)),
  ],
  loadsTyped: async (_type, data): Promise<unknown> =>
    JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data), withoutPrototype),
};
