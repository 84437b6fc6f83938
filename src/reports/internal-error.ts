import { block, type Markdown, words } from "../safe-text/markdown.ts";
import { fold } from "./blocks.ts";
import { bugNotice } from "./bug-notice.ts";

interface ReportedError {
  code: string;
  stack?: string | undefined;
}

/** Whether an error is a bug in TDD Arbiter, so that no advice to the user can fix it. */
export function isInternalError({ code, stack }: ReportedError): boolean {
  return code === "fault" || stack !== undefined;
}

/** Says whose bug it is, and where and with what to report it. */
export const BUG_NOTICE: Markdown = words(
  bugNotice("this message and the stack trace, in the repository that you use TDD Arbiter from"),
);

const MAX_STACK = 6000;

/** The stack trace, folded; null where there is none. */
export function stackTrace({ stack }: Pick<ReportedError, "stack">): Markdown | null {
  if (stack === undefined) return null;
  return fold(words("Stack trace"), block(withoutInstallPath(stack), MAX_STACK));
}

/** The directories above the program, which say something about the machine and nothing about the bug. */
const INSTALL_PATH = /(?:file:\/\/)?\/(?:[^\s/()]+\/)*(?=(?:dist|src|node_modules)\/)/g;

function withoutInstallPath(stack: string): string {
  return stack.replace(INSTALL_PATH, "");
}
