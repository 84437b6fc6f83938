const DIFF = /^(?:diff --git |--- (?:[ab]\/|\/dev\/null)|@@ -\d)/;
const SEARCH = /^<{5,9} ?SEARCH\b/i;
const LEFT_OUT =
  /^\s*(?:#|\/\/|<!--|\/\*|--)\s*(?:\.{3}|…)\s*\(?(?:the )?(?:rest|existing|unchanged|same|other|previous|remaining|keep|omitted|snip|code|everything)\b/i;

/** Why a block is not the whole file that it should be, or null when it may be. */
export function refuseContent(path: string, lines: readonly string[]): string | null {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (DIFF.test(first)) {
    return `The block of ${path} is a diff: give the file whole, or use ### EDIT: with SEARCH and REPLACE.`;
  }
  if (SEARCH.test(first)) {
    return `The block of ${path} has SEARCH and REPLACE in it: they belong below ### EDIT: ${path}.`;
  }
  const gap = lines.findIndex((line) => LEFT_OUT.test(line));
  if (gap === -1) return null;
  return `The block of ${path} leaves code out in line ${gap + 1} (${lines[gap]?.trim().slice(0, 80)}): give the file whole, or use ### EDIT:.`;
}
