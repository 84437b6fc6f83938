/** `[label]: address "title"`, which a page does not show. */
export interface Definition {
  label: string;
  address: string;
  /** What may stay of it where a text uses it: without the title, with the line breaks. */
  shown: string;
  breaks: string;
}

const START =
  /[^\S\n]{0,3}\[(?<label>(?:[^[\]\\]|\\[\s\S]){1,999})\]:[^\S\n]*\n?[^\S\n]*(?<address><[^<>\n]*>|[^\s<]\S*)/y;
const TITLE =
  /(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))[^\S\n]*(?:\n|$)/y;
const LINE_END = /[^\S\n]*(?:\n|$)/y;

/** The link definitions that a paragraph begins with, and the text after them. */
export function splitDefinitions(paragraph: string): { definitions: Definition[]; rest: string } {
  const definitions: Definition[] = [];
  let at = 0;
  while (at < paragraph.length) {
    const start = matchAt(START, paragraph, at);
    const { label = "", address = "" } = start?.groups ?? {};
    if (start === null || label.trim() === "" || label.startsWith("^")) break;
    const afterAddress = at + start[0].length;
    const end =
      matchAt(TITLE, paragraph, afterAddress) ?? matchAt(LINE_END, paragraph, afterAddress);
    if (end === null) break;
    const source = paragraph.slice(at, afterAddress + end[0].length);
    definitions.push({
      label: normalLabel(label),
      address: address.replace(/^<|>$/g, ""),
      shown: `${start[0].trimStart()}${onlyBreaks(end[0])}`,
      breaks: onlyBreaks(source),
    });
    at += source.length;
  }
  return { definitions, rest: paragraph.slice(at) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function normalLabel(label: string): string {
  return label.trim().split(/\s+/).join(" ").toLowerCase();
}

/** What stays of a hidden text, so that all lines keep their numbers. */
export function onlyBreaks(text: string): string {
  return text.includes("\n") ? text.replace(/[^\n]+/g, "") : "";
}

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
