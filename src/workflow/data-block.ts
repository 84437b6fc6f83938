/**
 * Text from outside, marked as data. What it contains cannot end the block: the closing tag is
 * broken wherever it occurs inside, however it is spelled.
 */
export function dataBlock(label: string, text: string): string {
  const closing = new RegExp(`<(?=\\s*/\\s*${label}\\s*>)`, "gi");
  const harmless = text.replace(closing, "<\\");
  return `<${label}>\n${harmless.trimEnd()}\n</${label}>`;
}

export function joinSections(sections: readonly (string | null)[]): string {
  return sections.filter((section) => section !== null && section !== "").join("\n\n");
}
