import { ArbiterError, refusedBundle } from "../../errors.ts";
import { type UnpackedBundle, unpackBundle } from "../../git/bundle/bundle.ts";
import { checkCommits } from "../../git/bundle/check-commits.ts";
import { readBundleNotes, readBundleState } from "../../git/bundle/read-bundle-state.ts";
import { type Change, readCommits } from "../../git/bundle/read-commits.ts";
import { makeBlob } from "../../git/commit-files.ts";
import { listBaseFiles, type Repository } from "../../git/repository.ts";
import { stateRef } from "../../git/state/threads.ts";
import { isStubbed } from "../../python/stubs.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import { isNodeName, NODES } from "../../routing/nodes.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import { type ChangedTest, type RunState, tipOf } from "../../run-state/run-state.ts";
import { adoptState, headOf, readBuiltRun } from "../../workflow/adopt-state.ts";
import type { AppliedChange } from "../../workflow/edits/apply-edits.ts";
import type { PlannedFiles } from "../../workflow/edits/source-layout.ts";
import { findChangedTests, refuseOtherTests } from "../../workflow/edits/test-changes.ts";
import { refuseWrite } from "../../workflow/edits/write-policy.ts";
import type { WrongTest } from "../../workflow/edits/wrong-tests.ts";
import type { Continuation } from "../../workflow/plan-retry.ts";
import { gitRepoOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
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
  const line = await readCommits(gitRepoOf(checkout), { base, tip, red });
  const wrongTests = built.changedTests;
  const refuse = refuseChange({
    ...{ folder, specText: spec.text, plan: built.agreedPlan, wrongTests },
    existing: new Set(await listBaseFiles(repository)),
  });
  const refused = checkCommits(line, { issue: built.issue, base, tip, red, refuse });
  if (refused !== null) throw refusedBundle(refused.replace(/\.$/, ""));
  const tests = line.find(({ id }) => id === red)?.changes ?? [];
  const changed = findChangedTests(
    tests.map((change) => appliedChange(change, folder)),
    wrongTests,
  );
  return {
    commits: line.map(({ id }) => id),
    changedTests: changed.map((test) => withTrueVersions(test, { built, base })),
  };
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
}

/** Why a commit may not make a change: the rules for a model's files apply to every commit of a bundle. */
export function refuseChange({ folder, wrongTests, ...rules }: ChangeRules) {
  const policy = { ...rules, mayEdit: new Set(wrongTests.map(({ id }) => fileOfTest(id))) };
  return (change: Change, phase: "tests" | "code"): string | null => {
    const { path, before, after } = change;
    if (!path.startsWith(prefixOf(folder))) return `${JSON.stringify(path)} is not in ${folder}`;
    const applied = appliedChange(change, folder);
    const refused = refuseWrite(applied.path, { ...policy, phase });
    if (phase === "code") return refused;
    if (refused === null) return refuseOtherTests([applied], wrongTests)[0] ?? null;
    // The red commit may add stubs, so that the tests can be collected.
    const isStub = isStubbed(before?.text ?? null, after?.text ?? null);
    return isStub && refuseWrite(applied.path, { ...policy, phase: "code" }) === null
      ? null
      : refused;
  };
}

/** The change as a phase of the run would have made it, relative to the project's folder. */
function appliedChange({ path, before, after }: Change, folder: string): AppliedChange {
  const inside = path.slice(prefixOf(folder).length);
  return { path: inside, before: before?.text ?? null, content: after?.text ?? null };
}

function prefixOf(folder: string): string {
  return folder === "" ? "" : `${folder}/`;
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
