import type { TestReport } from "../ports.ts";
import type { Canary, CanaryKind } from "../python/canary/canary.ts";
import { type ChangedText, patternsOfTests, splitChange } from "../python/changes/changed-files.ts";
import { type ChangedTests, compareTests, idBefore } from "../python/changes/changed-tests.ts";
import { isPythonFile } from "../python/files.ts";
import { describeCause, readCause } from "../python/results/failure-text.ts";
import { isUncollectable } from "../python/results/missing-name.ts";
import { fileOfTest, plainTestId } from "../python/test-ids.ts";
import type { Execution, SourceChange } from "../routing/verdicts/judge-change.ts";
import {
  compareWithBaseline,
  failsMore,
  UNEXPECTED_SUCCESS,
  unexpectedSuccesses,
} from "../routing/verdicts/judge-suite.ts";
import {
  describeRaised,
  EMPTY_REPORT,
  idsIn,
  passingIn,
  testsById,
  testsOf,
} from "../routing/verdicts/verdict.ts";
import {
  judgeShuffled,
  judgeTest,
  judgeXpassed,
  type TestVerdict,
} from "../routing/verdicts/word-of-test.ts";
import { count } from "../safe-text/clean-text.ts";
import { planSuite } from "./baseline.ts";
import {
  type Change,
  canaryPlaces,
  compareSource,
  findTestFiles,
  readTexts,
  step,
  type VerifyTools,
} from "./change.ts";
import {
  type Doubts,
  droppedCases,
  findPowerless,
  findVacuousTests,
  gatherEvidence,
  redTests,
  removalReader,
  type Versions,
} from "./gather-evidence.ts";
import {
  chooseCanaryKind,
  findTampering,
  type Imitated,
  isPlainCanary,
  type Observation,
  observe,
  observeWithCanary,
  type SuitePlan,
  wholeSuite,
} from "./observe.ts";
import { findLooking } from "./probes.ts";
import { findOrderFailures, findRegressions, findRelapses } from "./repetitions.ts";
import { compareModules, findEquipment, judgeEquipment } from "./test-equipment.ts";
import { productOf, readUse, traceChange } from "./trace-change.ts";
import { pathsOf, runVersions, withDoctests } from "./versions.ts";

/** What runs of old and new tests with old and new source say about a change. */
export interface ChangeProof {
  tests: TestVerdict[];
  /** Why the suite could not run with the new source; null if it could. */
  problem: string | null;
  /** Why the change could not be judged at all; null if it could. */
  unjudged: string | null;
  sourceChange: SourceChange;
  /** What tests execute of the change; null where a test proves it, and where that says nothing. */
  execution: Execution | null;
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
  const nothing: ChangeProof = { ...NO_PROOF, tests: [], sourceChange: "code" };
  const early = await startHead(tools, change, files);
  const base = await step(tools, "baseSuite", () => {
    return observe(tools, change.base, wholeSuite());
  });
  if (base.doubt !== null) {
    const why = (await tools.diagnose?.(base.run))?.text ?? base.doubt;
    const unjudged = `the tests cannot run with the old source: ${why}`;
    return { ...nothing, unjudged };
  }
  const collected = idsIn(base.run.report);
  const patterns = patternsOfTests(base.run.usedFiles?.patterns ?? [], files, collected);
  const sides = splitChange(files, patterns);
  const { source } = sides;
  const testFiles = findTestFiles(sides, patterns);
  const modules = await compareModules(tools, source);
  const equipment = await findEquipment(tools, { change, modules, source, base, patterns });
  const proof = { ...nothing, source, testFiles, patterns };
  const edits = compareTests(sides.tests.filter(({ path }) => isPythonFile(path)));

