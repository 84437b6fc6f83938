export interface Tag {
  name: string;
  isClosing: boolean;
  /** Whether the element and its content are invisible: `<p hidden>`, text written backwards. */
  hides: boolean;
  /** Where the source of the tag ends. */
  end: number;
}

interface Attribute {
  name: string;
  value: string;
}

const INLINE_NAME = /<(\/?)([A-Za-z][A-Za-z0-9-]*)/y;
const INLINE_ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const INLINE_END = /\s*\/?>/y;

/** The tag at this place in a line of Markdown, which has to be well-formed; else it is shown as text. */
export function readInlineTag(text: string, at: number): Tag | null {
  const start = match(INLINE_NAME, text, at);
  if (start === null) return null;
  const attributes: Attribute[] = [];
  let end = at + start[0].length;
  for (;;) {
    const found = start[1] === "/" ? null : match(INLINE_ATTRIBUTE, text, end);
    if (found === null) break;
    attributes.push({ name: found[1] ?? "", value: found[2] ?? "" });
    end += found[0].length;
  }
  const closing = match(INLINE_END, text, end);
  if (closing === null) return null;
  return toTag(start, attributes, end + closing[0].length);
}

const BLOCK_NAME = /<(\/?)([A-Za-z][^\s/>]*)/y;
const BLOCK_GAP = /[\s/]*/y;
const BLOCK_ATTRIBUTE = /([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>]*))?/y;

/** The tag at this place in a block of HTML, read as leniently as browsers do. */
export function readBlockTag(text: string, at: number): Tag | null {
  const start = match(BLOCK_NAME, text, at);
  if (start === null) return null;
  const attributes: Attribute[] = [];
  let end = at + start[0].length;
  for (;;) {
    end += match(BLOCK_GAP, text, end)?.[0].length ?? 0;
    const found = match(BLOCK_ATTRIBUTE, text, end);
    if (found === null) break;
    attributes.push({ name: found[1] ?? "", value: found[2] ?? "" });
    end += found[0].length;
  }
  return toTag(start, attributes, Math.min(end + 1, text.length));
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function toTag(start: RegExpExecArray, attributes: readonly Attribute[], end: number): Tag {
  const name = (start[2] ?? "").toLowerCase();
  const has = (wanted: string) => attributes.find((one) => one.name.toLowerCase() === wanted);
  const isReversed = name === "bdo" && /rtl/i.test(has("dir")?.value ?? "");
  const hides = has("hidden") !== undefined || isReversed;
  return { name, isClosing: start[1] === "/", hides, end };
}
