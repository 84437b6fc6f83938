import { writeBundle } from "../../git/bundle.ts";
import { NOTES_REF } from "../../git/notes.ts";
import { fetchRefs, type Remote, readRemoteTips } from "../../git/remote/remote.ts";
import type { Checkout } from "../../git/repository.ts";
import { stateRef } from "../../git/state/ref-store.ts";
import { readTips, tryMoveRef } from "../../git/state/refs.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { md } from "../../safe-text/markdown.ts";
import type { Run } from "../../workflow/run.ts";
import { gitRepoOf } from "../fetch-state.ts";
import type { ActionInputs, JobMode } from "../github/job.ts";
import type { Host } from "../host.ts";
import type { OpenRun } from "../open-run.ts";

/**
 * The host of a job. A workflow with two jobs has one that builds, with the model's key and no permission to
 * write, and one that publishes, with that permission, and runs no tests. They differ in nothing else than
 * these three functions and in what the host lets them use.
 */
export interface JobHost extends Host {
  /** Does what writes to GitHub, in the job that may; any other job returns `left`. */
  publish<Result>(work: () => Promise<Result>, left: Result): Promise<Result>;
  /** Opens work that needs a model or tests; null if it is the other job's, and that has not run. */
  open(work: BuildWork): Promise<OpenWork | null>;
  /** Leaves a run for the job that publishes it; false if this job publishes it itself. */
  handOver(state: RunState): Promise<boolean>;
}

interface BuildWork {
  /** Whether a build job has run for the same trigger, where there are two jobs. */
  mayBeBuilt: boolean;
  open(): Promise<OpenWork>;
  /** Opens what the build job left in this file, once it is verified. */
  takeOver(bundle: string): Promise<OpenWork>;
}

export interface OpenWork {
  open: OpenRun;
  advance(run: Run): Promise<RunState>;
}

interface WrappedJob {
  inputs: Pick<ActionInputs, "mode" | "bundle">;
  checkout: Checkout;
  remote: Remote;
}

/** Limits a host to what the mode of the job leaves to it. */
export async function wrapHost(host: Host, job: WrappedJob, issue: number): Promise<JobHost> {
  const { mode, bundle } = job.inputs;
  if (mode === "build" && bundle !== null) return buildOnly(host, { ...job, bundle, issue });
  if (mode === "publish" && bundle !== null) return publishOnly(host, bundle);
  return {
    ...host,
    publish: (work) => work(),
    open: (work) => work.open(),
    handOver: async () => false,
  };
}

/** Reads from GitHub, writes only to the checkout, and leaves a bundle. */
async function buildOnly(
  host: Host,
  { checkout, remote, bundle: file, issue }: WrappedJob & { bundle: string; issue: number },
): Promise<JobHost> {
  const known = await mirrorStateRefs(checkout, remote, issue);
  return {
    ...host,
    remote: null,
    upstream: remote,
    forge: null,
    // It only prepares what the publish job does.
    claimant: { ...host.claimant, cause: null },
    publish: async (_, left) => left,
    open: (work) => work.open(),
    handOver: async ({ base }) => {
      const refs = [stateRef(issue), NOTES_REF];
      await writeBundle(gitRepoOf(checkout), { file, refs, known: [base.commit, ...known] });
      return true;
    },
  };
}

/** Publishes what the build job made. */
function publishOnly(host: Host, bundle: string): JobHost {
  return {
    ...host,
    runsNoTests: true,
    publish: (work) => work(),
    open: async (work) => (work.mayBeBuilt ? work.takeOver(bundle) : null),
    handOver: async () => false,
  };
}

/** Makes the local state and notes of the issue equal to those on GitHub; returns their commits. */
async function mirrorStateRefs(
  checkout: Checkout,
  upstream: Remote,
  issue: number,
): Promise<string[]> {
  const repo = gitRepoOf(checkout);
  const refs = [stateRef(issue), NOTES_REF];
  const remoteTips = await readRemoteTips(repo, upstream, refs);
  const localTips = await readTips(repo, "refs/");
  for (const ref of refs) {
    if (remoteTips.has(ref)) await fetchRefs(repo, upstream, [`+${ref}:${ref}`]);
    else await tryMoveRef(repo, ref, null, localTips.get(ref) ?? null);
  }
  return [...remoteTips.values()];
}

/** What reviewers should know about the job that opens their pull request; null for nothing. */
export function noteOfMode(mode: JobMode) {
  return mode === "publish" ? PUBLISH_NOTE : null;
}

const PUBLISH_NOTE = md`> [!NOTE]\n> The job that opened this pull request ran no tests: the build job reported what failed and what passes. The checks of this repository are the second opinion.`;
