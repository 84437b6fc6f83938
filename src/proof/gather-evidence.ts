import type { TestCase, TestReport, Version } from "../ports.ts";
import type { ChangedText } from "../python/changes/changed-files.ts";
import { type ChangedTests, idBefore } from "../python/changes/changed-tests.ts";
import { isConftest, lastName } from "../python/files.ts";
import { type PromisedName, promisedByPlan } from "../python/promised-names.ts";
import { describeCause, readCause } from "../python/results/failure-text.ts";
import { readMissingName } from "../python/results/missing-name.ts";
import { fileOfTest, plainTestId } from "../python/test-ids.ts";
import {
  findTestsThatCannotFail,
  type PowerlessTest,
} from "../routing/verdicts/judge-written-tests.ts";
import { explainWrongReason, type RightReasons } from "../routing/verdicts/right-reason.ts";
import {
  EMPTY_REPORT,
  idsIn,
  isFailing,
  passingIn,
  testsById,
  testsOf,
} from "../routing/verdicts/verdict.ts";
import type { SeenTest, TestEvidence } from "../routing/verdicts/word-of-test.ts";
import { readText } from "../workflow/tools.ts";
import type { VerifyTools } from "./change.ts";
import type { Observation } from "./observe.ts";
import { findVacuous, missesName } from "./probes.ts";

/** The runs of all versions of the tests and of the source. */
export interface Versions {
  edits: ChangedTests;
  /** Old tests, old source. */
  base: Observation;
  /** New tests, new source: the whole suite. */
  head: Observation;
  /** New tests, new source: the tests of the change alone; null without any. */
  alone: Observation | null;
  /** New tests, old source: twice, or not at all. */
  before: readonly Observation[];
  /** New tests, old source with the new constants; null where that was not needed. */
  withConstants: Observation | null;
  /** The old source with the new tests, as it ran last: with stubs and new constants. */
  oldSource: Version;
  /** Old tests, new source; the base itself where that is the same. */
  oldTests: Observation;
  /** What the change introduces, and what it removes. */
  promised: readonly PromisedName[];
  removedNames: readonly PromisedName[];
  /** Why a test may fail with the old source. */
  reasons: RightReasons;
}

export interface Doubts {
  /** Why a test only looks at the code, by its id. */
  looking: ReadonlyMap<string, string>;
  /** Links to folders, among others. */
  links: readonly string[];
  vacuous: ReadonlySet<string>;
  powerless: readonly PowerlessTest[];
  /** Why a test that passes once is not believed, by its id. */
  relapses: ReadonlyMap<string, string>;
}

/** Everything that was seen of each test that the change may be about. */
export function gatherEvidence(versions: Versions, doubts: Doubts): TestEvidence[] {
  const { vacuous, looking, powerless, links, relapses } = doubts;
  const { edits, base, head, alone, before, oldTests } = versions;
  const { reasons, withConstants } = versions;
  const seeBefore = (runs: readonly Observation[]) => {
    return runs.map(({ run: { report } }) => {
      // Code that hangs or ends the process is wrong: the same test ends with the new source.
      const stopped = new Set(report?.stopped?.map(({ id }) => id));
      const see = reader(report, (test) => {
        return stopped.has(test.id) ? null : explainWrongReason(test, reasons);
      });
      return (id: string): SeenTest => {
        const seen = see(id);
        const isStub = versions.promised.length > 0 && seen.why === `${UNCOLLECTED}${STUB}`;
        return isStub ? { outcome: "absent", why: CALLS_STUB } : seen;
      };
    });
  };
  const seePlain = seeBefore(before);
  const seeWithConstants = seeBefore(present([withConstants])).map((see) => (id: string) => {
    const seen = see(id);
    return seen.outcome === "passed" ? { ...seen, why: WITH_CONSTANTS } : seen;
  });
  const seeAfter = present([head, alone]).map(({ run }) => reader(run.report, () => null));
  const seeOld = readerOfOld(oldTests, removalReader(versions));
  const original = testsById(base.run.report);
  const first = testsById(firstReport(versions));
  const collected = testsById(before[0]?.run.report);
  const doubted = present([...before, withConstants, alone]).find(({ doubt }) => doubt !== null);
  const inLinks = idsIn(head.run.report).filter((id) =>
    links.some((link) => id.startsWith(`${link}/`)),
  );
  const lacks = new Map(powerless.map((each) => [each.id, each]));

  const evidenceOf = (id: string): TestEvidence => {
    const edit = editOf(id, versions);
    const old = idBefore(edits, id);
    const lack = lacks.get(plainTestId(id));
    return {
      ...NO_EVIDENCE,
      id,
      edit,
      original: original.get(old)?.outcome ?? null,
      before: (collected.has(id) || !first.has(id) ? seePlain : seeWithConstants).map((see) => {
        return see(id);
      }),
      after: seeAfter.map((see) => see(id)),
      kept: seeOld(old),
      linkedAs: inLinks.find((linked) => isSameBelowLink(linked, id)) ?? null,
      cannotFail: lack === undefined ? null : applies(lack, first.get(id)),
      isVacuous: vacuous.has(id),
      looksOnly: looking.get(id) ?? null,
      doubt: edit === "kept" ? null : (relapses.get(id) ?? doubted?.doubt ?? null),
    };
  };
  const gone = removedIds(versions).map((id): TestEvidence => {
    const outcome = original.get(id)?.outcome ?? null;
    return { ...NO_EVIDENCE, id, edit: "removed", original: outcome, kept: seeOld(id) };
  });
  return [...reportedIds(versions).map(evidenceOf), ...gone];
}

