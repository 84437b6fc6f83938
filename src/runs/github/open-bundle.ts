import type { StateStore } from "../../git/state-store.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Run } from "../../workflow/run.ts";
import { claimIssue, withClaim } from "../claim-issue.ts";
import { type OpenRun, openRun } from "../open-run.ts";
import { NO_MODEL } from "../open-stored-run.ts";
import { readStoredState } from "../stored-state.ts";
import { hostShowingWork } from "./finish-run.ts";
import type { JobContext } from "./job-context.ts";
import {
  alreadyPublished,
  type BuildBasis,
  type VerifiedBundle,
  verifyBundle,
} from "./verify-bundle.ts";

interface Opened {
  open: OpenRun;
  go(run: Run): Promise<RunState>;
}

/** What another job has built, ready to go on with. */
export async function openBundle(context: JobContext, basis: BuildBasis): Promise<Opened> {
  context.statusComment.prepare();
  const built = await verifyBundle(context, basis);
  const open = await claimBundle(context, { basis, built });
  return { open, go: (run) => run.adopt(built.course) };
}

interface Found {
  basis: BuildBasis;
  built: VerifiedBundle;
}

async function claimBundle(context: JobContext, { basis, built }: Found): Promise<OpenRun> {
  const { place, work, trigger } = context;
  const { issue } = trigger;
  const host = hostShowingWork(context);
  const state = await claimIssue(place, issue, host);
  return withClaim(state, async () => {
    await state.store.fetch();
    const now = await readStoredState(state.store.saver, state.store.thread);
    if (now?.at !== basis.stored?.at) throw alreadyPublished(issue);
    await takeOver(state.store, built);
    const { repository, tip } = built;
    const ground = { repository, host, state, model: NO_MODEL, sandbox: null, tip };
    const run = await openRun({ ...work, issue }, ground);
    const { wasIssueEdited } = built;
    return { ...run, tools: { ...run.tools, wasIssueEdited } };
  });
}

/** From here on the commits are ours, and what is noted on them is history. */
async function takeOver(
  store: StateStore,
  { commits, blobs, notes }: VerifiedBundle,
): Promise<void> {
  const kept = [...commits, ...blobs];
  if (kept.length > 0) await store.keepReachable(...kept);
  for (const { commit, event } of notes) {
    const there = (await store.notes.read([commit])).get(commit) ?? [];
    const text = JSON.stringify(event);
    if (!there.some((line) => line.text === text)) await store.notes.append(commit, event);
  }
}
