import type {
  FileChange,
  Log,
  TestInspector,
  TestReport,
  TestRun,
  TreeStore,
  Version,
} from "../../ports.ts";
import type { ChangedTests } from "../../python/changes/changed-tests.ts";
import { isUncollectable } from "../../python/results/missing-name.ts";
import { fileOfTest, isTestModule } from "../../python/test-ids.ts";
import { wasRun } from "../../routing/verdicts/compare-with-baseline.ts";
import type { Diagnosis } from "../../routing/verdicts/diagnose-import.ts";
import { doubtCanary } from "../../routing/verdicts/judge-green.ts";
import { judgeRun, type VerdictWord } from "../../routing/verdicts/verdict.ts";
import type { Settings } from "../../run-state/settings.ts";
import { count } from "../../safe-text/clean-text.ts";
import { runSuite, type SuitePlan } from "../proof/suite-plan.ts";
import { countOutcomes } from "../proof/test-results.ts";
import {
  type CanaryRun,
  type Imitated,
  runWithCanary,
  withoutCanary,
} from "../proof/with-canary.ts";
import type { InspectorOnVersions, TestTools } from "../tools.ts";

export interface VerifyTools extends TestTools {
  inspector: InspectorOnVersions;
  trees: TreeStore;
  log: Log;
  settings: Pick<Settings, "suiteMinutes">;
  /** Explains why a run could not collect tests; null where that is not known. */
  diagnose?: (run: TestRun) => Promise<(Diagnosis & { text: string }) | null>;
}

/** A run, and why its results cannot be believed; null if they can. */
export interface JudgedRun {
  run: TestRun;
  doubt: string | null;
}

/** The old tests with the old source: what has to stay as it is. */
export async function runBase(tools: TestTools, base: string): Promise<JudgedRun> {
  return judged(await runSuite(tools, base));
}

interface HeadRun {
  head: string;
  imitated: Imitated;
  /** Files whose tests run after all others, so that they cannot help an old test. */
  last: readonly string[];
  plan: SuitePlan;
}

/** The new tests with the new source: the whole suite, beside a canary. */
export async function runHead(
  tools: TestTools,
  { head, imitated, last, plan: { first, without } }: HeadRun,
): Promise<JudgedRun> {
  // In a repository without tests, no name or place of a canary is like the others.
  if (imitated.ids.length === 0) return judged(await runSuite(tools, head, { first, without }));
  const observed = await runWithCanary(tools, { at: head, ...imitated }, (file) => {
    return { targets: [], also: [file], last, keepGoing: true, suite: { first }, without };
  });
  return judgedWithCanary(observed);
}

interface AloneRun {
  head: string;
  targets: readonly string[];
  imitated: Imitated;
}

/** The tests of the change with the new source, alone, beside a canary. */
export async function runAlone(
  tools: TestTools,
  { head, targets, imitated }: AloneRun,
): Promise<JudgedRun> {
  const observed = await runWithCanary(tools, { at: head, ...imitated }, (file) => {
    return { targets, also: [file], keepGoing: true, suite: {} };
  });
  return judgedWithCanary(observed);
}

interface OldTestsRun {
  /** The new source with the old tests. */
  at: Version;
  targets: readonly string[] | "suite";
  plan: SuitePlan;
}

/** The old tests with the new source. */
export async function runOldTests(
  tools: TestTools,
  { at, targets, plan }: OldTestsRun,
): Promise<JudgedRun> {
  return targets === "suite"
    ? judged(await runSuite(tools, at, plan))
    : judged(await runTargets(tools, at, targets));
}

/** A test that hangs or ends the process counts as failed, and the others run: as in a suite. */
export function runTargets(
  { tests, signal }: TestTools,
  at: Version,
  targets: readonly string[],
): Promise<TestRun> {
  return tests.run({ at, targets, keepGoing: true, suite: {}, signal });
}

