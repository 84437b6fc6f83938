import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../bench/temporary-directory.ts";
import { type Arguments, chooseNames, HELP, readArguments, UsageError } from "./arguments.ts";
import { checkAll, playAll } from "./play-all.ts";
import type { Program } from "./run-task.ts";
import { drawTable } from "./table.ts";
import { listTasks, loadTask, type Task } from "./task.ts";

async function main(): Promise<number> {
  const [, , cli = "", set = "", ...args] = process.argv;
  const options = readArguments(args, process.cwd());
  if (options.help) return print(HELP);
  const tasks = await loadTasks(set, options);
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

/** The named tasks; without names the long ones for `--soak`, and otherwise all others. */
async function loadTasks(set: string, { names, soak }: Arguments): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const name of chooseNames(listTasks(set), names)) {
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
