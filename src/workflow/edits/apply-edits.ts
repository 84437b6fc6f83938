import type { FileChange } from "../../ports.ts";
import { applyReplacements } from "./apply-replacements.ts";
import type { Operation } from "./operation.ts";

/** A file as it is, and as the answer wants it. */
export interface SettledChange extends FileChange {
  before: string | null;
}

/** Makes whole files of what was asked for, or says why that cannot be. */
export function settleOperation(
  operation: Operation,
  before: string | null,
): SettledChange | { problems: string[] } {
  const { path } = operation;
  if (operation.kind === "write") {
    return { path, before, content: withEndingsOf(before, operation.content) };
  }
  if (before === null) {
    const what = operation.kind === "edit" ? "EDIT" : "DELETE";
    return { problems: [`${path} is not there, so there is nothing to ${what}.`] };
  }
  if (operation.kind === "delete") return { path, before, content: null };
  // What was no UTF-8 has come out as replacement characters, and would go back as such.
  if (/[\0\ufffd]/.test(before)) {
    return { problems: [`${path} is no text in UTF-8, so it cannot be edited.`] };
  }
  const applied = applyReplacements(path, before, operation.replacements);
  return "problems" in applied ? applied : { path, before, content: applied.content };
}

/** A file that had Windows' line endings throughout keeps them: a model cannot see them. */
function withEndingsOf(before: string | null, content: string): string {
  if (before === null || !before.includes("\r\n") || /(?<!\r)\n/.test(before)) return content;
  return content.replaceAll("\n", "\r\n");
}
