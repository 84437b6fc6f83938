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
/** Of a text that is not random, so much of its start is no coincidence. */
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
/** What the oldest character of a piece has been multiplied by when the next one pushes it out. */
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

/** A run at this place that is no coincidence. */
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

/** What the text and the form have in common around a piece; null where it is too short. */
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
  if (/^[\udc00-\udfff]/.test(text.charAt(after))) after += 1;
  return [alphanumerics.position(start), after];
}

function findLiteral(text: string, literal: string): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + literal.length)) {
    found.push([at, at + literal.length]);
  }
  return found;
}

/** Longer values (such as a key file) get only the common encodings: computing all of them takes seconds. */
const LONGEST = 4000;

/**
 * The encodings in which a program may print a value. Escapes of single characters (`\x61`, `%61`,
 * `&#97;`) are not among them: they are decoded where a text is searched.
 */
function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const base64 = bytes.toString("base64");
  const inBase64 = [0, 1, 2].map((offset) => bitsAt(bytes, { offset, size: 6, alphabet: BASE64 }));
  if (bytes.length > LONGEST) return [secret, hex, ...inBase64];
  const encoded = [
    hex,
    eachByte(bytes, (byte) => byte.toString()),
    eachByte(bytes, (byte) => padded(byte, 10, 3)),
    eachByte(bytes, (byte) => byte.toString(8)),
    eachByte(bytes, (byte) => padded(byte, 8, 3)),
    eachByte(bytes, (byte) => padded(byte, 2, 8)),
    hex.replace(/(.)(.)/g, "$2$1"),
    Buffer.from(secret, "utf16le").toString("hex"),
    Buffer.from(secret, "utf16le").swap16().toString("hex"),
    ...inBase64,
    ...[0, 1, 2].map((offset) => bitsAt(bytes, { offset, size: 6, alphabet: UUENCODE })),
    ...[0, 1, 2, 3, 4].flatMap((offset) =>
      [BASE32, BASE32HEX].map((alphabet) => bitsAt(bytes, { offset, size: 5, alphabet })),
    ),
    ...[0, 1, 2, 3].flatMap((offset) =>
      [BASE85, ASCII85, Z85].map((alphabet) => base85(bytes.subarray(offset), alphabet)),
    ),
    ...[10, 36, 58, 62].map((base) => asNumber(hex, base)),
    ...[base64, hex, reversed(secret)].map((text) => Buffer.from(text).toString("base64")),
    Buffer.from(secret, "utf16le").toString("base64"),
    Buffer.from(base64).toString("hex"),
  ];
  const disguised = [
    secret,
    bytes.toString("latin1"),
    JSON.stringify(secret).slice(1, -1),
    ...percentForms(secret),
    secret.replace(/(.)(.)/gs, "$2$1"),
    secret.replace(/(.).?/gs, "$1"),
    secret.replace(/.(.?)/gs, "$1"),
    secret.replace(/./gs, "$&$&"),
    ...Array.from({ length: 25 }, (_, index) => shifted(secret, index + 1, 0)),
    shifted(secret, 13, 5),
    secret.replace(/[!-~]/g, (sign) => fromCode(((sign.charCodeAt(0) - 33 + 47) % 94) + 33)),
    secret.replace(/[a-z]/gi, (letter) =>
      fromCode((letter < "a" ? 155 : 219) - letter.charCodeAt(0)),
    ),
  ];
  return [...encoded, ...disguised].flatMap((form) => [form, reversed(form)]);
}

/** As URLs have it; of a value with few letters and digits, those of the escapes count, too. */
function percentForms(secret: string): string[] {
  const escaped = encodeURIComponent(Buffer.from(secret).toString("utf8"));
  const strict = escaped.replace(/[!'()*]/g, (sign) => `%${padded(sign.charCodeAt(0), 16, 2)}`);
  return [escaped, strict].flatMap((text) => [
    text,
    text.replaceAll("%2F", "/"),
    text.replaceAll("%20", "+"),
  ]);
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}

function eachByte(bytes: Buffer, show: (byte: number) => string): string {
  return [...bytes].map(show).join("");
}

function padded(byte: number, base: number, length: number): string {
  return byte.toString(base).padStart(length, "0");
}

function fromCode(code: number): string {
  return String.fromCharCode(code);
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const DIGITS = "0123456789";
const BASE64 = `${UPPER}${LOWER}${DIGITS}+/`;
const BASE32 = `${UPPER}234567`;
const BASE32HEX = `${DIGITS}${UPPER.slice(0, 22)}`;
const BASE85 = `${DIGITS}${UPPER}${LOWER}!#$%&()*+-;<=>?@^_\`{|}~`;
const ASCII85 = Array.from({ length: 85 }, (_, index) => fromCode(33 + index)).join("");
const Z85 = `${DIGITS}${LOWER}${UPPER}.-:+=^!/*?&<>()[]{}@%$#`;
const UUENCODE = Array.from({ length: 64 }, (_, index) => fromCode(32 + index)).join("");

interface BitEncoding {
  /** The bytes before the value in a longer text, modulo the length of a group. */
  offset: number;
  /** Bits of each character. */
  size: number;
  alphabet: string;
}

/** The part of a longer encoded text that depends on this value alone. */
function bitsAt(bytes: Buffer, { offset, size, alphabet }: BitEncoding): string {
  const skipped = Math.ceil((offset * 8) / size) * size - offset * 8;
  const bits = eachByte(bytes, (byte) => padded(byte, 2, 8)).slice(skipped);
  const groups = bits.match(new RegExp(`.{${size}}`, "g")) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group, 2)]).join("");
}

