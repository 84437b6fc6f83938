import type { TestRun } from "../../ports.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import type { UnstableTest } from "../../run-state/run-state.ts";

/** How often the same command is repeated on each commit. */
const REPETITIONS = 2;

interface Repetition {
  /** Tests that passed before the change and did not pass with it. */
  suspects: readonly string[];
  /** Runs the same command as before, on either commit; null where the base has nothing to run. */
  runAt: (commit: "base" | "head") => Promise<TestRun | null>;
}

/**
 * Tells broken tests from flaky ones by repeating the same command, never by running a file alone: a
 * test is broken if it never passes with the change. One that gives both answers was flaky before if
 * it also fails on the base at times; otherwise its flakiness is new.
 */
export async function repeatSuite({ suspects, runAt }: Repetition): Promise<{
  broken: string[];
  unstable: UnstableTest[];
}> {
  let broken = [...suspects];
  for (let time = 0; time < REPETITIONS && broken.length > 0; time += 1) {
    const run = await runAt("head");
    const passing = run?.report?.tests.filter(({ outcome }) => outcome === "passed");
    const passed = new Set(passing?.map(({ id }) => id));
    broken = broken.filter((id) => !passed.has(id));
  }
  if (broken.length > 0 || suspects.length === 0) return { broken, unstable: [] };
  const failedOnBase = new Set<string>();
  for (let time = 0; time < REPETITIONS; time += 1) {
    const run = await runAt("base");
    for (const { id } of run?.report?.tests.filter(isFailing) ?? []) failedOnBase.add(id);
  }
  return { broken, unstable: suspects.map((id) => ({ id, isNew: !failedOnBase.has(id) })) };
}
