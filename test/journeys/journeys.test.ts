import { afterEach, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import { personOf } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import { modelThatWrites, startJourney } from "./journey.ts";
import { runJob } from "./runner.ts";

let simulator: Simulator;
afterEach(() => simulator.close());

it("from a label to a merged pull request", async () => {
  simulator = await startJourney();
  const { world } = simulator;
  const ann = personOf(world, "ann");
  const labelled = ann.labels(1, "tdd-implement");
  const job = await runJob(simulator, labelled, { env: modelThatWrites("value = 1") });
  expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting", "pr-number": "2" } });
  expect(world.issues.get(1)?.labels).toEqual(["tdd-review"]);

  const review = await runJob(simulator, ann.reviews(2, { state: "APPROVED" }));
  expect(review).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(git(world.gitDir, "show", "main:app.py")).toBe("value = 1");
  expect(git(world.gitDir, "for-each-ref", "--format=%(refname)").split("\n")).toEqual([
    "refs/heads/main",
    "refs/notes/tdd",
    "refs/tdd/issue-1",
  ]);
  const issue = world.issues.get(1);
  expect(issue).toMatchObject({ state: "closed", labels: ["tdd-done"] });
  expect(issue?.comments.map(({ body }) => body)).toEqual([
    expect.stringContaining("### ✅ Merged"),
  ]);
  expect(simulator.violations).toEqual([]);
});
