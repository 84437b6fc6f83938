const JIRA_HEADING = /^h([1-6])\.[ \t]+(?=\S)/;
const CODE = /^\{(?:code|noformat)(?::[^{}]*)?\}[ \t]*$/;
const HEADER_ROW = /^\|\|.*\|\|[ \t]*$/;

/** A ticket that was copied from Jira, in the words of Markdown; any other text as it is. */
export function fromJira(text: string): string {
  const lines = text.split("\n");
  if (!lines.some((line) => JIRA_HEADING.test(line))) return text;
  const markdown = lines.map(toMarkdown);
  for (const [index, line] of lines.entries()) {
    if (HEADER_ROW.test(line)) drawTable(markdown, index, line);
  }
  return markdown.join("\n");
}

function toMarkdown(line: string): string {
  if (CODE.test(line)) return "```";
  return line
    .replace(JIRA_HEADING, (_, level: string) => `${"#".repeat(Number(level))} `)
    .replaceAll(/\{\{([^{}]{1,200})\}\}/g, "`$1`");
}

/** The header takes the blank line above it, so that all lines keep their numbers. */
function drawTable(markdown: string[], index: number, line: string): void {
  if (markdown[index - 1]?.trim() !== "") return;
  const names = line.trim().slice(2, -2).split("||");
  markdown[index - 1] = `|${names.join("|")}|`;
  markdown[index] = `|${names.map(() => "---").join("|")}|`;
}
