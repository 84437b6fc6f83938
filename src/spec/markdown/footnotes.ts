import type { MarkdownIt, StateBlock } from "markdown-it";

const DEFINITION = /\[\^([^\]\s]{1,999})\]:/y;
/** How far the further lines of a footnote are indented. */
const INDENT = 4;

/** Parses `[^label]: text` as GitHub does: a container like a list item, which can interrupt a paragraph. */
export function addFootnotes(parser: MarkdownIt): void {
  parser.block.ruler.before("list", "footnote", readFootnote, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
}

function readFootnote(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const { bMarks, tShift, sCount, blkIndent } = state;
  const before = { bMark: bMarks[line] ?? 0, shift: tShift[line] ?? 0, count: sCount[line] ?? 0 };
  if (before.count - blkIndent >= INDENT) return false;
  DEFINITION.lastIndex = before.bMark + before.shift;
  const label = DEFINITION.exec(state.src)?.[1];
  if (label === undefined) return false;
  if (silent) return true;
  const token = state.push("footnote_open", "", 1);
  token.info = label;
  const start = DEFINITION.lastIndex;
  const text = state.skipSpaces(start);
  bMarks[line] = start;
  tShift[line] = text - start;
  state.blkIndent += INDENT;
  sCount[line] = state.blkIndent;
  const { parentType } = state;
  state.parentType = "footnote";
  state.md.block.tokenize(state, line, end);
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  bMarks[line] = before.bMark;
  tShift[line] = before.shift;
  sCount[line] = before.count;
  token.map = [line, state.line];
  state.push("footnote_close", "", -1);
  return true;
}
