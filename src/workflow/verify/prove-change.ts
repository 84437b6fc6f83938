import type { TestReport } from "../../ports.ts";
import type { CanaryKind } from "../../python/canary/canary.ts";
import {
  type ChangedText,
  patternsOfTests,
  splitChange,
} from "../../python/changes/changed-files.ts";
import { type ChangedTests, compareTests } from "../../python/changes/changed-tests.ts";
import { isPythonFile } from "../../python/files.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { isUncollectable } from "../../python/results/missing-name.ts";
import { shadowsForeignModule } from "../../python/shadowed-modules.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { describeRaised } from "../../routing/verdicts/verdict.ts";
import type { SourceChange } from "../../routing/verify/judge-change.ts";
import { judgeShuffled, judgeTest, type TestVerdict } from "../../routing/verify/word-of-test.ts";
import { findTampering } from "../proof/find-tampering.ts";
import { failingBefore, tryOtherOrders } from "../proof/other-orders.ts";
import { planSuite } from "../proof/suite-plan.ts";
import { chooseCanaryKind } from "../proof/with-canary.ts";
import { withDoctests } from "./doctests.ts";
import { findBroken } from "./find-broken.ts";
import { findRelapses } from "./find-relapses.ts";
import {
  droppedCases,
  findLookingTests,
  findPowerless,
  findVacuousTests,
  gatherEvidence,
  removalReader,
  type Versions,
} from "./gather-evidence.ts";
import { pathsOf, runVersions } from "./mix-versions.ts";
import { type Change, compareSource, findTestFiles, readTexts } from "./read-change.ts";
import {
  canaryPlaces,
  type JudgedRun,
  runBase,
  runHead,
  step,
  type VerifyTools,
} from "./run-versions.ts";
import { compareModules, findEquipment, judgeEquipment } from "./test-equipment.ts";

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
  const base = await step(tools, "baseSuite", () => runBase(tools, change.base));
  if (base.doubt !== null) {
    const why = (await tools.diagnose?.(base.run))?.text ?? base.doubt;
    const unjudged = `the tests cannot run with the old source: ${why}`;
    return { ...nothing, sourceChange: "code", unjudged };
  }
  const collected = base.run.report?.tests.map(({ id }) => id);
  const patterns = patternsOfTests(base.run.usedFiles?.patterns ?? [], files, collected);
  const sides = splitChange(files, patterns);
  const { source } = sides;
  const testFiles = findTestFiles(sides, patterns);
  const sourceChange = await compareSource(tools, source);
  const modules = await compareModules(tools, source);
  const equipment = await findEquipment(tools, { change, modules, source, base, patterns });
  const proof = { ...nothing, source, testFiles, patterns, sourceChange };
  const edits = compareTests(sides.tests.filter(({ path }) => isPythonFile(path)));

  const ids = canaryPlaces(edits, base.run.report, patterns);
  const canaryKind = await chooseOnOldSource(tools, { change, base, ids, tests: sides.tests });
  const last = testFiles.filter((file) => !isKnown(file, base.run.report));
  const codeFiles = source.map(({ path }) => path);
  const baseline = { ...(base.run.report ?? NO_REPORT), seconds: base.run.seconds };
  const plan = await planSuite(tools, { head: change.head, codeFiles }, baseline);
  const imitated = { ids, kind: canaryKind };
  const runSuiteAtHead = () => runHead(tools, { head: change.head, imitated, last, plan });
  const head = await step(tools, "headSuite", runSuiteAtHead);
  const uncollected = await explainUncollected(tools, { base, head, testFiles });
  if (uncollected !== null) return { ...proof, unjudged: uncollected };
  const tampering = await findTampering(tools, {
    head: change.head,
    changed: files.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path),
    replaced: head.run.replaced ?? [],
    replacedBefore: async () => base.run.replaced ?? [],
  });
  const doubt = head.doubt ?? tampering ?? findShadow(source);
  const raised = doubt === null ? findRaised(base, head) : null;
  if (raised !== null) return { ...proof, problem: raised, tests: doubted(edits, raised) };
  if (doubt !== null) {
    const problem = `the results with the new source cannot be believed: ${doubt}`;
    return { ...proof, problem, tests: doubted(edits, doubt) };
  }
  const runs = { change, base, head, plan, patterns, canaryKind };
  const whole = withDoctests({ sides, edits, modules, testFiles }, runs);
  const unstable = await findBroken(tools, { ...runs, edits: whole.edits, runSuiteAtHead });
  const relapses = await findRelapses(tools, { ...change, testFiles: whole.testFiles });
  const versions = await runVersions(tools, { ...runs, ...whole });
  const weakened = await judgeEquipment(tools, {
    ...{ ...runs, base: versions.base, head: versions.head },
    ...{ equipment, modules, source, edits: whole.edits, paths: pathsOf(whole.sides.tests) },
    dropped: droppedCases(versions),
    explainRemoval: removalReader(versions),
  });
  const shuffled = await findShuffled(tools, { change, base, head });
  const known = preferFirst([...shuffled, ...weakened, ...unstable]);
  const tests = await wordTests(tools, {
    ...{ head: change.head, versions, known, source, testFiles, relapses },
  });
  return { ...proof, testFiles: whole.testFiles, tests };
}

