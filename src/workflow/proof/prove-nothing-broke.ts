import type { BaselineReport, TestReport, TestRun, Version } from "../../ports.ts";
import type { Canary } from "../../python/canary/canary.ts";
import { fileOfTest, plainTestId, testTargets } from "../../python/test-ids.ts";
import type { CheckRun } from "../../routing/route-history.ts";
import {
  compareWithBaseline,
  type SuiteComparison,
} from "../../routing/verdicts/compare-with-baseline.ts";
import { judgeBroken, judgeSuite } from "../../routing/verdicts/judge-suite.ts";
import { isFailing, type Verdict } from "../../routing/verdicts/verdict.ts";
import {
  canaryKindOf,
  newTestIds,
  type RunState,
  type SuiteGaps,
  type UnstableTest,
} from "../../run-state/run-state.ts";
import { readText, type Tools } from "../tools.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { findGaps } from "./suite-gaps.ts";
import { planSuite, runSuite, type SuitePlan } from "./suite-plan.ts";
import {
  type CanaryRun,
  type Imitated,
  runBeside,
  runWithCanary,
  withoutCanary,
} from "./with-canary.ts";

interface Compared {
  /** What the run of the new tests alone has shown. */
  proof: {
    checkRuns: readonly CheckRun[];
    unstable: readonly UnstableTest[];
    replaced: readonly string[];
  };
  baseline: BaselineReport | null;
  commit: string;
}

/** What the whole suite adds to the proof of green, or why there is none. */
interface SuiteProof {
  verdict?: Verdict;
  /** The run that the verdict rests on. */
  run?: TestRun;
  checkRuns?: CheckRun[];
  regressions?: string[];
  passToPass?: number;
  stillFailing?: number;
  uncollected?: number;
  unstable?: UnstableTest[];
  skipped?: string[];
  xpassed?: string[];
  removedCases?: string[];
  gaps?: SuiteGaps | null;
  replaced?: string[];
}

/** Compares the whole suite, run with a canary, with the baseline, test by test. */
export async function proveNothingBroke(
  tools: Tools,
  state: RunState,
  { proof, baseline, commit }: Compared,
): Promise<SuiteProof> {
  if (baseline === null) return {};
  const mustPass = newTestIds(state);
  const imitated = { at: commit, ids: mustPass, kind: canaryKindOf(state) };
  const plan = await planSuite(tools, { head: commit, ...state }, baseline);
  const last = newTests(state, baseline);
  const observed = await runSuiteWithCanary(tools, imitated, { plan, last });
  const { run: suite, canary } = observed;
  const checkRuns = [...proof.checkRuns, { of: "suite" as const, exitCode: suite.exitCode }];
  // Not one result came in time: that says nothing about the change.
  if (suite.report === null && suite.ending === "timed-out") {
    return { checkRuns, gaps: { minutes: tools.settings.suiteMinutes } };
  }
  const shown = withoutCanary(observed);
  const finding = judgeSuite(suite, { canary, mustPass, baseline });
  if ("verdict" in finding) return { verdict: finding.verdict, run: shown, checkRuns };

  const runAt = async (which: "base" | "head", until: readonly string[]) => {
    // Where the suite does not fit into its time, what comes after the suspects need not run again.
    const again = plan.first.length === 0 ? plan : { ...plan, until };
    if (which === "base") return runSuite(tools, state.base.commit, again);
    return (await runSuiteWithCanary(tools, imitated, { plan: again, last })).run;
  };
  const unknown = await passingAt(runAt, finding.unknown);
  const suspects = [...finding.regressions, ...finding.notRun, ...unknown];
  const repeated = await repeatSuite({ suspects, runAt: (which) => runAt(which, suspects) });
  const { unstable } = repeated;
  // The baseline may have run in another order, or in several processes: only a test that passes there
  // when the suite runs in the same way is broken.
  const isOtherCommand = plan.first.length + plan.without.length > 0;
  const suspected = isOtherCommand ? await passingAt(runAt, repeated.broken) : repeated.broken;
  const canaryFailures = await findCanaryFailures(tools, state, {
    ...{ ids: suspected, canary, commit, plan },
  });
  const broken = suspected.filter((id) => !canaryFailures.has(id));
  const verdict = judgeBroken(suite, broken, "suite");
  if (verdict !== null) {
    return { verdict, run: shown, checkRuns, regressions: broken };
  }
  const settled = await settleCases(tools, state, { finding, baseline, suite, plan });
  const { passToPass, stillFailing, skipped, xpassed, removedCases } = settled;
  const gaps = await findGaps(tools, suite.report, { baseline, plan, finding });
  return {
    checkRuns,
    skipped,
    xpassed,
    removedCases,
    unstable: [...proof.unstable, ...unstable],
    passToPass: passToPass.length + canaryFailures.size,
    stillFailing: stillFailing.length,
    uncollected: countStillBroken(baseline, suite.report),
    gaps,
    replaced: [...proof.replaced, ...(suite.replaced ?? [])],
  };
}

