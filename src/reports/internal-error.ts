import { bugNotice, type Surface } from "../errors.ts";
import { withoutDirectories } from "../safe-text/clean-text.ts";
import { block, type Markdown, words } from "../safe-text/markdown.ts";
import { fold } from "./blocks.ts";

/** Says whose bug it is, and where and with what to report it. */
export function describeBug(surface: Surface): Markdown {
  return words(bugNotice("this message and the stack trace", surface));
}

const MAX_STACK = 6000;

/** The stack trace, folded; null where there is none. */
export function stackTrace({ stack }: { stack?: string | undefined }): Markdown | null {
  if (stack === undefined) return null;
  return fold(words("Stack trace"), block(withoutDirectories(stack), MAX_STACK));
}
