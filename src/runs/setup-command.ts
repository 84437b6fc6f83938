import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exec } from "@actions/exec";
import { ArbiterError } from "../errors.ts";
import type { Log } from "../ports.ts";
import { isSecretName, secretValues } from "../safe-text/secret-values.ts";

interface Place {
  /** The checkout: what is installed into it is there for every run. */
  root: string;
  env: NodeJS.ProcessEnv;
  log: Log;
  signal: AbortSignal;
  limitMinutes?: number;
}

const LAST_LINES = 10;
/** Longer than any installation that somebody waits for, and far less than what a job may take. */
const LIMIT_MINUTES = 60;
const OF_THE_RUNNER = /^(?:GITHUB|ACTIONS|INPUT)_/i;

/** Makes a checkout ready for its tests, as somebody asked for; before any secret is used. */
export async function runSetup(
  command: string | undefined,
  { root, env, log, signal, limitMinutes = LIMIT_MINUTES }: Place,
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
  if (result.ending === "timed-out") throw tooLong(command, { ...result, limitMinutes });
  if (!ok) throw failed(command, result);
}

/** Installing runs other people's code: it gets no key, and nothing by which to speak for the job. */
function withoutSecrets(env: NodeJS.ProcessEnv): Record<string, string> {
  const secrets = secretValues(env);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || OF_THE_RUNNER.test(name) || isSecretName(name)) continue;
    if (!secrets.some((secret) => value.includes(secret))) kept[name] = value;
  }
  return kept;
}

function tooLong(
  command: string,
  { output, limitMinutes }: ShellResult & { limitMinutes: number },
): ArbiterError {
  return new ArbiterError(
    "setup-failed",
    `The set-up command \`${command}\` had not ended after ${limitMinutes} minutes:\n${lastOf(output)}`,
    {
      fix: "Have a step of the workflow do what takes so long, before this one.",
      data: { command, limitMinutes },
    },
  );
}

function failed(command: string, { exitCode, output }: ShellResult): ArbiterError {
  return new ArbiterError(
    "setup-failed",
    `The set-up command \`${command}\` ended with exit code ${exitCode}:\n${lastOf(output)}`,
    { fix: "Try it by hand in the repository.", data: { command, exitCode } },
  );
}

function lastOf(output: string): string {
  const lines = output.trimEnd().split("\n").slice(-LAST_LINES);
  return lines.map((line) => `  ${line}`).join("\n");
}

interface ShellPlace {
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal;
  limitMilliseconds: number;
}

interface ShellResult {
  ending: "exited" | "timed-out" | "cancelled";
  exitCode: number;
  /** The last of what it said on both outputs. */
  output: string;
}

const MOST_OUTPUT = 64 * 1024;

/**
 * Says who leads the group, then runs the line: with nobody to answer its questions, and with what it
 * says in a file, since what it leaves running would keep a pipe open, and us with it.
 */
const LEAD = 'echo $$; exec >"$1" 2>&1 </dev/null; /bin/sh -c "$2"; exit $?';

/**
 * Runs a shell line to its end, or to ours: then everything ends that it has started. What it leaves
 * running when it ends by itself, as a database, is what somebody wanted.
 */
async function runShellLine(line: string, place: ShellPlace): Promise<ShellResult> {
  const { cwd, env, signal, limitMilliseconds } = place;
  if (signal.aborted) return { ending: "cancelled", exitCode: 130, output: "" };
  const folder = await mkdtemp(join(tmpdir(), "tdd-set-up-"));
  const said = join(folder, "said");
  let leader: number | null = null;
  let ending: ShellResult["ending"] = "exited";
  const stop = (why: ShellResult["ending"]) => {
    ending = why;
    if (leader !== null) killGroup(leader);
  };
  const lead = (pid: string) => {
    leader = Number(pid);
    if (ending !== "exited") killGroup(leader);
  };
  const cancel = () => stop("cancelled");
  const timer = setTimeout(() => stop("timed-out"), limitMilliseconds);
  signal.addEventListener("abort", cancel);
  try {
    const exitCode = await exec("setsid", ["/bin/sh", "-c", LEAD, "sh", said, line], {
      cwd,
      env,
      silent: true,
      ignoreReturnCode: true,
      listeners: { stdline: lead },
    });
    return { ending, exitCode, output: await readLast(said) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLast(file: string): Promise<string> {
  const said = await open(file).catch(() => null);
  // Stopped before it had said anything.
  if (said === null) return "";
  try {
    const { size } = await said.stat();
    const length = Math.min(size, MOST_OUTPUT);
    const { buffer, bytesRead } = await said.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await said.close();
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // It has ended by itself meanwhile.
  }
}
