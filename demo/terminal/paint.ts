import { styleText } from "node:util";

export type Style = "bold" | "dim" | "cyan" | "green" | "red" | "yellow" | "magenta" | "underline";
export type Paint = (style: Style, text: string) => string;

/** Colors on a terminal, unless the environment turns them off. */
export function createPaint({ isTTY, env }: { isTTY: boolean; env: NodeJS.ProcessEnv }): Paint {
  const wanted = (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
  if (!isTTY || !wanted) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}
