import { stripVTControlCharacters } from "node:util";

/** Wraps text, which may be colored word by word, to a number of columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(one, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const plain = [...stripVTControlCharacters(word)];
  const count = Math.ceil(plain.length / width);
  return Array.from({ length: count }, (_, index) =>
    plain.slice(index * width, (index + 1) * width).join(""),
  );
}

const segmenter = new Intl.Segmenter("en");
const TWO_PLACES =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/u;

/** The number of columns that a text takes. */
export function widthOf(text: string): number {
  const signs = [...segmenter.segment(stripVTControlCharacters(text))];
  return signs.reduce((sum, { segment }) => sum + (TWO_PLACES.test(segment) ? 2 : 1), 0);
}

export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
