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
