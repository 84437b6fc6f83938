import * as z from "zod";

/** How the text of an input is converted to a value. */
export type InputKind =
  | "text"
  | "number"
  | "switch"
  | "choice"
  | "on-off"
  | "words"
  | "names"
  | "lines";

/** A flag of the command line. */
export interface Flag {
  /** What follows it, as the help shows it; empty for a switch. */
  value: string;
  help: string;
  reads: z.ZodType;
}

/** Where else than in `.github/tdd.yml` a key can be set; what is set there wins over the file. */
export interface Places {
  input?: readonly [name: string, kind: InputKind];
  /** `no-` before the key's name switches it off. */
  flag?: Omit<Flag, "help"> & { name: string; help?: string | undefined };
  /** A variable of the environment. */
  variable?: string;
}

const PLACES = new WeakMap<z.ZodType, Places>();

/** A key that can be set in other places, too: its schema with its default, what it means, and where. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: string, places: Places) {
  const described = schema.describe(about);
  PLACES.set(described, places);
  return described;
}

export function placesOf(schema: z.ZodType): Places | undefined {
  return PLACES.get(schema);
}

export function flag(
  name: string,
  value: string,
  reads: (flag: string) => z.ZodType,
  help?: string,
): NonNullable<Places["flag"]> {
  return { name, value, reads: reads(name), help };
}

export const count = z.int().positive();
/** In seconds. A timer of more than 24 days overflows and fires at once. */
export const LONGEST_TIMEOUT = 604_800;

export function whole(flag: string) {
  const error = `--${flag} takes a whole number above 0.`;
  return z
    .string({ error: `--${flag} is missing: give a whole number, as in --${flag} 42.` })
    .regex(/^[1-9]\d{0,8}$/, { error })
    .transform(Number);
}

export function commandLine(flag: string) {
  return z.string().regex(/\S/, { error: `--${flag} takes a command, as in "make ready".` });
}

export function oneOf<const Choices extends readonly [string, ...string[]]>(
  flag: string,
  choices: Choices,
) {
  return z.enum(choices, { error: `--${flag} takes one of: ${choices.join(", ")}.` });
}
