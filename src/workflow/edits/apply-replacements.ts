import { locateReplacements, type Place } from "./locate-replacements.ts";
import type { Replacement } from "./operation.ts";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * A file with every SEARCH replaced, all of them found in the file as it was: their order makes no
 * difference. Its line endings stay, and so does a last line without one.
 */
export function applyReplacements(
  path: string,
  before: string,
  replacements: readonly Replacement[],
): { content: string } | { problems: string[] } {
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const end = before.endsWith("\n") ? "\n" : "";
  const lines = before.slice(mark.length, before.length - end.length).split("\n");
  const plain = lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const { places, problems } = locateReplacements(path, plain, replacements);
  if (problems.length > 0) return { problems };

  const after = splice(lines, places, lines[0]?.endsWith("\r") ? "\r" : "");
  if (after.length === 0) return { content: mark };
  const text = after.join("\n");
  const endsInReturn = end === "" && text.endsWith("\r");
  return { content: mark + (endsInReturn ? text.slice(0, -1) : text) + end };
}

function splice(lines: readonly string[], places: readonly Place[], ending: string): string[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { start, length, replace } of places) {
    parts.push(
      lines.slice(from, start),
      replace.map((line) => `${line}${ending}`),
    );
    from = start + length;
  }
  return [...parts, lines.slice(from)].flat();
}
