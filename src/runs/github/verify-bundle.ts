import { ArbiterError, refusedBundle } from "../../errors.ts";
import { type UnpackedBundle, unpackBundle } from "../../git/bundle/bundle.ts";
import { checkCommits } from "../../git/bundle/check-commits.ts";
import {
  readBundleNotes,
  readBundleState,
  readBundleText,
} from "../../git/bundle/read-bundle-state.ts";
import { type Change, readCommits } from "../../git/bundle/read-commits.ts";
import { makeBlob } from "../../git/commit-files.ts";
import type { GitRepo } from "../../git/git.ts";
import { listBaseFiles, type Repository } from "../../git/repository.ts";
import { stateRef } from "../../git/state/threads.ts";
import { isStubbed } from "../../python/stubs.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { TestMaterial } from "../../python/test-material.ts";
import { isNodeName, NODES } from "../../routing/nodes.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import { type ChangedTest, type RunState, tipOf } from "../../run-state/run-state.ts";
import { adoptState, headOf, readBuiltRun } from "../../workflow/adopt-state.ts";
import type { AppliedChange } from "../../workflow/edits/apply-edits.ts";
import type { PlannedFiles } from "../../workflow/edits/source-layout.ts";
import {
  findChangedTests,
  refuseOtherTests,
  refuseRemovals,
} from "../../workflow/edits/test-changes.ts";
import { refuseVisibleSupport } from "../../workflow/edits/visible-support.ts";
import { refuseProgram, refuseWrite, type WritePhase } from "../../workflow/edits/write-policy.ts";
import type { WrongTest } from "../../workflow/edits/wrong-tests.ts";
import type { Continuation } from "../../workflow/plan-retry.ts";
import { parseMaterial } from "../../workflow/proof/test-material.ts";
import { gitRepoOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
import { appliedChange, prefixOf, readDroppedTests, removesOnly } from "./bundle-tests.ts";
import { type ExpectedRun, resolveExpectedRun, validateIssue } from "./expected-run.ts";
import type { JobContext } from "./job-context.ts";

/** The stored run that a build started from. */
export interface BuildBasis {
  stored: StoredState | null;
  /** Whether the build continued the stored run, or started a new one. */
  continues: boolean;
}

/** A bundle that holds nothing but what a run may make. */
export interface VerifiedBundle {
  repository: Repository;
  continuation: Continuation;
  /** The commit that the run continues from. */
  tip: string;
  commits: string[];
  blobs: string[];
  notes: { commit: string; event: HandoffNote }[];
  wasIssueEdited: ExpectedRun["wasIssueEdited"];
}

/** Treats the build job's bundle as if an attacker had written it: accepts all of it, or nothing. */
export async function verifyBundle(
  context: JobContext,
  basis: BuildBasis,
): Promise<VerifiedBundle> {
  const { checkout, host, mode, trigger } = context;
  const { issue } = trigger;
  const { remote } = host;
  if (mode.kind !== "publish" || remote === null) throw nothingBuilt(issue);
  const repo = gitRepoOf(checkout);
  const ref = stateRef(issue);
  const unpacked = await unpackBundle({ repo, file: mode.bundle, ref, remote });
  if (unpacked === null) return explainMissingBundle(context, basis);
  const thread = host.thread(issue);
  const { values, blobs } = await readBundleState(repo, { ref, tip: unpacked.state, thread });
  const built = readBuiltRun(values, issue);
  const expected = await resolveExpectedRun(context, basis, { built, remote });
  const { commits, changedTests } = await verifyCommits(context, { built, expected });
  const truthful = { ...built, changedTests };
  const continuation = adoptState(truthful, { ...expected, issue, commits: new Set(commits) });
  const notes = await verifyNotes(context, { unpacked, built, commits });
  const { repository, wasIssueEdited } = expected;
  return { repository, continuation, tip: tipOf(built), commits, blobs, notes, wasIssueEdited };
}

/** If the issue itself is the reason, says so on the issue instead of pointing to a log. */
async function explainMissingBundle(
  context: JobContext,
  { continues }: BuildBasis,
): Promise<never> {
  if (!continues) await validateIssue(context, context.host.findBase);
  throw nothingBuilt(context.trigger.issue);
}

interface BuiltRun {
  built: RunState;
  expected: ExpectedRun;
}

interface VerifiedCommits {
  commits: string[];
  /** The existing tests that the red commit really changes. */
  changedTests: ChangedTest[];
}

async function verifyCommits(
  { checkout, folder }: JobContext,
  { built, expected }: BuiltRun,
): Promise<VerifiedCommits> {
  const { repository, spec } = expected;
  const base = repository.base.commit;
  const tip = headOf(built);
  const { red } = built.commits;
  if (tip === base) return { commits: [], changedTests: [] };
  const repo = gitRepoOf(checkout);
  const line = await readCommits(repo, { base, tip, red });
  const wrongTests = built.changedTests;
  const tests = (line.find(({ id }) => id === red)?.changes ?? []).map((change) => {
    return appliedChange(change, folder);
  });
  const rules = {
    ...{ folder, specText: spec.text, plan: built.agreedPlan, wrongTests },
    testPatterns: built.testPatterns,
    existing: new Set(await listBaseFiles(repository)),
    material: await readMaterial(repo, built),
    dropped: readDroppedTests(built, { red: tests, specText: spec.text }),
  };
  const refuse = refuseChange(rules);
  const refused =
    checkCommits(line, { issue: built.issue, base, tip, red, refuse }) ?? refuseTests(tests, rules);
  if (refused !== null) throw refusedBundle(refused.replace(/\.$/, ""));
  const changed = findChangedTests(tests, wrongTests);
  return {
    commits: line.map(({ id }) => id),
    changedTests: changed.map((test) => withTrueVersions(test, { built, base })),
  };
}

/** The files that the tests are locked with; empty for runs of older versions. */
async function readMaterial(repo: GitRepo, { red }: RunState): Promise<TestMaterial> {
  if (red?.material === undefined) return new Map();
  const text = await readBundleText(repo, { what: "test material", blob: red.material });
  try {
    return parseMaterial(text);
  } catch (cause) {
    throw refusedBundle("its test material cannot be read", cause);
  }
}

/** Leaves the reference to the two versions out when they are not those of the red commit. */
function withTrueVersions(
  { versions, ...test }: ReturnType<typeof findChangedTests>[number],
  { built, base }: { built: RunState; base: string },
): ChangedTest {
  const { id } = makeBlob(base, JSON.stringify(versions));
  const isTrue = built.changedTests.some((one) => one.id === test.id && one.versions === id);
  return isTrue ? { ...test, versions: id } : test;
}

interface ChangeRules {
  /** The project's folder in the repository; empty for the whole repository. */
  folder: string;
  /** The files of the base commit, relative to `folder`. */
  existing: ReadonlySet<string>;
  specText: string;
  /** The files that the plan names. */
  plan?: PlannedFiles | null;
  /** Existing tests that the change makes wrong, and that the pull request lists. */
  wrongTests: readonly WrongTest[];
  /** Files that the tests are, import or open: locked after red. */
  material?: TestMaterial;
  /** The repository's own `python_files`. */
  testPatterns?: readonly string[] | undefined;
  /** New tests that the code may remove. */
  dropped?: readonly string[];
}

/** Why a commit may not make a change: the rules for a model's files apply to every commit of a bundle. */
export function refuseChange(rules: ChangeRules) {
  const { folder } = rules;
  return (change: Change, phase: WritePhase): string | null => {
    const { path } = change;
    if (!path.startsWith(prefixOf(folder))) return `${JSON.stringify(path)} is not in ${folder}`;
    const applied = appliedChange(change, folder);
    return phase === "code" ? refuseCode(applied, rules) : refuseTest(applied, rules);
  };
}

function refuseCode(change: AppliedChange, rules: ChangeRules): string | null {
  if (removesOnly(change, rules.dropped ?? [])) return null;
  const policy = { ...policyOf(rules), phase: "code" } as const;
  return refuseWrite(change.path, policy) ?? refuseProgram(change, rules.specText);
}

function refuseTest(change: AppliedChange, rules: ChangeRules): string | null {
  const policy = policyOf(rules);
  const refused = refuseWrite(change.path, { ...policy, phase: "tests" });
  if (refused === null) {
    const others = refuseOtherTests([change], rules.wrongTests);
    return others[0] ?? refuseProgram(change, rules.specText);
  }
  // The red commit may add stubs, so that the tests can be collected.
  const isStub = isStubbed(change.before, change.content);
  const isCode = isStub && refuseWrite(change.path, { ...policy, phase: "code" }) === null;
  return isCode ? null : refused;
}

/** What the changes of the red commit may not do together. */
export function refuseTests(red: readonly AppliedChange[], rules: ChangeRules): string | null {
  const { wrongTests: wrong, specText, existing, testPatterns } = rules;
  const policy = { ...policyOf(rules), phase: "tests" } as const;
  const tests = red.filter(({ path }) => refuseWrite(path, policy) === null);
  const problems = [
    ...refuseRemovals(tests, { wrong, specText }),
    ...refuseVisibleSupport(tests, { existing: [...existing], testPatterns }),
  ];
  return problems[0] ?? null;
}

function policyOf(rules: ChangeRules) {
  const { existing, specText, plan, material, testPatterns, wrongTests } = rules;
  const mayEdit = new Set(wrongTests.map(({ id }) => fileOfTest(id)));
  return { existing, specText, plan, material, testPatterns, mayEdit };
}

interface BuiltNotes {
  unpacked: UnpackedBundle;
  built: RunState;
  commits: readonly string[];
}

async function verifyNotes(
  { checkout }: JobContext,
  { unpacked, built, commits }: BuiltNotes,
): Promise<VerifiedBundle["notes"]> {
  if (unpacked.notes === null) return [];
  const notes = await readBundleNotes(gitRepoOf(checkout), {
    tip: unpacked.notes,
    commits: [built.base.commit, ...commits],
  });
  return notes.filter(
    ({ event: { issue, run, node } }) =>
      issue === built.issue && run === built.run && !isPublishNode(node ?? ""),
  );
}

/** Only the publish job runs, and notes, the nodes with effects that others see. */
function isPublishNode(node: string): boolean {
  return isNodeName(node) && NODES[node].hasEffects === true;
}

/** The build job failed before it wrote a bundle. */
function nothingBuilt(issue: number): ArbiterError {
  return new ArbiterError("nothing-built", `The build job of #${issue} left no bundle.`, {
    fix: "See the log of the build job, then start again.",
  });
}

/** Two builds may start from the same state; the first one to be published counts. */
export function alreadyPublished(issue: number): ArbiterError {
  return new ArbiterError(
    "overtaken",
    `Another run of #${issue} was published during this build.`,
    {
      fix: "None of this build was used. Start again if it is still needed.",
    },
  );
}
