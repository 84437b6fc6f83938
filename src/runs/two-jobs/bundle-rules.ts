import { refusedBundle } from "../../errors.ts";
import { describeSource, type OwnTests } from "../../features/own-tests/record.ts";
import type { Change } from "../../git/bundle-commits.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { isPythonFile } from "../../python/files.ts";
import { isStubbed } from "../../python/stubs.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import { inferredTests } from "../../routing/inferred-tests.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import type { AppliedChange } from "../../workflow/edits/apply-edits.ts";
import { findSource, refuseOutsideLayout } from "../../workflow/edits/source-layout.ts";
import { refuseVisibleSupport } from "../../workflow/edits/support-files.ts";
import { refuseRemovals } from "../../workflow/edits/test-changes.ts";
import { judgeTestEdits, type OldFiles } from "../../workflow/edits/test-edits.ts";
import {
  refuseCollisions,
  refuseContent,
  refuseWrite,
  type WritePhase,
  type WriteRules,
} from "../../workflow/edits/write-policy.ts";
import type { WrongTest } from "../../workflow/edits/wrong-tests.ts";
import { contentWithout } from "../../workflow/nodes/drop-inferred.ts";

export interface BundleRules extends WriteRules {
  /** The project's folder in the repository; empty for the whole repository. */
  folder: string;
  /** The files of the base commit, relative to `folder`. */
  existing: ReadonlySet<string>;
  wrongTests: readonly WrongTest[];
  /** What a person asked for with this retry. */
  hint?: string;
  /** What the commits from red on, and before the one in question, change. */
  earlier?: readonly Change[];
  /** New tests that the code may remove. */
  dropped?: readonly string[];
  /** The tests that a person brought: red has these and no others. */
  own?: (OwnTests & { identify(text: string): string }) | undefined;
}

/**
 * Why a commit may not make its changes: the rules for a model's answer that need no Python. Besides, red
 * may add stubs, and code may remove dropped tests.
 */
export function refuseCommit(
  changes: readonly Change[],
  phase: WritePhase,
  rules: BundleRules,
): string | null {
  const { folder, existing, earlier = [], plan } = rules;
  const outside = changes.find(({ path }) => !path.startsWith(prefixOf(folder)));
  if (outside !== undefined) return `${JSON.stringify(outside.path)} is not in ${folder}`;
  const applied = changes.map((change) => appliedChange(change, folder));
  const before = applyTo(
    existing,
    earlier.map((change) => appliedChange(change, folder)),
  );
  const after = applyTo(before, applied);
  const written = applied.filter(({ content }) => content !== null).map(({ path }) => path);
  const policy = {
    ...rules,
    // Code is written only after a plan.
    plan: plan ?? NO_PLAN,
    deleted: new Set([...existing].filter((path) => !after.has(path))),
    source: findSource([...before, ...ownSource(written, before)]),
  };
  const refuse = phase === "code" ? refuseCode : refuseTest;
  for (const change of applied) {
    const refused = refuse(change, policy);
    if (refused !== null) return refused;
  }
  // Several answers may make one commit: a path is free again after its deletion.
  const kept = new Set([...before].filter((path) => after.has(path)));
  return refuseCollisions(written, kept)[0] ?? null;
}

const NO_PLAN = { changes: [], newFiles: [], creates: [] };

/** The source that a commit adds where it may: later answers in the same commit may add data beside it. */
function ownSource(written: readonly string[], existing: ReadonlySet<string>): string[] {
  const layout = { existing, source: findSource(existing) };
  return written.filter((path) => isPythonFile(path) && refuseOutsideLayout(path, layout) === null);
}

function applyTo(
  files: ReadonlySet<string>,
  changes: readonly AppliedChange[],
): ReadonlySet<string> {
  const after = new Set(files);
  for (const { path, content } of changes) {
    if (content === null) after.delete(path);
    else after.add(path);
  }
  return after;
}

type CommitPolicy = BundleRules & Omit<Parameters<typeof refuseWrite>[1], "phase">;

function refuseCode(change: AppliedChange, policy: CommitPolicy): string | null {
  if (removesOnly(change, policy)) return null;
  const refused = refuseWrite(change.path, { ...policy, phase: "code" });
  return refused ?? refuseContent(change, policy.specText);
}

function refuseTest(change: AppliedChange, policy: CommitPolicy): string | null {
  const { path, before, content } = change;
  const { own } = policy;
  const brought = own?.files.find((file) => file.path === path);
  if (own !== undefined && brought !== undefined) {
    const isSame = content !== null && own.identify(content) === brought.blob;
    return isSame ? null : `${path} is not as ${describeSource(own)} has it`;
  }
  const refused = refuseWrite(path, { ...policy, phase: "tests" });
  if (refused === null && own !== undefined)
    return `${path} is not among the tests of ${describeSource(own)}`;
  if (refused === null) return refuseContent(change, policy.specText);
  // Stubs let pytest collect the tests.
  const isStub = isStubbed(before, content);
  const isCode = isStub && refuseWrite(path, { ...policy, phase: "code" }) === null;
  return isCode ? refuseContent(change, policy.specText) : refused;
}

/**
 * Which helpers and data the red commit changes for wrong tests, judged as in one job. Where tests that are
 * not wrong read the same data, only a run can tell: then the build is believed, and the page shows both
 * versions.
 */
