import { readSpec } from "./read-spec.ts";
import type { Spec } from "./spec.ts";

interface IssueText {
  title: string;
  body: string;
}

/** Whether people read something else in an issue by now than what a spec was read from. */
export function saysElse(
  { text, lld }: Pick<Spec, "text" | "lld">,
  now: IssueText,
  redact: (text: string) => string,
): boolean {
  // What is kept of a spec is redacted.
  const before = redact(text);
  const after = redact(readSpec(now).text);
  if (before === after) return false;
  // The words of a design follow those of the issue that points at it.
  return lld === null || !before.startsWith(`${after}\n\n`);
}
