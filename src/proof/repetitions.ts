import type { TestRun } from "../ports.ts";
import type { Canary } from "../python/canary/canary.ts";
import { fileOfTest, testTargets } from "../python/test-ids.ts";
import { describeLeft, findRelapse } from "../routing/verdicts/judge-final.ts";
import type { SuiteComparison } from "../routing/verdicts/judge-suite.ts";
import { failingIn, isFailing, passingIn, testsById } from "../routing/verdicts/verdict.ts";
import { type RunState, requireRed, type UnstableTest } from "../run-state/run-state.ts";
import { textAt } from "../safe-text/clean-text.ts";
import { readText, type TestTools, type Tools } from "../workflow/tools.ts";
import { observe, observeBeside, type SuitePlan, wholeSuite } from "./observe.ts";

interface ComparedSuites {
  head: string;
  base: string;
  /** What the suite with the change says beside the one before it. */
  finding: Pick<SuiteComparison, "regressions" | "notRun" | "unknown">;
  /** How the suite ran with the change. */
  plan: SuitePlan;
  /** The canary beside it; null if there was no place for one. */
  canary: Canary | null;
  /** Runs the suite with the change once more, in the same way. */
  runAtHead: (plan: SuitePlan) => Promise<TestRun>;
  /** The id that a test has on the base. */
  idAtBase?: (id: string) => string;
}

interface Regressions {
  broken: string[];
  /** Tests that gave both answers on the same commit. */
  unstable: UnstableTest[];
  /** Tests that fail because of the canary alone. */
  disturbed: ReadonlySet<string>;
}

/** The tests that the change breaks: they never pass with it, and do without it, where all else is the same. */
export async function findRegressions(
  tools: TestTools,
  { head, base, finding, plan, canary, runAtHead, idAtBase = (id) => id }: ComparedSuites,
): Promise<Regressions> {
  const runAt = async (which: "base" | "head", until: readonly string[]) => {
    // Where the suite does not fit into its time, what comes after the suspects need not run again.
    const again = plan.first.length === 0 ? plan : { ...plan, until };
    if (which === "head") return runAtHead(again);
    const { until: last = [] } = again;
    const request = { ...wholeSuite({ ...again, until: last.map(idAtBase) }), anew: true };
    return (await observe(tools, base, request)).run;
  };
  const passingOnBase = async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const passed = passingIn((await runAt("base", ids)).report);
    return ids.filter((id) => passed.has(idAtBase(id)));
  };
  const unknown = await passingOnBase(finding.unknown);
  const suspects = [...finding.regressions, ...finding.notRun, ...unknown];
  const repeated = await repeatSuite({
    ...{ suspects, idAtBase },
    runAt: (which) => runAt(which, suspects),
  });
  // The baseline may have run in another order, or in several processes: only a test that passes there
  // when the suite runs in the same way is broken.
  const isOtherCommand = plan.first.length + plan.without.length > 0;
  const suspected = isOtherCommand ? await passingOnBase(repeated.broken) : repeated.broken;
  const disturbed =
    canary === null
      ? new Set<string>()
      : await findDisturbed(tools, { ids: suspected, canary, head, base, plan, idAtBase });
  const broken = suspected.filter((id) => !disturbed.has(id));
  return { broken, unstable: repeated.unstable, disturbed };
}

/** How a test finds the files of tests. */
const LOOKS_AT_FILES = /\b(?:__file__|i?glob|rglob|iterdir|listdir|scandir|walk)\b/;

type Suspected = Required<Pick<ComparedSuites, "head" | "base" | "plan" | "idAtBase">> & {
  ids: readonly string[];
  canary: Canary;
};

/**
 * The tests that fail because of the canary, such as one that wants an owner in every test file: they
 * fail beside it on the base, too, and pass with the change without it.
 */
async function findDisturbed(
  tools: TestTools,
  { ids, canary, head, base, plan: { first, without }, idAtBase }: Suspected,
): Promise<ReadonlySet<string>> {
  const files = tools.workspace.at(head);
  const sources = await Promise.all(ids.map((id) => readText(files, fileOfTest(id))));
  const fileScanningTests = ids.filter((_, index) => LOOKS_AT_FILES.test(textAt(sources, index)));
  if (fileScanningTests.length === 0) return new Set();
  const suite = wholeSuite({ first, without });
  const beside = await observeBeside(tools, canary, { at: base, also: [canary.path], ...suite });
  const failing = failingIn(beside.run.report);
  const suspects = fileScanningTests.filter((id) => failing.has(idAtBase(id)));
  if (suspects.length === 0) return new Set();
  const passed = passingIn((await observe(tools, head, suite)).run.report);
  return new Set(suspects.filter((id) => passed.has(id)));
}

/** How often the same command is repeated on each commit. */
const REPETITIONS = 2;

interface Repetition {
  /** Tests that passed before the change and did not pass with it. */
  suspects: readonly string[];
  /** Runs the same command as before, on either commit; null where the base has nothing to run. */
  runAt: (commit: "base" | "head") => Promise<TestRun | null>;
  /** The id that a test has on the base. */
  idAtBase?: (id: string) => string;
}

/**
 * Tells broken tests from flaky ones by repeating the same command, never by running a file alone: a
 * test is broken if it never passes with the change. One that gives both answers was flaky before if
 * it also fails on the base at times; otherwise its flakiness is new.
 */
