import type { TestReport } from "../../ports.ts";
import {
  type ChangedText,
  type ChangeSides,
  splitChange,
  supportOf,
} from "../../python/changes/changed-files.ts";
import { type ChangedTests, compareTests } from "../../python/changes/changed-tests.ts";
import { introducedNames } from "../../python/changes/introduced-names.ts";
import { isPythonFile } from "../../python/files.ts";
import { describeCause, readCause } from "../../python/results/failure-cause.ts";
import { fileOfTest, isTestModule, plainTestId } from "../../python/test-ids.ts";
import { compareWithBaseline } from "../../routing/verdicts/compare-with-baseline.ts";
import { isFailing, testsById } from "../../routing/verdicts/verdict.ts";
import type { SourceChange } from "../../routing/verify/judge-change.ts";
import { judgeTest, type TestVerdict } from "../../routing/verify/word-of-test.ts";
import { count } from "../../safe-text/clean-text.ts";
import { planSuite, type SuitePlan } from "../proof/baseline.ts";
import { repeatSuite } from "../proof/repeat-suite.ts";
import { countOutcomes } from "../proof/test-results.ts";
import { readText } from "../tools.ts";
import {
  findPowerless,
  findVacuousTests,
  gatherEvidence,
  type Versions,
} from "./gather-evidence.ts";
import {
  type Change,
  compareSource,
  describeFiles,
  type FoundFiles,
  readTexts,
} from "./read-change.ts";
import {
  type JudgedRun,
  runAlone,
  runBase,
  runHead,
  runOldTests,
  runOnOldSource,
  type VerifyTools,
} from "./run-versions.ts";

/** What runs of old and new tests with old and new source say about a change. */
export interface ChangeProof {
  tests: TestVerdict[];
  /** Why the suite could not run with the new source; null if it could. */
  problem: string | null;
  /** Why the change could not be judged at all; null if it could. */
  unjudged: string | null;
  sourceChange: SourceChange;
  /** The files of the change whose lines tests can tell apart. */
  source: ChangedText[];
  /** The test modules that it adds or alters. */
  testFiles: string[];
  /** The repository's own `python_files`. */
  patterns: readonly string[];
}

/**
 * Proves a change: the tests that it adds or edits have to fail with the old source and pass with the new
 * one, and everything else has to do what it did.
 */
export async function proveChange(tools: VerifyTools, change: Change): Promise<ChangeProof> {
  const files = await readTexts(tools, change);
  const nothing = { ...NO_PROOF, tests: [] };
  const { documents } = splitChange(files, []);
  if (documents.length === files.length) return { ...nothing, sourceChange: "none" };

  const base = await step(tools, "baseSuite", () => runBase(tools, change.base));
  if (base.doubt !== null) {
    const unjudged = `the tests cannot run with the old source: ${base.doubt}`;
    return { ...nothing, sourceChange: "code", unjudged };
  }
  const patterns = base.run.usedFiles?.patterns ?? [];
  const sides = splitChange(files, patterns);
  const found = describeFiles(sides, patterns);
  const sourceChange = await compareSource(tools, sides.source);
  const proof = { ...nothing, ...found, patterns, sourceChange };
  const edits = compareTests(sides.tests.filter(({ path }) => isPythonFile(path)));

  const ids = canaryPlaces(edits, base.run.report, patterns);
  const last = found.testFiles.filter((file) => !isKnown(file, base.run.report));
  await tools.workspace.restore(change.head);
  const codeFiles = found.source.map(({ path }) => path);
  const baseline = { ...(base.run.report ?? NO_REPORT), seconds: base.run.seconds };
  const plan = await planSuite(tools, { codeFiles }, baseline);
  const runSuiteAtHead = () => runHead(tools, { head: change.head, ids, last, plan });
  const head = await step(tools, "headSuite", runSuiteAtHead);
  if (head.doubt !== null) {
    const problem = `the results with the new source cannot be believed: ${head.doubt}`;
    return { ...proof, problem, tests: doubted(edits, head.doubt) };
  }
  const unstable = await findBroken(tools, { change, edits, base, head, runSuiteAtHead });
  const versions = await runVersions(tools, { change, sides, edits, base, head, plan, ...found });
  return { ...proof, tests: await wordTests(tools, { versions, unstable, ...found }) };
}

const NO_PROOF = { problem: null, unjudged: null, source: [], testFiles: [], patterns: [] };
const NO_REPORT: TestReport = { tests: [], collectionErrors: [] };

