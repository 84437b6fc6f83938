import type { TestRun } from "../../ports.ts";
import { changedBodies } from "../../python/changes/changed-bodies.ts";
import { type RunState, requireRed, type UnreachedGuards } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";

/** More would not fit into a command. */
const MOST_GUARDS = 100;
const MOST_LINES = 5000;

/**
 * The guards that do not run what the change adds or alters: they pass whatever the change does. Null
 * if there is none. Leaves the proposed commit in the worktree.
 */
export async function findUnreached(
  tools: Tools,
  state: RunState,
  head: string,
): Promise<UnreachedGuards | null> {
  const { guards = [] } = requireRed(state);
  if (guards.length === 0) return null;
  const { lines, isAll } = changedBodies(await readVersions(tools, state, head));
  const number = Object.values(lines).flat().length;
  if (number === 0 || number > MOST_LINES || guards.length > MOST_GUARDS) {
    return { missing: [], unknown: guards };
  }
  const run = await tools.tests.run({ targets: guards, reach: lines, signal: tools.signal });
  const { missing, unknown } = sortGuards(guards, run);
  if (missing.length + unknown.length === 0) return null;
  return isAll ? { missing, unknown } : { missing: [], unknown: [...missing, ...unknown] };
}

async function readVersions({ workspace }: Tools, { base, codeFiles }: RunState, head: string) {
  const readAt = async (commit: string) => {
    await workspace.restore(commit);
    return Promise.all(codeFiles.map((path) => workspace.read(path)));
  };
  const [old, now] = [await readAt(base.commit), await readAt(head)];
  return codeFiles.map((path, index) => {
    return { path, old: old[index] ?? null, now: now[index] ?? null };
  });
}

/** An empty id stands for imports and fixtures, which any of the tests may depend on. */
function sortGuards(
  guards: readonly string[],
  { reached, elsewhere = [] }: Pick<TestRun, "reached" | "elsewhere">,
): UnreachedGuards {
  const tests = new Set(reached?.flatMap((line) => line.tests));
  const others = guards.filter((id) => !tests.has(id));
  const isUnknown = (id: string) =>
    reached === undefined || [...tests, ...elsewhere].includes("") || elsewhere.includes(id);
  return {
    missing: others.filter((id) => !isUnknown(id)),
    unknown: others.filter(isUnknown),
  };
}
