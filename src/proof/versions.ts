import type { TestReport, TestRun, Version } from "../ports.ts";
import type { CanaryKind } from "../python/canary/canary.ts";
import {
  altersOnImport,
  type ChangedText,
  type ChangeSides,
  supportOf,
} from "../python/changes/changed-files.ts";
import {
  type ChangedTests,
  changedExamples,
  isDoctestOf,
} from "../python/changes/changed-tests.ts";
import { groupBy } from "../python/changes/mutants.ts";
import { isConftest, isPythonFile, lastName } from "../python/files.ts";
import {
  introducedNames,
  moduleOf,
  type PromisedName,
  promisedByPlan,
  underEachRoot,
} from "../python/promised-names.ts";
import { fileOfTest, isTestModule, plainTestId } from "../python/test-ids.ts";
import type { RightReasons } from "../routing/verdicts/right-reason.ts";
import { idsIn, isFailing, passingIn, testsOf } from "../routing/verdicts/verdict.ts";
import { withChanges } from "../version.ts";
import { readText } from "../workflow/tools.ts";
import { type Change, canaryPlaces, step, takeInto, type VerifyTools } from "./change.ts";
import type { Versions } from "./gather-evidence.ts";
import {
  type Imitated,
  type Observation,
  observe,
  observeWithCanary,
  observeWithStubs,
  onlyTargets,
  type SuitePlan,
  wholeSuite,
} from "./observe.ts";
import type { ComparedModule } from "./test-equipment.ts";

interface AllVersions extends SortedChange {
  change: Change;
  base: Observation;
  head: Observation;
  plan: SuitePlan;
  patterns: readonly string[];
  canaryKind: CanaryKind;
}

/** Runs the old tests with the new source, and the new tests with the old source and alone. */
export async function runVersions(tools: VerifyTools, all: AllVersions): Promise<Versions> {
  const { change, sides, edits, modules, base, head, patterns, testFiles } = all;
  const { source } = sides;
  const paths = pathsOf(sides.tests);
  const promised = introducedNames(source, sides.tests);
  const importable = promised.flatMap(underEachRoot);
  const removedNames = introducedNames(source.map(reversed)).flatMap(underEachRoot);
  const versions = { edits, base, head, promised, removedNames };

  const oldTests = await runOld(tools, all);
  const targets = [...new Set([...testFiles, ...doubtfulFiles(base, head, oldTests)])];
  const places = canaryPlaces(edits, head.run.report, patterns);
  // Without a place for a canary, the new source has no test that could run.
  if (targets.length === 0 || places.length === 0) {
    const reasons = rightReasons(all, importable);
    return { ...versions, ...NOT_RUN, oldSource: change.base, reasons, oldTests };
  }
  const near = places.filter((id) => targets.includes(fileOfTest(id)));
  const imitated = { ids: near.length > 0 ? near : places, kind: all.canaryKind };
  // Beside a canary, because the new source runs with them.
  const observingAlone = observeWithCanary(tools, { at: change.head, ...imitated }, (file) => {
    return { ...onlyTargets(targets), also: [file] };
  });
  const support = supportOf(sides.tests, patterns).filter(({ path, isDeleted }) => {
    return isPythonFile(path) && !isDeleted;
  });
  const onOldSource = runOnOldSource(tools, {
    ...{ change, paths, targets, imitated, promised: importable, modules },
    support: support.map(({ path }) => path),
    wanted: async () => [...passingIn((await observingAlone).run.report)],
  });
  // Thrown where it is waited for.
  onOldSource.catch(() => {});
  const alone = await step(tools, "changedTests", () => observingAlone);
  await step(tools, "oldSource", async () => (await onOldSource).plain[0] ?? base);
  const { plain, withConstants, at: oldSource } = await onOldSource;
  const reasons = rightReasons(all, importable);
  return steady({ ...versions, reasons, oldTests, before: plain, withConstants, oldSource, alone });
}

