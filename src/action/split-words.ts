/** Words as a shell would read them: quotes keep spaces in, a backslash keeps a quote. Null where a quote stays open. */
export function splitWords(text: string): string[] | null {
  const words: string[] = [];
  const rest = text.replace(WORD, (word) => {
    words.push(word.replace(PART, unquote));
    return "";
  });
  return rest.trim() === "" ? words : null;
}

/** Anything that stands alone or in quotes, with no space between. */
const WORD = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
const PART = /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs;

function unquote(_: string, escaped?: string, double?: string, single?: string): string {
  return escaped ?? double?.replace(/\\(["\\])/g, "$1") ?? single ?? "";
}
