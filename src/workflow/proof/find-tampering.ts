import { findCompiledCode } from "../../python/shadowed-modules.ts";
import type { TestTools } from "../tools.ts";

interface Tampering {
  head: string;
  /** The files that the change adds or alters. */
  changed: readonly string[];
  /** What was replaced in the runs of the change, and in a run of the base. */
  replaced: readonly string[];
  replacedBefore: () => Promise<readonly string[]>;
}

/**
 * Why nothing that the tests say about a change counts, though they pass: code other than its sources runs,
 * or it replaces what tests assert with. Null if neither is so.
 */
export async function findTampering(
  { workspace }: Pick<TestTools, "workspace">,
  { head, changed, replaced, replacedBefore }: Tampering,
): Promise<string | null> {
  const before = replaced.length === 0 ? [] : await replacedBefore();
  const added = [...new Set(replaced)].filter((name) => !before.includes(name));
  if (added.length > 0) {
    return `the change replaces ${added.slice(0, MOST_REPLACED).join(", ")}, which tests rely on`;
  }
  const { list, read } = workspace.at(head);
  return findCompiledCode(changed, { files: await list(), read });
}

const MOST_REPLACED = 5;
