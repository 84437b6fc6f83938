import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { mergePullRequest } from "../../../src/github/merge-pull-request.ts";
import { findOpenPullRequest } from "../../../src/github/pull-request.ts";
import { commitOn, type Hub, startHub } from "../hub.ts";
import { branchHead, git } from "../simulator/git.ts";
import { personOf } from "../simulator/people.ts";
import { accountOf, type Rules } from "../simulator/world.ts";

const BRANCH = "feat/issue-1";
const PULL = 1;
const JOB = "github-actions[bot]";

let hub: Hub;

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
});

describe("Require linear history, rulesets that allow squash only, allow_* hidden from the token", () => {
  it.each<[string, Partial<Rules>, string, number[]]>([
    ["linear history", { requiresLinearHistory: true }, "rebase", [405, 200]],
    [
      "linear history by a ruleset",
      { requiresLinearHistory: true, protection: "ruleset" },
      "rebase",
      [405, 200],
    ],
    [
      "a ruleset for squashing",
      { protection: "ruleset", rulesetMethods: ["squash"] },
      "squash",
      [405, 200],
    ],
    [
      "hidden settings",
      { mergeMethods: ["squash"], hidesMergeMethods: true },
      "squash",
      [405, 405, 200],
    ],
    ["shown settings", { mergeMethods: ["rebase"] }, "rebase", [200]],
  ])("%s", async (_, rules, method, statuses) => {
    await open({ rules });
    const commit = expect.any(String);
    expect(await merge()).toEqual({ merged: true, commit, method });
    expect(putStatuses()).toEqual(statuses);
    expect(git(hub.world.gitDir, "rev-list", "--count", "--merges", "main")).toBe("0");
  });

  it("a branch with a merge commit cannot be rebased, and is squashed", async () => {
    await open({ rules: { requiresLinearHistory: true } });
    const { gitDir } = hub.world;
    const tree = git(gitDir, "rev-parse", `${BRANCH}^{tree}`);
    const parents = ["-p", BRANCH, "-p", "main"];
    const merged = git(gitDir, "commit-tree", tree, ...parents, "-m", "Merge main");
    git(gitDir, "update-ref", `refs/heads/${BRANCH}`, merged);
    expect(await merge()).toMatchObject({ merged: true, method: "squash" });
  });
});

describe("required signatures on the base", () => {
  it("GitHub signs what it squashes for the author, and no other method", async () => {
    await open({ rules: { requiresSignatures: true } });
    expect(await merge()).toMatchObject({ merged: true, method: "squash" });
    expect(putStatuses()).toEqual([405, 405, 200]);
  });

  it.each<[string, Partial<Rules>, RegExp]>([
    [
      "may not be squashed",
      { mergeMethods: ["merge"] },
      /, or allow squash merging, which GitHub signs$/,
    ],
    ["was opened by another account", {}, /and approve it again$/],
  ])("says how to sign what %s", async (_, rules, ending) => {
    await open({ rules: { requiresSignatures: true, protection: "ruleset", ...rules } });
    const pull = hub.world.issues.get(PULL);
    if (pull !== undefined && rules.mergeMethods === undefined) pull.author = "ann";
    const result = await merge();
    expect(result).toEqual({ merged: false, reason: expect.stringMatching(ending) });
    expect(result).toMatchObject({
      reason: expect.stringContaining(
        `Commits must have verified signatures. To sign them, run git rebase --exec "git commit --amend --no-edit -S" main on feat/issue-1, push it with --force-with-lease and approve it again`,
      ),
    });
  });

  it("merges what a person has signed", async () => {
    await open({ rules: { requiresSignatures: true } });
    const { gitDir } = hub.world;
    const key = join(gitDir, "key");
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    hub.world.signingKeys = new Map([["ann", readFileSync(`${key}.pub`, "utf8")]]);
    const email = `${accountOf(hub.world, "ann").id}+ann@users.noreply.127.0.0.1`;
    const person = ["-c", "user.name=ann", "-c", `user.email=${email}`];
    const made = [
      "commit-tree",
      `-S${key}`,
      `${BRANCH}^{tree}`,
      "-p",
      "main",
      "-m",
      "feat: signed",
    ];
    const id = git(gitDir, ...person, "-c", "gpg.format=ssh", ...made);
    git(gitDir, "update-ref", `refs/heads/${BRANCH}`, id);
    expect(await merge()).toMatchObject({ merged: true, method: "merge" });
  });
});

