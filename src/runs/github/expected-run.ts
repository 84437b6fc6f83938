import { refusedBundle } from "../../errors.ts";
import { bringTests } from "../../git/brought-tests.ts";
import { blobId } from "../../git/commit-files.ts";
import type { Remote } from "../../git/remote/remote.ts";
import { fetchMergeBase } from "../../git/remote/remote.ts";
import type { Repository } from "../../git/repository.ts";
import { isEditedSince } from "../../github/read-issue.ts";
import type { Trigger } from "../../github/trigger.ts";
import { isUnfinished } from "../../run-state/ending.ts";
import type { BroughtTests, OwnTests } from "../../run-state/own-tests.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { CLOSED_GATE } from "../../run-state/test-gate.ts";
import type { Spec } from "../../spec/spec.ts";
import { gitRepoOf } from "../fetch-state.ts";
import type { Host } from "../host.ts";
import { validateRequest } from "../prepare-run.ts";
import type { StoredState } from "../stored-state.ts";
import { detectIssueEdit, reviewsTests } from "./finish-run.ts";
import { readIssueDocument } from "./issue-document.ts";
import type { JobContext } from "./job-context.ts";

/** The stored run that a build started from. */
export interface BuildBasis {
  stored: StoredState | null;
  /** Whether the build continued the stored run, or started a new one. */
  continues: boolean;
  /** Whether a person has approved the tests that the stored run shows. */
  approvesTests?: boolean;
}

/** What the publish job knows of a run without trusting the build job. */
export interface ExpectedRun {
  repository: Repository;
  base: RunState["base"];
  spec: Spec;
  proposal: string | null;
  ownTests?: RunState["ownTests"];
  testGate?: RunState["testGate"];
  wasIssueEdited(spec: Spec): Promise<boolean>;
}

interface BuiltRun {
  built: RunState;
  remote: Remote;
}

/**
 * The spec and the base that a build must have, from the event, the base branch and the stored state.
 * Throws when the build has others.
 */
export async function resolveExpectedRun(
  context: JobContext,
  { stored, continues, approvesTests = false }: BuildBasis,
  { built, remote }: BuiltRun,
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
  const { checkout, folder } = context;
  return {
    repository: { ...checkout, folder, base },
    base,
    spec,
    proposal: isUnfinished(ending) ? proposal : null,
    ownTests: ownTests && withFindings(ownTests, built),
    testGate: testGate && { ...testGate, approved },
    wasIssueEdited: detectIssueEdit(context),
  };
}

async function expectFromIssue(
  context: JobContext,
  { built, remote }: BuiltRun,
): Promise<ExpectedRun> {
  const { github, trigger, host } = context;
  const findBase = findBaseAt(host, { commit: built.base.commit, remote });
  const { repository, spec, text } = await validateIssue(context, findBase);
  const wasIssueEdited = () => isEditedSince(github, trigger.issue, text);
  const testGate = reviewsTests(context) ? CLOSED_GATE : undefined;
  const { base } = repository;
  const ownTests = await expectOwnTests(context, repository, { built, remote });
  return { repository, base, spec, proposal: null, ownTests, testGate, wasIssueEdited };
}

/** The tests of the branch that the command names, at the commit that the build took them from. */
async function expectOwnTests(
  context: JobContext,
  repository: Repository,
  { built, remote }: BuiltRun,
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
export async function bringNamedTests(
  { trigger }: Pick<JobContext, "trigger">,
  repository: Repository,
  { remote, commit = null }: { remote: Remote; commit?: string | null },
): Promise<BroughtTests | null> {
  const branch = namedTests(trigger);
  return branch === undefined ? null : bringTests(repository, { branch, remote, commit });
}

/** The branch with a person's tests; undefined where a model writes them. */
export function namedTests({ act }: Trigger): string | undefined {
  return act.name === "start" ? act.tests : undefined;
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
export async function validateIssue(context: JobContext, findBase: Host["findBase"]) {
  const { github, trigger, config, options, directory, folder } = context;
  const { document, text } = await readIssueDocument(github, trigger);
  const request = {
    ...options,
    document,
    contextPaths: [],
    directory,
    folder,
    base: config.base_branch,
    maxContextTokens: config.context.max_tokens,
  };
  return { ...(await validateRequest(request, { findBase })), text };
}
