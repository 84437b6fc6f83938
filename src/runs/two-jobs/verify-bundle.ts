import { posix } from "node:path";
import { ArbiterError, refusedBundle } from "../../errors.ts";
import type { BroughtTests, OwnTests } from "../../features/own-tests/record.ts";
import { editedTests } from "../../features/own-tests/take-own-tests.ts";
import { CLOSED_GATE } from "../../features/test-gate/record.ts";
import { bringTests } from "../../git/brought-tests.ts";
import {
  readBundleNotes,
  readBundleState,
  readBundleText,
  type UnpackedBundle,
  unpackBundle,
} from "../../git/bundle.ts";
import { type BundleCommit, checkCommits, readBundleCommits } from "../../git/bundle-commits.ts";
import { blobId } from "../../git/commit-files.ts";
import type { GitRepo } from "../../git/git.ts";
import { searchWords } from "../../git/grep.ts";
import { fetchMergeBase, type Remote } from "../../git/remote/remote.ts";
import { findBaseFile, listBaseFiles, type Repository, readBlob } from "../../git/repository.ts";
import { stateRef } from "../../git/state/ref-store.ts";
import type { StateStore } from "../../git/state-store.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { parseMaterial } from "../../proof/test-material.ts";
import type { TestMaterial } from "../../python/test-material.ts";
import { isNodeName, NODES } from "../../routing/nodes.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import { isUnfinished } from "../../run-state/phases.ts";
import { type ChangedTest, type RunState, tipOf } from "../../run-state/run-state.ts";
import type { Spec } from "../../spec/spec.ts";
import { adoptState, headOf, readBuiltRun } from "../../workflow/adopt-state.ts";
import { findChangedTests } from "../../workflow/edits/test-changes.ts";
import type { OldFiles } from "../../workflow/edits/test-edits.ts";
import type { WritePhase } from "../../workflow/edits/write-policy.ts";
import type { Continuation } from "../../workflow/plan-retry.ts";
import { claimIssue, readStoredState, type StoredState, withClaim } from "../claim-issue.ts";
import { gitRepoOf } from "../fetch-state.ts";
import { readBuildIdentities } from "../github/github-host.ts";
import { type JobContext, namedTests, requestOf } from "../github/job-context.ts";
import type { Host } from "../host.ts";
import { openRun } from "../open-run.ts";
import { NO_MODEL } from "../open-stored-run.ts";
import { validateRequest } from "../prepare-run.ts";
import {
  appliedChange,
  judgeBundledTests,
  readDroppedTests,
  refuseAddedTests,
  refuseCommit,
  refuseMissingTests,
  refuseTests,
} from "./bundle-rules.ts";
import type { OpenWork } from "./wrap-host.ts";

/** A bundle that holds nothing but what a run may make. */
interface VerifiedBundle {
  repository: Repository;
  continuation: Continuation;
  /** The commit that the run continues from. */
  tip: string;
  commits: string[];
  blobs: string[];
  notes: { commit: string; event: HandoffNote }[];
}

/** Treats the build job's bundle as if an attacker had written it: accepts all of it, or nothing. */
async function verifyBundle(
  context: JobContext,
  { bundle: file, basis }: PublishedWork,
): Promise<VerifiedBundle> {
  const { checkout, host, trigger } = context;
  const { issue } = trigger;
  const { remote } = host;
  if (remote === null) throw nothingBuilt(issue);
  const repo = gitRepoOf(checkout);
  const ref = stateRef(issue);
  const unpacked = await unpackBundle({ repo, file, ref, remote });
  if (unpacked === null) return explainMissingBundle(context, basis);
  const thread = host.thread(issue);
  const { values, blobs } = await readBundleState(repo, { ref, tip: unpacked.state, thread });
  const built = readBuiltRun(values, issue);
  const expected = await resolveExpectedRun(context, basis, { built, remote });
  const { commits, changedTests } = await verifyCommits(context, { built, expected });
  const truthful = { ...built, changedTests };
  const continuation = adoptState(truthful, { ...expected, issue, commits: new Set(commits) });
  const notes = await verifyNotes(context, { unpacked, built, commits });
  const { repository } = expected;
  return { repository, continuation, tip: tipOf(built), commits, blobs, notes };
}

/** If the issue, or the branch with a person's tests, is the reason, says so on the issue instead of pointing to a log. */
async function explainMissingBundle(
  context: JobContext,
  { continues }: BuildBasis,
): Promise<never> {
  const { remote } = context.host;
  if (!continues && remote !== null) {
    const { repository } = await validateIssue(context, context.host.findBase);
    await bringNamedTests(context, repository, { remote });
  }
  throw nothingBuilt(context.trigger.issue);
}

interface VerifiedCommits {
  commits: string[];
  /** The existing tests that the red commit really changes. */
  changedTests: ChangedTest[];
}

