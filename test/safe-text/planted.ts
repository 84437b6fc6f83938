/** A key, and the forms in which it may be printed, all of which have to be redacted. */
export const KEY = "qZ7+hT/2mK9-xW4_vB8~nR3.pL6";

const bytes = Buffer.from(KEY);
const base64After = (before: string) => Buffer.from(`${before}${KEY}!`).toString("base64");
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
};