describe("Require branches to be up to date before merging", () => {
  const UPDATE =
    "the repository's rules require a branch that has all commits of main: press “Update branch” on the pull request, then approve it again";

  it("says that no check will help, where the base has moved", async () => {
    await open({ rules: { requiredChecks: ["unit"], requiresUpToDate: true } });
    moveBase();
    expect(await merge()).toEqual({ merged: false, reason: UPDATE });
    expect(putStatuses()).toEqual([405]);
  });

  it("does not blame a push for GitHub's 409 about a branch that is out of date", async () => {
    await open({ rules: { requiredChecks: ["unit"], requiresUpToDate: true } });
    moveBase();
    const message = "Head branch is out of date. Review and try the merge again.";
    hub.simulator.fail({ method: "PUT", path: /merge$/, status: 409, body: { message } });
    expect(await merge()).toEqual({ merged: false, reason: UPDATE });
  });

  it("tries again where GitHub has not noticed yet that the branch is up to date", async () => {
    await open({});
    const message = "Head branch is out of date. Review and try the merge again.";
    hub.simulator.fail({ method: "PUT", path: /merge$/, status: 409, body: { message } });
    expect(await merge()).toMatchObject({ merged: true });
    expect(putStatuses()).toEqual([409, 200]);
  });
});

describe("what a person can change on the page", () => {
  it("a draft is marked as ready", async () => {
    await open({});
    personOf(hub.world, "ann").convertsToDraft(PULL);
    const reason = "it is a draft: press “Ready for review” on the pull request";
    expect(await merge()).toEqual({ merged: false, reason });
    personOf(hub.world, "ann").marksReady(PULL);
    expect(await merge()).toMatchObject({ merged: true });
  });

  it.each([
    [
      "You're not authorized to push to this branch. Visit https://docs.github.com for more information.",
      "Let arbiter[bot] push to main in the rules of the branch, or merge it by hand",
    ],
    [
      "A conversation must be resolved before this pull request can be merged.",
      "Resolve the conversations on the pull request",
    ],
  ])("%s", async (message, fix) => {
    await open({});
    hub.simulator.fail({ method: "PUT", path: /merge$/, status: 405, body: { message } });
    const reason = `the repository's rules do not allow it yet: ${message} ${fix}`;
    expect(await merge()).toEqual({ merged: false, reason });
  });
});

describe("other merges at the same time", () => {
  const plan = (message: string) =>
    hub.simulator.fail({ method: "PUT", path: /merge$/, status: 405, body: { message } });

  it("waits for a merge that is in progress", async () => {
    await open({});
    plan("Merge already in progress");
    expect(await merge()).toMatchObject({ merged: true, method: "merge" });
    expect(putStatuses()).toEqual([405, 200]);
  });

  it("says that the base moved, so that it is tested again", async () => {
    await open({});
    hub.simulator.meanwhile({ method: "PUT", path: /merge$/, act: moveBase });
    plan("Base branch was modified. Review and try the merge again.");
    const reason = "main moved while it was being merged";
    expect(await merge()).toEqual({ merged: false, reason, baseMoved: true });
    expect(putStatuses()).toEqual([405]);
  });
});

