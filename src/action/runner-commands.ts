import { randomUUID } from "node:crypto";
import { setSecret } from "@actions/core";
import { secretValues } from "../safe-text/secret-values.ts";

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