export async function repeatSuite({
  suspects,
  runAt,
  idAtBase = (id) => id,
}: Repetition): Promise<{ broken: string[]; unstable: UnstableTest[] }> {
  let broken = [...suspects];
  for (let time = 0; time < REPETITIONS && broken.length > 0; time += 1) {
    const passed = passingIn((await runAt("head"))?.report);
    broken = broken.filter((id) => !passed.has(id));
  }
  if (broken.length > 0 || suspects.length === 0) return { broken, unstable: [] };
  const failedOnBase = new Set<string>();
  for (let time = 0; time < REPETITIONS; time += 1) {
    for (const id of failingIn((await runAt("base"))?.report)) failedOnBase.add(id);
  }
  const unstable = suspects.map((id) => ({ id, isNew: !failedOnBase.has(idAtBase(id)) }));
  return { broken, unstable };
}

/** How often the suite runs in other orders. */
const MORE_ORDERS = 2;

/** A test that passed and fails in another order. */
interface OrderFailure {
  id: string;
  /** The option that gives this order; null where a hook of the repository gave it. */
  seed: string | null;
  /** How the order came about, as in "it fails with --randomly-seed=3". */
  how: string;
}

interface FirstOrder {
  /** The run in which the tests passed. */
  run: Pick<TestRun, "seed" | "order">;
  passing: readonly string[];
  head: string;
  base: string;
}

const ANOTHER_ORDER = "in another order that a hook of the repository gave";

/**
 * Where a plugin or a hook shuffles the tests, one order says little. Runs the suite again as plain pytest
 * would, because a canary and tests that run last would not be shuffled, and returns what fails then of the
 * tests that passed, unless it also does so without the change: in the same order, or in some order of a
 * hook. A repository that fixes the order has one only.
 */
export async function findOrderFailures(
  tools: TestTools,
  { run: first, passing, head, base }: FirstOrder,
): Promise<OrderFailure[]> {
  const orders = new Set([orderOf(first)]);
  if (orders.has(null)) return [];
  const passed = new Set(passing);
  const found = new Map<string, OrderFailure>();
  for (let more = 0; more < MORE_ORDERS; more += 1) {
    const { run } = await observe(tools, head, { ...wholeSuite(), anew: true });
    const order = orderOf(run);
    if (order === null || orders.has(order)) break;
    orders.add(order);
    const { seed = null } = run;
    const how = seed === null ? ANOTHER_ORDER : `with ${seed}`;
    const failing = [...failingIn(run.report)].filter((id) => passed.has(id));
    for (const id of failing) if (!found.has(id)) found.set(id, { id, seed, how });
  }
  if (found.size === 0) return [];
  const before = await failingInOrders(tools, base, [...found.values()]);
  return [...found.values()].filter(({ id }) => !before.has(id));
}

function orderOf({ seed, order }: Pick<TestRun, "seed" | "order">): string | number | null {
  return seed ?? order ?? null;
}

async function failingInOrders(
  tools: TestTools,
  base: string,
  failures: readonly OrderFailure[],
): Promise<ReadonlySet<string>> {
  const seeds = new Set(failures.map(({ seed }) => seed));
  const tried = seeds.has(null) ? Array<null>(MORE_ORDERS).fill(null) : [...seeds];
  const failing = new Set<string>();
  for (const seed of tried) {
    const order = seed === null ? { anew: true } : { seed };
    const { run } = await observe(tools, base, { ...wholeSuite(), ...order });
    for (const id of failingIn(run.report)) failing.add(id);
  }
  return failing;
}

interface Repeated {
  head: string;
  base: string;
  /** Modules with tests that the change adds or alters. */
  testFiles: readonly string[];
}

/**
 * Tests of these files that pass once with the new source and fail when they run again in the same place,
 * always or at times, unless they did so with the old source; each with the reason.
 */
export async function findRelapses(
  tools: TestTools,
  { head, base, testFiles }: Repeated,
): Promise<ReadonlyMap<string, string>> {
  const runTwice = async (commit: string) => {
    const present = new Set(await tools.workspace.at(commit).list());
    const targets = testFiles.filter((file) => present.has(file));
    if (targets.length === 0) return { ids: [], left: "" };
    const request = { targets, useTestCommand: "plain", again: [], anew: true } as const;
    const { run } = await observe(tools, commit, request);
    return { ids: findRelapse(run)?.ids ?? [], left: describeLeft(run) };
  };
  const { ids, left } = await runTwice(head);
  if (ids.length === 0) return new Map();
  const repeated = await runTwice(head);
  const before = await runTwice(base);
  const added = ids.filter((id) => !before.ids.includes(id));
  const again = `passes once, and fails when it runs again in the same place${left}`;
  return new Map(added.map((id) => [id, repeated.ids.includes(id) ? again : FLAKY]));
}

export const FLAKY = "is flaky with the new source: it passes and it fails";

/**
 * The red tests that no longer fail on the red commit, though nothing there has changed: they wait for
 * something else than the code, such as a moment. Only a run after green tells, because whatever made them
 * pass there has happened by then.
 */
export async function findNoLongerRed(tools: Tools, state: RunState): Promise<string[]> {
  const { red } = state.commits;
  if (red === null) return [];
  const request = { targets: [], only: testTargets(state), keepGoing: true, anew: true };
  const { run } = await observe(tools, red, request);
  const tests = testsById(run.report);
  return requireRed(state).failing.filter((id) => {
    const test = tests.get(id);
    return test !== undefined && !isFailing(test);
  });
}