async function verifyCommits(
  { checkout, github, serverUrl, trigger }: JobContext,
  { built, expected }: { built: RunState; expected: ExpectedRun },
): Promise<VerifiedCommits> {
  const { repository, spec, ownTests } = expected;
  const { folder } = checkout;
  const base = repository.base.commit;
  const tip = headOf(built);
  const { red, strengthen } = built.commits;
  if (tip === base) return { commits: [], changedTests: [] };
  const repo = gitRepoOf(checkout);
  const line = await readBundleCommits(repo, { base, tip, red });
  const tests = (line.find(({ id }) => id === red)?.changes ?? []).map((change) => {
    return appliedChange(change, folder);
  });
  const wrongTests = ownTests === undefined ? built.changedTests : editedTests(tests);
  const rules = {
    folder,
    specText: spec.text,
    plan: built.agreedPlan,
    wrongTests,
    hint: trigger.act.name === "retry" ? trigger.act.hint : "",
    testPatterns: built.testPatterns,
    existing: new Set(await listBaseFiles(repository)),
    material: await readMaterial(repo, built),
    dropped: readDroppedTests(built, { red: tests, specText: spec.text, ownTests }),
    own: ownTests && { ...ownTests, identify: (text: string) => blobId(base, text) },
  };
  const refuse = ({ id, changes }: BundleCommit, phase: WritePhase) => {
    const ids = line.map((commit) => commit.id);
    const isAdded = id === strengthen;
    const isRed = phase === "tests" && !isAdded;
    const before = isRed ? [] : line.slice(ids.indexOf(red ?? ""), ids.indexOf(id));
    const earlier = before.flatMap((commit) => commit.changes);
    const own = isRed ? rules.own : undefined;
    const refused = refuseCommit(changes, phase, { ...rules, own, earlier });
    return refused ?? (isAdded ? refuseAddedTests(changes, rules) : null);
  };
  const authors = await callGitHub("Reading the accounts of the jobs", () =>
    readBuildIdentities(github, serverUrl),
  );
  const judged = await judgeBundledTests(tests, rules, { ...built, files: filesOf(repository) });
  const refused =
    checkCommits(line, { issue: built.issue, authors, base, tip, red, strengthen, refuse }) ??
    judged.refused ??
    refuseTests(tests, rules) ??
    (await refuseMissingTests(tests, ownTests, identifyAtBase(repository)));
  if (refused !== null) throw refusedBundle(refused.replace(/\.$/, ""));
  const changed = findChangedTests(judged.changes, wrongTests);
  return {
    commits: line.map(({ id }) => id),
    changedTests: changed.map((test) => withTrueVersions(test, { built, base })),
  };
}

/** The files of the base commit, relative to the project's folder. */
function filesOf(repository: Repository): OldFiles {
  const { folder, base } = repository;
  const prefix = folder === "" ? "" : `${folder}/`;
  return {
    read: (path) => findBaseFile(repository, path),
    search: async (words) => {
      const found = await searchWords(gitRepoOf(repository), base.commit, words);
      return found.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
    },
  };
}

