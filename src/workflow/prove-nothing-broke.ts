import type { TestReport } from "../ports.ts";
import { fileOfTest } from "../python/file-of-test.ts";
import { compareWithBaseline } from "../routing/compare-with-baseline.ts";
import { judgeRun } from "../routing/verdict.ts";
import type { Proof } from "./proof.ts";
import { runSuite } from "./run-suite.ts";
import type { Tools } from "./tools.ts";

/** How often a test that broke is run alone before it is charged to the change. */
const SECOND_CHANCES = 2;

/** So many at once are no flakiness, and would not fit on a command line. */
const TOO_MANY_TO_ASK_AGAIN = 50;

/** Compares the whole suite with the baseline, test by test. */
export async function proveNothingBroke(
  tools: Tools,
  baseline: TestReport | null,
  proof: Proof,
): Promise<Proof> {
  if (baseline === null) return proof;
  const suite = await runSuite(tools);
  const exitCodes = [...proof.exitCodes, suite.exitCode];
  if (suite.report === null) {
    return { ...proof, verdict: judgeRun(suite), run: suite, exitCodes };
  }
  const { regressions, lost, passToPass, stillFailing } = compareWithBaseline(
    baseline,
    suite.report,
  );
  const suspects = [...regressions, ...lost];
  const broken = await findBroken(tools, suspects);
  if (broken.length === 0) {
    // One that passed when it was run again passes still.
    return {
      ...proof,
      exitCodes,
      passToPass: passToPass.length + suspects.length,
      stillFailing: stillFailing.length + countStillBroken(baseline, suite.report),
    };
  }
  const verdict = {
    ...proof.verdict,
    word: "red" as const,
    reason: `${broken.length} that passed before do not now, first ${broken[0]}`,
    failing: broken,
    exitCode: suite.exitCode,
  };
  return { ...proof, verdict, run: suite, exitCodes, regressions: broken };
}

/** Files that could not be collected before either. */
function countStillBroken(baseline: TestReport, now: TestReport): number {
  const before = new Set(baseline.collectionErrors.map(({ file }) => file));
  return now.collectionErrors.filter(({ file }) => before.has(file)).length;
}

/** A test that passes when it is run again, alone, is flaky: nothing that this change broke. */
async function findBroken({ tests, signal }: Tools, ids: readonly string[]): Promise<string[]> {
  let broken = [...ids];
  if (broken.length > TOO_MANY_TO_ASK_AGAIN) return broken;
  for (let chance = 0; chance < SECOND_CHANCES && broken.length > 0; chance += 1) {
    // By file: an id that is gone would make pytest refuse the others too.
    const targets = [...new Set(broken.map(fileOfTest))];
    const again = await tests.run({ targets, keepGoing: true, signal });
    const passing = again.report?.tests.filter(({ outcome }) => outcome === "passed");
    const passed = new Set(passing?.map(({ id }) => id));
    broken = broken.filter((id) => !passed.has(id));
  }
  return broken;
}
