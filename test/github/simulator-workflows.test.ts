import { afterEach, expect, it } from "vitest";
import { editTemplate, readTemplate } from "../action/templates.ts";
import { git } from "./simulator/git.ts";
import { commitFiles } from "./simulator/make-repository.ts";
import { personOf } from "./simulator/people.ts";
import { type Simulator, startSimulator } from "./simulator/simulator.ts";
import { findWorkflow } from "./simulator/workflow-files.ts";
import { addIssue } from "./simulator/world.ts";

let github: Simulator;

afterEach(() => github.close());

it("issues, comments and jobs started by hand run the default branch's file", async () => {
  await start(editTemplate(readTemplate("tdd.yml")));
  const { world } = github;
  const ann = personOf(world, "ann");
  ann.opensIssue({ title: "x", body: "" });
  for (const event of [ann.labels(1, "tdd-implement"), ann.comments(1, "/tdd status")]) {
    expect(findWorkflow(world, event)?.ref).toBe("refs/heads/main");
  }
  const dispatched = { name: "workflow_dispatch", payload: { ref: "refs/heads/old" } };
  expect(findWorkflow(world, { ...dispatched, payload: {} })?.ref).toBe("refs/heads/main");
  expect(findWorkflow(world, dispatched)).toBeNull();
});

it("reviews and unmerged pull requests run the file of refs/pull/N/merge", async () => {
  await start(editTemplate(readTemplate("tdd.yml")));
  const { world } = github;
  const ann = personOf(world, "ann");
  const approvals = ["main", "old"].map((base) => {
    const { number } = openPull(base);
    return ann.reviews(number, { state: "APPROVED" });
  });
  const files = approvals.map((event) => findWorkflow(world, event));
  expect(files).toEqual([expect.objectContaining({ ref: "refs/pull/1/merge" }), null]);
  expect(findWorkflow(world, ann.closesPull(2))).toBeNull();
  expect(findWorkflow(world, ann.comments(2, "/tdd status"))?.ref).toBe("refs/heads/main");
  expect(findWorkflow(world, ann.mergesPull(1))?.ref).toBe("refs/heads/main");
});

it("a pull request with conflicts starts nothing", async () => {
  await start(editTemplate(readTemplate("tdd.yml")));
  const { number } = openPull("main");
  commit("main", { "app.py": "value = 3\n" });
  const closed = personOf(github.world, "ann").closesPull(number);
  expect(findWorkflow(github.world, closed)).toBeNull();
});

it("a new user who copies the template unedited: GitHub starts nothing, and shows the line to edit", async () => {
  for (const name of ["tdd.yml", "tdd-hardened.yml"] as const) {
    const template = readTemplate(name);
    await start(template);
    const ann = personOf(github.world, "ann");
    ann.opensIssue({ title: "x", body: "" });
    expect(findWorkflow(github.world, ann.labels(1, "tdd-implement"))).toBeNull();
    commit("main", { ".github/workflows/tdd.yml": editTemplate(template) });
    expect(findWorkflow(github.world, ann.labels(1, "tdd-implement"))).not.toBeNull();
    await github.close();
  }
});

/** The branch `old` was made before there was a workflow. */
async function start(workflow: string): Promise<void> {
  github = await startSimulator({ files: { "app.py": "value = 0\n" }, people: { ann: "admin" } });
  git(github.world.gitDir, "branch", "old", "main");
  commit("main", { ".github/workflows/tdd.yml": workflow });
}

function openPull(base: string) {
  const head = `feat/${base}`;
  const lastHead = commit(head, { "app.py": "value = 1\n" }, base);
  const pull = { head, base, lastHead, mergedAt: null, mergeCommit: null, reviews: [] };
  return addIssue(github.world, { title: "x", body: null, author: "bob", pull });
}

function commit(branch: string, files: Record<string, string>, from = branch): string {
  return commitFiles(github.world.gitDir, { branch, files, from });
}
