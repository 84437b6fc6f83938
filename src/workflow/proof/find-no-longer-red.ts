import { testTargets } from "../../python/test-ids.ts";
import { isFailing, testsById } from "../../routing/verdicts/verdict.ts";
import { type RunState, requireRed } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";

/**
 * The red tests that no longer fail on the red commit, though nothing there has changed: they wait for
 * something else than the code, such as a moment. Only a run after green tells, because whatever made them
 * pass there has happened by then.
 */
export async function findNoLongerRed(tools: Tools, state: RunState): Promise<string[]> {
  const { red } = state.commits;
  if (red === null) return [];
  const { report } = await tools.tests.run({
    at: red,
    targets: [],
    only: testTargets(state),
    keepGoing: true,
    signal: tools.signal,
  });
  const tests = report === null ? new Map() : testsById(report);
  return requireRed(state).failing.filter((id) => {
    const test = tests.get(id);
    return test !== undefined && !isFailing(test);
  });
}
