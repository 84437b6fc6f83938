export const GAP = "\u200b";

/**
 * Somebody's words as words on a page of ours: one line, in which nothing is formatted, linked,
 * mentioned, closed or commanded, in a paragraph, a heading or a table's cell.
 */
export function neutralWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return breakReferences(escapeMarkdown(line));
}

function escapeMarkdown(line: string): string {
  return (
    line
      .replace(/[\\`*[\]|~]/g, "\\$&")
      // GitHub sets `$x$` as a formula. A price behind a gap may stay: it cannot end one.
      .replace(/(?<!\s)\$|\$(?!\d)/g, "\\$$")
      // Inside a name an underscore is no emphasis.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      .replace(/&(?=[#A-Za-z])/g, "&amp;")
      // Not with a backslash: whoever searches the source for our marker would still find it.
      .replaceAll("<", "&lt;")
      .replace(/^[-+=>#/:]/, "\\$&")
      .replace(/^\d{1,9}(?=[.)])/, "$&\\")
  );
}

/** GitHub makes links of these in the finished page, where no backslash is left to stop it. */
function breakReferences(line: string): string {
  return (
    line
      .replace(/@(?=\S)/g, `@${GAP}`)
      .replace(/#(?=\d)/g, `#${GAP}`)
      .replace(/\bGH-(?=\d)/gi, `$&${GAP}`)
      .replace(/:(?=\/\/)/g, `:${GAP}`)
      // GitHub leaves `//host` alone; readers of its mail, and other pages that show ours, do not.
      .replace(/(?<!\u200b)\/(?=\/\S)/g, `/${GAP}`)
      .replace(/\b(?:mailto|xmpp):/gi, `$&${GAP}`)
      .replace(/\bwww(?=\.)/gi, `$&${GAP}`)
  );
}
