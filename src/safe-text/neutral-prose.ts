import { cellCodeSpan, codeSpan } from "./neutral-code.ts";
import { neutralWords } from "./neutral-words.ts";

/** Code as people write it, in single ticks; with more of them, or beside a dollar, it is words. */
const CODE = /(?<![`$])`([^`]*[^`\s][^`]*)`(?![`$])/;

/** Somebody's words as `neutralWords` has them, in which what they wrote as code is code. */
export function neutralProse(text: string): string {
  return withCode(text, codeSpan);
}

/** The same in a cell of a table. */
export function cellProse(text: string): string {
  return withCode(text, cellCodeSpan);
}

function withCode(text: string, show: (code: string) => string): string {
  const line = text.replace(/\s+/g, " ").trim();
  // Split by a group, every second part is what the group held.
  const parts = line.split(CODE);
  if (parts.length === 1) return neutralWords(line);
  return parts.map((part, index) => (index % 2 === 1 ? show(part) : between(part))).join("");
}

/** Spaces beside code are no margin, and a dollar in code must not end a formula that begins here. */
function between(part: string): string {
  const words = neutralWords(part).replace(/(?<=\s)\$/g, "\\$$");
  if (words === "") return part;
  return `${part.startsWith(" ") ? " " : ""}${words}${part.endsWith(" ") ? " " : ""}`;
}