/**
 * The canary lies beside a red test, so that it runs wherever that test runs. The new tests run last, so
 * that nothing they do can help an old test.
 */
function runSuiteWithCanary(
  tools: Tools,
  imitated: Imitated & { at: Version },
  { plan, last }: { plan: SuitePlan; last: readonly string[] },
): Promise<CanaryRun> {
  const { first, without, until = [] } = plan;
  return runWithCanary(tools, imitated, (file) => {
    const suite = { first, until };
    return { targets: [], also: [file], last, keepGoing: true, suite, without };
  });
}

/** The new test files, and the red tests in files that were there before. */
function newTests(state: RunState, { tests, left = {} }: TestReport): string[] {
  const old = new Set([...tests.map(({ file }) => file), ...Object.keys(left)]);
  const files = testTargets(state).filter((file) => !old.has(file));
  return [...files, ...new Set(newTestIds(state).map(plainTestId))];
}

type RunAt = (which: "base" | "head", until: readonly string[]) => Promise<TestRun>;

/** Those of the tests that pass on the base. */
async function passingAt(runAt: RunAt, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { report } = await runAt("base", ids);
  const passed = new Set(report?.tests.filter(isPassed).map(({ id }) => id));
  return ids.filter((id) => passed.has(id));
}

function isPassed({ outcome }: { outcome: string }): boolean {
  return outcome === "passed";
}

/** How a test finds the files of tests. */
const LOOKS_AT_FILES = /\b(?:__file__|i?glob|rglob|iterdir|listdir|scandir|walk)\b/;

interface Suspected {
  ids: readonly string[];
  canary: Canary;
  commit: string;
  plan: SuitePlan;
}

/**
 * The tests that fail because of the canary, such as one that wants an owner in every test file: they
 * fail beside it on the base, too, and pass with the change without it.
 */
async function findCanaryFailures(
  tools: Tools,
  state: RunState,
  { ids, canary, commit, plan }: Suspected,
): Promise<ReadonlySet<string>> {
  const files = tools.workspace.at(commit);
  const sources = await Promise.all(ids.map((id) => readText(files, fileOfTest(id))));
  const fileScanningTests = ids.filter((_, index) => LOOKS_AT_FILES.test(sources[index] ?? ""));
  if (fileScanningTests.length === 0) return new Set();
  const { first, without } = plan;
  const at = state.base.commit;
  const request = {
    at,
    targets: [],
    also: [canary.path],
    keepGoing: true,
    suite: { first },
    without,
  };
  const base = await runBeside(tools, canary, request);
  const failing = new Set(base.report?.tests.filter(isFailing).map(({ id }) => id));
  const suspects = fileScanningTests.filter((id) => failing.has(id));
  if (suspects.length === 0) return new Set();
  const { report } = await runSuite(tools, commit, plan);
  const passed = new Set(report?.tests.filter(isPassed).map(({ id }) => id));
  return new Set(suspects.filter((id) => passed.has(id)));
}

interface Cases {
  finding: SuiteComparison;
  baseline: TestReport;
  suite: TestRun;
  plan: SuitePlan;
}

/** Where cases are missing, the base runs once more: it may name them anew in every run. */
async function settleCases(
  tools: Tools,
  state: RunState,
  { finding, baseline, suite, plan }: Cases,
): Promise<SuiteComparison> {
  if (finding.removedCases.length === 0 || suite.report === null) return finding;
  const { report } = await runSuite(tools, state.base.commit, plan);
  return compareWithBaseline(baseline, suite.report, { again: report ?? undefined });
}

/** Counts the files that could not be collected before either. */
function countStillBroken(baseline: TestReport, now: TestReport | null): number {
  const before = new Set(baseline.collectionErrors.map(({ file }) => file));
  return now?.collectionErrors.filter(({ file }) => before.has(file)).length ?? 0;
}
