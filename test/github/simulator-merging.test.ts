import { Octokit } from "@octokit/rest";
import { afterEach, describe, expect, it } from "vitest";
import { commitOn } from "./hub.ts";
import { branchHead, git } from "./simulator/git.ts";
import { finishMergeGroup } from "./simulator/merging/later-merges.ts";
import { finishCheck } from "./simulator/merging/required-checks.ts";
import { personOf } from "./simulator/people.ts";
import { type Simulator, startSimulator } from "./simulator/simulator.ts";
import type { Rules } from "./simulator/world.ts";

const AT = { owner: "octo", repo: "shop" };
const BRANCH = "feat/issue-1";
const PULL = 1;
const WRITES = { contents: "write", pull_requests: "write" } as const;

let github: Simulator;

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

describe("Required checks: PUT merge answers 405 until they pass", () => {
  it.each<[string, Partial<Rules>, string]>([
    ["one", { requiredChecks: ["unit"] }, 'Required status check "unit" is in progress.'],
    ["two", { requiredChecks: ["unit", "lint"] }, "2 of 2 required status checks are in progress."],
    [
      "a ruleset",
      { requiredChecks: ["unit"], protection: "ruleset", requiredApprovals: 1 },
      'Repository rule violations found\n\nRequired status check "unit" is in progress.\n\nAt least 1 approving review is required by reviewers with write access.',
    ],
  ])("%s", async (_, rules, message) => {
    const rest = await open(rules);
    await expect(merge(rest)).rejects.toMatchObject({
      status: 405,
      message: expect.stringContaining(message),
    });
  });

  it("counts those that are missing, and merges once all have passed", async () => {
    const rest = await open({ requiredChecks: ["unit", "lint", "types"] });
    finishCheck(github.world, { pull: PULL, name: "unit" });
    finishCheck(github.world, { pull: PULL, name: "lint", conclusion: "failure" });
    await expect(merge(rest)).rejects.toThrow(
      "2 of 3 required status checks have not succeeded: 1 failing and 1 in progress.",
    );
    finishCheck(github.world, { pull: PULL, name: "lint" });
    finishCheck(github.world, { pull: PULL, name: "types" });
    expect((await merge(rest)).data.merged).toBe(true);
  });

  it("needs a person's click where a job's token pushed, and tells workflows of the end", async () => {
    const rest = await open({ requiredChecks: ["unit"] });
    github.world.awaitingClick.add(branchHead(github.world.gitDir, BRANCH) ?? "");
    await expect(merge(rest)).rejects.toThrow('Required status check "unit" is expected.');
    const finish = (app?: string) =>
      finishCheck(github.world, { pull: PULL, name: "unit", ...(app && { app }) });
    expect(() => finish()).toThrow("waits for a person's click");
    expect(() => personOf(github.world, "eve").startsChecks(PULL)).toThrow("eve may not");
    personOf(github.world, "bob").startsChecks(PULL);
    expect(finish()).toMatchObject({
      name: "workflow_run",
      payload: { workflow_run: { head_branch: BRANCH, conclusion: "success" } },
    });
    expect(finish("circleci")).toMatchObject({ name: "check_suite" });
    expect(github.world.started.map(({ name }) => name)).toEqual(["workflow_run", "check_suite"]);
  });
});

