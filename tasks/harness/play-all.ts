import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkTask, isAsStated, judgeRun } from "./judge.ts";
import { type Program, runTask } from "./run-task.ts";
import type { TaskResult } from "./table.ts";
import type { Task } from "./task.ts";

/** Runs and judges one task after the other, each in a folder of its own. */
export async function playAll(
  tasks: readonly Task[],
  place: string,
  program: Program,
): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (const [index, task] of tasks.entries()) {
    const tell = (line: string) => program.onProgress(`${task.name}: ${line}`);
    tell(`${task.shape} (${index + 1} of ${tasks.length})`);
    const onProgress = (line: string) => {
      if (/^[✔✘…]/.test(line)) tell(line);
    };
    results.push(await playTask(task, join(place, task.name), { ...program, onProgress }));
  }
  return results;
}

async function playTask(task: Task, folder: string, program: Program): Promise<TaskResult> {
  mkdirSync(folder, { recursive: true });
  const run = await runTask(task, folder, program);
  program.onProgress(`✔ ${run.outcome === "gate" ? "Judging the branch" : run.outcome}`);
  const judgement = await judgeRun(task, run, folder, program);
  return {
    task: task.name,
    shape: task.shape,
    expected: task.expected,
    others: task.others,
    outcome: run.outcome,
    reason: run.reason,
    passToPass: run.passToPass,
    asStated: isAsStated(task, run, judgement),
    ...judgement,
    usage: run.usage,
    seconds: run.seconds,
    secondsByPhase: Object.fromEntries(run.phases.map(({ phase, seconds }) => [phase, seconds])),
    prompts: run.questions.map(({ text: _, ...prompt }) => prompt),
  };
}

/** Whether every task is consistent in itself; says what is wrong with which. */
export async function checkAll(
  tasks: readonly Task[],
  place: string,
  program: Program,
): Promise<boolean> {
  let isConsistent = true;
  for (const task of tasks) {
    const wrong = await checkTask(task, join(place, task.name), program);
    program.onProgress(
      `${wrong.length === 0 ? "✔" : "✘"} ${task.name}${wrong.map((line) => `\n  ${line}`).join("")}`,
    );
    if (wrong.length > 0) isConsistent = false;
  }
  return isConsistent;
}
