import { Probot } from "probot";
import { createApp } from "../app.ts";
import { handleEvent, type JobResult } from "../runs/github/handle-event.ts";
import type { Job, StartedJob } from "../runs/github/job.ts";
import type { Prefetched } from "../runs/github/prefetch.ts";
import { createActionLog, inJob, type JobOutlets, requireJob } from "./in-job.ts";
import { readInputs } from "./inputs.ts";
import { type UnreadableJob, withTrigger } from "./read-job.ts";
import { reportResult, showFault } from "./report-result.ts";

/** Runs this process as a GitHub Actions job, from the event to the outputs. */
export async function runAction(
  job: Job | UnreadableJob,
  prefetched: Prefetched | null,
): Promise<void> {
  await inJob(async (outlets) => {
    const result = await runJob(job, { ...outlets, prefetched });
    return reportResult(result, outlets);
  });
}

interface JobOptions extends Omit<JobOutlets, "withCommands"> {
  prefetched: Prefetched | null;
}

/** Runs one job; `runAction` without the process around it. */
export async function runJob(read: Job | UnreadableJob, options: JobOptions): Promise<JobResult> {
  const { env, safe, write, signal, prefetched, readInput } = options;
  const log = createActionLog(write);
  try {
    const job = requireJob(read);
    const inputs = readInputs(env, { safe, readInput });
    for (const text of inputs.warnings) log.record({ kind: "warned", text: safe.line(text) });
    return await sendThroughApp({
      job,
      inputs,
      env,
      safe,
      log,
      showFault: (error) => showFault(error, { env, safe, write }),
      signal,
      prefetched,
    });
  } finally {
    log.stop();
    prefetched?.cancel();
  }
}

/** Sends the job's event through the Probot app, and returns what the handler returns. */
function sendThroughApp(started: StartedJob): Promise<JobResult> {
  const { job, inputs } = started;
  const probot = new Probot({ githubToken: inputs.token, logLevel: "fatal" });
  const event = { id: job.runUrl, ...withTrigger(job.event, inputs.trigger) };
  // Probot discards what a handler returns, so the handler settles this promise itself.
  return new Promise((resolve, reject) => {
    const app = createApp((received) => handleEvent(received, started).then(resolve, reject));
    probot
      .load(app)
      .then(() => probot.receive(event as never))
      .then(() => resolve(NOT_FOR_US))
      .catch(reject);
  });
}

const NOT_FOR_US: JobResult = {
  done: "ignored",
  reason: "TDD Arbiter does not act on this event",
};
