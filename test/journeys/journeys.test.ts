import { afterEach, beforeEach, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { type Journey, openJourney } from "./journey.ts";

let journey: Journey;
beforeEach(async () => {
  journey = await openJourney();
});
afterEach(() => journey.close());

it.each([
  ["the Node of these tests", process.execPath],
  ["Node 24, as on a runner", process.env.NODE_24 ?? ""],
])("from a label to a merged pull request with %s", async (_, node) => {
  const { world, simulator, jobs, person } = journey;
  const run = (event: GitHubEvent) => journey.run(event, { node });
  const labelled = person("ann").labels(1, "tdd-implement");
  person("eve").editsIssue(1, { body: "Make it two.\n\n- The value is two.\n" });
  const job = await run(labelled);
  expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting", "pr-number": "2" } });
  expect(issueOf(world, 1).reactions).toMatchObject([{ content: "eyes" }]);
  // The issue counts as it was when the label was set.
  expect(journey.asked.map(({ node }) => node)).toEqual([
    "plan",
    "scaffold",
    "implement",
    "refactor",
  ]);
  expect(JSON.stringify(journey.asked)).toContain("The value is one.");
  expect(JSON.stringify(journey.asked)).not.toContain("The value is two.");
  expect(issueOf(world, 2).body).toContain("edited");
  expectSettled(simulator, {
    says: "Waiting for review",
    label: "tdd-review",
    branch: true,
    pulls: ["open"],
    jobs,
  });

  const review = await run(person("ann").reviews(2, { state: "APPROVED" }));
  expect(review).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(git(world.gitDir, "show", "main:app.py")).toBe("value = 1");
  expect(issueOf(world, 1)).toMatchObject({ state: "closed" });
  expectSettled(simulator, {
    says: "✅ Merged",
    label: "tdd-done",
    branch: false,
    pulls: ["merged"],
    jobs,
  });
});
