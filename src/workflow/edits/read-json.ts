import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { endsThinking, withoutThinking } from "./answer-lines.ts";

/** The object is kept in the state, quoted in prompts and shown to people. */
const MAX_CHARS = 50_000;
/** More than any answer that is asked for needs. */
const MAX_DEPTH = 20;

/**
 * The JSON object in a model's answer, parsed by the schema; text around it is ignored. Keys that a corrected
 * answer leaves out are those of the earlier one.
 */
export function readJson<Value>(
  text: string,
  schema: z.ZodType<Value>,
  what: string,
  given?: { earlier?: string | undefined },
): Value {
  let isPartial = false;
  try {
    const [old, now] = [given?.earlier ?? "{}", text].map((each) => readObject(each));
    isPartial = given !== undefined;
    const corrected = schema.safeParse(Object.assign({}, old, now));
    // It may be complete, without the key that was wrong.
    return corrected.success ? corrected.data : schema.parse(now);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
    const message = `${what} cannot be read: ${reason}`;
    const isGarbled = cause instanceof SyntaxError && findObjects(text).length > 0;
    throw new ArbiterError("answer-unusable", message, { cause, data: { isPartial, isGarbled } });
  }
}

function readObject(text: string): unknown {
  return parseFirst(findObjects(afterReasoning(text)), text);
}

function afterReasoning(text: string): string {
  const lines = (withoutThinking(text) ?? "").split("\n");
  return lines.slice(lines.findLastIndex(endsThinking) + 1).join("\n");
}

/** From the first brace to the last; also inside each fence, if the text around has braces too. */
function findObjects(text: string): string[] {
  const fenced = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, inside = ""]) => inside);
  return [text, ...fenced].flatMap((part) => {
    const object = part.slice(part.indexOf("{"), part.lastIndexOf("}") + 1);
    return object.startsWith("{") ? [object] : [];
  });
}

/** The first that is JSON; if none is, throws what is wrong with the first. */
function parseFirst(objects: readonly string[], text: string): unknown {
  let fault: unknown = new SyntaxError(
    `there is no JSON object in it. It begins: ${beginningOf(text)}`,
  );
  for (const [index, object] of objects.entries()) {
    try {
      return parse(object);
    } catch (error) {
      if (index === 0) fault = error;
    }
  }
  throw fault;
}

function parse(object: string): unknown {
  if (object.length > MAX_CHARS) {
    throw new RangeError(`it has ${object.length} characters, more than ${MAX_CHARS}.`);
  }
  if (isTooDeep(object)) throw new RangeError(`it is nested more than ${MAX_DEPTH} levels deep.`);
  return JSON.parse(object, leaveOutNull);
}

/** Counts brackets outside of strings: a value is read level by level, each inside the one above. */
function isTooDeep(object: string): boolean {
  let depth = 0;
  for (const [token] of object.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Some models write null for a missing value. */
function leaveOutNull(_: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

const SHOWN_CHARS = 120;

/** The first words of an unreadable answer: they may say why, as in a refusal. */
export function beginningOf(answer: string): string {
  const line = answer.trim().replace(/\s+/g, " ");
  return JSON.stringify(line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line);
}