/** Tests that fail in another order, where a plugin or a hook shuffles them; unless they do so without the change. */
async function findShuffled(
  tools: VerifyTools,
  { change, base, head }: { change: Change; base: JudgedRun; head: JudgedRun },
): Promise<TestVerdict[]> {
  const passed = head.run.report?.tests.filter(({ outcome }) => outcome === "passed") ?? [];
  const passing = passed.map(({ id }) => id);
  const failures = await tryOtherOrders(tools, { run: head.run, passing, commit: change.head });
  if (failures.length === 0) return [];
  const before = await failingBefore(tools, { base: change.base, failures });
  const known = new Set(base.run.report?.tests.map(({ id }) => id));
  return failures
    .filter(({ id }) => !before.has(id))
    .map(({ id, how }) => judgeShuffled(id, { how, isKept: known.has(id) }));
}

function preferFirst(verdicts: readonly TestVerdict[]): TestVerdict[] {
  return [...new Map(verdicts.toReversed().map((verdict) => [verdict.id, verdict])).values()];
}

const NO_PROOF = { problem: null, unjudged: null, source: [], testFiles: [], patterns: [] };
const NO_REPORT: TestReport = { tests: [], collectionErrors: [] };

interface Choice {
  change: Change;
  base: JudgedRun;
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
  const known = base.run.report?.tests.map(({ id }) => id) ?? [];
  return chooseCanaryKind(tools, tree, { ids, known });
}

interface Collected {
  base: JudgedRun;
  head: JudgedRun;
  testFiles: readonly string[];
}

/**
 * Why tests cannot be collected here, whatever the change does: none can with either source, or those of
 * the change need what is not installed. Null where they can.
 */
async function explainUncollected(
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
    report: { tests: [], collectionErrors: own },
  });
  if (own.length === 0 || !found || found.cause === "repository") return null;
  return `tests of the change cannot be collected: ${found.text}`;
}

/** The command of the tests fails although none of them does. */
function findRaised(base: JudgedRun, head: JudgedRun): string | null {
  if (head.run.raised === undefined || base.run.raised !== undefined) return null;
  return `${describeRaised(head.run.raised)}; before the change it does not`;
}

/** A new module of the same name hides one of Python or pytest from the tests that use it. */
function findShadow(source: readonly ChangedText[]): string | null {
  const shadow = source.find(({ path, old }) => old === null && shadowsForeignModule(path));
  if (shadow === undefined) return null;
  return `${shadow.path} is imported in place of a module of Python or pytest: give it another name`;
}

function isKnown(file: string, report: TestReport | null): boolean {
  return report?.tests.some((test) => test.file === file) ?? false;
}

function doubted({ added, edited }: ChangedTests, doubt: string): TestVerdict[] {
  const unknown = { word: "unclear", before: "unknown", after: "unknown" } as const;
  return [...added, ...edited].map((id) => ({ id, ...unknown, reason: doubt }));
}

interface Judging {
  head: string;
  versions: Versions;
  /** What is known of tests that the change left alone. */
  known: readonly TestVerdict[];
  source: readonly ChangedText[];
  /** Modules with tests that the change adds or alters. */
  testFiles: readonly string[];
  relapses: ReadonlyMap<string, string>;
}

async function wordTests(
  tools: VerifyTools,
  { head, versions, known, source, testFiles, relapses }: Judging,
): Promise<TestVerdict[]> {
  const vacuous = await findVacuousTests(tools, versions);
  const { promised } = versions;
  const powerless = await findPowerless(tools, { head, testFiles, promised, source });
  const links = await tools.workspace.at(head).listLinks();
  const looking = await findLookingTests(tools, versions, { head, source });
  const doubts = { vacuous, looking, powerless, links, relapses };
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
