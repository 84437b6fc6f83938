import { parseMarkdown } from "./parse-markdown.ts";

/** Invisible characters and those that change the writing direction. Emoji and Persian need joiners. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}/gu;

/**
 * A text as readers see it on the page: what is hidden from them is hidden from the model. Lines keep
 * their numbers.
 */
export function visibleText(raw: string): string {
  const text = repairMojibake(raw.replace(/\r\n?/g, "\n").replace(INVISIBLE, ""));
  if (!MAY_HIDE.test(text)) return text;
  const used = findUsedLabels(text);
  const lines = text.split("\n");
  for (const { type, map } of parseMarkdown(text)) {
    // Everything in a code block is visible. Table cells have no line numbers, so rows are handled whole.
    if (map === null || !/^(html_block|inline|tr_open)$/.test(type)) continue;
    const [start, end] = map;
    const isHtml = type === "html_block";
    const block = lines.slice(start, end).join("\n");
    const shown = withoutHidden({ text: block, hasCode: !isHtml });
    const seen = isHtml ? shown : withoutDefinitions(shown, used);
    lines.splice(start, end - start, ...seen.split("\n"));
  }
  return lines.join("\n");
}

const MAY_HIDE = /<[!?]|\]:/;

/** The start of something that a page does not show, or of a code span, whose content it shows. */
const OPENER = /`+|<!--|<!\[CDATA\[|<\?|<!(?=[A-Za-z])/g;

const CLOSERS: Readonly<Record<string, string>> = {
  "<!--": "-->",
  "<![CDATA[": "]]>",
  "<?": "?>",
  "<!": ">",
};

interface Block {
  text: string;
  /** False in a block of HTML, which has no code spans. */
  hasCode: boolean;
}

/** A block without its hidden parts; line breaks stay, so that lines keep their numbers. */
function withoutHidden({ text, hasCode }: Block): string {
  let shown = "";
  let at = 0;
  for (const { opener, start, end } of findPieces(text, hasCode)) {
    if (isCode(opener)) continue;
    shown += text.slice(at, start) + text.slice(start, end).replace(/[^\n]+/g, "");
    at = end;
  }
  return shown + text.slice(at);
}

interface Piece {
  opener: string;
  start: number;
  end: number;
}

/** Scans from left to right: the opener that comes first wins. */
function* findPieces(text: string, hasCode: boolean): Generator<Piece> {
  // An opener without an end has none further on either: searching again would take quadratic time.
  const endless = new Set<string>();
  const openers = new RegExp(OPENER);
  for (let found = openers.exec(text); found !== null; found = openers.exec(text)) {
    const [opener] = found;
    if (endless.has(opener) || (isCode(opener) && !hasCode)) continue;
    const end = endOf(text, opener, openers.lastIndex);
    if (end === null) endless.add(opener);
    else {
      yield { opener, start: found.index, end };
      openers.lastIndex = end;
    }
  }
}

function isCode(opener: string): boolean {
  return opener.startsWith("`");
}

function endOf(text: string, opener: string, from: number): number | null {
  if (isCode(opener)) {
    const closer = new RegExp(`(?<!\`)${opener}(?!\`)`, "g");
    closer.lastIndex = from;
    return closer.test(text) ? closer.lastIndex : null;
  }
  const closer = CLOSERS[opener] ?? "";
  const at = text.indexOf(closer, from);
  if (at !== -1) return at + closer.length;
  // An unclosed comment hides the rest of its block, as it does on the page.
  return opener === "<!--" ? text.length : null;
}

/**
 * `[label]: address "title"`, where the address and the title may each be on a line of their own. The
 * marks of a list or a quotation may come first.
 */
const DEFINITION =
  /^(?<mark>(?:[ >]|[-*+] |\d{1,9}[.)] ){0,30})\[(?<label>[^[\]\n]{1,999})\]:[^\S\n]*\n?[^\S\n]*(?:<[^<>\n]*>|[^\s<]\S*)(?<title>(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[^\S\n]*(?:\n|$)/;

/**
 * A paragraph without the link definitions that it begins with, which a page does not show. One that the
 * text uses stays, because it is the target of a link, but without its title.
 */
function withoutDefinitions(paragraph: string, used: ReadonlySet<string>): string {
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

/** Labels in brackets that are not definitions. */
function findUsedLabels(text: string): ReadonlySet<string> {
  const found = text.matchAll(/\[([^[\]\n]{1,999})\](?!:)/g);
  return new Set(Array.from(found, ([, label = ""]) => label.toLowerCase()));
}

/**
 * UTF-8 that was decoded as Windows-1252: a dash arrives as three characters. Only sequences that no
 * language uses are repaired; a word in capitals before a closing quote looks like one, too.
 */
const MOJIBAKE = /â[€†‡ˆ‰][\u0080-¿€‚-…†-›Œ-œŠ-šŸŽ-žƒˆ˜–-™]|[ÂÃ][\u00a0-¿]/g;

/** The bytes 0x80 to 0x9f of Windows-1252, which differ from Unicode. */
const WINDOWS_BYTES = new Map(
  [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"].map((character, index) => [
    character,
    0x80 + index,
  ]),
);

const decoder = new TextDecoder("utf-8", { fatal: true });

function repairMojibake(text: string): string {
  return text.replace(MOJIBAKE, (sequence) => {
    const bytes = [...sequence].map((c) => WINDOWS_BYTES.get(c) ?? c.charCodeAt(0));
    try {
      return decoder.decode(Uint8Array.from(bytes));
    } catch {
      return sequence;
    }
  });
}
