import { posix } from "node:path";
import { ArbiterError, refusedBundle } from "../../errors.ts";
import { type UnpackedBundle, unpackBundle } from "../../git/bundle/bundle.ts";
import { checkCommits } from "../../git/bundle/check-commits.ts";
import {
  readBundleNotes,
  readBundleState,
  readBundleText,
} from "../../git/bundle/read-bundle-state.ts";
import { type BundleCommit, readCommits } from "../../git/bundle/read-commits.ts";
import { blobId } from "../../git/commit-files.ts";
import type { GitRepo } from "../../git/git.ts";
import { searchWords } from "../../git/grep.ts";
import { findBaseFile, listBaseFiles, type Repository, readBlob } from "../../git/repository.ts";
import { stateRef } from "../../git/state/threads.ts";
import { callGitHub } from "../../github/request-fault.ts";
import type { TestMaterial } from "../../python/test-material.ts";
import { isNodeName, NODES } from "../../routing/nodes.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import { type ChangedTest, type RunState, tipOf } from "../../run-state/run-state.ts";
import { adoptState, headOf, readBuiltRun } from "../../workflow/adopt-state.ts";
import { findChangedTests } from "../../workflow/edits/test-changes.ts";
import type { OldFiles } from "../../workflow/edits/test-edits.ts";
import type { WritePhase } from "../../workflow/edits/write-policy.ts";
import { editedTests } from "../../workflow/nodes/take-own-tests.ts";
import type { Continuation } from "../../workflow/plan-retry.ts";
import { parseMaterial } from "../../workflow/proof/test-material.ts";
import { gitRepoOf } from "../fetch-state.ts";
import {
  appliedChange,
  judgeRed,
  readDroppedTests,
  refuseAddedTests,
  refuseCommit,
  refuseMissingTests,
  refuseTests,
} from "./bundle-rules.ts";
import { readBuildIdentities } from "./commit-identity.ts";
import {
  type BuildBasis,
  bringNamedTests,
  type ExpectedRun,
  resolveExpectedRun,
  validateIssue,
} from "./expected-run.ts";
import type { JobContext } from "./job-context.ts";

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
  { checkout, folder, github, serverUrl }: JobContext,
  { built, expected }: BuiltRun,
): Promise<VerifiedCommits> {
  const { repository, spec, ownTests } = expected;
  const base = repository.base.commit;
  const tip = headOf(built);
  const { red, strengthen } = built.commits;
  if (tip === base) return { commits: [], changedTests: [] };
  const repo = gitRepoOf(checkout);
  const line = await readCommits(repo, { base, tip, red });
  const tests = (line.find(({ id }) => id === red)?.changes ?? []).map((change) => {
    return appliedChange(change, folder);
  });
  const wrongTests = ownTests === undefined ? built.changedTests : editedTests(tests);
  const rules = {
    folder,
    specText: spec.text,
    plan: built.agreedPlan,
    wrongTests,
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
  const judged = await judgeRed(tests, rules, { ...built, files: filesOf(repository) });
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
      const found = await searchWords(gitRepoOf(repository), words, base.commit);
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
export function alreadyPublished(issue: number): ArbiterError {
  return new ArbiterError(
    "overtaken",
    `Another run of #${issue} was published during this build.`,
    {
      fix: "None of this build was used. Start again if it is still needed.",
    },
  );
}
