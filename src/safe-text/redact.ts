import { ANSI } from "./clean-text.ts";

const REDACTED = "[redacted]";

export interface Private {
  /** Values that nobody may see, in whatever form they are printed. */
  secrets: readonly string[];
  /** Absolute directories of this machine, shown as `.` wherever they are named. */
  directories?: readonly string[];
}

export interface Redaction {
  /** Takes out the secrets of this process, and the places of this machine. */
  own(text: string): string;
  /** The same, and what looks like anybody else's secret. */
  all(text: string): string;
}

export function createRedaction({ secrets, directories = [] }: Private): Redaction {
  const findValues = createFindValues(secrets);
  // The longest first: one may lie in another.
  const machine = [...directories]
    .sort((one, other) => other.length - one.length)
    .map((path) => new RegExp(`${escapeForRegExp(path)}(?![\\w-])`, "g"));
  const withoutPlaces = (text: string) =>
    machine.reduce((shown, path) => shown.replace(path, "."), text);
  return {
    own: (text) => withoutPlaces(replaceRanges(text, findValues(text))),
    all: (text) => withoutPlaces(replaceRanges(text, [...findValues(text), ...findPatterns(text)])),
  };
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let shown = 0;
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (start >= shown) parts.push(text.slice(shown, start), REDACTED);
    shown = Math.max(shown, end);
  }
  parts.push(text.slice(shown));
  return parts.join("");
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

type Range = readonly [start: number, end: number];

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

type FindValues = (text: string) => Range[];

/**
 * Finds values by their letters and digits alone, so that it does not matter what stands between:
 * colours, line breaks, commas, invisible characters. Linear in the text for each value.
 */
function createFindValues(secrets: readonly string[]): FindValues {
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

/**
 * Secrets that their makers gave a shape. No expression looks twice at the same text: either it
 * takes what it has read, or it gives up within a bound.
 */
const SHAPES: readonly RegExp[] = [
  /gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}/dg,
  /\bsk-(?=[\w-]{0,40}\d)[\w-]{20,}|\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/dg,
  /AIza[\w-]{30,}|\bya29\.[\w-]{20,}/dg,
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/dg,
  /\bxox[a-z](?:\.[a-z]+)?-[\w-]{10,}|\bxapp-[\w-]{10,}|hooks\.slack\.com\/services\/[\w/]{20,}/dg,
  /\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w-]{50,}|\bhf_[A-Za-z0-9]{30,}/dg,
  /(?<![\w-])SG\.[\w-]{16,64}\.[\w-]{16,}/dg,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/dg,
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,20000}(?:-----END [A-Z0-9 ]{0,50}-----)?/dg,
  /(?<![\w+.-])[A-Za-z][\w+.-]{1,20}:\/\/[^\s/:@]{0,100}:(?<hidden>[^\s/@]{1,500})@/dg,
  /\bauthorization["']?\s?[:=]\s?["']?(?:bearer|basic|token)\s(?<hidden>[\w.+/=~-]{8,})/dgi,
];

/** Where a text holds what looks like somebody's key, whoever's it is. */
function findPatterns(text: string): Range[] {
  return SHAPES.flatMap((shape) =>
    Array.from(text.matchAll(shape), ({ indices, index, 0: match }): Range => {
      return indices?.groups?.hidden ?? [index, index + match.length];
    }),
  );
}

/** What programs commonly make of a value when they print it. */
function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const pairs = bytes.toString("hex").match(/../g) ?? [];
  const escaped = encodeURIComponent(bytes.toString("utf8"));
  const strict = escaped.replace(/[!'()*]/g, hexEscape);
  return [
    secret,
    [...secret].reverse().join(""),
    JSON.stringify(secret).slice(1, -1),
    ...[escaped, strict].flatMap((text) => [
      text,
      text.replaceAll("%2F", "/"),
      text.replaceAll("%20", "+"),
    ]),
    pairs.join(""),
    pairs.map((pair) => `\\x${pair}`).join(""),
    pairs.map((pair) => `0x${pair}`).join(", "),
    bytes.join(", "),
    ...[0, 1, 2].map((offset) => base64At(bytes, offset)),
  ];
}

function hexEscape(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

/** The part of a longer base64 text that this value alone decides, begun at that byte of three. */
function base64At(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), end);
}
