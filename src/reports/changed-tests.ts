import type { ChangedTest } from "../run-state/run-state.ts";
import { block, code, type Markdown, md, NOTHING, words } from "../safe-text/markdown.ts";
import { stack } from "./blocks.ts";
import type { Evidence } from "./evidence.ts";

const LONGEST_REASON = 240;
const LONGEST_SOURCE = 1500;
const MOST_CHANGED_TESTS = 20;
/** More than so many sources would push everything else off the page. */
const MOST_OPEN = 3;

/** Tests that were there before and say something else now, in both versions. */
export function changedTests(
  changed: readonly ChangedTest[],
  { changed: sources }: Evidence,
): Markdown | null {
  if (changed.length === 0) return null;
  const byId = new Map(sources.map((source) => [source.id, source]));
  const isOpen = changed.length <= MOST_OPEN;
  const shown = changed.slice(0, MOST_CHANGED_TESTS);
  const left = changed.length - shown.length;
  return stack([
    md`### Existing tests changed: ${changed.length}`,
    ...shown.flatMap((test) => [
      md`- ${code(test.id)}${test.removed ? md` (removed)` : NOTHING}: ${words(test.because, LONGEST_REASON)}`,
      versions(byId.get(test.id), isOpen),
    ]),
    left === 0 ? null : md`and ${left} more`,
  ]);
}

function versions(
  source: Evidence["changed"][number] | undefined,
  isOpen: boolean,
): Markdown | null {
  if (source === undefined) return null;
  const { before, after } = source;
  const now = after === null ? md`Now it is gone.` : md`Now:\n\n${block(after, LONGEST_SOURCE)}`;
  const open = isOpen ? md` open` : NOTHING;
  return md`<details${open}>\n<summary>Both versions</summary>\n\nBefore:\n\n${block(before, LONGEST_SOURCE)}\n\n${now}\n\n</details>`;
}
