import * as z from "zod";
import { resolveConfig } from "../config/resolve.ts";
import { STAGE_FILE } from "../config/schema.ts";
import { ArbiterError, describeError } from "../errors.ts";
import { fetchCommits, type Remote } from "../git/remote/remote.ts";
import { pullNotes } from "../git/remote/state-sync.ts";
import { type Checkout, findRepository, readFileAt } from "../git/repository.ts";
import type { VerifyReport } from "../routing/verdicts/judge-change.ts";
import { passedSecrets } from "../safe-text/secret-values.ts";
import { gitRepoOf, remoteOf } from "./fetch-state.ts";
import type { Job, StartedJob } from "./github/job.ts";
import { toTestOptions } from "./options.ts";
import { findLocalChange, readRequired, verifyChange } from "./verify.ts";

/** A pull request that was verified. */
export interface VerifiedPull {
  report: VerifyReport;
  /** The project's folder in the repository; empty for the whole repository. */
  folder: string;
}

type VerifyJob = Pick<StartedJob, "job" | "inputs" | "env" | "safe" | "log" | "signal">;

/**
 * Verifies the pull request that the event of a job is about. Commits and configuration are those of the
 * event, whatever is checked out; GitHub is only read from, and only where the checkout lacks history.
 */
export async function verifyPullRequest(verify: VerifyJob): Promise<VerifiedPull> {
  const { job, inputs, env, safe, log, signal } = verify;
  const ends = readEnds(job.event);
  const folder = inputs.workingDirectory === "." ? "" : inputs.workingDirectory;
  const { directory } = job;
  const checkout = await findRepository({ directory, folder, env });
  const remote = remoteOf({ ...job, token: inputs.token });
  await fetchHistory(checkout, remote, ends);
  const repo = gitRepoOf(checkout);
  // Without the notes a run that made the change is not replayed, which is said.
  await pullNotes(repo, remote).catch(() => {});
  const change = await findLocalChange({ directory, folder, env, ...ends });
  // The base branch's configuration. That of the commit at which the change left the branch may be an
  // old one, which the author of the change could choose.
  const name = inputs.configFile;
  const text = await readFileAt(checkout, ends.base, name);
  const file = { name, text, stage: await readFileAt(checkout, ends.base, STAGE_FILE) };
  const { config, origins } = await resolveConfig({ inputs: inputs.overrides, env, file });
  const tests = toTestOptions(config, { env, failClosed: true });
  safe.addSecrets(passedSecrets(tests.passEnv));
  const { mutants, mutant_seconds: seconds } = config.verify;
  const required = await readRequired(change, {
    verify: config.verify,
    isFixed: origins.get("verify.require")?.startsWith("input ") === true,
    ...readAbout(job.event),
    // Anybody can write a commit. A label takes a person who may set it.
    trailersCount: false,
  });
  const report = await verifyChange(change, {
    ...tests,
    ...{ copy: config.copy, surface: "github", log, safe, signal, required },
    setupCommand: inputs.setupCommand ?? undefined,
    mutants: { most: mutants, seconds },
  });
  return { report, folder };
}

const About = z.object({
  pull_request: z.object({
    title: z.string(),
    labels: z.array(z.object({ name: z.string() })).default([]),
  }),
});

function readAbout({ payload }: Job["event"]): { title: string | undefined; labels: string[] } {
  const pull = About.safeParse(payload).data?.pull_request;
  return { title: pull?.title, labels: pull?.labels.map(({ name }) => name) ?? [] };
}

interface Ends {
  base: string;
  head: string;
}

const Commit = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
const End = z.object({ sha: Commit });
const PullRequest = z.object({ pull_request: z.object({ base: End, head: End }) });
const MergeGroup = z.object({ merge_group: z.object({ base_sha: Commit, head_sha: Commit }) });

/** The tip of the base branch and the head, as GitHub names them. */
function readEnds({ name, payload }: Job["event"]): Ends {
  if (name === "pull_request_target") throw unsafeEvent();
  const { data: pull } = PullRequest.safeParse(payload);
  const { data: group } = MergeGroup.safeParse(payload);
  if (name === "pull_request" && pull !== undefined) {
    const { base, head } = pull.pull_request;
    return { base: base.sha, head: head.sha };
  }
  if (name === "merge_group" && group !== undefined) {
    return { base: group.merge_group.base_sha, head: group.merge_group.head_sha };
  }
  throw new ArbiterError(
    "bad-usage",
    `mode: verify is for pull requests, not for ${name} events.`,
    {
      fix: "Start the workflow with: on: pull_request",
    },
  );
}

/** The one event that gives code from a fork the repository's secrets. */
function unsafeEvent(): ArbiterError {
  return new ArbiterError(
    "bad-usage",
    "mode: verify does not run on pull_request_target: it runs the code of the pull request, and these jobs have the repository's secrets and a token that can write.",
    {
      fix: "Start the workflow with: on: pull_request. That works for forks, too: nothing secret is needed.",
    },
  );
}

/** `actions/checkout` fetches one commit, the merge of both ends, unless it is told otherwise. */
async function fetchHistory(
  checkout: Checkout,
  remote: Remote,
  { base, head }: Ends,
): Promise<void> {
  try {
    await fetchCommits(gitRepoOf(checkout), remote, [base, head]);
  } catch (cause) {
    throw new ArbiterError(
      "unknown-base",
      `The checkout lacks history of the pull request, and it cannot be fetched: ${describeError(cause)}`,
      {
        fix: "Give actions/checkout fetch-depth: 0, and the job permissions: contents: read.",
        cause,
      },
    );
  }
}