/** Git's id of a file of the base commit; null where it has none. */
function identifyAtBase({ folder, base, ...checkout }: Repository) {
  return async (path: string): Promise<string | null> => {
    const repo = gitRepoOf({ ...checkout, folder });
    const there = await readBlob(repo, base.commit, posix.join(folder, path));
    return there === null ? null : blobId(base.commit, there.text ?? "");
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
  const id = blobId(base, JSON.stringify(versions));
  const isTrue = built.changedTests.some((one) => one.id === test.id && one.versions === id);
  return isTrue ? { ...test, versions: id } : test;
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
function alreadyPublished(issue: number): ArbiterError {
  return new ArbiterError(
    "overtaken",
    `Another run of #${issue} was published during this build.`,
    {
      fix: "None of this build was used. Start again if it is still needed.",
    },
  );
}

/** What the publish job knows of a run without trusting the build job. */
interface ExpectedRun {
  repository: Repository;
  base: RunState["base"];
  spec: Spec;
  proposal: string | null;
  ownTests?: RunState["ownTests"];
  testGate?: RunState["testGate"];
}

interface FetchedBuild {
  built: RunState;
  remote: Remote;
}

/**
 * The spec and the base that a build must have, from the event, the base branch and the stored state.
 * Throws when the build has others.
 */
async function resolveExpectedRun(
  context: JobContext,
  { stored, continues, approvesTests = false }: BuildBasis,
  { built, remote }: FetchedBuild,
): Promise<ExpectedRun> {
  const state = continues ? (stored?.state ?? null) : null;
  const expected =
    state === null
      ? await expectFromIssue(context, { built, remote })
      : expectFromState(context, state, { approvesTests, built });
  const { redact } = context.safe;
  if (redact(expected.spec.text) !== redact(built.spec.text)) {
    throw refusedBundle("it was built from another issue text");
  }
  const { branch, commit } = expected.base;
  if (built.base.branch !== branch || built.base.commit !== commit) {
    throw refusedBundle(`it is not built on ${branch}`);
  }
  return expected;
}

function expectFromState(
  context: JobContext,
  { base, spec, proposal, ending, ownTests, testGate, commits }: RunState,
  { approvesTests, built }: { approvesTests: boolean; built: RunState },
): ExpectedRun {
  const approved = approvesTests ? commits.red : (testGate?.approved ?? null);
  return {
    repository: { ...context.checkout, base },
    base,
    spec,
    proposal: isUnfinished(ending) ? proposal : null,
    ownTests: ownTests && withFindings(ownTests, built),
    testGate: testGate && { ...testGate, approved },
  };
}

async function expectFromIssue(
  context: JobContext,
  { built, remote }: FetchedBuild,
): Promise<ExpectedRun> {
  const findBase = findBaseAt(context.host, { commit: built.base.commit, remote });
  const { repository, spec } = await validateIssue(context, findBase);
  const testGate = context.reviewsTests ? CLOSED_GATE : undefined;
  const { base } = repository;
  const ownTests = await expectOwnTests(context, repository, { built, remote });
  return { repository, base, spec, proposal: null, ownTests, testGate };
}

/** The tests of the branch that the command names, at the commit that the build took them from. */
async function expectOwnTests(
  context: JobContext,
  repository: Repository,
  { built, remote }: FetchedBuild,
): Promise<RunState["ownTests"]> {
  const commit = built.ownTests?.commit ?? null;
  const brought = await bringNamedTests(context, repository, { remote, commit });
  if (brought === null) return undefined;
  if (commit === null) throw refusedBundle(`its tests are not those of ${brought.source}`);
  const identify = (text: string) => blobId(repository.base.commit, text);
  const files = brought.files.map(({ path, content, was }) => {
    return { path, blob: identify(content), was: was === null ? null : identify(was) };
  });
  return withFindings({ ...brought, files, missing: [] }, built);
}

/** What Python and the red gate found about a person's tests; only the build can know it. */
function withFindings(own: OwnTests, { ownTests }: RunState): OwnTests {
  const { problems, missing = [] } = ownTests ?? {};
  return { ...own, missing, ...(problems === undefined ? {} : { problems }) };
}

/** Reads the tests that a command names on GitHub; null where it names none. */
async function bringNamedTests(
  { trigger }: Pick<JobContext, "trigger">,
  repository: Repository,
  { remote, commit = null }: { remote: Remote; commit?: string | null },
): Promise<BroughtTests | null> {
  const branch = namedTests(trigger);
  return branch === undefined ? null : bringTests(repository, { branch, remote, commit });
}

/** Accepts the commit of the build when it is an ancestor: the base branch may have moved since. */
function findBaseAt(
  host: Host,
  { commit, remote }: { commit: string; remote: Remote },
): Host["findBase"] {
  return async (checkout, branch) => {
    const base = await host.findBase(checkout, branch);
    if (base.commit === commit) return base;
    const mergeBase = await fetchMergeBase({
      repo: gitRepoOf(checkout),
      remote,
      refs: [`refs/heads/${base.branch}`],
      commits: [base.commit, commit],
    });
    if (mergeBase !== commit) {
      throw refusedBundle(`the commit that it is built on is not on ${base.branch}`);
    }
    return { branch: base.branch, commit };
  };
}

/** Reads and checks the issue as the build job does; throws when it cannot be implemented. */
async function validateIssue(context: JobContext, findBase: Host["findBase"]) {
  return validateRequest(await requestOf(context), { findBase });
}

/** What a build starts from. */
export interface BuildBasis {
  stored: StoredState | null;
  /** Whether the build continues the stored run, or starts a new one. */
  continues: boolean;
  /** Whether a person has approved the tests that the stored run shows. */
  approvesTests?: boolean;
}

interface PublishedWork {
  /** The file. */
  bundle: string;
  basis: BuildBasis;
}

/** Verifies what the build job made, and opens its run in the publish job. */
export async function openBundle(context: JobContext, work: PublishedWork): Promise<OpenWork> {
  const bundle = await verifyBundle(context, work);
  const { checkout, options, trigger, host, safe } = context;
  const { issue } = trigger;
  const state = await claimIssue(checkout, { issue, host, safe });
  const open = await withClaim(state, async () => {
    const now = await readStoredState(state.store.saver, state.store.thread);
    if (now?.at !== work.basis.stored?.at) throw alreadyPublished(issue);
    await storeBundle(state.store, bundle);
    const { repository, tip } = bundle;
    const parts = { repository, host, state, model: NO_MODEL, sandbox: null, tip };
    return openRun({ ...options, issue }, parts);
  });
  return {
    open: { ...open, tools: { ...open.tools, wasIssueEdited: context.issue.isEdited } },
    advance: (run) => run.adopt(bundle.continuation),
  };
}

/** Keeps the bundle's commits reachable from the run's state, and its notes as history. */
async function storeBundle(
  store: StateStore,
  { commits, blobs, notes }: VerifiedBundle,
): Promise<void> {
  const kept = [...commits, ...blobs];
  if (kept.length > 0) await store.keepReachable(...kept);
  for (const { commit, event } of notes) {
    const existing = (await store.notes.read([commit])).get(commit) ?? [];
    const text = JSON.stringify(event);
    if (!existing.some((line) => line.text === text)) await store.notes.append(commit, event);
  }
}
