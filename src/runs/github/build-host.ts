import { ArbiterError } from "../../errors.ts";
import { NOTES_REF } from "../../git/notes.ts";
import { fetchRef, type Remote, readRemoteTips } from "../../git/remote/remote.ts";
import type { Checkout } from "../../git/repository.ts";
import { tryMoveRef } from "../../git/state/change-ref.ts";
import { readTips } from "../../git/state/read-ref.ts";
import { stateRef } from "../../git/state/threads.ts";
import type { Forge } from "../../ports.ts";
import type { Host } from "../host.ts";
import { gitRepoOf } from "../origin.ts";

/** The host of a build job: reads from GitHub, and writes only to the checkout. */
export function createBuildHost(host: Host, upstream: Remote): Host {
  return { ...host, remote: null, upstream, forge: () => NO_FORGE };
}

const NO_FORGE: Forge = {
  // Branch and report are in the state, which goes into the bundle.
  push: async () => {},
  snitch: async () => "the issue, posted by the publish job",
  propose: refuse,
  merge: refuse,
  discard: refuse,
};

async function refuse(): Promise<never> {
  throw new ArbiterError("fault", "The build job cannot publish; only the publish job can.");
}

/** Makes the local state and notes of the issue equal to those on GitHub; returns their commits. */
export async function mirrorStateRefs(
  checkout: Checkout,
  upstream: Remote,
  issue: number,
): Promise<string[]> {
  const repo = gitRepoOf(checkout);
  const refs = [stateRef(issue), NOTES_REF];
  const remoteTips = await readRemoteTips(repo, upstream, refs);
  const localTips = await readTips(repo, "refs/");
  for (const ref of refs) {
    if (remoteTips.has(ref)) await fetchRef(repo, upstream, { from: ref, to: ref });
    else await tryMoveRef(repo, ref, null, localTips.get(ref) ?? null);
  }
  return [...remoteTips.values()];
}
