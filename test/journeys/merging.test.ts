import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { finishMergeGroup } from "../github/simulator/merging/later-merges.ts";
import { finishCheck } from "../github/simulator/merging/required-checks.ts";
import type { Rules } from "../github/simulator/world.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { pushByHand } from "./fault.ts";
import { type Journey, openJourney } from "./journey.ts";
import type { JobOptions, JobResult } from "./run-action.ts";

const BRANCH = "feat/issue-1";
const PULL = 2;

/** Two required checks, linear history, one required review. */
const PROTECTED = {
  requiredChecks: ["unit", "lint"],
  requiresLinearHistory: true,
  requiredApprovals: 1,
} satisfies Partial<Rules>;

let waiting: Journey;
let journey: Journey;

beforeAll(async () => {
  waiting = await openJourney({ rules: PROTECTED });
  await waiting.run(waiting.person("ann").labels(1, "tdd-implement"));
});
afterAll(() => waiting.close());

beforeEach(async () => {
  journey = await waiting.fork();
});
afterEach(() => journey.close());

describe("Required checks: PUT merge answers 405 until they pass", () => {
  it("a protected repository is merged after one approval and GitHub's click, without another comment", async () => {
    const approved = await journey.run(approve("bob"));
    expect(approved).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expectApproved("press “Approve workflows to run” on the pull request");
    journey.person("bob").startsChecks(PULL);
    finishCheck(journey.world, { pull: PULL, name: "unit" });
    await runStarted();
    expectApproved("1 of 2 required status checks");
    finishCheck(journey.world, { pull: PULL, name: "lint", app: "circleci" });
    await runStarted();
    expectMerged();
    expect(progress()).toContain("(rebase)");
    expect(git(journey.world.gitDir, "rev-list", "--count", "--merges", "main")).toBe("0");
    expect(issueOf(journey.world, 1).comments).toHaveLength(1);
  });

  it("what is pushed after the approval is not merged unreviewed", async () => {
    await journey.run(approve("bob"));
    pushByHand(journey.world, { branch: BRANCH, path: "app.py", content: "value = 1  # mine\n" });
    finishCheck(journey.world, { pull: PULL, name: "unit" });
    finishCheck(journey.world, { pull: PULL, name: "lint" });
    await runStarted();
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 0");
    expect(issueOf(journey.world, PULL).state).toBe("open");
    await journey.run(approve("bob"));
    expectMerged();
  });

  it("checks that pass before the approval change nothing until it is given", async () => {
    journey.person("bob").startsChecks(PULL);
    finishCheck(journey.world, { pull: PULL, name: "unit" });
    finishCheck(journey.world, { pull: PULL, name: "lint" });
    await runStarted();
    expect(progress()).toContain("Waiting for review");
    await journey.run(approve("bob"));
    expectMerged();
  });

  it("a required commit status that passes after the approval merges it, too", async () => {
    journey.person("bob").startsChecks(PULL);
    await journey.run(approve("bob"));
    finishCheck(journey.world, { pull: PULL, name: "unit" });
    finishCheck(journey.world, { pull: PULL, name: "lint", isStatus: true });
    expect(journey.world.started.map(({ name }) => name)).toEqual(["workflow_run", "status"]);
    await runStarted();
    expectMerged();
  });

  it("checks of other branches and of forks ask GitHub nothing", async () => {
    journey.person("bob").startsChecks(PULL);
    const { name, payload } = finishCheck(journey.world, { pull: PULL, name: "unit" });
    const run = payload.workflow_run as object;
    const forked = { ...run, head_repository: { full_name: "eve/shop" } };
    const others = { ...run, head_branch: "fix/typo" };
    journey.simulator.journal.length = 0;
    for (const workflow_run of [forked, others]) {
      const job = await journey.run({ name, payload: { ...payload, workflow_run } });
      expect(job).toMatchObject({ exitCode: 0, outputs: { status: "ignored" } });
    }
    expect(journey.simulator.journal.filter(isOfTheJob)).toEqual([]);
  });
});

describe("auto-merge", () => {
  const RULES = { protection: "ruleset", allowsAutoMerge: true } as const;

  it("is enabled where stale approvals are dismissed, and the merge is followed", async () => {
    allow({ ...RULES, dismissesStaleApprovals: true });
    await journey.run(approve("bob"));
    expect(issueOf(journey.world, PULL).pull?.autoMerge).toMatchObject({ method: "rebase" });
    expectApproved("GitHub merges it");
    passChecks();
    expect(issueOf(journey.world, PULL).pull?.mergedAt).not.toBeNull();
    await runStarted();
    expectMerged();
  });

  it("does not merge what is pushed later and was not reviewed", async () => {
    allow({ ...RULES, dismissesStaleApprovals: true });
    await journey.run(approve("bob"));
    pushByHand(journey.world, { branch: BRANCH, path: "app.py", content: "value = 1  # mine\n" });
    passChecks();
    await runStarted();
    expect(issueOf(journey.world, PULL).state).toBe("open");
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 0");
  });

  it("is not enabled where a later push would be merged unreviewed", async () => {
    allow(RULES);
    await journey.run(approve("bob"));
    expect(issueOf(journey.world, PULL).pull?.autoMerge).toBeUndefined();
    passChecks();
    expect(issueOf(journey.world, PULL).state).toBe("open");
    await runStarted();
    expectMerged();
  });
});

