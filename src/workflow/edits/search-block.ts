import type { AnswerLines } from "./answer-lines.ts";
import { dedent } from "./dedent.ts";
import type { Replacement } from "./operation.ts";

const SEARCH = /^[ \t]*(<{5,9})[ \t]*SEARCH[ \t]*:?[ \t]*$/i;
const REPLACE = /^[ \t]*>{5,9}[ \t]*REPLACE[ \t]*:?[ \t]*$/i;
const DIVIDER = /^[ \t]*(={5,9})[ \t]*$/;

export function beginsSearch(line: string): boolean {
  return SEARCH.test(line);
}

/** Marks of a merge conflict that are not the ones asked for, or have no partner. */
export function isStrayMark(line: string): boolean {
  return /^[ \t]*(?:<{7}|>{7})(?![<>])/.test(line);
}

type SearchBlock = { replacement: Replacement; next: number } | { problem: string; next: number };

/** `<<<<<<< SEARCH`, the lines to find, `=======`, the lines to put there, `>>>>>>> REPLACE`. */
export function readSearchBlock({ lines }: AnswerLines, start: number, path: string): SearchBlock {
  const where = `The SEARCH block of ${path} in line ${start + 1} of the answer`;
  const { dividers, end } = findParts(lines, start);
  if (end === null) return { problem: `${where} does not end.`, next: lines.length };
  if (beginsSearch(lines[end] ?? "")) {
    return { problem: `${where} is not finished before the next begins.`, next: end };
  }
  const [divider] = dividers;
  if (divider === undefined || dividers.length > 1) {
    const what =
      divider === undefined
        ? "has no ======= between SEARCH and REPLACE."
        : "has more than one line of =======, so give the file whole.";
    return { problem: `${where} ${what}`, next: end + 1 };
  }
  const head = lines[start] ?? "";
  const indent = head.length - head.trimStart().length;
  const search = dedent(lines.slice(start + 1, divider), indent);
  const replace = dedent(lines.slice(divider + 1, end), indent);
  if (search.every((line) => line.trim() === "")) {
    return { problem: `${where} searches for nothing.`, next: end + 1 };
  }
  return { replacement: { search, replace, line: start + 1 }, next: end + 1 };
}

/** The lines that divide a block, as wide as its head, and where it ends or another begins. */
function findParts(lines: readonly string[], start: number) {
  const width = SEARCH.exec(lines[start] ?? "")?.[1]?.length;
  const dividers: number[] = [];
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (SEARCH.test(line) || REPLACE.test(line)) return { dividers, end: index };
    if (DIVIDER.exec(line)?.[1]?.length === width) dividers.push(index);
  }
  return { dividers, end: null };
}
