import type { Tag } from "./html-tags.ts";

interface Element {
  name: string;
  /** Whether it hides its content. */
  hides: boolean;
}

interface OpenElement extends Element {
  /** Whether it or an element around it hides its content. */
  isHidden: boolean;
  /** How many elements of small print it is in. */
  small: number;
}

const VOID = words("area base br col embed hr img input link meta param source track wbr");
/** Unclosed, these go on in the next paragraph; other elements end with the one they are in. */
const FORMATTING = words("a b big code em font i nobr s small strike strong tt u");
const NOT_IN_PARAGRAPH = words(
  "address article aside blockquote center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section summary table ul",
);
/** Removed by GitHub's sanitizer, or replaced by something without text. */
const DROPPED = words("template noscript svg math object video audio canvas datalist select");
const SMALL = words("sub sup small");
/** Text this deep in small print is a few pixels high. */
const MAX_SMALL = 4;

/** Elements that a new one of the group ends, up to the element around them. */
const SIBLINGS: Readonly<
  Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }>
> = {
  li: { ends: words("li"), within: words("ul ol menu") },
  dt: { ends: words("dt dd"), within: words("dl") },
  dd: { ends: words("dt dd"), within: words("dl") },
  td: { ends: words("td th"), within: words("table tr") },
  th: { ends: words("td th"), within: words("table tr") },
  tr: { ends: words("tr"), within: words("table") },
  rt: { ends: words("rt rp"), within: words("ruby") },
  rp: { ends: words("rt rp"), within: words("ruby") },
};

/** Browsers and sanitizers stop at some depth, too. */
const MAX_DEPTH = 100;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** The HTML elements that are open at a place of the page. */
export interface OpenElements {
  elements: OpenElement[];
  /** A hidden element was too deep to be tracked: nothing after it is read. */
  isLost: boolean;
}

export function noneOpen(): OpenElements {
  return { elements: [], isLost: false };
}

export function isHidden({ elements, isLost }: OpenElements): boolean {
  return isLost || elements.at(-1)?.isHidden === true;
}

/** @param isClosedLater Whether a closing tag of that name follows; without one it is a mention. */
export function addTag(
  open: OpenElements,
  { name, isClosing, hides }: Tag,
  { isClosedLater }: { isClosedLater: boolean },
): void {
  if (isClosing) {
    closeElement(open, name);
    return;
  }
  if (NOT_IN_PARAGRAPH.has(name)) closeElement(open, "p");
  closeSibling(open, name);
  const isDropped = name === "rp" || (DROPPED.has(name) && isClosedLater);
  if (!VOID.has(name)) openElement(open, { name, hides: hides || isDropped });
}

export function openElement(open: OpenElements, element: Element): void {
  const { name, hides } = element;
  const parent = open.elements.at(-1);
  const small = (parent?.small ?? 0) + (SMALL.has(name) ? 1 : 0);
  const isHidden = hides || small > MAX_SMALL || parent?.isHidden === true;
  if (open.elements.length < MAX_DEPTH) open.elements.push({ name, hides, isHidden, small });
  else open.isLost ||= hides;
}

export function closeElement({ elements }: OpenElements, name: string): void {
  const index = elements.findLastIndex((element) => element.name === name);
  if (index !== -1) elements.length = index;
}

function closeSibling({ elements }: OpenElements, name: string): void {
  const siblings = SIBLINGS[name];
  if (siblings === undefined) return;
  const { ends, within } = siblings;
  const index = elements.findLastIndex((one) => ends.has(one.name) || within.has(one.name));
  if (ends.has(elements[index]?.name ?? "")) elements.length = index;
}

/** Ends what was opened in a paragraph; some elements go on in the next one. */
export function endParagraph(open: OpenElements, depth: number): void {
  const continued = open.elements.slice(depth).filter(({ name }) => FORMATTING.has(name));
  if (open.elements.length > depth) open.elements.length = depth;
  for (const element of continued) openElement(open, element);
}
