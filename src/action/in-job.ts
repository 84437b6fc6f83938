import { randomUUID } from "node:crypto";
import { styleText } from "node:util";
import { getInput, setSecret } from "@actions/core";
import { createProgress, type Progress, SETUP_TITLES, VERIFY_TITLES } from "../cli/progress.ts";
import { useProxy } from "../config/environment.ts";
import { ArbiterError } from "../errors.ts";
import { isNodeName, NODES } from "../routing/nodes.ts";
import type { Job } from "../runs/github/job.ts";
import { createSanitizer, type Sanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { writeOutputs } from "./outputs.ts";
import { isReadable, type UnreadableJob } from "./read-job.ts";
import { reportFailure } from "./report-result.ts";

/** What the process of a job reads from and writes to. */
export interface JobOutlets {
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  readInput(name: string): string;
  /** Aborted when GitHub cancels the job. */
  signal: AbortSignal;
  write(text: string): void;
  /** Calls `write` while the runner obeys workflow commands. */
  withCommands(write: () => void): void;
}

/** Does the work of a job; it fails with the error that `work` throws or returns, null for none. */
export async function inJob(work: (outlets: JobOutlets) => Promise<unknown>): Promise<void> {
  const { env } = process;
  maskSecrets(env);
  await useProxy(env);
  const safe = createSanitizer({ secrets: secretValues(env) });
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => controller.abort());
  const write = (text: string) => process.stdout.write(text);
  const commands = suspendRunnerCommands(write);
  const { signal } = controller;
  const outlets = {
    ...{ env, safe, signal, write, readInput: getInput },
    withCommands: commands.allow,
  };
  const failure = await work(outlets).catch((error: unknown) => {
    writeOutputs({ status: "failed" });
    return error;
  });
  commands.resume();
  if (failure !== null) reportFailure(failure, { env, safe, write });
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
      const isSilent = event.kind === "warned" || event.kind === "ended";
      const next = isSilent ? null : headingOf(event.node);
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
  if (Object.hasOwn(VERIFY_TITLES, step)) return "Old and new tests, old and new source";
  return isNodeName(step) ? NODES[step].heading : null;
}

export function requireJob(job: Job | UnreadableJob): Job {
  if (isReadable(job)) return job;
  const { problem, fix, cause } = job;
  throw new ArbiterError("bad-usage", problem, { ...(fix === null ? {} : { fix }), cause });
}

const SHORTEST_LINE = 8;

/**
 * Registers this job's secrets with the runner, which then masks them in everything that is printed;
 * line by line, because the runner does not mask across lines. This is a second barrier: our own texts
 * are redacted before they are printed.
 */
export function maskSecrets(
  env: NodeJS.ProcessEnv,
  mask: (secret: string) => void = setSecret,
): void {
  const values = secretValues(withoutPlainInputs(env));
  const lines = values.flatMap((value) => value.split(/\r?\n/)).map((line) => line.trim());
  const long = [...values, ...lines].filter((text) => text.length >= SHORTEST_LINE);
  for (const secret of new Set(long)) mask(secret);
}

/** Leaves out inputs such as `max-tokens`, whose name only sounds like a secret. */
function withoutPlainInputs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSecret = ([name]: [string, unknown]) =>
    name === "INPUT_TOKEN" || !name.startsWith("INPUT_");
  return Object.fromEntries(Object.entries(env).filter(isSecret));
}

export interface SuspendedCommands {
  /** Lets the runner obey the commands that are written during the call. */
  allow(write: () => void): void;
  resume(): void;
}

/**
 * Makes the runner ignore workflow commands (`::error::`) in the log, whatever writes them: a library,
 * a setup command, a process that inherited our output. Each suspension has a new token, because the
 * log shows a token once it was used.
 */
export function suspendRunnerCommands(write: (text: string) => void): SuspendedCommands {
  let token = suspend(write);
  const resume = () => write(`\n::${token}::\n`);
  return {
    allow: (writeCommands) => {
      resume();
      try {
        writeCommands();
      } finally {
        token = suspend(write);
      }
    },
    resume,
  };
}

function suspend(write: (text: string) => void): string {
  const token = randomUUID();
  write(`::stop-commands::${token}\n`);
  return token;
}
