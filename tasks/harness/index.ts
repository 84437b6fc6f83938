import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeDirectory } from "../../bench/temporary-directory.ts";
import { checkAll, playAll } from "./play-all.ts";
import type { Program } from "./run-task.ts";
import { drawTable } from "./table.ts";
import { listTasks, loadTask, type Task } from "./task.ts";

const HELP = `Runs the built command line on the tasks in tasks/set, and judges what it built.

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
class UsageError extends Error {}

async function main(): Promise<number> {
  const [, , cli = "", set = "", ...args] = process.argv;
  const options = readArguments(args);
  if (options.help) return print(HELP);
  const tasks = await chooseTasks(set, options);
  if (options.list) return print(tasks.map(({ name, shape }) => `${name}: ${shape}\n`).join(""));
  const place = makeDirectory();
  const program = {
    cli,
    python: process.env.TDD_PYTHON ?? "python3",
    model: options.model ?? null,
    onProgress: (line: string) => process.stderr.write(`${line}\n`),
  };
  try {
    const isFine = options.check
      ? await checkAll(tasks, place, program)
      : await playAndReport(tasks, { place, program, json: options.json });
    return isFine ? 0 : 1;
  } finally {
    if (options.keep) print(`Repositories and prompts: ${place}\n`);
    else rmSync(place, { recursive: true, force: true });
  }
}

interface Play {
  place: string;
  program: Program;
  /** Where the figures are written. */
  json: string | undefined;
}

async function playAndReport(tasks: Task[], { place, program, json }: Play): Promise<boolean> {
  const results = await playAll(tasks, place, program);
  if (json !== undefined) {
    const model = program.model ?? "scripted answers";
    writeFileSync(json, `${JSON.stringify({ model, results }, null, 2)}\n`);
  }
  print(`${drawTable(results)}\n`);
  return results.every(({ asStated }) => asStated);
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

const OPTIONS = {
  model: { type: "string" },
  json: { type: "string" },
  check: { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  soak: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const json = values.json === undefined ? undefined : resolve(values.json);
    if (json !== undefined && !existsSync(dirname(json))) {
      throw new Error(`--json ${values.json}: there is no such directory; create it.`);
    }
    return { ...values, json, names: positionals };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${reason}\nnpm run tasks -- --help lists the options.`, { cause });
  }
}

/** The named ones; without names, all that are as long as was asked for. */
async function chooseTasks(set: string, { names, soak }: ReturnType<typeof readArguments>) {
  const known = listTasks(set);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no task ${unknown}. The tasks are: ${known.join(", ")}.`);
  }
  const wanted = names.length === 0 ? known : known.filter((name) => names.includes(name));
  const tasks: Task[] = [];
  for (const name of wanted) {
    const task = await loadTask(join(set, name));
    if (names.length > 0 || task.long === soak) tasks.push(task);
  }
  return tasks;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isMistake = error instanceof UsageError;
  process.stderr.write(`${isMistake ? error.message : String(error)}\n`);
  process.exitCode = isMistake ? 2 : 1;
}
