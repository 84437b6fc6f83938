import { ANSI } from "./clean-text.ts";
import { secretForms } from "./secret-forms.ts";

export type Range = readonly [start: number, end: number];

interface Form {
  /** Letters and digits alone, in lower case. */
  needle: string;
  whole: string;
}

const SHORTEST = 8;
/** So many characters of a random value are worth hiding, even when the rest was cut off. */
const TELLING = 12;
const LOOKS_RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.+/=~-]{20,}$/;

/** The same colours and line breaks where Python or JSON shows them as they are written. */
const ESCAPED = /\\(?:x1b|u001b|033|e)\[[0-?]*[ -/]*[@-~]|\\[abfnrtv]/gi;

export type FindValues = (text: string) => Range[];

/**
 * Finds values by their letters and digits alone, so that it does not matter what stands between:
 * colours, line breaks, commas, invisible characters. Linear in the text for each value.
 */
export function createFindValues(secrets: readonly string[]): FindValues {
  const forms = uniqueForms(secrets);
  const literals = secrets.filter((secret) => skeletonOf(secret).text.length < SHORTEST);
  return (text) => {
    // A sequence is blanked, for it may cut a value in two; and read, for it may hold one.
    const blanked = text.replace(ANSI, blank).replace(ESCAPED, blank);
    const readings = blanked === text ? [text] : [blanked, text];
    return [
      ...readings.flatMap((reading) => findForms(reading, forms)),
      ...literals.flatMap((literal) => findLiteral(text, literal)),
    ];
  };
}

function blank(sequence: string): string {
  return " ".repeat(sequence.length);
}

function uniqueForms(secrets: readonly string[]): Form[] {
  const forms = new Map<string, Form>();
  for (const secret of secrets) {
    const length = LOOKS_RANDOM.test(secret) ? TELLING : Number.POSITIVE_INFINITY;
    for (const form of secretForms(secret)) {
      const whole = skeletonOf(form).text;
      if (whole.length < SHORTEST) continue;
      forms.set(whole, { whole, needle: whole.slice(0, length) });
    }
  }
  return [...forms.values()];
}

function findForms(text: string, forms: readonly Form[]): Range[] {
  if (forms.length === 0) return [];
  const { text: skeleton, places } = skeletonOf(text);
  return forms.flatMap(({ needle, whole }) =>
    occurrences(skeleton, needle).map((start): Range => {
      const end = start + sharedLength(skeleton, start, whole);
      return [places[start] ?? 0, (places[end - 1] ?? 0) + 1];
    }),
  );
}

/** A text's letters and digits, and where in it each of them stands. */
function skeletonOf(text: string): { text: string; places: Uint32Array } {
  const codes = Buffer.alloc(text.length);
  const places = new Uint32Array(text.length);
  let length = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = lowerAlphanumeric(text.charCodeAt(place));
    if (code === 0) continue;
    codes[length] = code;
    places[length] = place;
    length += 1;
  }
  return { text: codes.toString("latin1", 0, length), places };
}

function lowerAlphanumeric(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? code : 0;
}

function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    found.push(at);
  }
  return found;
}

function sharedLength(text: string, start: number, whole: string): number {
  let length = 0;
  while (length < whole.length && text[start + length] === whole[length]) length += 1;
  return length;
}

function findLiteral(text: string, literal: string): Range[] {
  return occurrences(text, literal).map((start): Range => [start, start + literal.length]);
}
