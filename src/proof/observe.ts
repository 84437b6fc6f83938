import { randomInt } from "node:crypto";
import { posix } from "node:path";
import type { Files, OnVersion, SuiteOrders, TestRequest, TestRun, Version } from "../ports.ts";
import {
  type Canary,
  type CanaryKind,
  type CanaryModel,
  makeCanary,
  readTestBases,
} from "../python/canary/canary.ts";
import { missingPromisedNames, type PromisedName } from "../python/promised-names.ts";
import { findCompiledCode, shadowsForeignModule } from "../python/shadowed-modules.ts";
import { absentNames, raisingStubs, writeStubs } from "../python/stubs.ts";
import { fileOfTest, plainTestId } from "../python/test-ids.ts";
import { doubtCanary } from "../routing/verdicts/judge-green.ts";
import { wasRun } from "../routing/verdicts/judge-suite.ts";
import { judgeRun, type VerdictWord } from "../routing/verdicts/verdict.ts";
import type { StubFile } from "../run-state/run-state.ts";
import { textAt } from "../safe-text/clean-text.ts";
import { withChanges } from "../version.ts";
import { readText, type TestTools } from "../workflow/tools.ts";

/**
 * What ran on a version, and whether it can be believed. The gates of a run and `verify` are lists of
 * observations, and rules about what they mean.
 */
export interface Observation {
  /** Without its canary, which is no test of the repository. */
  run: TestRun;
  /** Why its results cannot be believed; null if they can. */
  doubt: string | null;
}

/** Runs tests of a version. */
export async function observe(
  tools: Pick<TestTools, "tests" | "signal">,
  at: Version,
  request: Omit<TestRequest, "signal">,
): Promise<Observation> {
  return weighed(await tools.tests.run({ ...request, at, signal: tools.signal }));
}

/** How the suite is run with the change; the same on the base where it is repeated there. */
export interface SuitePlan {
  /** The files of tests that the change may affect, where the suite may not fit into its time. */
  first: readonly string[];
  /** Tests that hung or ended their process before the change. */
  without: readonly string[];
  /** The tests that it is repeated for; without any, it runs to its end. */
  until?: readonly string[];
}

/**
 * The whole suite within its time, past files that cannot be imported and tests that hang, so that the
 * rest can be compared.
 */
export function wholeSuite({ first = [], without = [], until = [] }: Partial<SuitePlan> = {}) {
  return { targets: [], keepGoing: true, suite: { first, until }, without };
}

/** These files or tests alone. One that hangs or ends the process counts as failed, as in a suite. */
export function onlyTargets(targets: readonly string[]) {
  return { targets, keepGoing: true, suite: {} };
}

/** Runs whose tests can be looked at one by one. */
const READABLE: ReadonlySet<VerdictWord> = new Set([
  "red",
  "green",
  "collection-error",
  "no-tests",
]);

function weighed(run: TestRun): Observation {
  const { word, reason } = judgeRun(run);
  const isReadable = READABLE.has(word) || isAllSkipped(run) || run.raised !== undefined;
  const isBelieved = isReadable && run.report !== null && run.doubt === undefined;
  return { run, doubt: isBelieved ? null : reason };
}

/** No test passed and none failed: that is in doubt as a whole, but not test by test. */
function isAllSkipped({ report, doubt, exitCode }: TestRun): boolean {
  if (report === null || doubt !== undefined || exitCode !== 0) return false;
  return report.tests.length > 0 && report.tests.every((test) => !wasRun(test));
}

/** A run beside a canary. */
export interface CanaryObservation extends Observation {
  /** The run with the canary. */
  whole: TestRun;
  canary: Canary;
}

/** Of which tests a canary is an imitation. */
export interface Imitated {
  /** It lies beside the first of them. */
  ids: readonly string[];
  kind: CanaryKind;
}

/** Runs tests of a version with a canary beside those ids. */
export async function observeWithCanary(
  tools: TestTools,
  { at, ids, kind }: Imitated & { at: Version },
  request: (canary: string) => Omit<TestRequest, "signal">,
): Promise<CanaryObservation> {
  const model = await readModel(tools.workspace.at(at), ids);
  const bases = kind === "derived" ? readTestBases(textAt(ids, 0), model.source) : null;
  const canary = makeCanary(bases === null ? model : { ...model, bases });
  return observeBeside(tools, canary, { at, ...request(canary.path) });
}

/** Runs tests with a canary that was made before. */
export async function observeBeside(
  tools: TestTools,
  canary: Canary,
  { at, ...request }: OnVersion<Omit<TestRequest, "signal">>,
): Promise<CanaryObservation> {
  const { run: whole, doubt } = await observe(tools, withChanges(at, [canary]), request);
  const { report } = whole;
  if (report === null) return { run: whole, doubt, whole, canary };
  // By its name, which no other file has: a linked folder may show it at another path.
  const name = posix.basename(canary.path);
  const tests = report.tests.filter(({ file }) => posix.basename(file) !== name);
  const run = { ...whole, report: { ...report, tests } };
  return { run, doubt: doubt ?? doubtCanary(report, canary), whole, canary };
}

/**
 * A plugin may collect only classes of its own base. So where the tests' class has a base and no plain
 * function is among the known tests, a plain canary runs once by itself; if pytest collects nothing of it,
 * canaries are classes with that base. Deriving from the base in every repository would be worse: the base
 * may bring tests of its own, or a set-up that needs what the tests' class defines. Must be asked of a
 * version without the code under judgement: it could hide the plain canary.
 */
