import { refusedBundle } from "../../errors.ts";
import { admitBundle, type Brought } from "../../git/bundle/bundle.ts";
import { judgeLine } from "../../git/bundle/judge-line.ts";
import { readHandedNotes, readHandedState } from "../../git/bundle/read-handed.ts";
import { readLine } from "../../git/bundle/read-line.ts";
import { listBase } from "../../git/read-base.ts";
import type { Repository } from "../../git/repository.ts";
import { stateRef } from "../../git/state/thread-ref.ts";
import { fileOfTest } from "../../python/file-of-test.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { tipOf } from "../../run-state/tip-of.ts";
import { adoptState, headOf, readHandedRun } from "../../workflow/adopt-state.ts";
import type { Course } from "../../workflow/plan-retry.ts";
import { homeOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
import { type Known, settleIssue, settleKnown } from "./expected-run.ts";
import type { Desk } from "./job-context.ts";
import { nothingBuilt } from "./nothing-built.ts";
import { refuseChange } from "./refuse-change.ts";

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