const UNCOLLECTED = "its file cannot be collected: ";
/** What a stub raises. */
const STUB = "NotImplementedError";
const CALLS_STUB = "its file calls new code as soon as it is imported";
const WITH_CONSTANTS =
  "is collected only with the new constants, and passes with the rest of the old source";

/** Whether both ids end in the same file and test, below folders of other names. */
function isSameBelowLink(linked: string, id: string): boolean {
  return linked.slice(linked.indexOf("/")) === id.slice(id.indexOf("/"));
}

const NO_EVIDENCE = {
  linkedAs: null,
  before: [],
  after: [],
  cannotFail: null,
  isVacuous: false,
  looksOnly: null,
  doubt: null,
};

function present<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null);
}

/** Reads tests of one report; a test whose file cannot be collected has failed. */
function reader(report: TestReport | null, explain: (test: TestCase) => string | null) {
  const tests = testsById(report);
  const broken = new Map(report?.collectionErrors.map(({ file, failure }) => [file, failure]));
  return (id: string): SeenTest => {
    const test = tests.get(id);
    const failure = broken.get(fileOfTest(id));
    if (test === undefined) {
      if (failure === undefined) return { outcome: "absent", why: null };
      return {
        outcome: "failed",
        why: `${UNCOLLECTED}${describeCause(readCause(failure))}`,
      };
    }
    const { outcome } = test;
    if (outcome === "failed" || outcome === "error") {
      return { outcome: "failed", why: explain(test) };
    }
    return { outcome, why: null };
  };
}

/** Like `reader`, for a run that may not be believed: then nothing was seen. */
function readerOfOld({ run, doubt }: Observation, explain: (test: TestCase) => string | null) {
  if (doubt === null) return reader(run.report, explain);
  return (): SeenTest => ({ outcome: "absent", why: `the old tests cannot run with it: ${doubt}` });
}

/** What the new tests did first with the old source; with the new constants where they needed them. */
function firstReport({ before, withConstants }: Versions): TestReport {
  const plain = before[0]?.run.report ?? EMPTY_REPORT;
  const known = testsById(plain);
  const others = testsOf(withConstants?.run.report).filter(({ id }) => !known.has(id));
  return { ...plain, tests: [...plain.tests, ...others] };
}

/** Tells what an old test misses in the new source, if the change removed it; null for any other failure. */
export function removalReader({ removedNames }: Versions) {
  const isRemoved = promisedByPlan(removedNames);
  return ({ failure }: TestCase): string | null => {
    if (failure === null) return null;
    const cause = readCause(failure);
    const missing = readMissingName(cause);
    return missing !== null && isRemoved(missing) ? describeCause(cause) : null;
  };
}

/**
 * A test without an assertion may still fail where the code crashes: that is a proof, as long as it did
 * not only miss a name.
 */
function applies({ lack, why }: PowerlessTest, test: TestCase | undefined): string | null {
  if (lack !== "assertion") return why;
  return test === undefined || missesName(test) ? why : null;
}

