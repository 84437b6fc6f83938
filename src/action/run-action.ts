import { styleText } from "node:util";
import { Probot } from "probot";
import { createApp } from "../app.ts";
import { createProgress, type Progress, SETUP_TITLES } from "../cli/progress.ts";
import { useProxy } from "../config/use-proxy.ts";
import { ArbiterError } from "../errors.ts";
import { isNodeName, NODES } from "../routing/nodes.ts";
import { handleEvent, type JobResult } from "../runs/github/handle-event.ts";
import type { Job, StartedJob } from "../runs/github/job.ts";
import type { Prefetched } from "../runs/github/prefetch.ts";
import { createSanitizer, type Sanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { readInputs } from "./inputs.ts";
import { writeOutputs } from "./outputs.ts";
import { isReadable, type UnreadableJob, withTrigger } from "./read-job.ts";
import { reportFailure, reportResult, showFault } from "./report-result.ts";
import { maskSecrets, suspendRunnerCommands } from "./runner-commands.ts";

/** Runs this process as a GitHub Actions job, from the event to the outputs. */
export async function runAction(
  job: Job | UnreadableJob,
  prefetched: Prefetched | null,
): Promise<void> {
  const { env } = process;
  maskSecrets(env);
  await useProxy(env);
  const safe = createSanitizer({ secrets: secretValues(env) });
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  const write = (text: string) => process.stdout.write(text);
  const commands = suspendRunnerCommands(write);
  const failure = await runJob(job, { env, safe, write, signal: controller.signal, prefetched })
    .then((result) => reportResult(result, { env, safe, write, withCommands: commands.allow }))
    .catch((error: unknown) => {
      writeOutputs({ status: "failed" });
      return error;
    });
  commands.resume();
  if (failure !== null) reportFailure(failure, { env, safe, write });
}

interface JobOptions {
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  write(text: string): void;
  signal: AbortSignal;
  prefetched: Prefetched | null;
}

/** Runs one job; `runAction` without the process around it. */
export async function runJob(read: Job | UnreadableJob, options: JobOptions): Promise<JobResult> {
  const { env, safe, write, signal, prefetched } = options;
  const log = createActionLog(write);
  try {
    const job = requireJob(read);
    const inputs = readInputs(env, safe);
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

/**
 * The log of a job: the lines of the command line, under a heading for each phase. Not in groups,
 * because GitHub folds them: there are few lines, and the reader looks for the one that failed.
 */
export function createActionLog(write: (text: string) => void): Progress {
  const progress = createProgress({ write }, { colour: true });
  let phase: string | null = null;
  return {
    ...progress,
    record: (event) => {
      const next = event.kind === "warned" ? null : headingOf(event.node);
      if (next !== null && next !== phase) {
        phase = next;
        write(`\n${styleText("bold", `── ${next}`, { validateStream: false })}\n`);
      }
      progress.record(event);
    },
  };
}

function headingOf(step: string): string | null {
  if (Object.hasOwn(SETUP_TITLES, step)) return "Set-up";
  return isNodeName(step) ? NODES[step].heading : null;
}

function requireJob(job: Job | UnreadableJob): Job {
  if (isReadable(job)) return job;
  const { problem, fix, cause } = job;
  throw new ArbiterError("bad-usage", problem, { ...(fix === null ? {} : { fix }), cause });
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
