import { randomUUID } from "node:crypto";
import { setSecret } from "@actions/core";
import { secretValues } from "../safe-text/secret-values.ts";

const SHORTEST_LINE = 8;

/**
 * Has the runner hide this job's secrets in the log, whoever prints them; it knows their base64 by
 * itself, but looks at one line at a time. A second net: the first is that texts are redacted here.
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

/** `max-tokens` is called like a secret, and is none. */
function withoutPlainInputs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSecret = ([name]: [string, unknown]) =>
    name === "INPUT_TOKEN" || !name.startsWith("INPUT_");
  return Object.fromEntries(Object.entries(env).filter(isSecret));
}

export interface SuspendedCommands {
  /** Lets the orders to the runner that are given in here take effect. */
  aloud(say: () => void): void;
  end(): void;
}

/**
 * Has the runner take nothing in the log for an order to it, whoever writes there: a library, a
 * set-up command, a process that inherited our output. The word that ends it is a new one each time,
 * for the log shows it once it was used.
 */
export function suspendRunnerCommands(write: (text: string) => void): SuspendedCommands {
  let word = stop(write);
  const resume = () => write(`\n::${word}::\n`);
  return {
    aloud: (say) => {
      resume();
      try {
        say();
      } finally {
        word = stop(write);
      }
    },
    end: resume,
  };
}

function stop(write: (text: string) => void): string {
  const word = randomUUID();
  write(`::stop-commands::${word}\n`);
  return word;
}