/** Shows a step while it runs, and what came out of it. */
async function step(
  { log }: VerifyTools,
  node: string,
  work: () => Promise<JudgedRun>,
): Promise<JudgedRun> {
  log.record({ kind: "started", node });
  const result = await work();
  const { passed, failed } = countOutcomes(result.run.report);
  const seen = `${count(passed, "test")} passed, ${failed} failed${describeLeft(result.run.report)}`;
  const detail = result.doubt ?? seen;
  log.record({ kind: "finished", node, detail, ok: result.doubt === null });
  return result;
}

/** What the time of the suite did not suffice for: nothing is known about it. */
function describeLeft(report: TestReport | null): string {
  const numbers = Object.values(report?.left ?? {});
  const left = numbers.reduce((sum, number) => sum + number, 0);
  return left === 0 ? "" : `, ${left} not run because the suite's time was up`;
}

/** The canary lies beside a test of the change; without one, beside any test that is no doctest. */
function canaryPlaces(
  { added, edited }: ChangedTests,
  report: TestReport | null,
  patterns: readonly string[],
): string[] {
  const own = [...added, ...edited];
  if (own.length > 0) return own;
  const ids = report?.tests.map(({ id }) => id) ?? [];
  const inModules = ids.filter((id) => isTestModule(fileOfTest(id), patterns));
  return inModules.length > 0 ? inModules : ids;
}

function isKnown(file: string, report: TestReport | null): boolean {
  return report?.tests.some((test) => test.file === file) ?? false;
}

function doubted({ added, edited }: ChangedTests, doubt: string): TestVerdict[] {
  const unknown = { word: "unclear", before: "unknown", after: "unknown" } as const;
  return [...added, ...edited].map((id) => ({ id, ...unknown, reason: doubt }));
}

interface Suites {
  change: Change;
  edits: ChangedTests;
  base: JudgedRun;
  head: JudgedRun;
  runSuiteAtHead: () => Promise<JudgedRun>;
}

/** The tests that the change left alone, and that no longer pass: broken, or flaky. */
async function findBroken(
  tools: VerifyTools,
  { change, edits, base, head, runSuiteAtHead }: Suites,
): Promise<TestVerdict[]> {
  if (base.run.report === null || head.run.report === null) return [];
  const untouched = withNewIds(base.run.report, edits);
  const { regressions, notRun } = compareWithBaseline(untouched, head.run.report);
  const { broken, unstable } = await repeatSuite({
    suspects: [...regressions, ...notRun],
    runAt: async (which) => {
      const again = which === "head" ? await runSuiteAtHead() : await runBase(tools, change.base);
      return again.run;
    },
  });
  const gone = new Set(notRun);
  const seen = testsById(head.run.report);
  const uncollected = new Map(
    head.run.report.collectionErrors.map(({ file, failure }) => {
      return [file, describeCause(readCause(failure))];
    }),
  );
  const worded = broken.map((id): TestVerdict => {
    const cause = uncollected.get(fileOfTest(id));
    const fails = cause === undefined ? "fails now" : `its file cannot be collected now: ${cause}`;
    const after = !gone.has(id) ? "failed" : seen.has(id) ? "skipped" : "absent";
    const now = { failed: fails, skipped: "is skipped now", absent: "is no longer run" }[after];
    const reason = `passed before the change, and ${now}`;
    return { id, word: "breaks", reason, before: "passed", after };
  });
  const flaky = unstable.map(({ id }): TestVerdict => {
    const reason = "is flaky: the same suite passes and fails it";
    return { id, word: "unclear", reason, before: "passed", after: "mixed" };
  });
  return [...worded, ...flaky];
}

/** The report of the base without the tests that the change edits or removes, by the ids of the head. */
function withNewIds(report: TestReport, { edited, removed, before }: ChangedTests): TestReport {
  const now = new Map([...before].map(([after, old]) => [old, after]));
  const tests = report.tests.flatMap((test) => {
    const plain = plainTestId(test.id);
    const after = now.get(plain) ?? plain;
    if (removed.has(plain) || edited.has(after)) return [];
    const id = `${after}${test.id.slice(plain.length)}`;
    return [{ ...test, id, file: fileOfTest(id) }];
  });
  return { ...report, tests };
}

interface AllVersions extends FoundFiles {
  change: Change;
  sides: ChangeSides<ChangedText>;
  edits: ChangedTests;
  base: JudgedRun;
  head: JudgedRun;
  plan: SuitePlan;
}

