import type { CanaryKind } from "../../python/canary/canary.ts";
import { altersOnImport, type ChangedText, supportOf } from "../../python/changes/changed-files.ts";
import { isPythonFile } from "../../python/files.ts";
import {
  introducedNames,
  moduleOf,
  type PromisedName,
  promisedByPlan,
  underEachRoot,
} from "../../python/promised-names.ts";
import { fileOfTest, isTestModule } from "../../python/test-ids.ts";
import type { RightReasons } from "../../routing/verdicts/right-reason.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import { findRenamed, withoutCases } from "../../routing/verify/steady-ids.ts";
import { withChanges } from "../../version.ts";
import type { SuitePlan } from "../proof/suite-plan.ts";
import type { SortedChange } from "./doctests.ts";
import type { Versions } from "./gather-evidence.ts";
import { type OldSourceResults, runOnOldSource } from "./old-source.ts";
import type { Change } from "./read-change.ts";
import {
  canaryPlaces,
  type JudgedRun,
  runAlone,
  runOldTests,
  step,
  takeInto,
  type VerifyTools,
} from "./run-versions.ts";
import type { ComparedModule } from "./test-equipment.ts";

interface AllVersions extends SortedChange {
  change: Change;
  base: JudgedRun;
  head: JudgedRun;
  plan: SuitePlan;
  patterns: readonly string[];
  canaryKind: CanaryKind;
}

/** Runs the old tests with the new source, and the new tests with the old source and alone. */
export async function runVersions(tools: VerifyTools, all: AllVersions): Promise<Versions> {
  const { change, sides, edits, modules, base, head, patterns, testFiles } = all;
  const { source } = sides;
  const paths = pathsOf(sides.tests);
  const promised = introducedNames(source);
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
  const alone = await step(tools, "changedTests", () => {
    return runAlone(tools, { head: change.head, targets, imitated });
  });
  const passed = alone.run.report?.tests.filter(({ outcome }) => outcome === "passed") ?? [];
  const wanted = passed.map(({ id }) => id);
  const support = supportOf(sides.tests, patterns).filter(({ path, isDeleted }) => {
    return isPythonFile(path) && !isDeleted;
  });
  const results: OldSourceResults[] = [];
  await step(tools, "oldSource", async () => {
    const tree = await tools.trees.overlay({ onto: change.base, from: change.head, paths });
    const orders = { tree, targets, imitated, promised: importable, modules, wanted };
    const seen = await runOnOldSource(tools, {
      ...orders,
      support: support.map(({ path }) => path),
    });
    results.push(seen);
    return seen.plain[0] ?? base;
  });
  const { plain = [], withConstants = null, at: oldSource = change.base } = results[0] ?? {};
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
  const whole = (judged: JudgedRun): JudgedRun => {
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

const NOT_RUN = { before: [], withConstants: null, alone: null };

/** Where the files of the tests are, before and after the change. */
export function pathsOf(tests: readonly ChangedText[]): string[] {
  return tests.flatMap(({ path, before }) => [path, ...(before === null ? [] : [before])]);
}

/** The old tests with the new source; the base itself where that is the same. */
async function runOld(
  tools: VerifyTools,
  { change, sides, modules, testFiles, base, plan, patterns }: AllVersions,
): Promise<JudgedRun> {
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
    const targets = isSupported ? "suite" : oldFiles;
    return runOldTests(tools, { at: withChanges(tree, written), targets, plan });
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
function doubtfulFiles(base: JudgedRun, head: JudgedRun, oldTests: JudgedRun): string[] {
  const passed = head.run.report?.tests.filter(({ outcome }) => outcome === "passed") ?? [];
  const passing = new Set(passed.map(({ id }) => id));
  const failing = [...(base.run.report?.tests ?? []), ...(oldTests.run.report?.tests ?? [])];
  const doubtful = failing.filter((test) => isFailing(test) && passing.has(test.id));
  const collected = new Set(passed.map(({ file }) => file));
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
