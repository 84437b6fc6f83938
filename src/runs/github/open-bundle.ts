import type { StateStore } from "../../git/state-store.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Run } from "../../workflow/run.ts";
import { claimIssue, withClaim } from "../claim-issue.ts";
import { type OpenRun, openRun } from "../open-run.ts";
import { NO_MODEL } from "../open-stored-run.ts";
import { readStoredState } from "../stored-state.ts";
import type { BuildBasis } from "./expected-run.ts";
import { hostShowingWork } from "./finish-run.ts";
import type { JobContext } from "./job-context.ts";
import { alreadyPublished, type VerifiedBundle, verifyBundle } from "./verify-bundle.ts";

interface OpenBundle {
  open: OpenRun;
  adopt(run: Run): Promise<RunState>;
}

/** Verifies what the build job made, and opens its run in the publish job. */
export async function openBundle(context: JobContext, basis: BuildBasis): Promise<OpenBundle> {
  context.statusComment.prepare();
  const bundle = await verifyBundle(context, basis);
  const open = await openVerified(context, { basis, bundle });
  return { open, adopt: (run) => run.adopt(bundle.continuation) };
}

interface Verified {
  basis: BuildBasis;
  bundle: VerifiedBundle;
}

async function openVerified(context: JobContext, { basis, bundle }: Verified): Promise<OpenRun> {
  const { checkout, options, trigger, safe } = context;
  const { issue } = trigger;
  const host = hostShowingWork(context);
  const state = await claimIssue(checkout, { issue, host, safe });
  return withClaim(state, async () => {
    const now = await readStoredState(state.store.saver, state.store.thread);
    if (now?.at !== basis.stored?.at) throw alreadyPublished(issue);
    await storeBundle(state.store, bundle);
    const { repository, tip, wasIssueEdited } = bundle;
    const run = await openRun(
      { ...options, issue },
      { repository, host, state, model: NO_MODEL, sandbox: null, tip },
    );
    return { ...run, tools: { ...run.tools, wasIssueEdited } };
  });
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
