import { findLastPull, findOpenPull } from "../../github/pull-request.ts";
import { readGate } from "../../github/read-reviews.ts";
import { onGitHub } from "../../github/request-fault.ts";
import { type Reconciliation, reconcile } from "../../routing/reconcile.ts";
import { openState } from "../claim-issue.ts";
import { readStoredState, type StoredState } from "../stored-state.ts";
import type { Desk } from "./job-context.ts";

/** What is on record of an issue, with what others have pushed. */
export interface Record {
  stored: StoredState | null;
  /** Who is at work on it now. */
  lock: { owner: string; link: string } | null;
}

export async function readRecord({ place, site, trigger: { issue } }: Desk): Promise<Record> {
  const store = openState(place, { thread: site.thread(issue), remote: site.remote });
  await store.fetch();
  const stored = await readStoredState(store.saver, store.thread);
  return { stored, lock: await store.lock.read() };
}

/** What GitHub shows of the pull request, and what follows from it for a run that nobody is in. */
export async function lookAtRun(
  { github, site, config, trigger: { issue } }: Desk,
  stored: StoredState,
): Promise<Reconciliation> {
  const branch = site.branch(issue);
  return onGitHub(`Looking at the pull request of ${branch}`, async () => {
    const open = await findOpenPull(github, branch);
    const last = open === null ? await findLastPull(github, branch) : null;
    const pull = open === null ? endOf(last) : "open";
    const review = open && (await readGate(github, open, config.changes_requested));
    // Another version's state is not read; that there is a pull request says enough.
    const isProposed = stored.state === null ? pull !== null : stored.state.proposal !== null;
    return reconcile({ run: { ending: stored.ending, isProposed }, pull, review });
  });
}

function endOf(pull: { mergeCommit: string | null } | null): "merged" | "closed" | null {
  if (pull === null) return null;
  return pull.mergeCommit === null ? "closed" : "merged";
}
