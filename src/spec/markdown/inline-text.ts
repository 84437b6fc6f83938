/** A line of Markdown without bold, links and line breaks; code spans stay as they are. */
export function plainText(markdown: string): string {
  return markdown
    .split("`")
    .map((part, index) => (index % 2 === 0 ? withoutMarks(part) : part))
    .join("`")
    .split(/\s+/)
    .join(" ")
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/\*\*(?=\S)([^*]*)\*\*/g, "$1")
    .replace(/__(?=\S)([^_]*)__/g, "$1")
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replace(/<br ?\/?>/gi, " ");
}

/** Like `plainText`, and also without the backticks if the text is a single code span. */
export function bareText(markdown: string): string {
  const text = plainText(markdown);
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** The text between backticks. */
export function codeSpans(text: string): string[] {
  return text.split("`").filter((part, index) => index % 2 === 1 && part.trim() !== "");
}

/** What authors write into a field that they leave empty. */
const NOTHING =
  /^(?:[_*]?no response[_*]?|n\/?a|none|-+|—|–|\.{3}|…|keine?|aucune?|ninguno|无|なし)\.?$/i;

export function saysNothing(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || NOTHING.test(text.trim());
}

/** `*Fill this in before review.*`: a template's hint to the author. */
export function isHint(markdown: string): boolean {
  return /^([*_])(?![*_\s])[^*_]*\1$/.test(markdown.trim().replaceAll(/\*\*|__/g, ""));
}

/** Removes these characters from both ends. A pattern that ends in `+$` would take quadratic time. */
export function trimMarks(text: string, marks: { start: string; end: string }): string {
  let from = 0;
  let to = text.length;
  while (from < to && marks.start.includes(text.charAt(from))) from += 1;
  while (to > from && marks.end.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Control characters, characters without a shape, and those that change the writing direction. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}|[^\P{Cc}\n\t]|[\ufff9-\ufffb]/gu;

/**
 * Emoji and Persian need joiners and variation selectors, but only one at a time and never after an ASCII
 * character, except in a keycap.
 */
const NEEDLESS =
  /(?<![^\p{ASCII}\p{Join_Control}])\p{Join_Control}|(?<![^\p{ASCII}\p{Join_Control}\p{Variation_Selector}])\p{Variation_Selector}(?!\u20e3)/gu;

/** Joiners as entities are invisible in every place where Markdown reads entities. */
const INVISIBLE_ENTITY = /^(?:\p{DI}|\p{Cc}|[\ufff9-\ufffb])$/u;

export function visibleCharacters(text: string): string {
  return text.replace(INVISIBLE, "").replace(NEEDLESS, "");
}

const NAMED =
  /^(?:zwn?j|[lr]rm|shy|ZeroWidthSpace|NoBreak|InvisibleComma|InvisibleTimes|ic|it|af)$/;
const ENTITY = /&(?:#[xX](?<hex>[0-9a-fA-F]{1,6})|#(?<decimal>\d{1,7})|(?<name>[A-Za-z]{2,24}));/y;

/** The length of an entity at this place that shows nothing; 0 if there is none. */
export function invisibleEntityAt(text: string, at: number): number {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text);
  if (found === null) return 0;
  const { hex, decimal, name = "" } = found.groups ?? {};
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isInvisible = Number.isNaN(code)
    ? NAMED.test(name)
    : code <= 0x10ffff && INVISIBLE_ENTITY.test(String.fromCodePoint(code));
  return isInvisible ? found[0].length : 0;
}
