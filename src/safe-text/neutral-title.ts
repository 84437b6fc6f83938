/**
 * Somebody's words as a title or a commit's subject, which are no Markdown: one line that closes no
 * issue, calls nobody, and does not switch the repository's own checks off.
 */
export function neutralTitle(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/#(?=\d)/g, "# ")
    .replace(/\b(GH)-(?=\d)/gi, "$1 ")
    .replace(/@(?=\S)/g, "@ ")
    .replace(/:(?=\/\/)/g, ": ")
    .replace(/\[((?:skip|no) ci|ci skip|skip actions|actions skip)\]/gi, "($1)");
}
