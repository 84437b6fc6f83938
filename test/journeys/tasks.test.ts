import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { checkTask } from "../../tasks/harness/judge.ts";
import { playAll } from "../../tasks/harness/play-all.ts";
import { drawTable } from "../../tasks/harness/table.ts";
import { loadTask, type Task } from "../../tasks/harness/task.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const SET = fileURLToPath(new URL("../../tasks/set", import.meta.url));
const CLI = fileURLToPath(new URL("../../.test-dist/cli.js", import.meta.url));

/** The shapes with a short suite; the others are for `npm run tasks` and `npm run soak`. */
it.each([
  "async-package",
  "changed-test",
  "extended-tests",
  "four-files",
  "guards",
  "no-tests",
  "optional-speedups",
  "src-layout",
  "unreached-tests",
  "wrong-helper",
  "wrong-parametrised",
])("the task %s is consistent, and ends as it states", async (name) => {
  vi.stubEnv("TDD_SANDBOX", "off");
  const program = {
    cli: CLI,
    python: process.env.TDD_PYTHON ?? "",
    model: null,
    onProgress: () => {},
  };
  const place = temporaryDirectory();
  const task = withFewMutants(await loadTask(join(SET, name)));
  expect(await checkTask(task, place, program)).toEqual([]);
  const results = await playAll([task], place, program);
  expect(results, drawTable(results)).toMatchObject([{ outcome: "gate", asStated: true }]);
  const [{ prompts = [], usage } = {}] = results;
  expect(usage?.inputTokens).toBe(prompts.reduce((total, { tokens }) => total + tokens, 0));
  expect(usage?.calls).toBe(prompts.length);
  // The answers use nothing that the prompts did not show.
  expect(prompts.filter(({ unseenEdits }) => unseenEdits > 0)).toEqual([]);
});

/** Half of the starts of pytest in a task try mutants. One task shows how it ends with them. */
function withFewMutants(task: Task): Task {
  if (task.name === "four-files") return task;
  return { ...task, settings: { ...task.settings, mutants: "off" } };
}
