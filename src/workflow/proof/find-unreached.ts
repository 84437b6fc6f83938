import type { Version } from "../../ports.ts";
import { changedBodies } from "../../python/changes/changed-functions.ts";
import { type RunState, requireRed, type UnreachedGuards } from "../../run-state/run-state.ts";
import { readBoth, type TestTools, type Tools } from "../tools.ts";

/** More would not fit into a command. */
const MOST_TARGETS = 100;
const MOST_LINES = 5000;

/**
 * The guards that do not run what the change adds or alters: they pass whatever the change does. Null
 * if there is none.
 */
export async function findUnreached(
  tools: Tools,
  state: RunState,
  head: string,
): Promise<UnreachedGuards | null> {
  const { guards = [] } = requireRed(state);
  if (guards.length === 0) return null;
  const files = await readBoth(tools, state.codeFiles, { old: state.base.commit, now: head });
  const { lines, isAll } = changedBodies(files);
  const reaches = await traceLines(tools, { at: head, targets: guards, lines });
  const missing = guards.filter((id) => reaches(id) === false);
  const unknown = guards.filter((id) => reaches(id) === null);
  if (missing.length + unknown.length === 0) return null;
  return isAll ? { missing, unknown } : { missing: [], unknown: [...missing, ...unknown] };
}

interface Traced {
  at: Version;
  targets: readonly string[];
  lines: Readonly<Record<string, readonly number[]>>;
}

/** Runs tests to see whether each runs one of these lines; null where that is not known. */
export async function traceLines(
  { tests, signal }: TestTools,
  { at, targets, lines }: Traced,
): Promise<(id: string) => boolean | null> {
  const number = Object.values(lines).flat().length;
  if (number === 0 || number > MOST_LINES || targets.length > MOST_TARGETS) return () => null;
  const { reached, elsewhere = [] } = await tests.run({ at, targets, reach: lines, signal });
  const found = new Set(reached?.flatMap((line) => line.tests));
  // An empty id stands for imports and fixtures, which any of the tests may depend on.
  const isShared = reached === undefined || found.has("") || elsewhere.includes("");
  return (id) => found.has(id) || (isShared || elsewhere.includes(id) ? null : false);
}
