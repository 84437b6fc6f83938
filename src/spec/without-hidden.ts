/** Where something begins that a page does not show, or a code span, which shows what is in it. */
const OPENER = /`+|<!--|<!\[CDATA\[|<\?|<!(?=[A-Za-z])/g;

const CLOSERS: Readonly<Record<string, string>> = {
  "<!--": "-->",
  "<![CDATA[": "]]>",
  "<?": "?>",
  "<!": ">",
};

interface Block {
  text: string;
  /** In a block of HTML nothing is a code span. */
  hasCode: boolean;
}

/** A block as a page shows it; line breaks stay, so that lines keep their numbers. */
export function withoutHidden({ text, hasCode }: Block): string {
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

/** From left to right: whatever begins first is what it is. */
function* findPieces(text: string, hasCode: boolean): Generator<Piece> {
  // What has no end from here on has none later either, and is not looked for again.
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
  // A comment that is never closed hides the rest of its block, as it does on the page.
  return opener === "<!--" ? text.length : null;
}
