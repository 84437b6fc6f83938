import { ANSI } from "./clean-text.ts";
import { isOrdinary } from "./secret-values.ts";

export type Range = readonly [start: number, end: number];

/** The letters and digits of a shorter form occur by chance. */
const MIN_LENGTH = 8;

export interface SecretFinder {
  /** Looks for these from now on. */
  add(secrets: readonly string[]): void;
  /** Where a text contains a secret; the ranges may overlap. */
  find(text: string): Range[];
}

/**
 * Finds secrets in a text by their letters and digits alone, so that colors, line breaks, commas and
 * invisible characters between them do not matter. Finding takes linear time, however many secrets and
 * forms there are: the text is searched once for all of them.
 */
export function createSecretFinder(): SecretFinder {
  const secrets = new Set<string>();
  const index = emptyIndex();
  return {
    add: (more) => {
      for (const secret of more) {
        if (!secrets.has(secret)) addSecret(index, secret);
        secrets.add(secret);
      }
    },
    find: (text) => [
      ...(index.places.size === 0
        ? []
        : readingsOf(text).flatMap((reading) => findForms(text, reading, index))),
      // Also finds those with few letters and digits.
      ...[...secrets].flatMap((secret) => findLiteral(text, secret)),
    ],
  };
}

/** Colors, line breaks and invisible characters as a program writes them in a string literal or a page. */
const ESCAPED =
  /\\(?:x1b|u001b|033|e)\[[0-?]*[ -/]*[@-~]|\\[abfnrtv]|\\u(?:200[b-f]|2060|feff|00a0|00ad)|\\x(?:a0|ad)|&(?:nbsp|shy|zwn?j|amp|lt|gt|quot|apos);|&#(?:x200[b-f]|820[3-7]|8288|65279|160|173);|<\/?(?:br|wbr|b|i|em|span)\s?\/?>/gi;
/** What pytest writes before each line of a failure. */
const MARGIN = /^[E>] +/gm;

const HEX = "[0-9a-fA-F]";
/** How a character is written as a number, by the base of the number. Each alternative has one group. */
const ESCAPES = [
  {
    radix: 16,
    pattern: new RegExp(
      `\\\\x(${HEX}{2})|\\\\u(${HEX}{4})|\\\\u\\{(${HEX}{1,6})\\}|\\\\U(${HEX}{8})|%u(${HEX}{4})|%(${HEX}{2})|=(${HEX}{2})|&#[xX](${HEX}{1,6});?|\\b0[xX](${HEX}{2})\\b|[Uu]\\+(${HEX}{4,6})`,
      "g",
    ),
  },
  { radix: 10, pattern: /&#(\d{1,7});?|chr\((\d{1,7})\)/g },
  { radix: 8, pattern: /\\([0-3][0-7]{2})|\b0o([0-7]{1,3})\b/g },
];

/**
 * The text as it is, without what may split a secret, and with escapes decoded: each in its place, so that
 * positions stay the same.
 */
function readingsOf(text: string): string[] {
  const blanked = text.replace(ANSI, blank).replace(ESCAPED, blank).replace(MARGIN, blank);
  const decoded = ESCAPES.reduce(decodeEscapes, blanked);
  return [...new Set([text, blanked, decoded])];
}

function decodeEscapes(text: string, { radix, pattern }: (typeof ESCAPES)[number]): string {
  return text.replace(pattern, (source, ...groups: (string | undefined)[]) => {
    const digits = groups.find((group) => group !== undefined) ?? "";
    const code = Number.parseInt(digits, radix);
    const character = code > 0x20 && code <= 0xffff ? String.fromCharCode(code) : " ";
    return character.padEnd(source.length);
  });
}

function blank(sequence: string): string {
  return " ".repeat(sequence.length);
}

interface Form {
  codes: Buffer;
  /** The number of characters in a row that give the secret away. */
  minRun: number;
}

interface Place {
  form: Form;
  /** Where in the form the piece begins. */
  offset: number;
}

interface FormIndex {
  /** Where in which forms a piece of `MIN_LENGTH` characters occurs, by the hash of the piece. */
  places: Map<number, Place[]>;
  /** Whether a hash with these first bits has a place: spares most lookups. */
  mayOccur: Uint8Array;
  /** The letters and digits of all forms. */
  known: Set<string>;
}

const HASH_BITS = 32;
/** The first bits of a hash, which `mayOccur` has an entry for. */
const FILTER_BITS = 16;

function emptyIndex(): FormIndex {
  return { places: new Map(), mayOccur: new Uint8Array(1 << FILTER_BITS), known: new Set() };
}

/** A piece of a random value gives it away, too: the rest may have been cut off, or stand elsewhere. */
const MIN_PIECE = 12;
const LOOKS_RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.+/=~-]{20,}$/;
/** If a text is not random, this many characters of its start are not a coincidence. */
const MIN_START = 64;

function addSecret(index: FormIndex, secret: string): void {
  const isRandom = LOOKS_RANDOM.test(secret) && !isOrdinary(secret);
  const { length } = alphanumericsOf(secret);
  for (const text of secretForms(secret)) {
    const codes = alphanumericsOf(text).codes();
    const key = codes.toString("latin1");
    if (codes.length < MIN_LENGTH || index.known.has(key)) continue;
    index.known.add(key);
    // A form of many characters for each one of the secret needs more of them.
    const piece = Math.max(MIN_PIECE, Math.ceil((MIN_PIECE * codes.length) / length / 1.5));
    const minRun = Math.min(codes.length, isRandom ? piece : MIN_START);
    addForm(index, { codes, minRun }, isRandom);
  }
}

/** Every run of `MIN_PIECE` characters contains a piece that begins at a multiple of this. */
const STRIDE = MIN_PIECE - MIN_LENGTH + 1;
/** Of a long form, fewer: a longer run of it is needed then. */
const MAX_PLACES = 500;

/** Of pieces that occur several times in a form, the first one leads to the longest match. */
function addForm({ places, mayOccur }: FormIndex, form: Form, isRandom: boolean): void {
  const seen = new Set<number>();
  const stride = Math.max(STRIDE, Math.ceil(form.codes.length / MAX_PLACES));
  const end = isRandom ? form.codes.length : MIN_LENGTH;
  eachPiece(form.codes.subarray(0, end), (offset, hash) => {
    if (offset % stride !== 0 || seen.has(hash)) return;
    seen.add(hash);
    mayOccur[hash >>> (HASH_BITS - FILTER_BITS)] = 1;
    const others = places.get(hash);
    if (others === undefined) places.set(hash, [{ form, offset }]);
    else others.push({ form, offset });
  });
}

const FACTOR = 0x01000193;
/** The factor of the oldest character of a piece when the next one pushes it out. */
const OLDEST_WEIGHT = Array.from({ length: MIN_LENGTH }).reduce(
  (power: number) => Math.imul(power, FACTOR),
  1,
);

/** Calls back with the hash of each piece of `MIN_LENGTH` characters, computed from that of the one before. */
function eachPiece(codes: Buffer, visit: (start: number, hash: number) => void): void {
  let hash = 0;
  for (let end = 0; end < codes.length; end += 1) {
    hash = (Math.imul(hash, FACTOR) + (codes[end] ?? 0)) | 0;
    const start = end - MIN_LENGTH + 1;
    if (start > 0) hash = (hash - Math.imul(OLDEST_WEIGHT, codes[start - 1] ?? 0)) | 0;
    if (start >= 0) visit(start, hash);
  }
}

function findForms(text: string, reading: string, { places, mayOccur }: FormIndex): Range[] {
  const alphanumerics = alphanumericsOf(reading);
  const codes = alphanumerics.codes();
  const ranges: Range[] = [];
  const ends: FormEnds = new Map();
  eachPiece(codes, (at, hash) => {
    if (mayOccur[hash >>> (HASH_BITS - FILTER_BITS)] === 0) return;
    for (const place of places.get(hash) ?? []) {
      const run = findRun(codes, at, { place, ends });
      if (run !== null) ranges.push(rangeOf(text, reading, { alphanumerics, ...run }));
    }
  });
  return ranges;
}

/** Where the last run of each form ends. */
type FormEnds = Map<Form, number>;

/** The run at this place; null if it may be a coincidence. */
function findRun(
  codes: Buffer,
  at: number,
  { place, ends }: { place: Place; ends: FormEnds },
): Run | null {
  // Pieces inside a run are not compared again: that would take quadratic time.
  if (at + MIN_LENGTH <= (ends.get(place.form) ?? 0)) return null;
  const run = longestRun(codes, at, place);
  if (run === null) return null;
  ends.set(place.form, run.end);
  const isStart = run.start === at - place.offset;
  return isStart || hasDigit(codes.subarray(run.start, run.end)) ? run : null;
}

interface Run {
  start: number;
  end: number;
}

/** The characters that the text and the form share around a piece; null if they are too few. */
function longestRun(codes: Buffer, at: number, { form, offset }: Place): Run | null {
  let back = 0;
  while (back < offset && codes[at - back - 1] === form.codes[offset - back - 1]) back += 1;
  let ahead = 0;
  while (offset + ahead < form.codes.length && codes[at + ahead] === form.codes[offset + ahead]) {
    ahead += 1;
  }
  return back + ahead < form.minRun ? null : { start: at - back, end: at + ahead };
}

/** Words from the middle of a value may be words of the text; with a digit they are no coincidence. */
function hasDigit(codes: Buffer): boolean {
  return codes.some((code) => code >= 48 && code <= 57);
}

interface Match extends Run {
  alphanumerics: Alphanumerics;
}

/** The match in the text itself, with the rest of an escape at its end. */
function rangeOf(text: string, reading: string, { alphanumerics, start, end }: Match): Range {
  let after = alphanumerics.position(end - 1) + 1;
  while (after < text.length && reading[after] === " " && text[after] !== " ") after += 1;
  return [alphanumerics.position(start), after];
}

function findLiteral(text: string, literal: string): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + literal.length)) {
    found.push([at, at + literal.length]);
  }
  return found;
}

