/** A line such as `### FILE: shop/cart.py`. */
export interface Marker {
  kind: "write" | "edit" | "delete";
  path: string;
  /** Why its path cannot be taken; null where it can. */
  problem: string | null;
}

const KINDS = { FILE: "write", EDIT: "edit", DELETE: "delete" } as const;
const LIST_ITEM = /^(?:[-*+]|\d{1,3}[.)])[ \t]+(?=[#*])/;
const HEADING = /^#{1,6}(?!#)[ \t]*/;
const KEYWORD = /^(FILE|EDIT|DELETE)[ \t]*[:：]/i;
const REMARK = /[ \t]\((?:new|modified|updated|changed|existing|created|edited)(?: file)?\)$/i;
const LINK = /^\[([^[\]]*)\]\([^()]*\)$/;

/**
 * Reads a marker as models write it: any heading level, bold, quoted paths. Without a heading the
 * word has to be in capitals and a path behind it, because people say "file:" in sentences too.
 */
export function markerIn(line: string): Marker | null {
  const text = line.trim().replace(LIST_ITEM, "");
  const heading = HEADING.exec(text)?.[0] ?? "";
  const marked = text.slice(heading.length).replace(/^\*+/, "");
  const [label = "", word = ""] = KEYWORD.exec(marked) ?? [];
  if (!isKeyword(word.toUpperCase())) return null;
  const isLoud = word === word.toUpperCase();
  const { path, quoted } = readPath(marked.slice(label.length));
  const hasSpaces = !quoted && /\s/.test(path);
  if (heading === "" && (!isLoud || hasSpaces || !/[./]/.test(path))) return null;
  if (!isLoud && (hasSpaces || path === "")) return null;
  return { kind: KINDS[word.toUpperCase() as keyof typeof KINDS], path, problem: complain() };

  function complain(): string | null {
    if (path === "") return `"${text}" names no path.`;
    return hasSpaces ? `"${shorten(text)}" is no path: put one with spaces in backticks.` : null;
  }
}

function isKeyword(word: string): word is keyof typeof KINDS {
  return word in KINDS;
}

function readPath(text: string): { path: string; quoted: boolean } {
  const bare = withoutStars(withoutStars(text.trim()).replace(REMARK, "").trim());
  const label = LINK.exec(bare)?.[1]?.trim() ?? bare;
  const quote = /^[`"']/.exec(label)?.[0] ?? "";
  const quoted = quote !== "" && label.length > 1 && label.endsWith(quote);
  const path = quoted ? label.slice(1, -1).trim() : label;
  return { path: path.replace(/^(?:\.\/)+/, ""), quoted };
}

function withoutStars(text: string): string {
  return text
    .replace(/^\*+/, "")
    .replace(/:?\*{1,3}:?$/, "")
    .trim();
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
