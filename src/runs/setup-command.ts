import { ArbiterError } from "../errors.ts";
import type { Log } from "../ports.ts";
import { isSecretName, secretValues } from "../safe-text/secret-values.ts";
import { runShellLine, type ShellResult } from "./run-shell-line.ts";

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
