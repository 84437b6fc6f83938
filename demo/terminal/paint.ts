import { styleText } from "node:util";
import type { Paint } from "../../src/cli/format-markdown.ts";

/** Colors on a terminal, unless the environment turns them off. */
export function createPaint({ isTTY, env }: { isTTY: boolean; env: NodeJS.ProcessEnv }): Paint {
  const wanted = (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
  if (!isTTY || !wanted) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

const NARROWEST = 40;
const WIDEST = 100;
const USUAL = 80;

/** The width of the terminal, within readable bounds. */
export function screenWidth({ columns = USUAL }: { columns?: number }): number {
  return Math.min(Math.max(columns, NARROWEST), WIDEST);
}