describe("merge methods", () => {
  it("Require linear history: a merge commit is refused, and rebase is a rebase", async () => {
    const rest = await open({ requiresLinearHistory: true });
    commitOn(github.world, BRANCH, "value = 2\n");
    git(github.world.gitDir, "update-ref", "refs/heads/other", "main");
    await expect(merge(rest)).rejects.toThrow("This branch must not contain merge commits.");
    await merge(rest, "rebase");
    const { gitDir } = github.world;
    expect(git(gitDir, "rev-list", "--count", "other..main")).toBe("2");
    expect(git(gitDir, "rev-list", "--count", "--merges", "other..main")).toBe("0");
    expect(git(gitDir, "rev-parse", "main^{tree}")).toBe(
      git(gitDir, "rev-parse", `${BRANCH}^{tree}`),
    );
    expect(git(gitDir, "rev-parse", "main")).not.toBe(branchHead(gitDir, BRANCH));
  });

  it("a ruleset may allow one method only", async () => {
    const rest = await open({ protection: "ruleset", rulesetMethods: ["squash"] });
    await expect(merge(rest)).rejects.toMatchObject({ status: 405 });
    await expect(merge(rest, "rebase")).rejects.toMatchObject({ status: 405 });
    expect((await merge(rest, "squash")).data.merged).toBe(true);
  });
});

describe("One approval per person, the latest counts", () => {
  it("counts a person once, and not one who has changed their mind", async () => {
    const rest = await open({ requiredApprovals: 2 });
    approve("bob");
    approve("bob");
    approve("eve");
    await expect(merge(rest)).rejects.toThrow("At least 2 approving review");
    approve("ann");
    personOf(github.world, "bob").reviews(PULL, { state: "CHANGES_REQUESTED" });
    await expect(merge(rest)).rejects.toThrow("At least 2 approving review");
    approve("bob");
    expect((await merge(rest)).data.merged).toBe(true);
  });

  it("dismisses what was given before a push, where the rules say so", async () => {
    const rest = await open({ requiredApprovals: 1, dismissesStaleApprovals: true });
    approve("bob");
    commitOn(github.world, BRANCH, "value = 2\n");
    const { data } = await rest.pulls.listReviews({ ...AT, pull_number: PULL });
    expect(data).toMatchObject([{ state: "DISMISSED" }]);
    await expect(merge(rest)).rejects.toThrow("At least 1 approving review");
  });
});

describe("auto-merge", () => {
  const enable = (rest: Octokit, head = branchHead(github.world.gitDir, BRANCH) ?? "") =>
    rest.graphql(
      `mutation ($id: ID!, $head: GitObjectID!, $mergeMethod: PullRequestMergeMethod!) {
        enablePullRequestAutoMerge(input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: $mergeMethod }) {
          pullRequest { autoMergeRequest { enabledAt } } } }`,
      { id: nodeId(), head, mergeMethod: "SQUASH" },
    );

  it("merges when the last condition is met, also what was pushed after it was enabled", async () => {
    const rest = await open({ requiredChecks: ["unit"], allowsAutoMerge: true });
    await enable(rest);
    const later = commitOn(github.world, BRANCH, "value = 2\n");
    finishCheck(github.world, { pull: PULL, name: "unit" });
    expect(github.world.issues.get(PULL)?.pull).toMatchObject({ lastHead: later });
    expect(git(github.world.gitDir, "show", "main:app.py")).toBe("value = 2");
  });

  it("is refused with GitHub's own errors", async () => {
    const rest = await open({});
    await expect(enable(rest)).rejects.toMatchObject({
      errors: [
        {
          type: "UNPROCESSABLE",
          message: "Pull request Auto merge is not allowed for this repository",
        },
      ],
    });
    github.world.rules.allowsAutoMerge = true;
    await expect(enable(rest)).rejects.toThrow("Pull request is in clean status");
    await expect(enable(rest, "0".repeat(40))).rejects.toThrow("Head branch was modified");
    const reader = connect("reading", { contents: "read" });
    await expect(enable(reader)).rejects.toThrow("Resource not accessible by integration");
  });
});

