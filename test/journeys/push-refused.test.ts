import { afterEach, describe, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { errorsOf, pushByHand } from "./fault.ts";
import { FILES, type Journey, openJourney } from "./journey.ts";

const WORKFLOW = ".github/workflows/ci.yml";

let journey: Journey;
afterEach(() => journey.close());

describe("A push with GITHUB_TOKEN is refused (refusing to allow a GitHub App to create or update workflow … without workflows permission)", () => {
  it("after the base has moved: said with the fix, and retry rebuilds on the current base without asking a model again", async () => {
    journey = await openJourney({ files: { ...FILES, [WORKFLOW]: "on: push\n" } });
    const { world, simulator, run, person, asked, jobs } = journey;
    // The lock is pushed right after the base was read.
    simulator.meanwhile({
      method: "POST",
      path: /git-receive-pack$/,
      act: () =>
        void pushByHand(world, { branch: "main", path: WORKFLOW, content: "on: pull_request\n" }),
    });
    const job = await run(person("ann").labels(1, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
    const told = errorsOf(job).join();
    expect(told).toContain(`GitHub refuses feat/issue-1: its ${WORKFLOW} differs`);
    expect(told).toContain("workflows: write");
    expect(told).not.toContain("can be reached");
    expectSettled(simulator, {
      says: "The run failed",
      label: "tdd-failed",
      branch: false,
      reports: 1,
      jobs,
    });

    const again = await run(person("ann").comments(1, "/tdd retry"));
    expect(again, again.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(asked).toHaveLength(4);
    expect(git(world.gitDir, "merge-base", "main", "feat/issue-1")).toBe(
      git(world.gitDir, "rev-parse", "main"),
    );
    expect(git(world.gitDir, "rev-list", "--count", "main..feat/issue-1")).toBe("2");
    expectSettled(simulator, {
      says: "Waiting for review",
      label: "tdd-review",
      branch: true,
      pulls: ["open"],
      reports: 1,
      jobs,
    });
  });
});

describe("GH013 (rulesets: signed commits, restricted names, push rules)", () => {
  it("signed commits: the issue and the job name the rule and the fix, and the state is kept", async () => {
    journey = await openJourney();
    const { world, simulator, run, person, asked, jobs } = journey;
    world.rules.pushRules = ["signatures"];
    const job = await run(person("ann").labels(1, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
    const told = errorsOf(job).join();
    expect(told).toContain("refuses feat/issue-1: Commits must have verified signatures.");
    expect(told).toContain("TDD Arbiter does not sign commits");
    const report = issueOf(world, 1)
      .comments.map(({ body }) => body)
      .join("\n");
    expect(report).toContain("verified signatures");
    expectSettled(simulator, {
      says: "The run failed",
      label: "tdd-failed",
      branch: false,
      reports: 1,
      jobs,
    });

    world.rules.pushRules = [];
    const again = await run(person("ann").comments(1, "/tdd retry"));
    expect(again, again.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(asked).toHaveLength(4);
  });
});
