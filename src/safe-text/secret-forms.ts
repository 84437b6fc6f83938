/** Longer values (such as a key file) get only the common encodings: computing all of them takes seconds. */
const LONGEST = 4000;

/**
 * The encodings in which a program may print a value. Escapes of single characters (`\x61`, `%61`,
 * `&#97;`) are not among them: they are decoded where a text is searched.
 */
export function secretForms(secret: string): string[] {
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