/** Longer values, such as a key file, are not looked for byte by byte: that takes seconds. */
const LONGEST = 4000;

/**
 * The encodings in which programs print values by accident. Code that has a value and wants to hide it
 * can always invent another one. Escapes of single characters (`\x61`, `%61`, `&#97;`) are not among
 * these: they are decoded where a text is searched.
 */
function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const forms = [secret, bytes.toString("hex"), ...[0, 1, 2].map((at) => base64At(bytes, at))];
  if (bytes.length > LONGEST) return forms;
  const further = [
    [...bytes].join(),
    bytes.toString("latin1"),
    Buffer.from(secret, "utf16le").toString("hex"),
    Buffer.from(secret, "utf16le").toString("base64"),
    JSON.stringify(secret).slice(1, -1),
    ...percentForms(secret),
  ];
  return [...forms, ...further].flatMap((form) => [form, [...form].reverse().join("")]);
}

/** The part of a longer text in base64 that depends on this value alone, `skipped` bytes after a group begins. */
function base64At(bytes: Buffer, skipped: number): string {
  const text = Buffer.concat([Buffer.alloc(skipped), bytes]).toString("base64");
  const end = Math.floor(((skipped + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((skipped * 8) / 6), end);
}

/** As URLs have it; of a value with few letters and digits, those of the escapes count, too. */
function percentForms(secret: string): string[] {
  const escaped = encodeURIComponent(Buffer.from(secret).toString("utf8"));
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
  return [escaped, escaped.replace(/[!'()*]/g, hex)].flatMap((text) => [
    text,
    text.replaceAll("%2F", "/"),
    text.replaceAll("%20", "+"),
  ]);
}

/** The letters and digits of a text in lower case, and the position of each. */
interface Alphanumerics {
  length: number;
  codes(): Buffer;
  position(index: number): number;
}

function alphanumericsOf(text: string): Alphanumerics {
  const codes = Buffer.alloc(text.length);
  const positions = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = lowerAlphanumeric(text.charCodeAt(at));
    if (code === 0) continue;
    codes[length] = code;
    positions[length] = at;
    length += 1;
  }
  return {
    length,
    codes: () => codes.subarray(0, length),
    position: (index) => positions[index] ?? 0,
  };
}

function lowerAlphanumeric(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? code : 0;
}