/** The whole groups of four bytes. */
function base85(bytes: Buffer, alphabet: string): string {
  let text = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    let number = bytes.readUInt32BE(at);
    let group = "";
    for (let count = 0; count < 5; count += 1) {
      group = `${alphabet[number % 85]}${group}`;
      number = Math.floor(number / 85);
    }
    text += group;
  }
  return text;
}

/** A longer value is not printed as one number, and converting it takes quadratic time. */
const LONGEST_NUMBER = 2000;
const BASE58 = `123456789${UPPER.replace(/[IO]/g, "")}${LOWER.replace("l", "")}`;
const BASE62 = `${DIGITS}${UPPER}${LOWER}`;

function asNumber(hex: string, base: number): string {
  if (hex === "" || hex.length > LONGEST_NUMBER) return "";
  const alphabet = { 58: BASE58, 62: BASE62 }[base];
  const number = BigInt(`0x${hex}`);
  if (alphabet === undefined) return number.toString(base);
  const digits: string[] = [];
  for (let rest = number; rest > 0n; rest /= BigInt(base)) {
    digits.push(alphabet[Number(rest % BigInt(base))] ?? "");
  }
  return digits.reverse().join("");
}

/** Moves letters and digits within the alphabet and the ten digits. */
function shifted(secret: string, letters: number, digits: number): string {
  const move = (sign: string, [first, length, by]: readonly [string, number, number]) =>
    fromCode(((sign.charCodeAt(0) - first.charCodeAt(0) + by) % length) + first.charCodeAt(0));
  return secret
    .replace(/[a-z]/g, (sign) => move(sign, ["a", 26, letters]))
    .replace(/[A-Z]/g, (sign) => move(sign, ["A", 26, letters]))
    .replace(/\d/g, (sign) => move(sign, ["0", 10, digits]));
}

/** The letters and digits of a text in lower case, and the position of each. */
interface Alphanumerics {
  length: number;
  codes(): Buffer;
  position(index: number): number;
}

export function alphanumericsOf(text: string): Alphanumerics {
  const codes = Buffer.alloc(text.length);
  const positions = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const code = unit < 128 ? lowerAlphanumeric(unit) : plainLetter(text.codePointAt(at) ?? 0);
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

/** Invisible copies of ASCII, and letters as flags are made of. */
const TAGS = 0xe0000;
const FLAG_LETTERS = 0x1f1e6;

/** The ASCII letter or digit that a character looks like: full-width, in a circle, with an accent. */
function plainLetter(point: number): number {
  if (point > TAGS && point < TAGS + 128) return lowerAlphanumeric(point - TAGS);
  if (point >= FLAG_LETTERS && point < FLAG_LETTERS + 26) return point - FLAG_LETTERS + 97;
  return LOOKALIKES.get(point) ?? 0;
}

/** Where Unicode has variants of ASCII letters and digits. */
const RANGES = [
  [0xaa, 0x24f],
  [0x1d2c, 0x1dbf],
  [0x1e00, 0x1eff],
  [0x2070, 0x209f],
  [0x2100, 0x217f],
  [0x2460, 0x24ff],
  [0xff10, 0xff5a],
  [0x1d400, 0x1d7ff],
  [0x1f110, 0x1f189],
] as const;

const LOOKALIKES: ReadonlyMap<number, number> = new Map(
  RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((point) => {
      const plain = String.fromCodePoint(point)
        .normalize("NFKD")
        .replace(/[^A-Za-z0-9]/g, "");
      return plain.length === 1 ? [[point, lowerAlphanumeric(plain.charCodeAt(0))] as const] : [];
    }),
  ),
);
