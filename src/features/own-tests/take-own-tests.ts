import { posix } from "node:path";
import type { TestRun } from "../../ports.ts";
import { isAskedFor } from "../../proof/red-basis.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { isPythonFile, topName } from "../../python/files.ts";
import { indexModules } from "../../python/module-index.ts";
import { importedNames, type PromisedName, withModules } from "../../python/promised-names.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { locateModule, newNames } from "../../python/stubs.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { askPerson } from "../../routing/route-by-exit-code.ts";
import {
  dropOldCases,
  explainWrongReason,
  type FailedCases,
  type RightReasons,
} from "../../routing/verdicts/right-reason.ts";
import { isFailing, testsById, type Verdict } from "../../routing/verdicts/verdict.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { andMore, oneLine, textAt } from "../../safe-text/clean-text.ts";
import { type Version, withChanges } from "../../version.ts";
import type { AppliedChange } from "../../workflow/edits/apply-edits.ts";
import { findChangedTests, keepVersions } from "../../workflow/edits/test-changes.ts";
import type { WrongTest } from "../../workflow/edits/wrong-tests.ts";
import type { Step, Tools } from "../../workflow/tools.ts";
import { type BroughtTests, describeSource, type OwnTests } from "./record.ts";

/** Writes the tests that a person brought, byte for byte, onto the base commit; no model is asked. */
export async function takeOwnTests(
  tools: Tools,
  state: RunState,
  // What was wrong with them before may be mended by a newer base.
  { problems: _, ...own }: OwnTests,
): Promise<Step> {
  const { workspace, log } = tools;
  const { baseCommit } = workspace;
  const base = workspace.at(baseCommit);
  const changes = await Promise.all(
    own.files.map(async ({ path, blob }) => {
      return { path, before: await base.read(path), content: await workspace.recall(blob) };
    }),
  );
  const moved = await findMoved(tools, own, changes);
  if (moved.length > 0) return refuse(state, own, moved);
  for (const path of own.leftAlone) {
    log.record({ kind: "warned", text: `${path} of ${own.source} is left alone: it is no test.` });
  }
  const version = withChanges(baseCommit, changes);
  const missing = await findMissing(tools, state, { version, changes });
  const changedTests = await keepVersions(tools, findChangedTests(changes, editedTests(changes)));
  const draft = await workspace.snapshot(draftMessage(state, "tests"), version);
  const testFiles = own.files.map(({ path }) => path);
  const update = { ownTests: { ...own, missing }, testFiles, changedTests, draft, decision: null };
  return { update, headline: `${testFiles.join(", ")}, from ${describeSource(own)}` };
}

/** Stores the texts with the run, so that it always goes on with the same tests. */
export async function keepOwnTests(
  { workspace }: Pick<Tools, "workspace">,
  { files, ...brought }: BroughtTests,
): Promise<OwnTests> {
  const keep = async ({ path, content, was }: BroughtTests["files"][number]) => ({
    path,
    blob: await workspace.remember(content),
    was: was === null ? null : await workspace.identify(was),
  });
  return { ...brought, files: await Promise.all(files.map(keep)), missing: [] };
}

/** Files that the base has changed since the person's branch left it: taking theirs would undo that. */
async function findMoved(
  { workspace }: Tools,
  { files }: OwnTests,
  changes: readonly AppliedChange[],
): Promise<string[]> {
  const now = await Promise.all(
    changes.map(async ({ before, content }) => {
      if (before === null || before === content) return null;
      return workspace.identify(before);
    }),
  );
  return files.filter(({ was }, index) => (now[index] ?? was) !== was).map(({ path }) => path);
}

function refuse({ base }: RunState, own: OwnTests, moved: readonly string[]): Step {
  const [first = ""] = moved;
  const reason = `${base.branch} has changed ${first}${andMore(moved)} since ${own.source} left it: merge ${base.branch} into ${own.source}, then start again with these tests`;
  return { update: { decision: askPerson(reason) }, headline: reason, ok: false };
}

