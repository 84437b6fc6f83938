import type { RunState } from "../../run-state/run-state.ts";
import { code, join, type Markdown, md } from "../../safe-text/markdown.ts";
import { describeSource } from "./record.ts";

const MAX_LEFT = 20;

/** Says that a person wrote the tests; null where a model did. */
export function ownTestsSection({ ownTests }: Pick<RunState, "ownTests">): Markdown | null {
  if (ownTests === undefined) return null;
  const { leftAlone } = ownTests;
  const more = leftAlone.length > MAX_LEFT ? md` and ${leftAlone.length - MAX_LEFT} more` : md``;
  const paths = leftAlone.slice(0, MAX_LEFT).map((path) => code(path));
  const left =
    leftAlone.length === 0
      ? md``
      : md` What else it changes was left alone: ${join(paths, ", ")}${more}.`;
  return md`**A person wrote the tests**: they are those of ${code(describeSource(ownTests))}, byte for byte.${left}`;
}
