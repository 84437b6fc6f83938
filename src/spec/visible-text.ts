import { type MarkdownToken, parseMarkdown } from "./parse-markdown.ts";
import { repairMojibake } from "./repair-mojibake.ts";

/** Written from right to left, not shown at all, or a tag: nobody who reads the page sees them. */
const INVISIBLE =
  /[\u00ad\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * A text as a person sees it on the page: what is hidden from people is hidden from the model.
 * Lines keep their numbers.
 */
export function visibleText(raw: string): string {
  const text = repairMojibake(raw.replace(/\r\n?/g, "\n").replace(INVISIBLE, ""));
  if (!text.includes("<!--")) return text;
  const lines = text.split("\n");
  for (const [start, end] of commentedRanges(parseMarkdown(text))) {
    const kept = withoutComments(lines.slice(start, end).join("\n")).split("\n");
    lines.splice(start, end - start, ...kept);
  }
  return lines.join("\n");
}

/** The lines of every block that may hold a comment: in code it is an example of one. */
function commentedRanges(tokens: readonly MarkdownToken[]): [number, number][] {
  return tokens
    .filter(({ type, content }) => /^(html_block|inline)$/.test(type) && content.includes("<!--"))
    .flatMap(({ map }) => (map === null ? [] : [map]));
}

/** One that is never closed hides the rest of its block, as it does on the page. */
function withoutComments(block: string): string {
  const [first = "", ...rest] = block.split("<!--");
  return first + rest.map(behindComment).join("");
}

/** The line breaks of a comment stay, so that lines keep their numbers. */
function behindComment(text: string): string {
  const close = text.indexOf("-->");
  const comment = close === -1 ? text : text.slice(0, close);
  const behind = close === -1 ? "" : text.slice(close + 3);
  return comment.replace(/[^\n]+/g, "") + behind;
}