/** Runs whose tests can be looked at one by one. */
const READABLE: ReadonlySet<VerdictWord> = new Set([
  "red",
  "green",
  "collection-error",
  "no-tests",
]);

export function judged(run: TestRun): JudgedRun {
  const { word, reason } = judgeRun(run);
  const isReadable = READABLE.has(word) || isAllSkipped(run) || run.raised !== undefined;
  return {
    run,
    doubt: isReadable && run.report !== null && run.doubt === undefined ? null : reason,
  };
}

/** No test passed and none failed: that is in doubt as a whole, but not test by test. */
function isAllSkipped({ report, doubt, exitCode }: TestRun): boolean {
  if (report === null || doubt !== undefined || exitCode !== 0) return false;
  return report.tests.length > 0 && report.tests.every((test) => !wasRun(test));
}

export function judgedWithCanary(observed: CanaryRun): JudgedRun {
  const { run, canary } = observed;
  const { doubt } = judged(run);
  const shown = withoutCanary(observed);
  if (doubt !== null || run.report === null) return { run: shown, doubt };
  return { run: shown, doubt: doubtCanary(run.report, canary) };
}

/** Shows a step while it runs, and what came out of it. */
export async function step(
  { log }: VerifyTools,
  node: string,
  work: () => Promise<JudgedRun>,
): Promise<JudgedRun> {
  log.record({ kind: "started", node });
  const result = await work();
  const { report } = result.run;
  const { passed, failed } = countOutcomes(report);
  const seen = [
    `${count(passed, "test")} passed, ${failed} failed`,
    describeXpassed(report),
    describeUncollected(report),
    describeLeft(report),
  ].join("");
  const detail = result.doubt ?? seen;
  // New tests may well miss what the old source does not have.
  const isExpected = node === "oldSource" || !isUncollectable(result.run);
  log.record({ kind: "finished", node, detail, ok: result.doubt === null && isExpected });
  return result;
}

/** Tests that pass against their mark prove nothing, so they are not counted among those that pass. */
function describeXpassed(report: TestReport | null): string {
  const xpassed = report?.tests.filter(({ outcome }) => outcome === "xpassed").length ?? 0;
  return xpassed === 0 ? "" : `, ${xpassed} xpassed`;
}

function describeUncollected(report: TestReport | null): string {
  const number = report?.collectionErrors.length ?? 0;
  return number === 0 ? "" : `, ${count(number, "file")} cannot be collected`;
}

/** What the time of the suite did not suffice for: nothing is known about it. */
function describeLeft(report: TestReport | null): string {
  const numbers = Object.values(report?.left ?? {});
  const left = numbers.reduce((sum, number) => sum + number, 0);
  return left === 0 ? "" : `, ${left} not run because the suite's time was up`;
}

/** The canary lies beside a test of the change; without one, beside any test that is no doctest. */
export function canaryPlaces(
  { added, edited }: ChangedTests,
  report: TestReport | null,
  patterns: readonly string[],
): string[] {
  const own = [...added, ...edited].filter((id) => isTestModule(fileOfTest(id), patterns));
  if (own.length > 0) return own;
  const ids = report?.tests.map(({ id }) => id) ?? [];
  const inModules = ids.filter((id) => isTestModule(fileOfTest(id), patterns));
  return inModules.length > 0 ? inModules : ids;
}

/** A file, and what it takes over from a text. */
type TakenInto = Parameters<TestInspector["takeDefinitions"]>[0][number] & { path: string };

/** The files with what they take over; without those of which a text cannot be parsed. */
export async function takeInto(
  { inspector }: Pick<VerifyTools, "inspector">,
  files: readonly TakenInto[],
): Promise<(FileChange & { content: string })[]> {
  const texts = await inspector.takeDefinitions(files.map(({ path: _, ...request }) => request));
  return files.flatMap(({ path }, index) => {
    const content = texts[index] ?? null;
    return content === null ? [] : [{ path, content }];
  });
}
