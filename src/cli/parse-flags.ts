import { type ParseArgsConfig, parseArgs } from "node:util";
import type * as z from "zod";
import { ArbiterError } from "../errors.ts";

/** What was typed, by what a command takes; words that are no flags are refused unless it takes them. */
export function parseFlags<Schema extends z.ZodObject>(
  args: readonly string[],
  schema: Schema,
  { takesWords = false } = {},
): { flags: z.output<Schema>; words: string[] } {
  const options = Object.fromEntries(
    Object.entries(schema.shape).map(([name, flag]) => [name, optionOf(flag as z.ZodType)]),
  );
  const { values, positionals } = refused(() =>
    parseArgs({ args: [...args], options, allowPositionals: takesWords }),
  );
  const { data, error } = schema.safeParse(values);
  if (error) throw usageError(error.issues.map((issue) => issue.message).join(" "));
  return { flags: data as z.output<Schema>, words: positionals };
}

export function usageError(message: string, cause?: unknown): ArbiterError {
  return new ArbiterError("bad-usage", message, { fix: "See: tdd-arbiter help", cause });
}

type Option = NonNullable<ParseArgsConfig["options"]>[string];

/** How it is typed follows from what it takes: a switch, a list, or one value. */
function optionOf(flag: z.ZodType): Option {
  if (flag.safeParse(true).success) return { type: "boolean" };
  return { type: "string", multiple: flag.safeParse([]).success };
}

function refused<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw usageError(reason.split("\n")[0] ?? reason, cause);
  }
}
