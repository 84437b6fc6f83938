/** The text as one line, cut with an ellipsis where it is longer than it may be. */
export function oneLine(text: string, maxChars = 240): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxChars ? line : `${line.slice(0, Math.max(0, maxChars - 1))}…`;
}
