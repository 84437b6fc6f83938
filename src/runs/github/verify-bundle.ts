import { ArbiterError, refusedBundle } from "../../errors.ts";
import { type UnpackedBundle, unpackBundle } from "../../git/bundle/bundle.ts";
import { judgeLine } from "../../git/bundle/judge-line.ts";
import { readHandedNotes, readHandedState } from "../../git/bundle/read-handed.ts";
import { type Change, readLine } from "../../git/bundle/read-line.ts";
import { listBase, type Repository } from "../../git/repository.ts";
import { stateRef } from "../../git/state/threads.ts";
import { isStubbed } from "../../python/stubs.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import { type RunState, tipOf } from "../../run-state/run-state.ts";
import { adoptState, headOf, readHandedRun } from "../../workflow/adopt-state.ts";
import { refuseWrite } from "../../workflow/edits/write-policy.ts";
import type { Continuation } from "../../workflow/plan-retry.ts";
import { gitPlaceOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
import { type ExpectedRun, resolveExpectedRun, validateIssue } from "./expected-run.ts";
import type { JobContext } from "./job-context.ts";

/** What a build began with, as it is on record. */
export interface BuildBasis {
  stored: StoredState | null;
  /** Whether it went on with that, or began anew. */
  goesOn: boolean;
}

/** What was handed over, and found to be what a run may make. */
export interface VerifiedBundle {
  repository: Repository;
  course: Continuation;
  /** Where the run goes on. */
  tip: string;
  commits: string[];
  blobs: string[];
  notes: { commit: string; event: HandoffNote }[];
  wasIssueEdited: ExpectedRun["wasIssueEdited"];
}

/** Takes what a build handed over as if an attacker had written it: all of it, or nothing. */
export async function verifyBundle(
  context: JobContext,
  basis: BuildBasis,
): Promise<VerifiedBundle> {
  const { place, host, jobMode, trigger } = context;
  const { issue } = trigger;
  const { remote } = host;
  if (jobMode.mode !== "publish" || remote === null) throw nothingToPublish(issue);
  const home = gitPlaceOf(place);
  const ref = stateRef(issue);
  const brought = await unpackBundle({ place: home, file: jobMode.bundle, ref, remote });
  if (brought === null) return tellWhy(context, basis);
  const thread = host.thread(issue);
  const { values, blobs } = await readHandedState(home, { ref, tip: brought.state, thread });
  const handed = readHandedRun(values, issue);
  const known = await resolveExpectedRun(context, basis, { handed, remote });
  const commits = await verifyCommits(context, { handed, known });
  const course = adoptState(handed, { ...known, issue, commits: new Set(commits) });
  const { repository, wasIssueEdited } = known;
  const notes = await verifyNotes(context, { brought, handed, commits });
  return { repository, course, tip: tipOf(handed), commits, blobs, notes, wasIssueEdited };
}

/** Nobody has to open a log to learn what is unclear about an issue. */
async function tellWhy(context: JobContext, { goesOn }: BuildBasis): Promise<never> {
  if (!goesOn) await validateIssue(context, context.host.findBase);
  throw nothingToPublish(context.trigger.issue);
}

interface Handed {
  handed: RunState;
  known: ExpectedRun;
}

async function verifyCommits(
  { place, folder }: JobContext,
  { handed, known }: Handed,
): Promise<string[]> {
  const { repository, spec } = known;
  const base = repository.base.commit;
  const tip = headOf(handed);
  const { red } = handed.commits;
  if (tip === base) return [];
  const line = await readLine(gitPlaceOf(place), { base, tip, red });
  const refuse = refuseChange({
    folder,
    existing: new Set(await listBase(repository)),
    specText: spec.text,
    mayEdit: new Set(handed.changedTests.map(({ id }) => fileOfTest(id))),
  });
  const refused = judgeLine(line, { issue: handed.issue, base, tip, red, refuse });
  if (refused !== null) throw refusedBundle(refused.replace(/\.$/, ""));
  return line.map(({ id }) => id);
}

interface Noted {
  brought: UnpackedBundle;
  handed: RunState;
  commits: readonly string[];
}

/** What others see is done here, and noted here. */
const NOT_BUILT: ReadonlySet<string> = new Set(["publish", "merge", "cleanUp", "snitch"]);

async function verifyNotes(
  { place }: JobContext,
  { brought, handed, commits }: Noted,
): Promise<VerifiedBundle["notes"]> {
  if (brought.notes === null) return [];
  const asked = { tip: brought.notes, commits: [handed.base.commit, ...commits] };
  const notes = await readHandedNotes(gitPlaceOf(place), asked);
  return notes.filter(
    ({ event: { issue, run, node } }) =>
      issue === handed.issue && run === handed.run && !NOT_BUILT.has(node ?? ""),
  );
}

interface Rules {
  /** The project in the repository; empty for the whole of it. */
  folder: string;
  /** The files of the base, told from there. */
  existing: ReadonlySet<string>;
  specText: string;
  /** Test files that the change makes wrong, as the pull request will say. */
  mayEdit: ReadonlySet<string>;
}

/** Why a commit may not make a change: by the rules that a model's files pass when they are written. */
export function refuseChange({ folder, ...policy }: Rules) {
  const prefix = folder === "" ? "" : `${folder}/`;
  return ({ path, before, after }: Change, phase: "tests" | "code"): string | null => {
    if (!path.startsWith(prefix)) return `${JSON.stringify(path)} is not in ${folder}`;
    const inside = path.slice(prefix.length);
    const refused = refuseWrite(inside, { ...policy, phase });
    if (phase === "code" || refused === null) return refused;
    // So that tests can be collected, red may bring names that do nothing yet.
    const isStub = isStubbed(before?.text ?? null, after?.text ?? null);
    return isStub && refuseWrite(inside, { ...policy, phase: "code" }) === null ? null : refused;
  };
}

/** The other job failed before it had anything to hand over; why is in its log. */
function nothingToPublish(issue: number): ArbiterError {
  return new ArbiterError("nothing-built", `The build of #${issue} has handed nothing over.`, {
    fix: "Look at the log of the job that builds, and start again.",
  });
}

/** Two builds may have begun from the same state; the first to be published counts. */
export function alreadyPublished(issue: number): ArbiterError {
  return new ArbiterError("overtaken", `#${issue} has gone on while it was built.`, {
    fix: "Nothing of this build was used. Start again if it is still wanted.",
  });
}
