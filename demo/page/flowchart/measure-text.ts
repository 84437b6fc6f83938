const FONT_SIZE = 14;
export const LINE_HEIGHT = 19;

const NARROW = /[iljtfrI.,:;'|!()[\]/ ]/;
const WIDE = /[mwMW@%→]/;
const CAPITAL = /[A-Z0-9_]/;

/** About how much room a text takes: without a browser nobody knows, and a little too much is fine. */
export function measureText(text: string): { width: number; height: number } {
  const lines = text.split("\n");
  return {
    width: Math.max(...lines.map(widthOf)) * FONT_SIZE,
    height: lines.length * LINE_HEIGHT,
  };
}

function widthOf(line: string): number {
  return [...line].reduce((sum, sign) => sum + signWidth(sign), 0);
}

function signWidth(sign: string): number {
  if (NARROW.test(sign)) return 0.34;
  if (WIDE.test(sign)) return 0.88;
  if (CAPITAL.test(sign)) return 0.66;
  return sign > "\u2e7f" ? 1 : 0.57;
}
