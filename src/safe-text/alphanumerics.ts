/** The letters and digits of a text in lower case, and the position of each. */
export interface Alphanumerics {
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
