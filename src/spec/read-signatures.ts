/** A function, class or method that a piece of Python declares. */
export interface Declared {
  /** `# shop/cart.py` says where the lines below it go. */
  file: string | null;
  /** The function or class at the top that it is, or belongs to. */
  owner: string;
  signature: string;
}

const FILE_COMMENT = /^#\s*(\S+\.py)\b/;
const DECLARATION = /^(\s*)(?:async\s+)?(def|class)\s+(\w+)/;
const LONGEST_SIGNATURE_LINES = 20;

export function readSignatures(code: string): Declared[] {
  const declared: Declared[] = [];
  const lines = code.split("\n");
  let file: string | null = null;
  let owner = "";
  for (const [index, line] of lines.entries()) {
    file = FILE_COMMENT.exec(line)?.[1] ?? file;
    const [, indent, word = "", name = ""] = DECLARATION.exec(line) ?? [];
    if (indent === "") owner = name;
    const prefix = prefixOf({ indent, word, name, owner });
    if (prefix === null) continue;
    const head = wholeHead(lines.slice(index, index + LONGEST_SIGNATURE_LINES));
    declared.push({ file, owner, signature: `${prefix}${head}` });
  }
  return declared;
}

interface Found {
  indent: string | undefined;
  word: string;
  name: string;
  owner: string;
}

/** What stands before the name; null for what is private, or declares nothing. */
function prefixOf({ indent, word, name, owner }: Found): string | null {
  if (indent === undefined) return null;
  if (indent === "") return word === "class" ? "class " : "";
  return owner === "" || name.startsWith("_") ? null : `${owner}.`;
}

/** From the name to the colon that ends the head, which may come some lines later. */
function wholeHead(lines: readonly string[]): string {
  let head = "";
  for (const line of lines) {
    head += ` ${line.replace(/#.*$/, "").trim()}`;
    if (isClosed(head)) break;
  }
  return head
    .trim()
    .split(/\s+/)
    .join(" ")
    .replace(/^(?:async\s+)?(?:def|class)\s+/, "")
    .replace(/:(?:\s*(?:\.\.\.|pass))?$/, "")
    .replace(/\( /, "(")
    .replace(/,? \)/, ")")
    .trim();
}

function isClosed(head: string): boolean {
  return head.split("(").length === head.split(")").length;
}
