import { connectToGitHub, type GitHub, JOB_LOGIN, paceFor } from "../../github/octokit.ts";
import type { GitHubEvent } from "../../github/read-trigger.ts";
import { type ReceivedEvent, receiveEvent } from "../../github/receive-event.ts";
import type { Trigger } from "../../github/trigger.ts";
import type { Outcome } from "./handle-trigger.ts";
import type { StartedJob } from "./job.ts";
import { readTriggerConfig } from "./trigger-config.ts";

/** What became of the event that started the job. */
export type JobResult = ReceivedEvent<Outcome>;

/** Finds out whether the event is a trigger by an actor who may write, and handles it. */
export async function handleEvent(event: GitHubEvent, started: StartedJob): Promise<JobResult> {
  const { job, inputs, safe, log, prefetched } = started;
  const { label, branch_prefix: branchPrefix } = await readTriggerConfig(started);
  const { token, appLogin } = inputs;
  const warn = (text: string) => log.record({ kind: "warned", text: safe.line(text) });
  return receiveEvent(event, {
    settings: { label, botLogin: JOB_LOGIN, appLogin, branchPrefix },
    connect: () =>
      connectToGitHub({
        token,
        baseUrl: job.apiUrl,
        repository: job.repository,
        warn,
        prefetchedLogin: prefetched?.login ?? null,
        pace: paceFor(job.apiUrl),
      }),
    safe,
    warn,
    isReadOnly: inputs.mode === "build",
    run: (trigger, github) => loadAndHandle(trigger, github, started),
  });
}

/** Loads the workflow only now: an event that is ignored or refused does not need it. */
async function loadAndHandle(
  trigger: Trigger,
  github: GitHub,
  started: StartedJob,
): Promise<Outcome> {
  const { createJobContext } = await import("./job-context.ts");
  const { handleTrigger } = await import("./handle-trigger.ts");
  return handleTrigger(await createJobContext(trigger, github, started));
}
