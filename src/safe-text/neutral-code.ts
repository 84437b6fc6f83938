import { GAP } from "./neutral-words.ts";

/** Somebody's words as a code span: as they are, on one line. */
export function codeSpan(text: string): string {
  const line = harmless(text.replace(/\s+/g, " ").trim());
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** The same in a cell of a table, in which a bar has to be escaped, and shows no backslash. */
export function cellCodeSpan(text: string): string {
  return codeSpan(text.replace(/\\(?=\|)/g, `\\${GAP}`)).replaceAll("|", "\\|");
}

/** Somebody's text as a block of its own, behind a fence that is longer than any in it. */
export function codeBlock(text: string, language: "text" | "sh" = "text"): string {
  const body = harmless(text).replace(/^([^\S\n]*)(?=\/[a-z][\w-]*(?:\s|$))/gim, `$1${GAP}`);
  const fence = "`".repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}${language}\n${body.trimEnd()}\n${fence}`;
}

/** Code shows a comment as it is; but whoever searches the source must not take it for our marker. */
function harmless(text: string): string {
  return text.replaceAll("<!--", `<${GAP}!--`);
}

function longestRun(text: string): number {
  const runs = text.match(/`+/g) ?? [];
  return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
}