  const ids = canaryPlaces(edits, base.run.report, patterns);
  const canaryKind = await chooseOnOldSource(tools, { change, base, ids, tests: sides.tests });
  const last = testFiles.filter((file) => !isKnown(file, base.run.report));
  const codeFiles = source.map(({ path }) => path);
  const baseline = { ...(base.run.report ?? EMPTY_REPORT), seconds: base.run.seconds };
  const plan = await planSuite(tools, { head: change.head, codeFiles }, baseline);
  const imitated = { ids, kind: canaryKind };
  const asked = { imitated, last, plan };
  const observeHead = (again: SuitePlan) =>
    observeSuite(tools, change.head, { ...asked, plan: again });
  const head = await step(tools, "headSuite", async () => {
    const seen = await early?.(asked);
    const isSure = seen && seen.doubt === null && !failsMore(base.run, seen.run);
    return isSure ? seen : observeHead(plan);
  });
  const uncollected = await explainUncollected(tools, { base, head, testFiles });
  if (uncollected !== null) return { ...proof, unjudged: uncollected };
  const doubt = await doubtHead(tools, { change, files, source, base, head });
  const raised = doubt === null ? findRaised(base, head) : null;
  if (raised !== null) return { ...proof, problem: raised, tests: doubted(edits, raised) };
  if (doubt !== null) {
    const problem = `the results with the new source cannot be believed: ${doubt}`;
    return { ...proof, problem, tests: doubted(edits, doubt) };
  }
  const runs = { change, base, head, plan, patterns, canaryKind };
  const whole = withDoctests({ sides, edits, modules, testFiles }, runs);
  const unstable = await findBroken(tools, { ...runs, edits: whole.edits, observeHead });
  const [relapses, versions] = await Promise.all([
    findRelapses(tools, { ...change, testFiles: whole.testFiles }),
    runVersions(tools, { ...runs, ...whole }),
  ]);
  const [weakened, shuffled, doubts] = await Promise.all([
    judgeEquipment(tools, {
      ...{ ...runs, base: versions.base, head: versions.head },
      ...{ equipment, modules, source, edits: whole.edits, paths: pathsOf(whole.sides.tests) },
      dropped: droppedCases(versions),
      explainRemoval: removalReader(versions),
    }),
    findShuffled(tools, { change, base, head }),
    findDoubts(tools, { head: change.head, versions, source, testFiles }),
  ]);
  const known = preferFirst([...shuffled, ...weakened, ...unstable]);
  const tests = wordTests(versions, { known, doubts: { ...doubts, relapses } });
  const use = await readUse(tools, change.head, [base.run, head.run]);
  const product = productOf(source, use);
  const judged = { ...proof, testFiles: whole.testFiles, tests };
  if (source.length > 0 && product.length === 0) return { ...judged, sourceChange: "around" };
  const kept = { ...judged, sourceChange: await compareSource(tools, product) };
  const isTraced = !tests.some(({ word }) => TELLING.has(word));
  if (kept.sourceChange !== "code" || !isTraced) return kept;
  const passing = passingBoth({ base, head, edits: whole.edits, tests });
  const traced = { ...change, ...use, source: product, passing };
  return { ...kept, execution: await showTrace(tools, () => traceChange(tools, traced)) };
}

/** With a test like these it makes no difference what others execute. */
const TELLING: ReadonlySet<TestVerdict["word"]> = new Set(["proves", "breaks", "fails"]);

interface Passing extends Pick<ChangeProof, "tests"> {
  base: Observation;
  head: Observation;
  edits: ChangedTests;
}

function passingBoth({ base, head, edits, tests }: Passing): ReadonlySet<string> {
  const before = passingIn(base.run.report);
  const own = tests.map(({ id }) => id);
  const guards = tests.flatMap(({ id, word }) => (word === "guards" ? [id] : []));
  const left = [...passingIn(head.run.report)].filter((id) => before.has(idBefore(edits, id)));
  return new Set([...left.filter((id) => !own.includes(id)), ...guards]);
}

async function showTrace(
  { log }: VerifyTools,
  trace: () => Promise<Execution>,
): Promise<Execution> {
  log.record({ kind: "started", node: "execution" });
  const seen = await trace();
  const executed = seen.total - seen.missed.length;
  const detail =
    seen.total === 0
      ? "none that has to be executed"
      : `${executed} of ${count(seen.total, "changed statement")} executed by tests that pass before and after`;
  log.record({ kind: "finished", node: "execution", detail, ok: seen.missed.length === 0 });
  return seen;
}

/** Tests that fail in another order, where a plugin or a hook shuffles them; unless they do so without the change. */
async function findShuffled(
  tools: VerifyTools,
  { change, base, head }: { change: Change; base: Observation; head: Observation },
): Promise<TestVerdict[]> {
  const passing = [...passingIn(head.run.report)];
  const failures = await findOrderFailures(tools, { ...change, run: head.run, passing });
  const known = new Set(idsIn(base.run.report));
  return failures.map(({ id, how }) => judgeShuffled(id, { how, isKept: known.has(id) }));
}

function preferFirst(verdicts: readonly TestVerdict[]): TestVerdict[] {
  return [...new Map(verdicts.toReversed().map((verdict) => [verdict.id, verdict])).values()];
}

export const NO_PROOF = {
  ...{ problem: null, unjudged: null, execution: null },
  ...{ source: [], testFiles: [], patterns: [] },
};

interface Choice {
  change: Change;
  base: Observation;
  ids: readonly string[];
  tests: readonly ChangedText[];
}

