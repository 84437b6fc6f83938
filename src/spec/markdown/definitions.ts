import MarkdownIt from "markdown-it";

const { helpers, utils } = new MarkdownIt();

/** `[label]: address "title"`, which a page does not show. */
export interface Definition {
  label: string;
  address: string;
  start: number;
  /** Where the address ends; only the title follows. */
  addressEnd: number;
}

const START = /[^\S\n]*\[((?:[^[\]\\]|\\[\s\S]){1,999})\]:[^\S\n]*\n?[^\S\n]*/y;
const GAP = /[^\S\n]*\n?[^\S\n]*/y;
const LINE_END = /[^\S\n]*(?:\n|$)/y;

/** The link definitions that a paragraph begins with, and the text after them. */
export function splitDefinitions(paragraph: string): { definitions: Definition[]; rest: string } {
  const definitions: Definition[] = [];
  let start = 0;
  while (start < paragraph.length) {
    const found = readDefinition(paragraph, start);
    if (found === null) break;
    definitions.push(found.definition);
    start = found.end;
  }
  return { definitions, rest: paragraph.slice(start) };
}

function readDefinition(
  paragraph: string,
  start: number,
): { definition: Definition; end: number } | null {
  START.lastIndex = start;
  const label = START.exec(paragraph)?.[1] ?? "";
  if (label.trim() === "" || label.startsWith("^")) return null;
  const address = helpers.parseLinkDestination(paragraph, START.lastIndex, paragraph.length);
  if (!address.ok || address.pos === START.lastIndex) return null;
  const end = titleEnd(paragraph, address.pos) ?? endAt(LINE_END, paragraph, address.pos);
  if (end === null) return null;
  const definition = {
    label: normalLabel(label),
    address: address.str,
    start,
    addressEnd: address.pos,
  };
  return { definition, end };
}

function titleEnd(paragraph: string, at: number): number | null {
  const start = endAt(GAP, paragraph, at) ?? at;
  if (start === at) return null;
  const title = helpers.parseLinkTitle(paragraph, start, paragraph.length);
  return title.ok ? endAt(LINE_END, paragraph, title.pos) : null;
}

function endAt(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

export const normalLabel = utils.normalizeReference;

/** Where a link leads is not seen on the page. The path of a file stays: designs are named by links. */
const FILE_PATH = /^(?:\.{1,2}\/)*[\w.-]+(?:\/[\w.-]+)*\.\w{1,5}$/;
const LONGEST_PATH = 80;

export function isPlainAddress(address: string): boolean {
  return address.length <= LONGEST_PATH && FILE_PATH.test(address);
}

/** A label is not seen where the link has another text: `[the design][1]`. */
const PLAIN_LABEL = /^[\w.-]{1,12}$/;

export function isPlainLabel(label: string): boolean {
  return PLAIN_LABEL.test(label);
}
