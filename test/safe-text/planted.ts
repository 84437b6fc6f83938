/** A key, and the forms in which it may be printed, all of which have to be redacted. */
export const KEY = "qZ7+hT/2mK9-xW4_vB8~nR3.pL6";

const bytes = Buffer.from(KEY);
const base64After = (before: string) => Buffer.from(`${before}${KEY}!`).toString("base64");
const each = (show: (byte: number) => string, between = "") => [...bytes].map(show).join(between);
const padded = (byte: number, base: number, length: number) =>
  byte.toString(base).padStart(length, "0");
const shift = (by: number) =>
  KEY.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });
const number = BigInt(`0x${bytes.toString("hex")}`);
const halves = (between: string) => KEY.slice(0, 9) + between + KEY.slice(9);

const BASE32_INSIDE =
  "MFYVUNZLNBKC6MTNJM4S26CXGRPXMQRYPZXFEMZOOBGDM6T2 MFQXCWRXFNUFILZSNVFTSLLYK42F65SCHB7G4URTFZYEYNT2PI MFQWC4K2G4VWQVBPGJWUWOJNPBLTIX3WII4H43SSGMXHATBWPJ5A MFQWCYLRLI3SW2CUF4ZG2SZZFV4FONC7OZBDQ7TOKIZS44CMGZ5HU";
const BASE32HEX = "E5D3EAR8AGNJ4RAB74MNGLPKBTR44E3UDP936BJG9GR0====";
const BASE85 = "aauPkXjCsUZA&>Vcvm!Ec0xFQZc;NYa7;D";
const BASE85_INSIDE =
  "VR2eFD`-?NGHpvaEqGTnUv@$`er{4TE^tgXdU^ VPSDvH!EmVFEVXQIW2fsG+%Z?IDT$YGcIsUHhOv VPRo$S~n|bR4+1ZOF1ogS2SOCLO6bIQZp`aOg4IY";
const ASCII85 = "EEY:OBN-W?D+cl@GZQ_/G!\\0;DGi8CE(i.";
const Z85 = "AAUpKxJcSuza=(vCVM.eC0XfqzC&nyA7&d";
const UUENCODE = ";<5HW*VA4+S)M2SDM>%<T7W9\".'YN4C,N<$PV";

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
  // What Python's standard library prints for the same bytes.
  base32: "OFNDOK3IKQXTE3KLHEWXQVZUL53EEOD6NZJDGLTQJQ3A====",
  "base32 in lower case": "ofndok3ikqxte3klhewxqvzul53eeod6nzjdgltqjq3a",
  "base32 in the middle of a text": BASE32_INSIDE,
  base32hex: BASE32HEX,
  base85: BASE85,
  "base85 in the middle of a text": BASE85_INSIDE,
  ascii85: ASCII85,
  z85: Z85,
  uuencode: UUENCODE,
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
  "octal numbers": each((byte) => byte.toString(8), " "),
  "Python's octal numbers": each((byte) => `0o${byte.toString(8)}`, ", "),
  "hexadecimal numbers": each((byte) => `0x${byte.toString(16)}`, ", "),
  "code points": each((byte) => `U+${padded(byte, 16, 4)}`, " "),
  "calls of chr": each((byte) => `chr(${byte})`, " + "),
  "numbers of three digits": each((byte) => padded(byte, 10, 3)),
  binary: each((byte) => padded(byte, 2, 8), " "),
  "one long number": number.toString(),
  "one long number in base 36": number.toString(36),
  "UTF-16, hexadecimal": each((byte) => `00${padded(byte, 16, 2)}`),
  "UTF-16 of other endianness, hexadecimal": each((byte) => `${padded(byte, 16, 2)}00`),
  "UTF-16, base64": Buffer.from(KEY, "utf16le").toString("base64"),
  "hexadecimal, reversed": [...bytes.toString("hex")].reverse().join(""),
  "base64, reversed": [...bytes.toString("base64")].reverse().join(""),
  "base64 of the reversed key": Buffer.from([...KEY].reverse().join("")).toString("base64"),
  "base64 twice": Buffer.from(bytes.toString("base64")).toString("base64"),
  "base64 of hexadecimal": Buffer.from(bytes.toString("hex")).toString("base64"),
  "hexadecimal of base64": Buffer.from(bytes.toString("base64")).toString("hex"),
  ROT13: shift(13),
  "another shift of the alphabet": shift(5),
  ROT47: each((byte) => String.fromCharCode(((byte - 33 + 47) % 94) + 33)),
  "the alphabet reversed": KEY.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode((letter < "a" ? 155 : 219) - letter.charCodeAt(0)),
  ),
  "pairs swapped": KEY.replace(/(.)(.)/g, "$2$1"),
  "every second letter": `${KEY.replace(/(.)./g, "$1")} ${KEY.replace(/.(.)/g, "$1").slice(0, -1)}`,
  "every letter twice": KEY.replace(/./g, "$&$&"),
  "full-width letters": each((byte) => String.fromCharCode(byte + 0xfee0)),
  "letters for formulas": KEY.replace(/[a-z]/g, (c) =>
    String.fromCodePoint(0x1d41a + c.charCodeAt(0) - 97),
  ),
  "letters with accents": KEY.replace(/[a-z]/gi, "$&\u0301"),
  "split by colours at every letter": [...KEY].join("\u001b[0m"),
  "split by invisible entities": [...KEY].join("&#8203;"),
  "split by invisible escapes": [...KEY].join("\\u200b"),
  "split over lines of a failure": KEY.replace(/.{5}/g, "$&\nE   "),
  "its end alone": KEY.slice(7),
  "its middle alone": KEY.slice(5, 24),
};
