import { code, type Markdown, md, NOTHING } from "../safe-text/markdown.ts";

/** What can be said to the arbiter; before it, where somebody has said something else. */
export function helpPage({ unknown, label }: { unknown: string | null; label: string }): Markdown {
  const first = unknown === null ? NOTHING : md`There is no command ${code(unknown, 80)}.\n\n`;
  return md`${first}Commands are the first word of a comment's first line:

- ${code("/tdd start")} implements this issue, tests first; the label ${code(label)} does the same.
- ${code("/tdd retry [from:scaffold|implement] [hint]")} goes on after a failure or an abort, with your hint.
- ${code("/tdd abort")} stops the run and cleans up.
- ${code("/tdd status")} says how far it is, and looks at the reviews of the pull request again.
- ${code("/tdd help")} says this.

Whoever may write to this repository may use them.`;
}
