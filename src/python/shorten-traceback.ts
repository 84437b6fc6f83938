const MOST_LINES = 24;
const HEAD = 6;
const LONGEST_LINE = 300;

/** The traceback without the interpreter's and libraries' frames, its middle cut where it is long. */
export function shortenTraceback(details: string): string {
  const lines = withoutForeignFrames(details.trimEnd().split("\n")).map(cut);
  if (lines.length <= MOST_LINES) return lines.join("\n");
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, HEAD), `… ${left} lines left out …`, ...lines.slice(HEAD + left)].join(
    "\n",
  );
}

const FRAME = /^\S.*:\d+: in /;
/** pytest names files of the repository relative to it; absolute ones are somebody else's. */
const FOREIGN_FRAME = /^(?:\/|[A-Za-z]:\\|<).*:\d+: in /;

function withoutForeignFrames(lines: readonly string[]): string[] {
  let isForeign = false;
  return lines.filter((line) => {
    if (FRAME.test(line)) isForeign = FOREIGN_FRAME.test(line);
    else if (!line.startsWith(" ")) isForeign = false;
    return !isForeign;
  });
}

function cut(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}
