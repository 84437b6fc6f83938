import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listTasks, loadTask } from "../../tasks/harness/task.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const SET = fileURLToPath(new URL("../../tasks/set", import.meta.url));

it.each(listTasks(SET))("the task %s is complete", async (name) => {
  const task = await loadTask(join(SET, name));
  for (const part of [task.repo, task.solution, task.hidden]) {
    expect(Object.keys(part)).not.toEqual([]);
  }
  for (const step of ["plan", "scaffold", "implement"]) {
    expect(Object.keys(task.answers)).toContain(step);
  }
});

it("makes the large repositories as large as they say, the same each time", async () => {
  const huge = await loadTask(join(SET, "huge-file"));
  const catalogue = huge.repo["corelog/catalogue.py"] ?? "";
  expect(Buffer.byteLength(catalogue)).toBeGreaterThan(300 * 1024);
  expect(catalogue.split("\n").length).toBeGreaterThan(8000);
  expect((await loadTask(join(SET, "huge-file"))).repo).toEqual(huge.repo);
  const many = await loadTask(join(SET, "many-files"));
  expect(Object.keys(many.repo).length).toBeGreaterThan(3000);
  expect(many.long).toBe(true);
});

it("reads answers in their order, and has nothing refactored by default", async () => {
  const folder = makeTask({
    "answers/plan-1.json": '{ "needs": [] }',
    "answers/plan-2.json": "{}",
    "answers/implement.md": "code",
  });
  expect((await loadTask(folder)).answers).toEqual({
    plan: ['{ "needs": [] }', "{}"],
    implement: ["code"],
    refactor: ["NOTHING TO IMPROVE"],
  });
});

it.each([
  { path: "hidden/tests/test_cart.py", text: "", fix: "Name it <folder>/test_hidden_<topic>.py" },
  { path: "answers/final answer.md", text: "", fix: "name it after a step" },
  { path: "task.json", text: '{ "title": 1 }', fix: "tasks/README.md shows what it holds" },
])("refuses $path, and names the fix", async ({ path, text, fix }) => {
  await expect(loadTask(makeTask({ [path]: text }))).rejects.toThrow(fix);
});

function makeTask(files: Record<string, string>): string {
  const folder = temporaryDirectory();
  const task = { "task.json": '{ "title": "t", "shape": "s", "expected": "gate" }', ...files };
  for (const [path, text] of Object.entries(task)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
