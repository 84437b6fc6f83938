import { type Markdown, md, NOTHING } from "../safe-text/markdown.ts";

/** Parts of a page, one below the other. Unlike those of a list, none goes when the page is too long. */
export function stack(parts: readonly (Markdown | null)[]): Markdown {
  const there = parts.filter((part) => part !== null && part !== NOTHING);
  return (
    there.reduce<Markdown | null>(
      (page, part) => (page === null ? part : md`${page}\n\n${part ?? NOTHING}`),
      null,
    ) ?? NOTHING
  );
}