/** Tests whose cases are named anew in every run are compared as a whole. */
function steady(versions: Versions): Versions {
  const { base, head, alone, before, withConstants, oldTests } = versions;
  const pairs = [
    [head, alone],
    [before[0], before[1]],
  ];
  const renamed = new Set(
    pairs.flatMap(([one, other]) =>
      findRenamed(one?.run.report ?? null, other?.run.report ?? null),
    ),
  );
  if (renamed.size === 0) return versions;
  const whole = (judged: Observation): Observation => {
    const { report } = judged.run;
    return report === null
      ? judged
      : { ...judged, run: { ...judged.run, report: withoutCases(report, renamed) } };
  };
  const wholeBase = whole(base);
  return {
    ...versions,
    base: wholeBase,
    head: whole(head),
    alone: alone && whole(alone),
    before: before.map(whole),
    withConstants: withConstants && whole(withConstants),
    oldTests: oldTests === base ? wholeBase : whole(oldTests),
  };
}

/**
 * The parametrised tests, by ids without parameters, whose cases have other ids in two runs of the same
 * files: their parameters hold a time, a counter or an address.
 */
function findRenamed(one: TestReport | null, other: TestReport | null): string[] {
  const [cases, again] = [casesIn(one), casesIn(other)];
  return [...cases].flatMap(([plain, ids]) => {
    const others = again.get(plain);
    const isSameNumber = others?.length === ids.length;
    return isSameNumber && ids.some((id) => !others.includes(id)) ? [plain] : [];
  });
}

function casesIn(report: TestReport | null): Map<string, string[]> {
  const ids = [...new Set(idsIn(report))];
  return groupBy(
    ids.filter((id) => plainTestId(id) !== id),
    plainTestId,
  );
}

/** The report with all cases of each of these tests under its plain id: only so can runs be compared. */
function withoutCases(report: TestReport, tests: ReadonlySet<string>): TestReport {
  return {
    ...report,
    tests: report.tests.map((test) => {
      const plain = plainTestId(test.id);
      return tests.has(plain) ? { ...test, id: plain } : test;
    }),
  };
}

const NOT_RUN = { before: [], withConstants: null, alone: null };

/** Where the files of the tests are, before and after the change. */
export function pathsOf(tests: readonly ChangedText[]): string[] {
  return tests.flatMap(({ path, before }) => [path, ...(before === null ? [] : [before])]);
}

