import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveConfig } from "../../config/resolve.ts";
import type { Config } from "../../config/schema.ts";
import { connectToGitHub, JOB_LOGIN, paceFor } from "../../github/octokit.ts";
import type { GitHubEvent } from "../../github/read-trigger.ts";
import { type Received, receiveEvent } from "../../github/receive-event.ts";
import { createSanitizer } from "../../safe-text/sanitizer.ts";
import { secretValues } from "../../safe-text/secret-values.ts";
import type { Outcome } from "./handle-trigger.ts";
import type { StartedJob } from "./started-job.ts";

/** What a job was about. */
interface Concerned {
  issue: number;
  branch: string;
  /** The project in the repository; empty for the whole of it. */
  folder: string;
  /** The page of the job. */
  link: string;
  /** Whether another job goes on with it. */
  isBuilt: boolean;
}

/** What became of the event that started the job. */
export interface JobResult {
  received: Received;
  /** Null where nothing was to be done. */
  outcome: (Outcome & Concerned) | null;
}

/** From the event that started a job to what came of it; what takes long to load is loaded when used. */
export async function handleEvent(
  event: GitHubEvent,
  surroundings: StartedJob,
): Promise<JobResult> {
  const { job, inputs, env, log, ahead } = surroundings;
  const safe = createSanitizer({ secrets: secretValues(env) });
  const warn = (text: string) => log.record({ kind: "warned", text: safe.line(text) });
  const { label, branch_prefix } = await readSettings(surroundings);
  let outcome: JobResult["outcome"] = null;
  const received = await receiveEvent(event, {
    settings: {
      label,
      botLogin: JOB_LOGIN,
      appLogin: inputs.appLogin,
      branchPrefix: branch_prefix,
    },
    connect: () =>
      connectToGitHub({
        token: inputs.token,
        baseUrl: job.apiUrl,
        repository: job.repository,
        warn,
        loginAhead: ahead.login,
        pace: paceFor(job.apiUrl),
      }),
    safe,
    warn,
    isMute: inputs.mode === "build",
    run: async (trigger, github) => {
      const { openJobContext: openDesk } = await import("./open-job-context.ts");
      const { handleTrigger: carryOut } = await import("./handle-trigger.ts");
      const { writeBuildBundle: handOver } = await import("./handle-trigger.ts");
      const context = await openDesk(trigger, github, surroundings);
      const { host, folder } = context;
      const { issue } = trigger;
      const carried = await carryOut(context);
      const isBuilt = await handOver(context, carried);
      const concerned = { issue, branch: host.branch(issue), folder, link: job.runUrl };
      outcome = { ...carried, ...concerned, isBuilt };
    },
  });
  return { received, outcome };
}

/**
 * Of the checkout, as far as it takes to know whether an event is for us. A file that cannot be used
 * is told of later, to somebody who may know.
 */
async function readSettings({ job, inputs }: StartedJob): Promise<Config> {
  const file = join(job.directory, inputs.configFile);
  const text = await readFile(file, "utf8").catch(() => null);
  return resolveConfig(inputs, text).catch(() => resolveConfig(inputs, null));
}
