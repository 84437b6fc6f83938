const GAP = /\s*/y;
const BRACKETED = /<([^<>\n]*)>/y;
const LINK_TITLE =
  /\s+(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))/y;
const LINK_END = /\s*\)/y;
/** As in GitHub's parser. */
const MAX_PARENTHESES = 32;

/** Reads `(address "title")`, which follows the text of a link; null if there is none. */
export function readInlineTarget(
  text: string,
  at: number,
): { end: number; address: string } | null {
  const start = endAt(GAP, text, at + 1) ?? at + 1;
  const bracketed = endAt(BRACKETED, text, start);
  const addressEnd = bracketed ?? bareAddressEnd(text, start);
  if (addressEnd === null) return null;
  const address = text.slice(start, addressEnd).replace(/^<|>$/g, "");
  const titleEnd = endAt(LINK_TITLE, text, addressEnd);
  const end =
    (titleEnd === null ? null : endAt(LINK_END, text, titleEnd)) ??
    endAt(LINK_END, text, addressEnd);
  return end === null ? null : { end, address };
}

const ADDRESS_MARK = /\s|\\[\s\S]|[()]/g;

/** Ends at white space or at a parenthesis that was not opened in it. */
function bareAddressEnd(text: string, start: number): number | null {
  ADDRESS_MARK.lastIndex = start;
  let depth = 0;
  while (depth <= MAX_PARENTHESES) {
    const found = ADDRESS_MARK.exec(text);
    if (found === null) return null;
    const { 0: mark, index } = found;
    depth += PARENTHESES[mark] ?? 0;
    if (depth < 0 || (depth === 0 && mark.trim() === "")) return index;
    if (mark.trim() === "") return null;
  }
  return null;
}

const PARENTHESES: Readonly<Record<string, number>> = { "(": 1, ")": -1 };

function endAt(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
