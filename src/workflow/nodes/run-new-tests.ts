import type { TestRun } from "../../ports.ts";
import { missingPromisedNames } from "../../python/missing-promised-names.ts";
import { layStubs, raisingStubs } from "../../python/stubs.ts";
import { testTargets } from "../../python/test-targets.ts";
import type { RunState, StubFile } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";

export interface NewTestsRun {
  run: TestRun;
  /** Files that hold a stub the arbiter laid. */
  stubs: StubFile[];
}

/**
 * Runs the new tests; where they cannot be collected because of names the plan promises, lays stubs
 * and runs again. Python names one missing thing at a time, so there may be as many rounds.
 */
export async function runNewTests(tools: Tools, state: RunState): Promise<NewTestsRun> {
  const { workspace, tests, signal } = tools;
  const promised = state.agreedPlan?.creates ?? [];
  const targets = testTargets(state.testFiles);
  const stubs = new Map<string, StubFile>();
  let run = await tests.run({ targets, signal });
  for (let round = 0; round < promised.length && run.report !== null; round += 1) {
    const missing = missingPromisedNames(run.report, promised);
    if (missing === null) break;
    const files = await workspace.list();
    const changes = await layStubs(missing, { files, read: workspace.read });
    await workspace.write(changes);
    for (const { path, content } of changes) {
      const raising = raisingStubs(promised).filter((text) => content?.includes(text));
      stubs.set(path, { path, raising });
    }
    run = await tests.run({ targets, signal });
  }
  return { run, stubs: [...stubs.values()] };
}