export async function chooseCanaryKind(
  tools: TestTools,
  at: Version,
  { ids, known }: { ids: readonly string[]; known: readonly string[] },
): Promise<CanaryKind> {
  if (await isPlainCanary(tools, at, { ids, known })) return "plain";
  const model = await readModel(tools.workspace.at(at), ids);
  const canary = makeCanary(model);
  const { whole } = await observeBeside(tools, canary, { at, targets: [canary.path] });
  const { report } = whole;
  const isNothing = report?.tests.length === 0 && report.collectionErrors.length === 0;
  return isNothing ? "derived" : "plain";
}

/** Whether a plain canary fits, as the tests' own texts tell; no run is needed then. */
export async function isPlainCanary(
  { workspace }: Pick<TestTools, "workspace">,
  at: Version,
  { ids, known }: { ids: readonly string[]; known: readonly string[] },
): Promise<boolean> {
  const [first] = ids;
  if (first === undefined || [...ids, ...known].some(isPlainFunction)) return true;
  return readTestBases(first, await readText(workspace.at(at), fileOfTest(first))) === null;
}

/** Doctests and the items of other plugins have no class either, but other names. */
function isPlainFunction(id: string): boolean {
  const [file = "", name = "", ...inner] = plainTestId(id).split("::");
  return inner.length === 0 && /^test\w*$/.test(name) && posix.basename(file, ".py") !== name;
}

async function readModel(files: Files, ids: readonly string[]): Promise<CanaryModel> {
  return {
    ids,
    source: await readText(files, fileOfTest(textAt(ids, 0))),
    files: await files.list(),
    random: (limit) => randomInt(limit),
  };
}

export interface StubbedObservation extends Observation {
  /** Files in which stubs were written. */
  stubs: StubFile[];
  /** The version that ran, with its stubs. */
  stubbed: Version;
}

interface NewTests {
  at: Version;
  /** What pytest is asked to run. */
  targets: readonly string[];
  /** The files whose texts say which names the tests use. */
  testFiles: readonly string[];
  /** What the change creates. */
  promised: readonly PromisedName[];
  /** Files that are imported before any test is collected, and so get stubs before the first run. */
  early?: readonly string[];
  /** Continues past files that cannot be collected. */
  keepGoing?: boolean;
  /** Continues past tests that hang or end their process. */
  suite?: SuiteOrders;
}

/** After the first, only names are left that a module seemed to have. */
const MAX_STUB_ROUNDS = 5;

/**
 * Runs new tests. If they cannot be collected because promised names are missing, writes stubs and runs
 * again. Python reports one missing name at a time, so the first round also writes stubs for the other
 * promised names that the tests mention and that do not exist.
 */
export async function observeWithStubs(
  tools: TestTools,
  { at, targets, testFiles, promised, early = [], keepGoing = false, suite }: NewTests,
): Promise<StubbedObservation> {
  const stubs = new Map<string, StubFile>();
  const request = { targets, keepGoing, ...(suite === undefined ? {} : { suite }) };
  let stubbed = at;
  if (early.length > 0) await layStubs([], early);
  let seen = await observe(tools, stubbed, request);
  for (let round = 0; round < MAX_STUB_ROUNDS && seen.run.report !== null; round += 1) {
    const missing = missingPromisedNames(seen.run.report, promised, { keepGoing });
    if (missing === null) break;
    await layStubs(missing, testFiles);
    seen = await observe(tools, stubbed, request);
  }
  return { ...seen, stubs: [...stubs.values()], stubbed };

  async function layStubs(missing: readonly PromisedName[], users: readonly string[]) {
    const { list, read } = tools.workspace.at(stubbed);
    const repository = { files: await list(), read };
    const texts = await Promise.all(users.map((path) => readText(repository, path)));
    const absent = await absentNames(promised, { ...repository, missing, texts });
    const changes = await writeStubs(absent, repository);
    stubbed = withChanges(stubbed, changes);
    for (const { path, content } of changes) {
      stubs.set(path, { path, raising: raisingStubs(promised, content ?? "") });
    }
  }
}

interface Tampering {
  base: string;
  head: string;
  /** The files that the change adds or alters. */
  changed: readonly string[];
  /** Those of them that hold code which is tested. */
  source: readonly string[];
  /** What was replaced in the runs of the change, and in a run of the base. */
  replaced: readonly string[];
  replacedBefore: () => Promise<readonly string[]>;
}

/**
 * Why nothing that the tests say about a change counts, though they pass: code other than its sources runs,
 * or it replaces what tests assert with. Null if neither is so.
 */
export async function findTampering(
  { workspace }: Pick<TestTools, "workspace">,
  { base, head, changed, source, replaced, replacedBefore }: Tampering,
): Promise<string | null> {
  const before = replaced.length === 0 ? [] : await replacedBefore();
  const added = [...new Set(replaced)].filter((name) => !before.includes(name));
  if (added.length > 0) {
    return `the change replaces ${added.slice(0, MOST_REPLACED).join(", ")}, which tests rely on`;
  }
  const { list, read } = workspace.at(head);
  const files = await list();
  const compiled = await findCompiledCode(changed, { files, read });
  if (compiled !== null) return compiled;
  const shadows = source.filter((path) => shadowsForeignModule(path) && files.includes(path));
  if (shadows.length === 0) return null;
  const known = new Set(await workspace.at(base).list());
  const shadow = shadows.find((path) => !known.has(path));
  if (shadow === undefined) return null;
  return `${shadow} is imported in place of a module of Python or pytest: give it another name`;
}

const MOST_REPLACED = 5;
