import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveTriggerConfig } from "../../config/resolve.ts";
import type { Config } from "../../config/schema.ts";
import { connectToGitHub, JOB_LOGIN, paceFor } from "../../github/octokit.ts";
import type { GitHubEvent } from "../../github/read-trigger.ts";
import { type ReceivedEvent, receiveEvent } from "../../github/receive-event.ts";
import type { Outcome } from "./dispatch.ts";
import type { StartedJob } from "./job.ts";

/** What became of the event that started the job. */
export type JobResult = ReceivedEvent<Outcome>;

/** Finds out whether the event is a trigger by an actor who may write, and handles it. */
export async function handleEvent(event: GitHubEvent, started: StartedJob): Promise<JobResult> {
  const { job, inputs, safe, log, prefetched } = started;
  const triggerConfig = await readTriggerConfig(started);
  const { label, branch_prefix: branchPrefix } = triggerConfig;
  const { token, appLogin } = inputs;
  const isReadOnly = inputs.mode === "build";
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
    isReadOnly,
    run: async (trigger, github, readIssue) => {
      // Loaded only now: an event that is ignored or refused does not need the workflow.
      const { createJobContext } = await import("./job-context.ts");
      const { handleTrigger } = await import("./dispatch.ts");
      const triggered = { ...started, triggerConfig, isReadOnly, readIssue };
      return handleTrigger(await createJobContext(trigger, github, triggered));
    },
  });
}

/**
 * The configuration that recognises a trigger, from the workflow and from the file in the checkout. The
 * default branch's file is read later, when its errors can be reported.
 */
async function readTriggerConfig({
  job,
  inputs,
}: Pick<StartedJob, "job" | "inputs">): Promise<Config> {
  const name = inputs.configFile;
  const text = await readFile(join(job.directory, name), "utf8").catch(() => null);
  return (await resolveTriggerConfig({ inputs: inputs.overrides, file: { name, text } })).config;
}
