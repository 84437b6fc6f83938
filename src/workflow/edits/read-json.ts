import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { endsThinking, withoutThinking } from "./answer-lines.ts";

/** What is read stays in the state, goes into questions and is shown to people. */
const MOST_CHARS = 50_000;

/** The JSON object in a model's answer, whatever stands around it, as the schema wants it. */
export function readJson<Value>(text: string, schema: z.ZodType<Value>, what: string): Value {
  try {
    return schema.parse(parseFirst(findObjects(behindThoughts(text)), text));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
    throw new ArbiterError("answer-unusable", `${what} cannot be read: ${reason}`, { cause });
  }
}

function behindThoughts(text: string): string {
  const lines = (withoutThinking(text) ?? "").split("\n");
  return lines.slice(lines.findLastIndex(endsThinking) + 1).join("\n");
}

/** From the first brace to the last; where words around it have braces too, what is in a fence. */
function findObjects(text: string): string[] {
  const fenced = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, inside = ""]) => inside);
  return [text, ...fenced].flatMap((part) => {
    const object = part.slice(part.indexOf("{"), part.lastIndexOf("}") + 1);
    return object.startsWith("{") ? [object] : [];
  });
}

/** The first that is JSON; where none is, what is wrong with the first. */
function parseFirst(objects: readonly string[], text: string): unknown {
  let fault: unknown = new SyntaxError(`no JSON object is in it. It begins: ${beginningOf(text)}`);
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
  const value: unknown = JSON.parse(object, leaveOutNull);
  if (object.length <= MOST_CHARS) return value;
  throw new RangeError(`it has ${object.length} characters, and ${MOST_CHARS} are the most.`);
}

/** Some models say null where there is nothing to say. */
function leaveOutNull(_: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

const SHOWN_CHARS = 120;

/** The first words of an answer nothing could be read out of: they may say why, as a refusal does. */
export function beginningOf(answer: string): string {
  const line = answer.trim().replace(/\s+/g, " ");
  return JSON.stringify(line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line);
}
