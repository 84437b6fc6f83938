import { ArbiterError } from "../../errors.ts";
import { NOTES_REF } from "../../git/notes/notes.ts";
import { fetchRef, type Remote, readRemoteTips } from "../../git/remote/remote.ts";
import type { RepositoryPlace } from "../../git/repository.ts";
import { tryMoveRef } from "../../git/state/change-ref.ts";
import { readTips } from "../../git/state/read-ref.ts";
import { stateRef } from "../../git/state/threads.ts";
import type { Forge } from "../../ports.ts";
import type { Host } from "../host.ts";
import { gitPlaceOf } from "../origin.ts";

/** Where a build works: what GitHub has is looked at, and what is made stays in the checkout. */
export function createBuildHost(host: Host, upstream: Remote): Host {
  return { ...host, remote: null, upstream, forge: () => NO_FORGE };
}

const NO_FORGE: Forge = {
  // Branch and report are in the state, which is handed over.
  push: async () => {},
  snitch: async () => "the issue, by the job that publishes",
  propose: refuse,
  merge: refuse,
  discard: refuse,
};

async function refuse(): Promise<never> {
  throw new ArbiterError("fault", "A build has nothing to show to people: another job does that.");
}

/** Has state and notes here exactly as they are on GitHub; answers where they are. */
export async function mirrorStateRefs(
  place: RepositoryPlace,
  upstream: Remote,
  issue: number,
): Promise<string[]> {
  const home = gitPlaceOf(place);
  const refs = [stateRef(issue), NOTES_REF];
  const theirs = await readRemoteTips(home, upstream, refs);
  const ours = await readTips(home, "refs/");
  for (const ref of refs) {
    if (theirs.has(ref)) await fetchRef(home, upstream, { from: ref, to: ref });
    else await tryMoveRef(home, ref, null, ours.get(ref) ?? null);
  }
  return [...theirs.values()];
}