describe("the merge queue", () => {
  const enqueue = (rest: Octokit) =>
    rest.graphql(
      `mutation ($id: ID!) { enqueuePullRequest(input: { pullRequestId: $id }) { mergeQueueEntry { position } } }`,
      { id: nodeId() },
    );

  it("is the only way in, takes what its rules allow, and merges as a bot", async () => {
    const rest = await open({ requiresQueue: true, requiredChecks: ["unit"] });
    await expect(enqueue(rest)).rejects.toThrow('Pull request Required status check "unit" is in');
    finishCheck(github.world, { pull: PULL, name: "unit" });
    await expect(merge(rest)).rejects.toMatchObject({
      status: 405,
      message: expect.stringContaining("Changes must be made through the merge queue"),
    });
    await enqueue(rest);
    await expect(enqueue(rest)).rejects.toThrow("Pull request is already in the queue");
    github.world.started.length = 0;
    finishMergeGroup(github.world, PULL);
    expect(github.world.started).toMatchObject([
      {
        name: "pull_request",
        payload: { action: "closed", sender: { login: "github-merge-queue[bot]", type: "Bot" } },
      },
      { name: "push" },
    ]);
  });

  it("waits for ever for an entry of a job's own token: no workflow starts for its group", async () => {
    await open({ requiresQueue: true });
    await enqueue(connect("job", WRITES, true));
    expect(() => finishMergeGroup(github.world, PULL)).toThrow("no workflow was started");
  });
});

it("A merge made with GITHUB_TOKEN starts no push workflow", async () => {
  await open({});
  await merge(connect("job", WRITES, true));
  expect(github.world.started).toEqual([]);
});

it("a merge made with an App's token starts workflows", async () => {
  await merge(await open({}));
  expect(github.world.started).toMatchObject([
    { name: "pull_request", payload: { action: "closed", pull_request: { merged: true } } },
    { name: "push", payload: { ref: "refs/heads/main" } },
  ]);
});

it("shows the rules of a ruleset to all, and those of classic protection to administrators", async () => {
  const rules = { requiredApprovals: 1, dismissesStaleApprovals: true } as const;
  const rest = await open(rules);
  const ask = (asker: Octokit) =>
    asker.graphql(
      `query ($number: Int!) { repository(owner: "octo", name: "shop") { pullRequest(number: $number) { id } } }`,
      { number: PULL },
    );
  await expect(ask(rest)).rejects.toMatchObject({
    errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
    data: { repository: { pullRequest: { baseRef: { branchProtectionRule: null } } } },
  });
  const admin = connect("admin", { ...WRITES, administration: "read" });
  expect(await ask(admin)).toMatchObject({
    repository: {
      pullRequest: { baseRef: { branchProtectionRule: { dismissesStaleReviews: true } } },
    },
  });
  github.world.rules.protection = "ruleset";
  expect(await ask(rest)).toMatchObject({
    repository: { pullRequest: { baseRef: { rules: { nodes: [{ type: "PULL_REQUEST" }] } } } },
  });
});

/** A pull request on a GitHub with these rules, and a connection of an App that may write. */
async function open(rules: Partial<Rules>): Promise<Octokit> {
  const people = { ann: "admin", bob: "write", eve: "read" } as const;
  github = await startSimulator({ files: { "app.py": "value = 0\n" }, people, rules });
  commitOn(github.world, BRANCH, "value = 1\n");
  const rest = connect("app", WRITES);
  await rest.pulls.create({ ...AT, head: BRANCH, base: "main", title: "x" });
  return rest;
}

function connect(
  auth: string,
  permissions: Parameters<Simulator["addToken"]>[1]["permissions"],
  isJobToken = false,
): Octokit {
  const login = isJobToken ? "github-actions[bot]" : "arbiter[bot]";
  github.addToken(auth, { login, permissions, isJobToken });
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  return new Octokit({ baseUrl: github.url, auth, log });
}

function merge(rest: Octokit, method: "merge" | "squash" | "rebase" = "merge") {
  return rest.pulls.merge({ ...AT, pull_number: PULL, merge_method: method });
}

function approve(login: string): void {
  personOf(github.world, login).reviews(PULL, { state: "APPROVED" });
}

function nodeId(): string {
  return `PR_${github.world.issues.get(PULL)?.id}`;
}
