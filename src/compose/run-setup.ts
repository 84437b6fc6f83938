import { getExecOutput } from "@actions/exec";
import { ArbiterError } from "../errors.ts";
import type { Log } from "../ports.ts";
import { isSecretName, secretValues } from "../safe-text/secret-values.ts";

interface Place {
  /** The checkout: what is installed into it is there for every run. */
  root: string;
  env: NodeJS.ProcessEnv;
  log: Log;
}

const LAST_LINES = 10;
const OF_THE_RUNNER = /^(?:GITHUB|ACTIONS|INPUT)_/i;

/** Makes a checkout ready for its tests, as somebody asked for; before any secret is used. */
export async function runSetup(
  command: string | undefined,
  { root, env, log }: Place,
): Promise<void> {
  if (command === undefined) return;
  log.record({ kind: "started", node: "setup" });
  // Whoever asks a question there is told at once that nobody answers.
  const line = `exec </dev/null 2>&1\n${command}`;
  const { exitCode, stdout } = await getExecOutput("/bin/sh", ["-c", line], {
    cwd: root,
    env: withoutSecrets(env),
    silent: true,
    ignoreReturnCode: true,
  });
  log.record({ kind: "finished", node: "setup", detail: command, ok: exitCode === 0 });
  if (exitCode !== 0) throw failed({ command, exitCode, stdout });
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

interface Failure {
  command: string;
  exitCode: number;
  stdout: string;
}

function failed({ command, exitCode, stdout }: Failure): ArbiterError {
  const lines = stdout.trimEnd().split("\n").slice(-LAST_LINES);
  const said = lines.map((line) => `  ${line}`).join("\n");
  return new ArbiterError(
    "setup-failed",
    `The set-up command \`${command}\` ended with exit code ${exitCode}:\n${said}`,
    { fix: "Try it by hand in the repository.", data: { command, exitCode } },
  );
}