describe("what cannot be merged yet", () => {
  const CHECKS = { requiredChecks: ["unit"] };
  const AUTO = {
    ...CHECKS,
    allowsAutoMerge: true,
    requiredApprovals: 1,
    dismissesStaleApprovals: true,
  };

  it("waits for its checks", async () => {
    await open({ rules: CHECKS });
    const reason = expect.stringContaining('Required status check "unit" is in progress');
    expect(await merge()).toEqual({ merged: false, reason, waitsFor: "checks" });
  });

  it("waits for no check where a review is missing", async () => {
    await open({ rules: { requiredApprovals: 1 } });
    const reason = expect.stringContaining("At least 1 approving review");
    expect(await merge()).toEqual({ merged: false, reason });
  });

  it("is merged by GitHub where a push dismisses approvals", async () => {
    await open({ rules: { ...AUTO, protection: "ruleset" } });
    personOf(hub.world, "bob").reviews(PULL, { state: "APPROVED" });
    expect(await merge()).toMatchObject({ merged: false, waitsFor: "auto-merge" });
    expect(hub.world.issues.get(PULL)?.pull?.autoMerge).toMatchObject({ method: "merge" });
  });

  it.each<[string, Partial<Rules>]>([
    ["it is not allowed", { ...AUTO, protection: "ruleset", allowsAutoMerge: false }],
    ["stale approvals count", { ...AUTO, protection: "ruleset", dismissesStaleApprovals: false }],
    ["no approval is required", { ...AUTO, protection: "ruleset", requiredApprovals: 0 }],
    ["the token may not read the protection", AUTO],
  ])("is not left to auto-merge where %s", async (_, rules) => {
    await open({ rules });
    personOf(hub.world, "bob").reviews(PULL, { state: "APPROVED" });
    expect(await merge()).toMatchObject({ merged: false, waitsFor: "checks" });
    expect(hub.world.issues.get(PULL)?.pull?.autoMerge).toBeUndefined();
  });

  it("is left to auto-merge where an administrator's token may read the protection", async () => {
    const permissions = { ...WRITES, administration: "read" } as const;
    await open({ rules: { ...AUTO, requiresLinearHistory: true }, permissions });
    personOf(hub.world, "bob").reviews(PULL, { state: "APPROVED" });
    expect(await merge()).toMatchObject({ waitsFor: "auto-merge" });
    expect(hub.world.issues.get(PULL)?.pull?.autoMerge).toMatchObject({ method: "rebase" });
  });

  it("waits for its checks where GitHub does not say what the rules are", async () => {
    await open({ rules: { ...AUTO, requiredApprovals: 0, protection: "ruleset" } });
    hub.simulator.fail({ method: "POST", path: /graphql/, status: 200, body: { data: null } });
    expect(await merge()).toMatchObject({ merged: false, waitsFor: "checks" });
  });

  it("enters the queue once, where there is one", async () => {
    await open({ rules: { requiresQueue: true } });
    const queued = { merged: false, reason: expect.stringContaining("queue"), waitsFor: "queue" };
    expect(await merge()).toEqual(queued);
    expect(await merge()).toEqual(queued);
    expect([...hub.world.queue.keys()]).toEqual([PULL]);
    expect(mutations()).toHaveLength(1);
  });

  it("waits for its checks before it enters the queue", async () => {
    await open({ rules: { ...CHECKS, requiresQueue: true } });
    const reason = 'Required status check "unit" is in progress';
    expect(await merge()).toEqual({ merged: false, reason, waitsFor: "checks" });
  });

  it("says why the queue does not take it", async () => {
    await open({ rules: { requiresQueue: true, requiredApprovals: 1 } });
    const reason = expect.stringContaining("At least 1 approving review");
    expect(await merge()).toEqual({ merged: false, reason });
  });

  it("with the job's own token: says which button a person has to press", async () => {
    await open({ rules: CHECKS, login: JOB });
    hub.world.awaitingClick.add(branchHead(hub.world.gitDir, BRANCH) ?? "");
    expect(await merge()).toMatchObject({
      reason: expect.stringContaining("press “Approve workflows to run”"),
      waitsFor: "checks",
    });
    Object.assign(hub.world.rules, { ...AUTO, protection: "ruleset" });
    personOf(hub.world, "bob").reviews(PULL, { state: "APPROVED" });
    expect(await merge()).toMatchObject({
      reason: expect.stringContaining("press “Approve workflows to run”"),
      waitsFor: "auto-merge",
    });
    hub.world.rules.requiresQueue = true;
    expect(await merge()).toMatchObject({
      reason: expect.stringContaining("press “Merge when ready”"),
      waitsFor: "enqueue",
    });
    expect(hub.world.queue.size).toBe(0);
  });
});

const WRITES = { contents: "write", issues: "write", pull_requests: "write" } as const;

/** A hub with one open pull request. */
async function open(planned: Parameters<typeof startHub>[0]): Promise<void> {
  hub = await startHub(planned);
  commitOn(hub.world, BRANCH, "value = 1\n");
  const { octokit, at } = hub.github;
  await octokit.rest.pulls.create({ ...at, head: BRANCH, base: "main", title: "x" });
}

async function merge() {
  const key = { branch: BRANCH, proposal: null, base: "main" };
  const pull = await findOpenPullRequest(hub.github, key);
  if (pull === null) throw new Error("there is no pull request");
  const commit = branchHead(hub.world.gitDir, "main") ?? "";
  const approval = { head: pull.head, base: { branch: "main", commit }, byHand: pull.url };
  return mergePullRequest(hub.github, { pull, approval, method: "merge" });
}

function moveBase(): void {
  const { gitDir } = hub.world;
  const moved = git(gitDir, "commit-tree", "main^{tree}", "-p", "main", "-m", "x");
  git(gitDir, "update-ref", "refs/heads/main", moved);
}

function putStatuses(): number[] {
  return hub.simulator.journal.flatMap(({ method, status }) => (method === "PUT" ? [status] : []));
}

function mutations(): string[] {
  const queries = hub.simulator.journal.flatMap(({ path, body }) =>
    path === "/graphql" ? [(body as { query: string }).query] : [],
  );
  return queries.filter((query) => query.startsWith("mutation"));
}