export async function judgeBundledTests(
  red: readonly AppliedChange[],
  { wrongTests: wrong, ...rules }: BundleRules,
  { files, changedTests }: { files: OldFiles; changedTests: RunState["changedTests"] },
): Promise<{ changes: readonly AppliedChange[]; refused: string | null }> {
  // Those of a person are the same, byte for byte.
  if (rules.own !== undefined) return { changes: red, refused: null };
  const { changes, problems } = await judgeTestEdits(
    files,
    testsIn(red, { ...rules, wrongTests: wrong }),
    {
      wrong,
      testPatterns: rules.testPatterns,
      tryData: async (_, { id }) => {
        const tests = changedTests.flatMap((test) => (test.by?.includes(id) ? [test.id] : []));
        return tests.length > 0 ? { tests } : { why: "the build names no wrong test that uses it" };
      },
    },
  );
  return { changes, refused: problems[0] ?? null };
}

function testsIn(changes: readonly AppliedChange[], rules: BundleRules): AppliedChange[] {
  return changes.filter(({ path }) => refuseWrite(path, { ...rules, phase: "tests" }) === null);
}

/** What the changes of the red commit may not do together. */
export function refuseTests(red: readonly AppliedChange[], rules: BundleRules): string | null {
  const { wrongTests: wrong, specText, hint = "", existing, testPatterns } = rules;
  // Those of a person are the same, byte for byte.
  if (rules.own !== undefined) return null;
  const tests = testsIn(red, rules);
  const problems = [
    ...refuseRemovals(tests, { wrong, specText: `${specText}\n${hint}` }),
    ...refuseVisibleSupport(tests, { existing: [...existing], testPatterns }),
  ];
  return problems[0] ?? null;
}

/** Why red lacks a test that a person brought; one that the base has as it is changes nothing. */
export async function refuseMissingTests(
  red: readonly AppliedChange[],
  own: OwnTests | undefined,
  identifyAtBase: (path: string) => Promise<string | null>,
): Promise<string | null> {
  for (const { path, blob } of own?.files ?? []) {
    const isChanged = red.some((change) => change.path === path);
    if (!isChanged && (await identifyAtBase(path)) !== blob)
      return `${path} of ${own?.source} is missing`;
  }
  return null;
}

/** Why a commit may not add these tests to finished code: it has new files of tests, and nothing else. */
export function refuseAddedTests(changes: readonly Change[], rules: BundleRules): string | null {
  const known = changes.find(({ before }) => before !== null);
  if (known !== undefined) return `${JSON.stringify(known.path)} is changed with the added tests`;
  const applied = changes.map((change) => appliedChange(change, rules.folder));
  const refused = applied.map(({ path }) => refuseWrite(path, { ...rules, phase: "tests" }));
  const written = { ...rules, own: undefined };
  return refused.find((reason) => reason !== null) ?? refuseTests(applied, written);
}

type Built = Pick<RunState, "droppedTests" | "agreedPlan" | "changedTests">;

interface RedTests {
  red: readonly AppliedChange[];
  specText: string;
  ownTests?: RunState["ownTests"];
}

/**
 * The tests that the run says it dropped. Only new tests that no sentence of the issue asks for can be
 * dropped, and a new test has to be left.
 */
export function readDroppedTests(
  { droppedTests, agreedPlan, changedTests }: Built,
  { red, specText, ownTests }: RedTests,
): string[] {
  if (droppedTests.length === 0) return [];
  if (ownTests !== undefined) throw refusedBundle("it drops a test that a person wrote");
  const tests = (agreedPlan?.tests ?? []).map(({ name, quote, inferred }) => {
    return { name, inferred: inferred && !(quote !== null && isQuoteFrom(quote, [specText])) };
  });
  const inferred = new Set(inferredTests(droppedTests, { tests, changedTests }));
  const added = new Set(red.flatMap(addedTests));
  const wrong = droppedTests.find((id) => !(inferred.has(id) && added.has(id)));
  if (wrong !== undefined) throw refusedBundle(`${wrong} is not a test that a run would drop`);
  const dropped = new Set(droppedTests);
  if ([...added].every((id) => dropped.has(id))) throw refusedBundle("it drops every new test");
  return droppedTests;
}

/** The ids of the tests that a change adds to its file. */
function addedTests({ path, before, content }: AppliedChange): string[] {
  const old = new Set(existingTests(path, before ?? "").map(({ id }) => id));
  return existingTests(path, content ?? "")
    .map(({ id }) => id)
    .filter((id) => !old.has(id));
}

/** Whether a change of a test file removes these tests and changes nothing else. */
function removesOnly(
  { path, before, content }: AppliedChange,
  { dropped = [], existing }: BundleRules,
): boolean {
  if (before === null || !dropped.some((id) => fileOfTest(id) === path)) return false;
  const rest = contentWithout({ path, source: before, isNew: !existing.has(path) }, dropped);
  return rest !== null && rest.content === content;
}

/** The change as a phase of the run would have made it, relative to the project's folder. */
export function appliedChange({ path, before, after }: Change, folder: string): AppliedChange {
  const inside = path.slice(prefixOf(folder).length);
  return { path: inside, before: before?.text ?? null, content: after?.text ?? null };
}

function prefixOf(folder: string): string {
  return folder === "" ? "" : `${folder}/`;
}
