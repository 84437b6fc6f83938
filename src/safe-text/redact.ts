import { ANSI } from "./clean-text.ts";

const REDACTED = "[redacted]";

export interface RedactionOptions {
  /** Values to remove, in whatever form a program prints them. */
  secrets: readonly string[];
  /** Absolute directories of this machine, replaced by `.`. */
  directories?: readonly string[];
}

export interface Redactor {
  /** Removes the given secrets and directories. */
  ownSecrets(text: string): string;
  /** Also removes whatever has the shape of a well-known kind of key. */
  allSecrets(text: string): string;
}

/** Removes secrets from text. Every text that leaves the process passes through here. */
export function createRedactor({ secrets, directories = [] }: RedactionOptions): Redactor {
  const findValues = createFindValues(secrets);
  // Longest first, because one directory may contain another.
  const paths = [...directories]
    .sort((one, other) => other.length - one.length)
    .map((path) => new RegExp(`${escapeForRegExp(path)}(?![\\w-])`, "g"));
  const withoutPaths = (text: string) =>
    paths.reduce((shown, path) => shown.replace(path, "."), text);
  return {
    ownSecrets: (text) => withoutPaths(replaceRanges(text, findValues(text))),
    allSecrets: (text) =>
      withoutPaths(replaceRanges(text, [...findValues(text), ...findShapes(text)])),
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
  /** The characters to search for: the whole form, or the start of a random value. */
  needle: string;
  /** The form's letters and digits in lower case. */
  whole: string;
}

/** Shorter forms are searched for literally: their letters and digits alone occur by chance. */
const MIN_LENGTH = 8;
/** The length from which the start of a random value is removed, too: the rest may have been cut off. */
const MIN_PREFIX = 12;
const LOOKS_RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.+/=~-]{20,}$/;

/** Colors and line breaks as Python or JSON writes them in a string literal. */
const ESCAPED = /\\(?:x1b|u001b|033|e)\[[0-?]*[ -/]*[@-~]|\\[abfnrtv]/gi;

type FindValues = (text: string) => Range[];

/**
 * Finds secrets by their letters and digits alone, so that colors, line breaks, commas and invisible
 * characters between them do not matter. Linear in the length of the text for each secret.
 */
function createFindValues(secrets: readonly string[]): FindValues {
  const forms = uniqueForms(secrets);
  const literals = secrets.filter((secret) => skeletonOf(secret).text.length < MIN_LENGTH);
  return (text) => {
    // Without escape sequences, which may split a secret; and with them, because one may contain it.
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
    const length = LOOKS_RANDOM.test(secret) ? MIN_PREFIX : Number.POSITIVE_INFINITY;
    for (const form of secretForms(secret)) {
      const whole = skeletonOf(form).text;
      if (whole.length < MIN_LENGTH) continue;
      forms.set(whole, { whole, needle: whole.slice(0, length) });
    }
  }
  return [...forms.values()];
}

function findForms(text: string, forms: readonly Form[]): Range[] {
  if (forms.length === 0) return [];
  const { text: skeleton, positions } = skeletonOf(text);
  return forms.flatMap(({ needle, whole }) =>
    occurrences(skeleton, needle).map((start): Range => {
      const end = start + sharedLength(skeleton, start, whole);
      return [positions[start] ?? 0, (positions[end - 1] ?? 0) + 1];
    }),
  );
}

/** The letters and digits of a text, and the position of each. */
function skeletonOf(text: string): { text: string; positions: Uint32Array } {
  const codes = Buffer.alloc(text.length);
  const positions = new Uint32Array(text.length);
  let length = 0;
  for (let position = 0; position < text.length; position += 1) {
    const code = lowerAlphanumeric(text.charCodeAt(position));
    if (code === 0) continue;
    codes[length] = code;
    positions[length] = position;
    length += 1;
  }
  return { text: codes.toString("latin1", 0, length), positions };
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
 * Keys that their vendors gave a recognizable shape. Every expression is linear: it either consumes
 * what it has read or gives up within a bound.
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

/** Where a text contains something that looks like a key. */
function findShapes(text: string): Range[] {
  return SHAPES.flatMap((shape) =>
    Array.from(text.matchAll(shape), ({ indices, index, 0: match }): Range => {
      return indices?.groups?.hidden ?? [index, index + match.length];
    }),
  );
}

/** The encodings in which programs commonly print a value. */
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

/** The part of a longer base64 text that depends on this value alone, if it starts at that byte of three. */
function base64At(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), end);
}
