export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly inside it. */
  text: string;
}

/** A report has four levels. */
const MAX_DEPTH = 50;

/**
 * Reads an XML document; null if it is not well-formed, or declares a document type. Every character
 * is read a fixed number of times and nothing is recursive: tests decide what is in the document.
 */
export function readXml(xml: string): XmlElement | null {
  const document = open("", new Map());
  const path = [document];
  for (let at = 0; at < xml.length; ) {
    const next = readNext(xml, at, path);
    if (next === null || path.length > MAX_DEPTH) return null;
    at = next;
  }
  close(document);
  const { children, text } = document.element;
  const isWhole = path.length === 1 && children.length === 1 && text.trim() === "";
  return isWhole ? (children[0] ?? null) : null;
}

/** Reads the text before the next markup, and that; returns where it ends, or null if it does not. */
function readNext(xml: string, at: number, path: OpenElement[]): number | null {
  const parent = path.at(-1);
  if (parent === undefined) return null;
  const start = xml.indexOf("<", at);
  parent.texts.push(decode(xml.slice(at, start === -1 ? xml.length : start)));
  if (start === -1) return xml.length;
  const other = OTHER_MARKUP.find(({ opening }) => xml.startsWith(opening, start));
  if (other !== undefined) {
    const from = start + other.opening.length;
    const end = xml.indexOf(other.closing, from);
    if (end !== -1 && other.isText) parent.texts.push(xml.slice(from, end));
    return end === -1 ? null : end + other.closing.length;
  }
  return xml[start + 1] === "/" ? closeTag(xml, start, path) : openTag(xml, start, path);
}

function openTag(xml: string, at: number, path: OpenElement[]): number | null {
  const tag = readStartTag(xml, at);
  if (tag === null) return null;
  const child = open(tag.name, tag.attributes);
  path.at(-1)?.element.children.push(child.element);
  if (!tag.isEmpty) path.push(child);
  return tag.end;
}

function closeTag(xml: string, at: number, path: OpenElement[]): number | null {
  const [whole = "", name] = matchAt(END_TAG, xml, at) ?? [];
  const opened = path.pop();
  if (opened === undefined || opened.element.name !== name) return null;
  close(opened);
  return at + whole.length;
}

/** What is neither an element nor plain text. */
const OTHER_MARKUP = [
  { opening: "<![CDATA[", closing: "]]>", isText: true },
  { opening: "<!--", closing: "-->", isText: false },
  { opening: "<?", closing: "?>", isText: false },
];

interface OpenElement {
  element: XmlElement;
  texts: string[];
}

function open(name: string, attributes: XmlElement["attributes"]): OpenElement {
  return { element: { name, attributes, children: [], text: "" }, texts: [] };
}

function close({ element, texts }: OpenElement): void {
  element.text = texts.join("");
}

interface StartTag {
  name: string;
  attributes: Map<string, string>;
  isEmpty: boolean;
  end: number;
}

// Sticky: each is tried at one position only.
const NAME = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
const END_TAG = /<\/([\p{L}_][\p{L}\p{N}_.:-]*)\s*>/uy;
const ATTRIBUTE = /\s+([\p{L}_][\p{L}\p{N}_.:-]*)\s*=\s*(["'])/uy;
const TAG_END = /\s*(\/?)>/y;

function readStartTag(xml: string, at: number): StartTag | null {
  const name = matchAt(NAME, xml, at + 1)?.[0];
  if (name === undefined) return null;
  const read = readAttributes(xml, at + 1 + name.length);
  if (read === null) return null;
  const [whole = "", slash] = matchAt(TAG_END, xml, read.end) ?? [];
  if (slash === undefined) return null;
  const { attributes, end } = read;
  return { name, attributes, isEmpty: slash !== "", end: end + whole.length };
}

function readAttributes(xml: string, at: number): Pick<StartTag, "attributes" | "end"> | null {
  const attributes = new Map<string, string>();
  for (let next = at; ; ) {
    const [whole = "", key, quote] = matchAt(ATTRIBUTE, xml, next) ?? [];
    if (key === undefined || quote === undefined) return { attributes, end: next };
    const start = next + whole.length;
    const end = xml.indexOf(quote, start);
    if (end === -1 || attributes.has(key) || key === "__proto__") return null;
    attributes.set(key, decode(xml.slice(start, end)));
    next = end + 1;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