/** The kind of the canaries, by the new tests with the old source: the new source has no say in it. */
async function chooseOnOldSource(
  tools: VerifyTools,
  { change, base, ids, tests }: Choice,
): Promise<CanaryKind> {
  const paths = pathsOf(tests);
  const tree = await tools.trees.overlay({ onto: change.base, from: change.head, paths });
  const known = idsIn(base.run.report);
  return chooseCanaryKind(tools, tree, { ids, known });
}

/** How the suite is run with the new source. */
interface HeadRun {
  imitated: Imitated;
  /** Files whose tests run after all others, so that they cannot help an old test. */
  last: readonly string[];
  plan: SuitePlan;
}

/** The new tests with the new source: the whole suite, beside a canary. */
async function observeSuite(
  tools: VerifyTools,
  at: string,
  { imitated, last, plan }: HeadRun,
): Promise<ObservedHead> {
  const suite = wholeSuite(plan);
  // In a repository without tests, no name or place of a canary is like the others.
  if (imitated.ids.length === 0) {
    return { ...(await observe(tools, at, { ...suite, anew: true })), canary: null };
  }
  return observeWithCanary(tools, { at, ...imitated }, (file) => ({
    ...suite,
    also: [file],
    last,
  }));
}

/**
 * Starts the suite with the new source beside the one with the old source, where the bench has a place for
 * it. How to run it is then guessed by the texts of the tests; a run of the base rarely says otherwise. Gives
 * what was observed if it is then asked for in the same way, and ends it if not.
 */
async function startHead(
  tools: VerifyTools,
  { head }: Change,
  files: readonly ChangedText[],
): Promise<((asked: HeadRun) => Promise<ObservedHead | null>) | null> {
  if ((tools.tests.places ?? 1) < 2) return null;
  const sides = splitChange(files, []);
  const edits = compareTests(sides.tests.filter(({ path }) => isPythonFile(path)));
  const ids = canaryPlaces(edits, null, []);
  if (ids.length === 0 || !(await isPlainCanary(tools, head, { ids, known: [] }))) return null;
  const isNew = new Set(
    files.filter(({ before, path }) => before !== path).map(({ path }) => path),
  );
  const guess: HeadRun = {
    imitated: { ids, kind: "plain" },
    last: findTestFiles(sides, []).filter((file) => isNew.has(file)),
    plan: { first: [], without: [] },
  };
  const stop = new AbortController();
  const signals = tools.signal === undefined ? [] : [tools.signal];
  const signal = AbortSignal.any([stop.signal, ...signals]);
  const observing = observeSuite({ ...tools, signal }, head, guess);
  // Thrown where the result is waited for.
  observing.catch(() => {});
  return async (asked) => {
    if (JSON.stringify(asked) === JSON.stringify(guess)) return observing;
    stop.abort();
    return null;
  };
}

type ObservedHead = Observation & { canary: Canary | null };

interface Collected {
  base: Observation;
  head: Observation;
  testFiles: readonly string[];
}

/**
 * Why tests cannot be collected here, whatever the change does: none can with either source, or those of
 * the change need what is not installed. Null where they can.
 */
export async function explainUncollected(
  tools: VerifyTools,
  { base, head, testFiles }: Collected,
): Promise<string | null> {
  if (isUncollectable(base.run) && (head.doubt !== null || isUncollectable(head.run))) {
    const [first] = base.run.report?.collectionErrors ?? [];
    const cause = first && `${first.file}: ${describeCause(readCause(first.failure))}`;
    return `tests cannot be collected: ${(await tools.diagnose?.(base.run))?.text ?? cause}`;
  }
  const { report } = head.run;
  const own = report?.collectionErrors.filter(({ file }) => testFiles.includes(file)) ?? [];
  const found = await tools.diagnose?.({
    ...head.run,
    report: { ...EMPTY_REPORT, collectionErrors: own },
  });
  if (own.length === 0 || !found || found.cause === "repository") return null;
  return `tests of the change cannot be collected: ${found.text}`;
}

interface Runs {
  change: Change;
  files: readonly ChangedText[];
  source: readonly ChangedText[];
  base: Observation;
  head: Observation;
}

/** Why the results with the new source cannot be believed; null if they can. */
export async function doubtHead(
  tools: VerifyTools,
  { change, files, source, base, head }: Runs,
): Promise<string | null> {
  if (head.doubt !== null) return head.doubt;
  return findTampering(tools, {
    ...{ base: change.base, head: change.head },
    source: source.map(({ path }) => path),
    changed: files.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path),
    replaced: head.run.replaced ?? [],
    replacedBefore: async () => base.run.replaced ?? [],
  });
}

