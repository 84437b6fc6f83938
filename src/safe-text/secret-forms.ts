/** What programs commonly make of a value when they print it. */
export function secretForms(secret: string): string[] {
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