describe("the merge queue", () => {
  it("with an App's token: queued once the checks pass, and the queue's merge is followed", async () => {
    await journey.close();
    journey = await openJourney({ rules: { ...PROTECTED, requiresQueue: true } });
    const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
    journey.simulator.addToken("app", { login: "tdd[bot]", permissions, isJobToken: false });
    const app = { token: "app" };
    await journey.run(journey.person("ann").labels(1, "tdd-implement"), app);
    await journey.run(approve("bob"), app);
    expectApproved("required status checks are in progress");
    expect(journey.world.queue.size).toBe(0);
    passChecks();
    await runStarted(app);
    expect(journey.world.queue.size).toBe(1);
    expectApproved("merge queue");
    finishMergeGroup(journey.world, PULL);
    await runStarted(app);
    expectMerged();
    expect(issueOf(journey.world, PULL).body).not.toContain("starts no workflow");
    expect(progress()).not.toContain("started no workflow");
  });

  it("with the job's own token: a person queues it, because its own entry would start no checks", async () => {
    allow({ requiresQueue: true });
    await journey.run(approve("bob"));
    passChecks();
    await runStarted();
    expect(journey.world.queue.size).toBe(0);
    expectApproved("press “Merge when ready” on the pull request");
    expect(progress()).toContain("Approved: put it into the merge queue");
    expect(issueOf(journey.world, PULL).body).toContain("press “Merge when ready” on this page");
    journey.person("bob").queuesPull(PULL);
    finishMergeGroup(journey.world, PULL);
    await runStarted();
    expectMerged();
  });
});

describe("A merge by another bot closes the pull request with a bot as sender", () => {
  it("is followed like any merge", async () => {
    allow({ requiredChecks: [], requiresLinearHistory: false });
    journey.world.accounts.set("mergify[bot]", {
      id: 77,
      login: "mergify[bot]",
      type: "Bot",
      role: "write",
    });
    const job = await journey.run(journey.person("mergify[bot]").mergesPull(PULL));
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expectMerged();
    expect(progress()).not.toContain("started no workflow");
  });
});

describe("A merge made with GITHUB_TOKEN starts no push workflow", () => {
  it("is said on the pull request and on the merged page, and not with an App's token", async () => {
    allow({ requiredChecks: [] });
    expect(issueOf(journey.world, PULL).body).toContain("starts no workflow");
    await journey.run(approve("bob"));
    expectMerged();
    expect(journey.world.started).toEqual([]);
    expect(progress()).toContain("started no workflow");
  });
});

function allow(rules: Partial<Rules>): void {
  Object.assign(journey.world.rules, rules);
}

function approve(login: string) {
  return journey.person(login).reviews(PULL, { state: "APPROVED" });
}

function passChecks(): void {
  journey.person("bob").startsChecks(PULL);
  for (const name of PROTECTED.requiredChecks) finishCheck(journey.world, { pull: PULL, name });
}

/** What GitHub has started meanwhile, of the events that the workflow listens to. */
async function runStarted(options: JobOptions = {}): Promise<JobResult[]> {
  const jobs: JobResult[] = [];
  const { started } = journey.world;
  for (let event = started.shift(); event !== undefined; event = started.shift()) {
    if (event.name !== "push") jobs.push(await journey.run(event, options));
  }
  for (const job of jobs) expect(job.exitCode).toBe(0);
  return jobs;
}

function expectMerged(): void {
  const { simulator, jobs, world } = journey;
  expect(issueOf(world, 1).state).toBe("closed");
  const shown = { says: "✅ Merged", label: "tdd-done", branch: false };
  expectSettled(simulator, { ...shown, pulls: ["merged"], jobs });
}

/** It is approved, and will be merged without another comment. */
function expectApproved(reason: string): void {
  const { simulator, jobs, world } = journey;
  const shown = { says: "Approved", label: "tdd-review", branch: true };
  expectSettled(simulator, { ...shown, pulls: ["open"], jobs });
  expect(progress()).toContain(reason);
  expect(progress()).not.toContain("/tdd status");
  expect(branchHead(world.gitDir, BRANCH)).not.toBeNull();
}

/** The runner's own checkout is over when the job begins. */
function isOfTheJob({ path }: { path: string }): boolean {
  return !path.includes(".git/");
}

function progress(): string {
  const { comments } = issueOf(journey.world, 1);
  return comments.find(({ body }) => body.includes("tdd-arbiter progress"))?.body ?? "";
}