/** Runs the old tests with the new source, and the new tests with the old source and alone. */
async function runVersions(
  tools: VerifyTools,
  { change, sides, edits, base, head, plan, source, testFiles }: AllVersions,
): Promise<Versions> {
  const patterns = base.run.usedFiles?.patterns ?? [];
  const paths = sides.tests.flatMap(({ path, before }) => [path, ...(before ? [before] : [])]);
  const promised = introducedNames(source);
  const removedNames = introducedNames(source.map(reversed));
  const versions = { edits, base, head, promised, source, removedNames };

  const isSupported = supportOf(sides.tests, patterns).length > 0;
  // Every module that was there before: its helpers may be weaker, even where no test was edited.
  const oldFiles = sides.tests.flatMap(({ before }) => {
    return before !== null && isTestModule(before, patterns) ? [before] : [];
  });
  const runOld = async () => {
    const tree = await tools.trees.overlay({ onto: change.head, from: change.base, paths });
    return runOldTests(tools, { tree, targets: isSupported ? "suite" : oldFiles, plan });
  };
  // Where no source changed, the old tests with the new source are the base.
  const isBase = source.length === 0 || !(oldFiles.length > 0 || isSupported);
  const oldTests = isBase ? base : await step(tools, "oldTests", runOld);

  const targets = [...new Set([...testFiles, ...doubtfulFiles(base, head, oldTests)])];
  const places = canaryPlaces(edits, head.run.report, patterns);
  const ids = places.filter((id) => targets.includes(fileOfTest(id)));
  if (targets.length === 0) return { ...versions, oldTests, before: [], alone: null };
  const alone = await step(tools, "changedTests", () => {
    return runAlone(tools, { head: change.head, targets, ids });
  });
  // Last, because tests are then probed with the stubs that this leaves.
  const before: JudgedRun[] = [];
  await step(tools, "oldSource", async () => {
    const tree = await tools.trees.overlay({ onto: change.base, from: change.head, paths });
    const { first, second } = await runOnOldSource(tools, { tree, targets, ids, promised });
    before.push(first, second);
    return first;
  });
  return { ...versions, oldTests, before, alone };
}

function reversed(file: ChangedText): ChangedText {
  const { path, before, isDeleted, old, now } = file;
  return {
    path: before ?? path,
    before: isDeleted ? null : path,
    isDeleted: before === null,
    old: now,
    now: old,
  };
}

/** Files with untouched tests that the change may prove after all, or that support alone keeps passing. */
function doubtfulFiles(base: JudgedRun, head: JudgedRun, oldTests: JudgedRun): string[] {
  const passing = new Set(
    head.run.report?.tests.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
  );
  const failing = [...(base.run.report?.tests ?? []), ...(oldTests.run.report?.tests ?? [])];
  const doubtful = failing.filter((test) => isFailing(test) && passing.has(test.id));
  return [...new Set(doubtful.map(({ file }) => file))];
}

interface Judging extends FoundFiles {
  versions: Versions;
  /** What is known of tests that the change left alone. */
  unstable: readonly TestVerdict[];
}

async function wordTests(
  tools: VerifyTools,
  { versions, unstable, source, testFiles }: Judging,
): Promise<TestVerdict[]> {
  const vacuous = await findVacuousTests(tools, versions);
  const powerless = await findPowerless(tools, {
    testFiles: await readFiles(tools, testFiles),
    promised: versions.promised,
    source,
  });
  const evidence = gatherEvidence(versions, { vacuous, powerless });
  const known = new Set(unstable.map(({ id }) => id));
  const worded = evidence
    .filter(({ id }) => !known.has(id))
    .map((each) => ({ edit: each.edit, test: judgeTest(each) }));
  const proving = new Set(
    worded.filter(({ test }) => test.word === "proves").map(({ test }) => plainTestId(test.id)),
  );
  const own = worded.filter(({ edit, test: { id, word } }) => {
    // Of what the change left alone, and of cases that it dropped, only what they show is of interest.
    if (edit === "kept") return word === "proves" || word === "breaks";
    const isCase = edit === "removed" && !versions.edits.removed.has(plainTestId(id));
    return !isCase || (word === "breaks" && !proving.has(newPlainId(versions, id)));
  });
  return [...own.map(({ test }) => test), ...unstable];
}

function newPlainId({ edits: { before } }: Versions, id: string): string {
  const plain = plainTestId(id);
  return [...before].find(([, old]) => old === plain)?.[0] ?? plain;
}

async function readFiles(tools: VerifyTools, paths: readonly string[]) {
  return Promise.all(paths.map(async (path) => ({ path, content: await readText(tools, path) })));
}
