import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gatherShownContext, stepRequests } from "../../../src/workflow/prompts/shown-context.ts";
import { loadTask } from "../../../tasks/harness/task.ts";
import { passed, run } from "../../routing/make-run.ts";
import { stage } from "../workflow-harness.ts";

const FOLDER = join(import.meta.dirname, "../../../tasks/set/huge-file");

it("a function in a file of 300 KB and 9,000 lines is shown before it is planned, tested and changed", async () => {
  const { repo, answers } = await loadTask(FOLDER);
  expect(Buffer.byteLength(repo["corelog/catalogue.py"] ?? "")).toBeGreaterThan(300_000);
  const { start, asked, tools, worktree } = await stage({
    files: repo,
    issue: readFileSync(join(FOLDER, "issue.md"), "utf8"),
    answers,
    runs: [run(0, [passed("tests/test_shale_runs.py::test_loss_is_what_is_missing")])],
  });
  const state = await start();
  for (const { stable, prompt } of asked.slice(0, 2)) {
    expect(`${stable}\n\n${prompt}`).toMatchSnapshot();
  }
  const at = worktree.baseCommit;
  const forCode = await gatherShownContext(tools, at, await stepRequests(tools, state, at));
  expect(forCode.excerpts).toMatchSnapshot();
  expect(forCode.excerpts?.join()).toContain("\n    if corrected > drilled:\n");
});