/** The old tests with the new source; the base itself where that is the same. */
async function runOld(
  tools: VerifyTools,
  { change, sides, modules, testFiles, base, plan, patterns }: AllVersions,
): Promise<Observation> {
  const { source, tests, documents } = sides;
  const isDocument = (path: string) => testFiles.includes(path) && !isPythonFile(path);
  const isSupported =
    supportOf(tests, patterns).some(({ path }) => !isDocument(path)) ||
    tests.some(({ path, now }) => isTestModule(path, patterns) && altersOnImport(now ?? ""));
  const documented = modules.filter(({ doctests }) => doctests.length > 0);
  // Every module that was there before: its helpers may be weaker, even where no test was edited.
  const oldFiles = [
    ...tests.flatMap(({ before }) => {
      const isRun = before !== null && (isTestModule(before, patterns) || isDocument(before));
      return isRun ? [before] : [];
    }),
    ...documented.filter(({ old }) => old !== "").map(({ path }) => path),
  ];
  // Code may read a document, such as a template.
  const isSame = source.length + documents.length === 0;
  if (isSame || !(oldFiles.length > 0 || isSupported)) return base;
  return step(tools, "oldTests", async () => {
    const from = change.base;
    const tree = await tools.trees.overlay({ onto: change.head, from, paths: pathsOf(tests) });
    const written = await takeInto(
      tools,
      documented.map(({ path, old, now }) => {
        return { path, into: now, from: old, names: [], doctests: "known" };
      }),
    );
    const request = isSupported ? wholeSuite(plan) : onlyTargets(oldFiles);
    return observe(tools, withChanges(tree, written), request);
  });
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
function doubtfulFiles(base: Observation, head: Observation, oldTests: Observation): string[] {
  const passing = passingIn(head.run.report);
  const failing = [base, oldTests].flatMap(({ run }) => testsOf(run.report));
  const doubtful = failing.filter((test) => isFailing(test) && passing.has(test.id));
  const collected = new Set([...passing].map(fileOfTest));
  const uncollected = base.run.report?.collectionErrors.map(({ file }) => file) ?? [];
  const files = [...doubtful.map(({ file }) => file), ...uncollected];
  return [...new Set(files.filter((file) => collected.has(file)))];
}

/** Why a test may fail with the old source. One that passes with the new one has to do with the change. */
function rightReasons({ modules }: AllVersions, promised: readonly PromisedName[]): RightReasons {
  return {
    mayBeMissing: promisedByPlan([...promised, ...modules.flatMap(newMembers)]),
    reaches: () => true,
  };
}

/** Constants of classes, such as members of enumerations. */
function newMembers({ path, constants }: ComparedModule): PromisedName[] {
  const module = moduleOf(path);
  const members = constants.filter((name) => name.includes("."));
  return module === null
    ? []
    : members.map((name) => ({ module, name, kind: "constant", signature: null }));
}

interface OldSourceRun {
  change: Change;
  /** The files of the tests, which are taken into the old source. */
  paths: readonly string[];
  targets: readonly string[];
  imitated: Imitated;
  /** What the change introduces. */
  promised: readonly PromisedName[];
  /** The changed files on the tests' side that hold no tests. */
  support: readonly string[];
  /** The changed modules of the source. */
  modules: readonly ComparedModule[];
  /** Tests that pass with the new source. */
  wanted: () => Promise<readonly string[]>;
}

/** The new tests with the old source. */
interface OldSourceResults {
  /** Alone, and again in a collection of the whole suite beside a canary. */
  plain: readonly Observation[];
  /** With the new constants as well; null where every test can be collected without them. */
  withConstants: Observation | null;
  /** What ran last: the old source with the new tests, and with what was written for them. */
  at: Version;
}

/**
 * Runs the new tests with the old source, with stubs for names that are missing there, and with the new
 * examples of docstrings.
 */
async function runOnOldSource(
  tools: VerifyTools,
  { change, paths, targets, imitated, promised, support, modules, wanted }: OldSourceRun,
): Promise<OldSourceResults> {
  const tree = await tools.trees.overlay({ onto: change.base, from: change.head, paths });
  const documented = modules.filter(({ doctests }) => doctests.length > 0);
  const { stubbed: at, ...alone } = await observeWithStubs(tools, {
    at: await withTaken(tools, tree, { modules: documented, doctests: "all" }),
    targets,
    testFiles: [...targets.filter((path) => !isModule(path)), ...support],
    // pytest stops where these cannot be imported, and tells no names.
    early: support.filter(isConftest),
    promised,
    keepGoing: true,
    suite: {},
  });
  const collected = await observeWithCanary(tools, { at, ...imitated }, (file) => {
    return { ...wholeSuite(), only: [...targets, file], also: [file] };
  });
  const plain = [alone, collected];
  const passing = await wanted();
  if (hasAll(alone.run)) return { plain, withConstants: null, at };
  return { plain, ...(await runWithConstants(tools, { at, modules, targets, hasAll })) };

  function hasAll({ report }: TestRun): boolean {
    const collected = new Set(idsIn(report));
    return passing.every((id) => collected.has(id));
  }

  function isModule(path: string): boolean {
    return modules.some((module) => module.path === path);
  }
}

interface ConstantsRun extends Pick<OldSourceRun, "modules" | "targets"> {
  at: Version;
  /** Whether every wanted test was collected. */
  hasAll: (run: TestRun) => boolean;
}

/**
 * Constants and members of enumerations may be what tests are made from while they are collected, as in
 * `parametrize`. Only for tests that cannot be collected otherwise: the others may be about these values.
 */
async function runWithConstants(
  tools: VerifyTools,
  { at, modules, targets, hasAll }: ConstantsRun,
): Promise<Pick<OldSourceResults, "withConstants" | "at">> {
  const changed = modules.filter(({ constants }) => constants.length > 0);
  // A table that is taken over may name functions that the old source lacks: then only new names are.
  let readable: Pick<OldSourceResults, "withConstants" | "at"> = { withConstants: null, at };
  for (const taken of [changed, changed.map(withNewConstants)]) {
    if (taken.every(({ constants }) => constants.length === 0)) break;
    const version = await withTaken(tools, at, { modules: taken, constants: true });
    const seen = await observe(tools, version, onlyTargets(targets));
    if (seen.doubt !== null) continue;
    if (hasAll(seen.run)) return { withConstants: seen, at: version };
    if (readable.withConstants === null) readable = { withConstants: seen, at: version };
  }
  return readable;
}

function withNewConstants({ constants, ...module }: ComparedModule): ComparedModule {
  const isNew = (name: string) => {
    const last = lastName(name);
    return !new RegExp(`\\b${last}\\b`).test(module.old);
  };
  return { ...module, constants: constants.filter(isNew) };
}

interface Taken {
  modules: readonly ComparedModule[];
  doctests?: "all";
  constants?: boolean;
}

/** The version with what is new taken into its files. */
async function withTaken(
  tools: VerifyTools,
  at: Version,
  { modules, doctests, constants: takesConstants = false }: Taken,
): Promise<Version> {
  const files = tools.workspace.at(at);
  const requests = await Promise.all(
    modules.map(async ({ path, now, constants }) => {
      const into = await readText(files, path);
      return { path, into, from: now, names: takesConstants ? constants : [], doctests };
    }),
  );
  return withChanges(at, await takeInto(tools, requests));
}

/** A change by what its files are for. */
export interface SortedChange {
  sides: ChangeSides<ChangedText>;
  edits: ChangedTests;
  modules: readonly ComparedModule[];
  /** What is run for the tests of the change. */
  testFiles: readonly string[];
}

/**
 * Counts the doctests that pytest runs among the tests: a document with examples is a test file, and the
 * examples of a docstring are a test in a file of the source. So are files with tests that are new, or
 * that read changed data: their own text may be the same.
 */
export function withDoctests(
  { sides, edits, modules, testFiles }: SortedChange,
  { base, head }: { base: Observation; head: Observation },
): SortedChange & { testFiles: string[] } {
  const [before, after] = [idsIn(base.run.report), idsIn(head.run.report)];
  const files = new Set([...before, ...after].map(fileOfTest));
  const isRun = ({ path }: { path: string }) => files.has(path);
  const inCode = modules.filter(isRun).flatMap(({ path, doctests }) => {
    return after.filter((id) => doctests.some((name) => isDoctestOf(id, { path, name })));
  });
  const documents = sides.documents.filter(isRun);
  const inDocuments = after.filter((id) => documents.some(({ path }) => path === fileOfTest(id)));
  const ids = [...inCode, ...inDocuments];
  const known = new Set(before);
  // Cases from a file of data, tests that a class inherits: nothing in the text of their file tells of them.
  const made = after.filter((id) => !known.has(id));
  const ofTests = new Set(sides.tests.map(({ path }) => path));
  const readers =
    head.run.readers?.filter(([path, by]) => ofTests.has(path) && files.has(by)) ?? [];
  const left = new Set(after);
  const gone = before.filter((id) => {
    const isOf = ({ path }: { path: string }) => path === fileOfTest(id);
    const module = modules.find(isOf);
    // Where the examples are still there, a setting keeps pytest from running them.
    const isTakenOut = module !== undefined && changedExamples(module.old, module.now) !== null;
    return (isTakenOut || documents.some(isOf)) && !left.has(id);
  });
  return {
    sides: {
      ...sides,
      tests: [...sides.tests, ...documents],
      documents: sides.documents.filter((file) => !isRun(file)),
    },
    edits: {
      added: new Set([...edits.added, ...ids.filter((id) => !known.has(id))]),
      edited: new Set([...edits.edited, ...ids.filter((id) => known.has(id))]),
      removed: new Set([...edits.removed, ...gone]),
      before: edits.before,
    },
    modules: modules.map((module) => (isRun(module) ? module : { ...module, doctests: [] })),
    testFiles: [
      ...new Set([
        ...testFiles,
        ...[...ids, ...made].map(fileOfTest),
        ...readers.map(([, by]) => by),
      ]),
    ],
  };
}