/** The tests of the change that ran, and those in its text that should have. */
function reportedIds({ edits, head, alone, before }: Versions): string[] {
  const now = [head, alone].flatMap((one) => idsIn(one?.run.report));
  const plainNow = new Set(now.map(plainTestId));
  // Stubs may give a test other cases, which say nothing.
  const onlyBefore = before
    .flatMap(({ run }) => idsIn(run.report))
    .filter((id) => !plainNow.has(plainTestId(id)));
  const files = new Set([...edits.added, ...edits.edited].map(fileOfTest));
  const aloneIds = new Set(idsIn(alone?.run.report));
  const reported = new Set(
    [...now, ...onlyBefore].filter((id) => aloneIds.has(id) || files.has(fileOfTest(id))),
  );
  const plains = new Set([...reported].map(plainTestId));
  const unreported = [...edits.added, ...edits.edited].filter((id) => {
    return !plains.has(id) && isCollectedByDefault(id);
  });
  return [...reported, ...unreported];
}

/** A test of a mixin class is collected only under the names of the classes that use it. */
function isCollectedByDefault(id: string): boolean {
  const owners = id.split("::").slice(1, -1);
  return owners.every((name) => name.startsWith("Test"));
}

/** A test or a case that no text defines, such as an inherited one, is new if the base did not run it. */
function editOf(id: string, { edits, base }: Versions): TestEvidence["edit"] {
  const plain = plainTestId(id);
  if (edits.added.has(plain)) return "added";
  if (edits.edited.has(plain)) return "edited";
  const old = idBefore(edits, id);
  return testsOf(base.run.report).some((test) => test.id === old) ? "kept" : "added";
}

/** Tests that the change removed, and cases that no longer exist of tests that do. */
function removedIds({ edits, base, head }: Versions): string[] {
  const now = new Set(idsIn(head.run.report).map((id) => idBefore(edits, id)));
  const plainNow = new Set([...now].map(plainTestId));
  return [...new Set(idsIn(base.run.report))].filter((id) => {
    const plain = plainTestId(id);
    return edits.removed.has(plain) || (plainNow.has(plain) && !now.has(id));
  });
}

/** Cases that passed before and no longer exist, of tests that the change left alone. */
export function droppedCases(versions: Versions): string[] {
  const { edits, base, head, oldTests } = versions;
  // Cases that the tests themselves make were tried with the old tests.
  const tried = oldTests === base ? new Map() : testsById(oldTests.run.report);
  const own = new Set([...edits.edited].map((id) => idBefore(edits, id)));
  const original = testsById(base.run.report);
  const left = head.run.report?.left ?? {};
  return removedIds(versions).filter((id) => {
    const plain = plainTestId(id);
    const isKept =
      !(edits.removed.has(plain) || own.has(plain)) && left[fileOfTest(id)] === undefined;
    return isKept && !tried.has(id) && original.get(id)?.outcome === "passed";
  });
}

/** The tests that fail with the old source and would pass with any code that has the new names. */
export async function findVacuousTests(
  tools: VerifyTools,
  versions: Versions,
): Promise<ReadonlySet<string>> {
  const { promised, before, oldSource } = versions;
  if (promised.length === 0 || (before[0]?.run.report ?? null) === null) return new Set();
  const red = redTests(versions);
  return new Set((await findVacuous(tools, oldSource, { red, promises: promised })).vacuous);
}

/** The tests that fail with the old source for the right reason, and pass with the new one. */
export function redTests(versions: Versions): TestCase[] {
  const { alone, reasons } = versions;
  const passing = passingIn(alone?.run.report);
  return [...testsById(firstReport(versions)).values()].filter((test) => {
    return isFailing(test) && passing.has(test.id) && explainWrongReason(test, reasons) === null;
  });
}

interface Inspected {
  head: string;
  testFiles: readonly string[];
  promised: readonly PromisedName[];
  source: readonly ChangedText[];
}

/** The tests that cannot prove the change, from their texts. */
export async function findPowerless(
  tools: VerifyTools,
  { head, testFiles, promised, source }: Inspected,
): Promise<PowerlessTest[]> {
  if (testFiles.length === 0) return [];
  const version = tools.workspace.at(head);
  const files = await version.list();
  const readAll = (paths: readonly string[]) => {
    return Promise.all(
      paths.map(async (path) => ({ path, content: await readText(version, path) })),
    );
  };
  const inspection = await tools.inspector.inspect({
    inspected: await readAll(testFiles),
    support: await readAll(files.filter(isConftest)),
    names: [],
    promised: promised.map(({ module, name }) => lastName(name ?? module)),
  });
  return findTestsThatCannotFail({
    tests: inspection?.tests ?? [],
    plannedFiles: source.map(({ path }) => path),
    promisedModules: promised.map(({ module }) => module),
    files,
  });
}
