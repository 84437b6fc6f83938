import { type Markdown, md } from "../safe-text/markdown.ts";

/** Shown only to whoever wants to know. */
export function fold(summary: Markdown, body: Markdown | null): Markdown | null {
  if (body === null) return null;
  return md`<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
