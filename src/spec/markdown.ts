import type { Token } from "markdown-it";
import MarkdownIt from "markdown-it";
import { widenFences } from "./widen-fences.ts";

/**
 * Blocks only: what is inside a line stays as it was written. Link definitions stay text, and
 * nesting is bounded by the parser, so that hostile input costs no more than its length.
 */
const parser = new MarkdownIt({ html: true });
parser.core.ruler.enableOnly(["normalize", "block"]);
parser.block.ruler.disable("reference");

export type MarkdownToken = Token;

export function parseMarkdown(text: string): MarkdownToken[] {
  return parser.parse(widenFences(text), {});
}
