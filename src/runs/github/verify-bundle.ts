import { ArbiterError, refusedBundle } from "../../errors.ts";
import { admitBundle, type Brought } from "../../git/bundle/bundle.ts";
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
import type { Course } from "../../workflow/plan-retry.ts";
import { homeOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
import { type Known, settleIssue, settleKnown } from "./expected-run.ts";
import type { Desk } from "./job-context.ts";

/** What a build began with, as it is on record. */
export interface Basis {
  stored: StoredState | null;
  /** Whether it went on with that, or began anew. */
  goesOn: boolean;
}

/** What was handed over, and found to be what a run may make. */
export interface Built {
  repository: Repository;
  course: Course;
  /** Where the run goes on. */
  tip: string;
  commits: string[];
  blobs: string[];
  notes: { commit: string; event: HandoffNote }[];
  wasIssueEdited: Known["wasIssueEdited"];
}

/** Takes what a build handed over as if an attacker had written it: all of it, or nothing. */
export async function admitBuilt(desk: Desk, basis: Basis): Promise<Built> {
  const { place, site, half, trigger } = desk;
  const { issue } = trigger;
  const { remote } = site;
  if (half.mode !== "publish" || remote === null) throw nothingBuilt(issue);
  const home = homeOf(place);
  const ref = stateRef(issue);
  const brought = await admitBundle({ place: home, file: half.bundle, ref, remote });
  if (brought === null) return tellWhy(desk, basis);
  const thread = site.thread(issue);
  const { values, blobs } = await readHandedState(home, { ref, tip: brought.state, thread });
  const handed = readHandedRun(values, issue);
  const known = await settleKnown(desk, basis, { handed, remote });
  const commits = await admitLine(desk, { handed, known });
  const course = adoptState(handed, { ...known, issue, commits: new Set(commits) });
  const { repository, wasIssueEdited } = known;
  const notes = await admitNotes(desk, { brought, handed, commits });
  return { repository, course, tip: tipOf(handed), commits, blobs, notes, wasIssueEdited };
}

/** Nobody has to open a log to learn what is unclear about an issue. */
async function tellWhy(desk: Desk, { goesOn }: Basis): Promise<never> {
  if (!goesOn) await settleIssue(desk, desk.site.findBase);
  throw nothingBuilt(desk.trigger.issue);
}

interface Handed {
  handed: RunState;
  known: Known;
}

async function admitLine({ place, folder }: Desk, { handed, known }: Handed): Promise<string[]> {
  const { repository, spec } = known;
  const base = repository.base.commit;
  const tip = headOf(handed);
  const { red } = handed.commits;
  if (tip === base) return [];
  const line = await readLine(homeOf(place), { base, tip, red });
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
  brought: Brought;
  handed: RunState;
  commits: readonly string[];
}

/** What others see is done here, and noted here. */
const NOT_BUILT: ReadonlySet<string> = new Set(["publish", "merge", "cleanUp", "snitch"]);

async function admitNotes(
  { place }: Desk,
  { brought, handed, commits }: Noted,
): Promise<Built["notes"]> {
  if (brought.notes === null) return [];
  const asked = { tip: brought.notes, commits: [handed.base.commit, ...commits] };
  const notes = await readHandedNotes(homeOf(place), asked);
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
function nothingBuilt(issue: number): ArbiterError {
  return new ArbiterError("nothing-built", `The build of #${issue} has handed nothing over.`, {
    fix: "Look at the log of the job that builds, and start again.",
  });
}

/** Two builds may have begun from the same state; the first to be published counts. */
export function alreadyTaken(issue: number): ArbiterError {
  return new ArbiterError("overtaken", `#${issue} has gone on while it was built.`, {
    fix: "Nothing of this build was used. Start again if it is still wanted.",
  });
}
