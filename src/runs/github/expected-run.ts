import { refusedBundle } from "../../errors.ts";
import { deepenUntilMergeBase } from "../../git/remote/deepen.ts";
import type { Remote } from "../../git/remote/remote.ts";
import type { Repository } from "../../git/repository.ts";
import { isEditedSince } from "../../github/read-issue.ts";
import { isUnfinished } from "../../run-state/ending.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Spec } from "../../spec/spec.ts";
import type { Host } from "../host.ts";
import { gitPlaceOf } from "../origin.ts";
import { validateRequest } from "../prepare-run.ts";
import type { StoredState } from "../stored-state.ts";
import { detectIssueEdit } from "./finish-run.ts";
import { readIssueDocument } from "./issue-document.ts";
import type { JobContext } from "./job-context.ts";

/** What is known of a run without the word of whoever built it. */
export interface ExpectedRun {
  repository: Repository;
  base: RunState["base"];
  spec: Spec;
  proposal: string | null;
  wasIssueEdited(spec: Spec): Promise<boolean>;
}

interface Handed {
  handed: RunState;
  remote: Remote;
}

/** What it was asked for and what it is built on, from the event, the base branch and the record. */
export async function resolveExpectedRun(
  context: JobContext,
  { stored, goesOn }: { stored: StoredState | null; goesOn: boolean },
  { handed, remote }: Handed,
): Promise<ExpectedRun> {
  const state = goesOn ? (stored?.state ?? null) : null;
  const known =
    state === null
      ? await expectFromIssue(context, { handed, remote })
      : expectFromRecord(context, state);
  const { redact } = context.safe;
  const isSame = redact(known.spec.text) === redact(handed.spec.text);
  if (!isSame) throw refusedBundle("it was built from another text");
  const { branch, commit } = known.base;
  if (handed.base.branch !== branch || handed.base.commit !== commit) {
    throw refusedBundle(`it is not built on ${branch}`);
  }
  return known;
}

function expectFromRecord(
  context: JobContext,
  { base, spec, proposal, ending }: RunState,
): ExpectedRun {
  const { place, folder } = context;
  const repository = { ...place, folder, base };
  return {
    repository,
    base,
    spec,
    proposal: isUnfinished(ending) ? proposal : null,
    wasIssueEdited: detectIssueEdit(context),
  };
}

async function expectFromIssue(
  context: JobContext,
  { handed, remote }: Handed,
): Promise<ExpectedRun> {
  const { github, trigger, host } = context;
  const findBase = atCommit(host, { commit: handed.base.commit, remote });
  const { repository, spec, text } = await validateIssue(context, findBase);
  const wasIssueEdited = () => isEditedSince(github, trigger.issue, text);
  return { repository, base: repository.base, spec, proposal: null, wasIssueEdited };
}

/** What the issue asks for; throws where it cannot be worked on, as whoever builds would. */
export async function validateIssue(context: JobContext, findBase: Host["findBase"]) {
  const { github, trigger, config, work, directory, folder } = context;
  const { document, text } = await readIssueDocument(github, trigger);
  const base = config.base_branch;
  const maxContextTokens = config.context.max_tokens;
  const request = {
    ...work,
    document,
    contextPaths: [],
    directory,
    folder,
    base,
    maxContextTokens,
  };
  return { ...(await validateRequest(request, { findBase })), text };
}

/** The base may have moved on since the build began: what it was built on has to be behind it. */
function atCommit(
  host: Host,
  { commit, remote }: { commit: string; remote: Remote },
): Host["findBase"] {
  return async (place, wanted) => {
    const base = await host.findBase(place, wanted);
    if (base.commit === commit) return base;
    const refs = [`refs/heads/${base.branch}`];
    const commits = [base.commit, commit] as const;
    const met = await deepenUntilMergeBase({ place: gitPlaceOf(place), remote, refs, commits });
    if (met !== commit) throw refusedBundle(`${base.branch} does not have what it is built on`);
    return { branch: base.branch, commit };
  };
}
