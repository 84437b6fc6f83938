/** A key, and the forms in which it may be printed, all of which have to be redacted. */
export const KEY = "qZ7+hT/2mK9-xW4_vB8~nR3.pL6";

const bytes = Buffer.from(KEY);
const base64After = (before: string) => Buffer.from(`${before}${KEY}!`).toString("base64");
const each = (show: (byte: number) => string, between = "") => [...bytes].map(show).join(between);
const padded = (byte: number, base: number, length: number) =>
  byte.toString(base).padStart(length, "0");
const halves = (between: string) => KEY.slice(0, 9) + between + KEY.slice(9);

export const PRINTED: Readonly<Record<string, string>> = {
  raw: KEY,
  "base64, begun at a first byte of three": base64After(""),
  "base64, begun at a second byte of three": base64After("a"),
  "base64, begun at a third byte of three": base64After("ab"),
  "url-safe base64": bytes.toString("base64url"),
  "wrapped base64": bytes.toString("base64").replace(/.{8}/g, "$&\n"),
  "hexadecimal, both cases": `${bytes.toString("hex")} ${bytes.toString("hex").toUpperCase()}`,
  "hexadecimal with colons": bytes.toString("hex").replace(/..(?=.)/g, "$&:"),
  "bytes as Python escapes": bytes.toString("hex").replace(/../g, "\\x$&"),
  "a list of numbers": JSON.stringify([...bytes]),
  "URL-encoded": encodeURIComponent(KEY),
  "URL-encoded but for slashes": encodeURIComponent(KEY).replaceAll("%2F", "/"),
  "as JSON": JSON.stringify({ key: KEY }),
  "split by colours": halves("\u001b[0m\u001b[31;1m"),
  "split by a colour of eight bits": halves("\u009b1m"),
  "split by colours as Python shows them": halves("\\x1b[31m"),
  "split by a title of the window": halves("\u001b]0;title\u0007"),
  "split by a line break": halves("\n        "),
  "split by a line break as Python shows it": halves("\\n"),
  "split by invisible characters": halves("\u200b\u2060\ufeff"),
  "letter by letter": [...KEY].join(" "),
  "a list of letters": JSON.stringify([...KEY]),
  "in upper case": KEY.toUpperCase(),
  reversed: [...KEY].reverse().join(""),
  "cut at its end": `${KEY.slice(0, 18)}...`,
  "quoted-printable": each((byte) => `=${padded(byte, 16, 2).toUpperCase()}`),
  "URL-encoded, every character": each((byte) => `%${padded(byte, 16, 2)}`),
  "URL-encoded here and there": KEY.replace(
    /[a-zA-Z]/g,
    (c) => `%${padded(c.charCodeAt(0), 16, 2)}`,
  ),
  "escapes of four digits": each((byte) => `\\u${padded(byte, 16, 4)}`),
  "escapes in braces": each((byte) => `\\u{${byte.toString(16)}}`),
  "escapes of eight digits": each((byte) => `\\U${padded(byte, 16, 8)}`),
  "escapes here and there": KEY.replace(/\d/g, (c) => `\\x${padded(c.charCodeAt(0), 16, 2)}`),
  "HTML entities": each((byte) => `&#${byte};`),
  "hexadecimal HTML entities": each((byte) => `&#x${byte.toString(16)};`),
  "octal escapes": each((byte) => `\\${padded(byte, 8, 3)}`),
  "Python's octal numbers": each((byte) => `0o${byte.toString(8)}`, ", "),
  "hexadecimal numbers": each((byte) => `0x${byte.toString(16)}`, ", "),
  "code points": each((byte) => `U+${padded(byte, 16, 4)}`, " "),
  "calls of chr": each((byte) => `chr(${byte})`, " + "),
  "UTF-16, hexadecimal": each((byte) => `00${padded(byte, 16, 2)}`),
  "UTF-16 of other endianness, hexadecimal": each((byte) => `${padded(byte, 16, 2)}00`),
  "UTF-16, base64": Buffer.from(KEY, "utf16le").toString("base64"),
  "hexadecimal, reversed": [...bytes.toString("hex")].reverse().join(""),
  "base64, reversed": [...bytes.toString("base64")].reverse().join(""),
  "letters with accents": KEY.replace(/[a-z]/gi, "$&\u0301"),
  "split by colours at every letter": [...KEY].join("\u001b[0m"),
  "split by invisible entities": [...KEY].join("&#8203;"),
  "split by invisible escapes": [...KEY].join("\\u200b"),
  "split over lines of a failure": KEY.replace(/.{5}/g, "$&\nE   "),
  "its end alone": KEY.slice(7),
  "its middle alone": KEY.slice(5, 24),
};