/** The command of the tests fails although none of them does. */
function findRaised(base: Observation, head: Observation): string | null {
  if (head.run.raised === undefined || base.run.raised !== undefined) return null;
  return `${describeRaised(head.run.raised)}; before the change it does not`;
}

function isKnown(file: string, report: TestReport | null): boolean {
  return testsOf(report).some((test) => test.file === file);
}

function doubted({ added, edited }: ChangedTests, doubt: string): TestVerdict[] {
  const unknown = { word: "unclear", before: "unknown", after: "unknown" } as const;
  return [...added, ...edited].map((id) => ({ id, ...unknown, reason: doubt }));
}

interface Doubted {
  head: string;
  versions: Versions;
  source: readonly ChangedText[];
  /** Modules with tests that the change adds or alters. */
  testFiles: readonly string[];
}

/** Why tests that fail with the old source and pass with the new one may prove nothing. */
async function findDoubts(
  tools: VerifyTools,
  { head, versions, source, testFiles }: Doubted,
): Promise<Omit<Doubts, "relapses">> {
  const { promised } = versions;
  const red = redTests(versions).map(({ id }) => id);
  const [vacuous, powerless, links, looking] = await Promise.all([
    findVacuousTests(tools, versions),
    findPowerless(tools, { head, testFiles, promised, source }),
    tools.workspace.at(head).listLinks(),
    findLooking(tools, { head, source, red }),
  ]);
  return { vacuous, powerless, links, looking };
}

interface Judging {
  /** What is known of tests that the change left alone. */
  known: readonly TestVerdict[];
  doubts: Doubts;
}

export function wordTests(versions: Versions, { known, doubts }: Judging): TestVerdict[] {
  const evidence = gatherEvidence(versions, doubts);
  const knownIds = new Set(known.map(({ id }) => id));
  const worded = evidence
    .filter(({ id }) => !knownIds.has(id))
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
  return [...own.map(({ test }) => test), ...known];
}

function newPlainId({ edits: { before } }: Versions, id: string): string {
  const plain = plainTestId(id);
  return [...before].find(([, old]) => old === plain)?.[0] ?? plain;
}

interface Suites {
  change: Change;
  edits: ChangedTests;
  base: Observation;
  head: ObservedHead;
  plan: SuitePlan;
  observeHead: (plan: SuitePlan) => Promise<Observation>;
}

/** The tests that the change left alone, and that no longer pass (broken, or flaky) or pass against their mark. */
export async function findBroken(
  tools: VerifyTools,
  { change, edits, base, head, plan, observeHead }: Suites,
): Promise<TestVerdict[]> {
  if (base.run.report === null || head.run.report === null) return [];
  const untouched = withNewIds(base.run.report, edits);
  const finding = compareWithBaseline(untouched, head.run.report);
  const { notRun, xpassed } = finding;
  const { broken, unstable } = await findRegressions(tools, {
    ...{ base: change.base, head: change.head, finding, plan, canary: head.canary },
    runAtHead: async (again) => (await observeHead(again)).run,
    idAtBase: (id) => idBefore(edits, id),
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
    const unproven = seen.get(id)?.outcome === "xpassed" ? "xpassed" : "skipped";
    const after = !gone.has(id) ? "failed" : seen.has(id) ? unproven : "absent";
    const now = { ...NOW, failed: fails }[after];
    const reason = `passed before the change, and ${now}`;
    // A test that does not run any more never had the id that the change gives it.
    const known = after === "absent" ? idBefore(edits, id) : id;
    return { id: known, word: "breaks", reason, before: "passed", after };
  });
  const flaky = unstable.map(({ id }): TestVerdict => {
    const reason = "is flaky: the same suite passes and fails it";
    return { id, word: "unclear", reason, before: "passed", after: "mixed" };
  });
  const before = testsById(untouched);
  const surprising = xpassed.flatMap((id) => {
    const test = before.get(id);
    const isNew = test !== undefined && test.outcome !== "xpassed" && test.outcome !== "passed";
    return isNew ? [judgeXpassed(id, test.outcome)] : [];
  });
  const strict = unexpectedSuccesses(untouched, head.run.report).filter((id) => before.has(id));
  const failing = strict.map((id): TestVerdict => {
    return { id, word: "breaks", reason: UNEXPECTED_SUCCESS, before: "skipped", after: "failed" };
  });
  return [...worded, ...flaky, ...surprising, ...failing];
}

const NOW = {
  skipped: "is skipped or expected to fail (xfail) now",
  xpassed: "is marked as expected to fail (xfail) now",
  absent: "is no longer run",
};

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
