import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

export const HELP = `Runs the built command line on the tasks in tasks/set, and judges what it built.

Usage: npm run tasks -- [names …] [options]
       npm run soak  -- [names …] [options]     only the tasks that take many minutes

  --model <provider:model>  ask this model (default: each task's scripted answers)
  --check                   only check the tasks: hidden tests fail before, and pass with the solution
  --json <file>             write the figures, and the size of each prompt, as JSON
  --keep                    keep the repositories and the prompts, and print where they are
  --list                    print the names and shapes of the tasks
  --help

Exit codes: 0 every task ended as it states   1 one did not   2 bad usage
`;

/** A mistake in the arguments; the message names the fix. */
export class UsageError extends Error {}

const OPTIONS = {
  model: { type: "string" },
  json: { type: "string" },
  check: { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  soak: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export type Arguments = ReturnType<typeof readArguments>;

export function readArguments(args: string[], directory: string) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const json = values.json === undefined ? undefined : resolve(directory, values.json);
    if (json !== undefined && !existsSync(dirname(json))) {
      throw new Error(`--json ${values.json}: there is no such directory; create it.`);
    }
    return { ...values, json, names: positionals };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${reason}\nnpm run tasks -- --help lists the options.`, { cause });
  }
}

/** Checks the names, and returns them in the order of the known tasks; without names, all tasks. */
export function chooseNames(known: readonly string[], names: readonly string[]): string[] {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no task ${unknown}. The tasks are: ${known.join(", ")}.`);
  }
  return known.filter((name) => names.length === 0 || names.includes(name));
}
