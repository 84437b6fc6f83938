import { setFailed } from "@actions/core";
import { Probot } from "probot";
import { createApp } from "../app.ts";
import { describeError } from "../errors.ts";
import { handleEvent, type JobResult } from "../runs/github/handle-event.ts";
import type { Job } from "../runs/github/job.ts";
import type { Prefetched } from "../runs/github/prefetch.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { createActionLog } from "./action-log.ts";
import { readInputs } from "./inputs.ts";
import { readJob, withTrigger } from "./job.ts";
import { writeOutputs } from "./outputs.ts";
import { reportResult } from "./report-result.ts";
import { maskSecrets, suspendRunnerCommands } from "./runner-commands.ts";

/** This process as a job of GitHub Actions, to its end. */
export async function runAction(ahead: Prefetched): Promise<void> {
  const { env } = process;
  maskSecrets(env);
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  const write = (text: string) => process.stdout.write(text);
  const muted = suspendRunnerCommands(write);
  let failure: unknown = null;
  try {
    const result = await runJob({ env, signal: controller.signal, write, ahead });
    failure = await reportResult(result, { env, write, aloud: muted.aloud });
  } catch (error) {
    writeOutputs({ status: "failed" });
    failure = error;
  }
  muted.end();
  const safe = createSanitizer({ secrets: secretValues(env) });
  if (failure !== null) setFailed(safe.text(describeError(failure, "github")));
}

/** One job, from the event that started it. */
export async function runJob(started: Started): Promise<JobResult> {
  try {
    return await dispatchToApp(readJob(started.env), started);
  } finally {
    started.ahead.drop();
  }
}

export interface Started {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  write(text: string): void;
  ahead: Prefetched;
}

/** The event that started the job, handed to the app, and what came of it. */
async function dispatchToApp(job: Job, { env, signal, write, ahead }: Started): Promise<JobResult> {
  const inputs = readInputs(env);
  const safe = createSanitizer({ secrets: secretValues(env) });
  const log = createActionLog(write);
  for (const text of inputs.warnings) log.record({ kind: "warned", text: safe.line(text) });
  let result: JobResult = NOTHING_DONE;
  const probot = new Probot({ githubToken: inputs.token, logLevel: "fatal" });
  await probot.load(
    createApp(async (event) => {
      result = await handleEvent(event, { job, inputs, env, log, signal, ahead });
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
