import type { Log, TestInspector, TestRun, TreeStore } from "../../ports.ts";
import type { PromisedName } from "../../python/promised-names.ts";
import { doubtCanary } from "../../routing/verdicts/judge-green.ts";
import { judgeRun, testsById, type VerdictWord } from "../../routing/verdicts/verdict.ts";
import type { Settings } from "../../run-state/settings.ts";
import { runSuite, type SuitePlan } from "../proof/baseline.ts";
import { runWithStubs } from "../proof/run-with-stubs.ts";
import { type CanaryRun, runWithCanary, withoutCanary } from "../proof/with-canary.ts";
import type { TestTools } from "../tools.ts";

export interface VerifyTools extends TestTools {
  inspector: TestInspector;
  trees: TreeStore;
  log: Log;
  settings: Pick<Settings, "suiteMinutes">;
}

/** A run, and why its results cannot be believed; null if they can. */
export interface JudgedRun {
  run: TestRun;
  doubt: string | null;
}

/** The old tests with the old source: what has to stay as it is. */
export async function runBase(tools: TestTools, base: string): Promise<JudgedRun> {
  await tools.workspace.restore(base);
  return judged(await runSuite(tools));
}

interface HeadRun {
  head: string;
  /** Tests beside which the canary lies. */
  ids: readonly string[];
  /** Files whose tests run after all others, so that they cannot help an old test. */
  last: readonly string[];
  plan: SuitePlan;
}

/** The new tests with the new source: the whole suite, beside a canary. */
export async function runHead(
  tools: TestTools,
  { head, ids, last, plan: { first, without } }: HeadRun,
): Promise<JudgedRun> {
  await tools.workspace.restore(head);
  // In a repository without tests, no name or place of a canary is like the others.
  if (ids.length === 0) return judged(await runSuite(tools, { first, without }));
  const observed = await runWithCanary(tools, ids, (file) => {
    return { targets: [], also: [file], last, keepGoing: true, suite: { first }, without };
  });
  return judgedWithCanary(observed);
}

interface AloneRun {
  head: string;
  targets: readonly string[];
  ids: readonly string[];
}

/** The tests of the change with the new source, alone, beside a canary. */
export async function runAlone(
  tools: TestTools,
  { head, targets, ids }: AloneRun,
): Promise<JudgedRun> {
  await tools.workspace.restore(head);
  const observed = await runWithCanary(tools, ids, (file) => {
    return { targets: [...targets, file], keepGoing: true };
  });
  return judgedWithCanary(observed);
}

interface OldSourceRun {
  /** The old source with the new tests. */
  tree: string;
  targets: readonly string[];
  ids: readonly string[];
  /** What the change introduces. */
  promised: readonly PromisedName[];
}

/**
 * The new tests with the old source, with stubs for names that are missing there: alone, and again in a
 * collection of the whole suite beside a canary. Leaves the worktree as it is, with the stubs.
 */
export async function runOnOldSource(
  tools: TestTools,
  { tree, targets, ids, promised }: OldSourceRun,
): Promise<{ first: JudgedRun; second: JudgedRun }> {
  await tools.workspace.restore(tree);
  const { run } = await runWithStubs(tools, {
    targets,
    testFiles: targets,
    promised,
    keepGoing: true,
  });
  const observed = await runWithCanary(tools, ids, (file) => {
    return { targets: [], only: [...targets, file], also: [file], keepGoing: true };
  });
  return { first: judged(run), second: judgedWithCanary(observed) };
}

interface OldTestsRun {
  /** The new source with the old tests. */
  tree: string;
  targets: readonly string[] | "suite";
  plan: SuitePlan;
}

/** The old tests with the new source. */
export async function runOldTests(
  tools: TestTools,
  { tree, targets, plan }: OldTestsRun,
): Promise<JudgedRun> {
  if (targets !== "suite") return runFiles(tools, { tree, targets });
  await tools.workspace.restore(tree);
  return judged(await runSuite(tools, plan));
}

/** Test files as they are in a commit or a tree. */
export async function runFiles(
  { workspace, tests, signal }: TestTools,
  { tree, targets }: { tree: string; targets: readonly string[] },
): Promise<JudgedRun> {
  await workspace.restore(tree);
  return judged(await tests.run({ targets, keepGoing: true, signal }));
}

/** Runs whose tests can be looked at one by one. */
const READABLE: ReadonlySet<VerdictWord> = new Set([
  "red",
  "green",
  "collection-error",
  "no-tests",
]);

function judged(run: TestRun): JudgedRun {
  const { word, reason } = judgeRun(run);
  const isReadable = run.report !== null && (READABLE.has(word) || isAllSkipped(run));
  return { run, doubt: isReadable ? null : reason };
}

/** No test passed and none failed: that is in doubt as a whole, but not test by test. */
function isAllSkipped({ report, doubt, exitCode }: TestRun): boolean {
  if (report === null || doubt !== undefined || exitCode !== 0) return false;
  return report.tests.length > 0 && report.tests.every(({ outcome }) => outcome === "skipped");
}

function judgedWithCanary(observed: CanaryRun): JudgedRun {
  const { run, canary } = observed;
  const { doubt } = judged(run);
  const shown = withoutCanary(observed);
  if (doubt !== null || run.report === null) return { run: shown, doubt };
  return { run: shown, doubt: doubtCanary(testsById(run.report), canary) };
}
