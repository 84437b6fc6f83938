import type { TestReport, TestRun } from "../ports.ts";
import type { RunState } from "./state.ts";
import type { Tools } from "./tools.ts";

/** The whole suite. One file that cannot be imported must not hide the rest from a comparison. */
export function runSuite({ tests, signal }: Tools): Promise<TestRun> {
  return tests.run({ targets: [], keepGoing: true, signal });
}

/** The suite as it was before anything was changed; null where it could not be established. */
export async function recallBaseline(
  { workspace }: Tools,
  { baselineReport }: RunState,
): Promise<TestReport | null> {
  return baselineReport === null ? null : JSON.parse(await workspace.recall(baselineReport));
}