/** What the tests import, does not exist, and may be created: a part of the repository, or named in the issue. */
async function findMissing(
  { workspace, support }: Tools,
  state: RunState,
  { version, changes }: { version: Version; changes: readonly AppliedChange[] },
): Promise<PromisedName[]> {
  const tests = changes.filter(({ path }) => isPythonFile(path));
  const texts = tests.map(({ content }) => content ?? "");
  const { list, read } = workspace.at(version);
  const files = await list();
  const { fileOf } = indexModules(files);
  const isModule = ({ module, name }: PromisedName) =>
    fileOf(name === null ? module : `${module}.${name}`) !== null;
  /** A helper of tests, or one of several modules of this name: a stub would go to another file. */
  const isOther = ({ module }: PromisedName) =>
    tests.some(({ path }) => {
      const file = fileOf(module, path);
      return file !== null && file !== locateModule(module, files).path;
    });
  const imported = importedNames(texts).filter(
    (promise) => !isModule(promise) && !isOther(promise),
  );
  const tops = [...new Set(imported.map(topOf))];
  const isAtRoot = (top: string) =>
    files.some((path) =>
      [top, `${top}.py`].includes(textAt(path.replace(/^src\//, "").split("/"), 0)),
    );
  const isBelow = (top: string) =>
    files.some((path) => isPythonFile(path) && path.split("/").slice(0, -1).includes(top));
  const installed = new Set(await support.installed(tops.filter((top) => !isAtRoot(top))));
  const mayBeCreated = (top: string) =>
    !installed.has(top) && (isAtRoot(top) || isBelow(top) || isAskedFor(top, state));
  const candidates = imported.filter((promise) => mayBeCreated(topOf(promise)));
  return withModules(await newNames(candidates, { files, read }), texts);
}

function topOf({ module }: PromisedName): string {
  return topName(module);
}

/** Existing tests that the person changed or removed. */
export function editedTests(changes: readonly AppliedChange[]): WrongTest[] {
  return changes.flatMap(({ path, before }) =>
    existingTests(path, before ?? "").map(({ id }) => ({ id, because: "a person changed it" })),
  );
}

interface JudgedTests extends FailedCases {
  verdict: Verdict;
  reasons: RightReasons;
  testFiles: readonly string[];
  /** Ids, without parameters, of tests that the person left as they were. */
  existing: readonly string[];
}

/** What is wrong with each test that a person brought; what the verdict says where no single test is. */
export function explainOwnTests(
  { report }: TestRun,
  { verdict, reasons, testFiles, existing, failedCases = [] }: JudgedTests,
): string[] {
  const files = new Set(testFiles.map((path) => posix.normalize(path)));
  const old = new Set(existing);
  const broken = (report?.collectionErrors ?? []).map(({ file, failure }) => {
    return `${file} cannot be collected: ${describeCause(readCause(failure))}`;
  });
  const brought = [...testsById(report).values()].filter(
    (test) => files.has(posix.normalize(test.file)) && !old.has(plainTestId(test.id)),
  );
  const own = dropOldCases(brought, { ...reasons, failedCases });
  const isRed = own.some(isFailing);
  const single = own.flatMap((test) => {
    // Beside tests that fail, one that passes is a guard.
    if (!isFailing(test)) return isRed ? [] : [`${test.id} ${ALREADY[test.outcome]}`];
    const why = explainWrongReason(test, reasons);
    return why === null ? [] : [`${test.id} fails for the wrong reason: ${why}`];
  });
  const problems = [...broken, ...single].map((problem) => oneLine(problem, MAX_PROBLEM));
  return problems.length === 0 ? [verdict.reason] : problems;
}

const MAX_PROBLEM = 300;

const ALREADY = {
  passed: "passes already",
  xpassed: "passes already, and is marked as expected to fail (xfail)",
  skipped: "is skipped",
  failed: "fails",
  error: "fails",
} as const;
