/**
 * `[label]: address "title"`, where the address and the title may each be on a line of their own, behind
 * the marks of the list or the quotation that it is in.
 */
const DEFINITION =
  /^(?<mark>(?:[ >]|[-*+] |\d{1,9}[.)] ){0,30})\[(?<label>[^[\]\n]{1,999})\]:[^\S\n]*\n?[^\S\n]*(?:<[^<>\n]*>|[^\s<]\S*)(?<title>(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[^\S\n]*(?:\n|$)/;

/**
 * A paragraph without the definitions of links that it begins with: a page shows none of them. One that
 * the text uses stays, for it says where a link leads; what is said beside that does not.
 */
export function withoutDefinitions(paragraph: string, used: ReadonlySet<string>): string {
  let shown = "";
  let rest = paragraph;
  for (let found = DEFINITION.exec(rest); found !== null; found = DEFINITION.exec(rest)) {
    const [definition] = found;
    const { mark = "", label = "", title = "" } = found.groups ?? {};
    const kept = used.has(label.toLowerCase())
      ? definition.replace(title, onlyBreaks)
      : `${mark}${onlyBreaks(definition)}`;
    shown += kept;
    rest = rest.slice(definition.length);
  }
  return shown + rest;
}

function onlyBreaks(text: string): string {
  return text.replace(/[^\n]+/g, "");
}

/** What a text has in brackets, other than to define it. */
export function findUsedLabels(text: string): ReadonlySet<string> {
  const found = text.matchAll(/\[([^[\]\n]{1,999})\](?!:)/g);
  return new Set(Array.from(found, ([, label = ""]) => label.toLowerCase()));
}
