import { styleText } from "node:util";

export type Style = "bold" | "dim" | "cyan" | "green" | "red" | "yellow" | "magenta" | "underline";
export type Paint = (style: Style, text: string) => string;

/** Colour where a person looks on and has not said that they want none. */
export function createPaint({ isTTY, env }: { isTTY: boolean; env: NodeJS.ProcessEnv }): Paint {
  const wanted = (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
  if (!isTTY || !wanted) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}
