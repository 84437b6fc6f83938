import { Probot } from "probot";
import { createApp } from "../app.ts";
import { type JobResult, receiveJob } from "../runs/github/handle-event.ts";
import type { Job } from "../runs/github/job.ts";
import type { Ahead } from "../runs/github/prefetch.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { createActionLog } from "./action-log.ts";
import { readInputs } from "./inputs.ts";
import { withTrigger } from "./with-trigger.ts";

export interface Started {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  write(text: string): void;
  ahead: Ahead;
}

/** The event that started the job, handed to the app, and what came of it. */
export async function handToApp(
  job: Job,
  { env, signal, write, ahead }: Started,
): Promise<JobResult> {
  const inputs = readInputs(env);
  const safe = createSanitizer({ secrets: secretValues(env) });
  const log = createActionLog(write);
  for (const text of inputs.warnings) log.record({ kind: "warned", text: safe.line(text) });
  let result: JobResult = NOTHING_DONE;
  const probot = new Probot({ githubToken: inputs.token, logLevel: "fatal" });
  await probot.load(
    createApp(async (event) => {
      result = await receiveJob(event, { job, inputs, env, log, signal, ahead });
    }),
  );
  try {
    // A rejection here is an AggregateError, of the one handler that there is.
    await probot.receive({ id: job.runUrl, ...withTrigger(job.event, inputs.trigger) } as never);
  } catch (error) {
    throw error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  } finally {
    log.stop();
  }
  return result;
}

const NOTHING_DONE: JobResult = {
  received: { done: "ignored", reason: "the app did not take it" },
  outcome: null,
};
