import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exec } from "@actions/exec";
import { ArbiterError } from "../errors.ts";
import type { Log } from "../ports.ts";
import { isSecretName, secretValues } from "../safe-text/secret-values.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";

interface SetupEnvironment {
  /** The checkout: what is installed into it serves every run. */
  root: string;
  env: NodeJS.ProcessEnv;
  log: Log;
  signal: AbortSignal;
  limitMinutes?: number;
}

const LAST_LINES = 10;
/** Longer than any reasonable installation, and far below the time limit of a job. */
const LIMIT_MINUTES = 60;
const RUNNER_VARIABLE = /^(?:GITHUB|ACTIONS|INPUT)_/i;

/** Runs the user's set-up command in the checkout, before any secret is used. */
export async function runSetup(
  command: string | undefined,
  { root, env, log, signal, limitMinutes = LIMIT_MINUTES }: SetupEnvironment,
): Promise<void> {
  if (command === undefined) return;
  log.record({ kind: "started", node: "setup" });
  const result = await runShellLine(command, {
    cwd: root,
    env: withoutSecrets(env),
    signal,
    limitMilliseconds: limitMinutes * 60_000,
  });
  const ok = result.ending === "exited" && result.exitCode === 0;
  log.record({ kind: "finished", node: "setup", detail: command, ok });
  if (result.ending === "cancelled") throw new ArbiterError("cancelled", "The run was cancelled.");
  if (result.ending === "timed-out") throw setupTimedOut(command, { ...result, limitMinutes });
  if (!ok) throw setupFailed(command, result);
}

/** An installation runs third-party code: it gets no key, and nothing to act as the job with. */
function withoutSecrets(env: NodeJS.ProcessEnv): Record<string, string> {
  const secrets = secretValues(env);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || RUNNER_VARIABLE.test(name) || isSecretName(name)) continue;
    if (!secrets.some((secret) => value.includes(secret))) kept[name] = value;
  }
  return kept;
}

function setupTimedOut(
  command: string,
  { output, limitMinutes }: ShellResult & { limitMinutes: number },
): ArbiterError {
  return new ArbiterError(
    "setup-failed",
    `The set-up command \`${command}\` did not finish within ${limitMinutes} minutes:\n${lastLines(output)}`,
    {
      fix: "Move the slow part to a step of the workflow before this one.",
      data: { command, limitMinutes },
    },
  );
}

function setupFailed(command: string, { exitCode, output }: ShellResult): ArbiterError {
  return new ArbiterError(
    "setup-failed",
    `The set-up command \`${command}\` ended with exit code ${exitCode}:\n${lastLines(output)}`,
    { fix: "Try it by hand in the repository.", data: { command, exitCode } },
  );
}

function lastLines(output: string): string {
  const lines = output.trimEnd().split("\n").slice(-LAST_LINES);
  return lines.map((line) => `  ${line}`).join("\n");
}

interface ShellOptions {
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal;
  limitMilliseconds: number;
}

interface ShellResult {
  ending: "exited" | "timed-out" | "cancelled";
  exitCode: number;
  /** The end of stdout and stderr together. */
  output: string;
}

const MAX_OUTPUT_BYTES = 64 * 1024;

/**
 * Prints the id of the process group, then runs the line without stdin. The output goes to a file: a
 * background process that the line leaves running would keep a pipe open, and us waiting.
 */
const WRAPPER = 'echo $$; exec >"$1" 2>&1 </dev/null; /bin/sh -c "$2"; exit $?';

/**
 * Runs a shell line. On a time-out or a cancellation, everything that it has started is killed. What it
 * leaves running when it ends by itself, such as a database, is left alone.
 */
async function runShellLine(line: string, options: ShellOptions): Promise<ShellResult> {
  const { cwd, env, signal, limitMilliseconds } = options;
  if (signal.aborted) return { ending: "cancelled", exitCode: 130, output: "" };
  const folder = await mkdtemp(join(tmpdir(), `tdd-set-up-${ownerMark()}`));
  const outputFile = join(folder, "output");
  let leader: number | null = null;
  let ending: ShellResult["ending"] = "exited";
  const stop = (why: ShellResult["ending"]) => {
    ending = why;
    if (leader !== null) killGroup(leader);
  };
  const onGroupId = (pid: string) => {
    leader = Number(pid);
    if (ending !== "exited") killGroup(leader);
  };
  const cancel = () => stop("cancelled");
  const timer = setTimeout(() => stop("timed-out"), limitMilliseconds);
  signal.addEventListener("abort", cancel);
  try {
    const exitCode = await exec("setsid", ["/bin/sh", "-c", WRAPPER, "sh", outputFile, line], {
      cwd,
      env,
      silent: true,
      ignoreReturnCode: true,
      listeners: { stdline: onGroupId },
    });
    return { ending, exitCode, output: await readEnd(outputFile) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    await rm(folder, { recursive: true, force: true });
  }
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  // The command was stopped before it printed anything.
  if (file === null) return "";
  try {
    const { size } = await file.stat();
    const length = Math.min(size, MAX_OUTPUT_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // The group has ended by itself.
  }
}
