import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Octokit } from "@octokit/rest";
import { afterEach, describe, expect, it } from "vitest";
import { removeRemoteBranch } from "../../src/git/remote/ref-sync.ts";
import { createGitHubForge } from "../../src/github/forge.ts";
import type { Forge, MergeResult, ProposedChange } from "../../src/ports.ts";
import { md } from "../../src/safe-text/markdown.ts";
import { BOT, commitOn, type Hub, page, SAFE, startHub } from "./hub.ts";
import { branchHead, git } from "./simulator/git.ts";
import { personOf } from "./simulator/people.ts";
import { accountOf, type IssueRecord, type Rules } from "./simulator/world.ts";

const BRANCH = "feat/issue-1";
const PULL = 2;
const LEAD = "What a review does.";

let hub: Hub;
let warnings: string[];
let place: string;
let change: ProposedChange;

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
  rmSync(place, { recursive: true, force: true });
});

describe("propose", () => {
  it("opens one pull request, finds it again, and brings it up to date", async () => {
    const forge = await start();
    expect(await forge.propose(change)).toMatch(/\/octo\/shop\/pull\/2$/);
    await forge.propose(change);
    expect(writes()).toEqual(["POST /repos/octo/shop/pulls"]);
    const title = SAFE.title("feat: better codes");
    await forge.propose({ ...change, title, body: page("Something else.") });
    expect(pulls()).toMatchObject([{ title: "feat: better codes", author: BOT, state: "open" }]);
    expect(shownPage()).toBe("Something else.");
  });

  it("says above the page what a review does, and not of tests without code", async () => {
    const forge = await start();
    await forge.propose({ ...change, isDraft: true });
    expect(pulls()[0]?.body).not.toContain(LEAD);
    await forge.propose(change);
    expect(pulls()[0]?.body).toMatch(
      new RegExp(`^<!-- tdd-arbiter page -->\n${LEAD}\n\n${change.body}`),
    );
  });

  it("a revision keeps the title and the text that a person wrote, and renews its own page", async () => {
    const forge = await start();
    const earlier = await forge.propose(change);
    const written = pulls()[0]?.body ?? "";
    personOf(hub.world, "ann").editsIssue(PULL, {
      title: "Codes, at last",
      // As GitHub's editor sends it.
      body: `For @bob.\n\n${written}\n\nSee the wiki.`.replaceAll("\n", "\r\n"),
    });
    await forge.propose({ ...change, earlier, body: page("Revised.") });
    const [pull] = pulls();
    expect(pull?.title).toBe("Codes, at last");
    expect(pull?.body).toMatch(
      /^For @bob\.\n\n<!-- .*-->\nWhat a review does\.\n\nRevised\.\n<!-- .*-->\n\nSee the wiki\.$/,
    );
    const before = writes();
    await forge.propose({ ...change, earlier, body: page("Revised.") });
    expect(writes()).toEqual(before);
  });

  it("a revision keeps a page that a person edited, folded below the new one", async () => {
    const forge = await start();
    const earlier = await forge.propose(change);
    const body = pulls()[0]?.body?.replace("Closes", "Checked by ann. Closes") ?? "";
    personOf(hub.world, "ann").editsIssue(PULL, { body });
    await forge.propose({ ...change, earlier, body: page("Revised.") });
    await forge.propose({ ...change, earlier, body: page("Revised twice.") });
    expect(shownPage()).toBe("Revised twice.");
    const [, fold] = pulls()[0]?.body?.split("<details>") ?? [];
    expect(fold).toContain("as it was edited");
    expect(fold).toContain("Checked by ann. Closes #1.");
    expect(pulls()[0]?.body).not.toContain("Revised.");
  });

  it("a person's own pull request into the base is used, with its title and text above the page", async () => {
    const forge = await start();
    const opened = { head: BRANCH, base: "main", title: "Mine", body: "My words." };
    const number = personOf(hub.world, "ann").opensPull(opened);
    expect(await forge.propose(change)).toMatch(new RegExp(`/pull/${number}$`));
    expect(pulls()).toMatchObject([
      { title: "Mine", body: expect.stringMatching(/^My words\.\n/) },
    ]);
    expect(shownPage()).toBe(change.body);
  });

  it("a person's text that leaves no room is cut, and the page is whole", async () => {
    const forge = await start();
    const earlier = await forge.propose(change);
    const body = `${"x".repeat(65_000)}\n\n${pulls()[0]?.body}`;
    personOf(hub.world, "ann").editsIssue(PULL, { body });
    await forge.propose({ ...change, earlier, body: page("y".repeat(5000)) });
    expect(shownPage()).toBe("y".repeat(5000));
    expect(pulls()[0]?.body).toMatch(/^x+ … \d+ characters left out … x+\n/);
  });

  it("a person's pull request from the same branch into another base is not taken for ours", async () => {
    const forge = await start();
    git(hub.world.gitDir, "branch", "release", "main");
    const other = { head: BRANCH, base: "release", title: "Backport", body: "By hand." };
    personOf(hub.world, "ann").opensPull(other);
    expect(await forge.propose(change)).toMatch(/\/pull\/3$/);
    expect(pulls()).toMatchObject([
      { title: "Backport", body: "By hand.", author: "ann" },
      { title: "feat: codes", author: BOT },
    ]);
  });

  it("shows tests as a draft, the change as ready, and other tests as a draft again", async () => {
    const forge = await start();
    const isDraft = () => pulls()[0]?.pull?.isDraft;
    await forge.propose({ ...change, isDraft: true });
    expect(isDraft()).toBe(true);
    await forge.propose(change);
    expect(isDraft()).toBe(false);
    await forge.propose({ ...change, isDraft: true });
    expect(isDraft()).toBe(true);
    expect(pulls()).toHaveLength(1);
  });

  it("shows tests in an ordinary pull request where there are no drafts", async () => {
    const forge = await start();
    hub.world.rules.hasDrafts = false;
    await forge.propose({ ...change, isDraft: true });
    await forge.propose({ ...change, isDraft: true });
    expect(pulls()).toMatchObject([{ state: "open", pull: { isDraft: false } }]);
    expect(warnings).toEqual([]);
  });

  it("says that tests are not shown as a draft where GitHub refuses it for another reason", async () => {
    const forge = await start();
    await forge.propose(change);
    hub.simulator.fail({ method: "POST", path: /graphql$/, status: 403 });
    await forge.propose({ ...change, isDraft: true });
    expect(pulls()).toMatchObject([{ pull: { isDraft: false } }]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Convert \S+\/pull\/2 to a draft, it has no code yet: \S/),
    ]);
  });

  it("tells the reviewer of the token it was opened with", async () => {
    const forge = await start({ note: "Checks have to be started by hand." });
    await forge.propose(change);
    expect(shownPage()).toBe(`${change.body}\n\nChecks have to be started by hand.`);
  });

  it.each([
    ["before it was done", false],
    ["after it was done", true],
  ])("opens one where GitHub fails %s", async (_, afterwards) => {
    const forge = await start();
    hub.simulator.fail({ method: "POST", path: /pulls$/, status: 502, afterwards });
    expect(await forge.propose(change)).toMatch(/\/pull\/2$/);
    expect(pulls()).toHaveLength(1);
  });

  it("finds the one that another run has opened a moment before", async () => {
    const forge = await start();
    await forge.propose(change);
    hub.simulator.fail({ method: "GET", path: /pulls\?/, status: 200, body: [] });
    expect(await forge.propose(change)).toMatch(/\/pull\/2$/);
    expect(statuses("POST")).toEqual([201, 422]);
  });

  it("opens a new one where a person has closed the last, which stays closed", async () => {
    const forge = await start();
    await forge.propose(change);
    personOf(hub.world, "ann").closesPull(PULL);
    expect(await forge.propose(change)).toMatch(/\/pull\/3$/);
    expect(pulls().map(({ state }) => state)).toEqual(["closed", "open"]);
  });

  it("opens none where a person has closed the very one that is worked over", async () => {
    const forge = await start();
    const earlier = await forge.propose(change);
    expect(await forge.propose({ ...change, earlier })).toBe(earlier);
    personOf(hub.world, "ann").closesPull(PULL);
    expect(await forge.propose({ ...change, earlier })).toBe(earlier);
    expect(pulls().map(({ state }) => state)).toEqual(["closed"]);
  });

  it("says what to do where Actions may open none, and leaves the branch", async () => {
    const forge = await start({ rules: { actionsMayOpenPulls: false } });
    const error = await forge.propose(change).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: "pull-requests-forbidden",
      message: `${BRANCH} is pushed, but GitHub Actions may not open pull requests in octo/shop.`,
      fix: expect.stringContaining("Allow GitHub Actions to create and approve pull requests"),
    });
    expect(error.fix).toContain(`gh pr create --head ${BRANCH} --base main`);
    expect(head()).toBe(change.head);
  });

  it.each([
    [
      "has another commit",
      () => void commitOn(hub.world, BRANCH, "value = 9\n"),
      "on GitHub, not at",
    ],
    ["is not there", () => void git(hub.world.gitDir, "branch", "-D", BRANCH), "is not on GitHub"],
  ])("changes nothing when the branch %s", async (_, happen, message) => {
    const forge = await start();
    happen();
    await expect(forge.propose(change)).rejects.toMatchObject({
      code: "github-refused",
      message: expect.stringContaining(message),
    });
    expect(writes()).toEqual([]);
  });

  it("every other refusal is GitHub's own words", async () => {
    const forge = await start({ permissions: { contents: "write", issues: "write" } });
    await expect(forge.propose(change)).rejects.toMatchObject({
      code: "github-refused",
      message: expect.stringContaining("Resource not accessible by integration"),
      fix: expect.stringContaining("pull-requests: write"),
    });
  });

  it.each([
    ["another's", { ref: "else" }],
    ["a fork's of the same owner", { repo: { full_name: "octo/shop-2" } }],
    ["a fork's that is gone", { repo: null }],
  ])("of two branches of one name, %s is not ours", async (_, theirs) => {
    const forge = await start();
    const { octokit, at } = hub.github;
    await forge.propose(change);
    const { data } = await octokit.rest.pulls.list({ ...at });
    const foreign = data.map((pull) => ({ ...pull, head: { ...pull.head, ...theirs } }));
    for (const look of [
      { method: "GET", path: /pulls\?/ },
      { method: "GET", path: /pulls\?/ },
    ]) {
      hub.simulator.fail({ ...look, status: 200, body: foreign });
    }
    await expect(forge.propose(change)).rejects.toMatchObject({ code: "github-refused" });
  });
});

describe("a second pull request from the same branch into another base", () => {
  it("is neither merged by our approval nor approves ours, and its branch stays", async () => {
    const forge = await startProposed();
    git(hub.world.gitDir, "branch", "release", "main");
    const release = git(hub.world.gitDir, "rev-parse", "release");
    const other = personOf(hub.world, "ann").opensPull({ head: BRANCH, base: "release" });
    personOf(hub.world, "bob").reviews(other, { state: "APPROVED" });
    expect(await merge(forge)).toMatchObject({ merged: false });
    approve("bob");
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(git(hub.world.gitDir, "rev-parse", "release")).toBe(release);
    expect(pulls().map(({ state }) => state)).toEqual(["closed", "open"]);
    expect(head()).toBe(change.head);
  });

  it("stays open when ours is aborted", async () => {
    const forge = await startProposed();
    git(hub.world.gitDir, "branch", "release", "main");
    personOf(hub.world, "ann").opensPull({ head: BRANCH, base: "release" });
    expect(await forge.discard(change)).toBe("in-use");
    expect(pulls().map(({ state }) => state)).toEqual(["closed", "open"]);
    expect(head()).toBe(change.head);
  });
});

describe("a base that was renamed", () => {
  it("is followed: GitHub has renamed the base of the pull request, too", async () => {
    const forge = await startProposed();
    approve("bob");
    const read = await forge.readApproval(change);
    personOf(hub.world, "ann").renamesBranch("main", "trunk/one");
    if ("result" in read) throw new Error("it is approved");
    expect(await forge.readApproval(change)).toMatchObject({
      approval: { base: { branch: "trunk/one", commit: read.approval.base.commit } },
    });
    expect(await forge.merge(change, read.approval)).toMatchObject({ merged: true });
    expect(git(hub.world.gitDir, "rev-parse", "trunk/one^2")).toBe(change.head);
  });

  it("gets the pull request of a run that began before", async () => {
    const forge = await start();
    personOf(hub.world, "ann").renamesBranch("main", "trunk");
    await forge.propose(change);
    expect(pulls()).toMatchObject([{ pull: { base: "trunk" } }]);
  });

  it("is not taken for a rename where the base was deleted: no name is asked for that is gone", async () => {
    const forge = await startProposed();
    approve("bob");
    git(hub.world.gitDir, "branch", "release", "main");
    personOf(hub.world, "ann").retargets(PULL, "release");
    hub.world.defaultBranch = "release";
    git(hub.world.gitDir, "update-ref", "-d", "refs/heads/main");
    expect(await merge(forge)).toMatchObject({
      merged: false,
      reason:
        "its base is release now, and it was built on and tested with main, which is not on GitHub any more: close it, write base: release into the issue and comment /tdd start",
    });
  });
});

describe("the evidence as a check", () => {
  const evidenceLink = "https://github.com/octo/shop/actions/runs/1";
  const permissions = {
    contents: "write",
    issues: "write",
    pull_requests: "write",
    checks: "write",
  } as const;

  it("is on the proposed commit, once, with the page of the pull request", async () => {
    const forge = await startProposed({ permissions, evidenceLink });
    await forge.propose(change);
    const about = { name: "TDD evidence", head: change.head, conclusion: "success", by: BOT };
    const shown = { summary: change.body, detailsUrl: evidenceLink };
    expect(hub.world.checkRuns).toEqual([expect.objectContaining({ ...about, ...shown })]);
    expect(warnings).toEqual([]);
  });

  it("is not taken for there because another App has one, nor lost with GitHub's answer", async () => {
    const forge = await start({ permissions, evidenceLink });
    const [by, name] = ["ci[bot]", "TDD evidence"];
    const nothing = { detailsUrl: null, title: null, summary: null, annotations: 0 };
    const other = { id: 1, by, name, head: change.head, conclusion: "failure", ...nothing };
    hub.world.checkRuns.push(other);
    hub.simulator.fail({ method: "POST", path: /\/check-runs$/, status: 502, afterwards: true });
    await forge.propose(change);
    expect(hub.world.checkRuns.map(({ by }) => by)).toEqual(["ci[bot]", BOT]);
  });

  it.each([
    ["the job may not write checks", { permissions: { ...permissions, checks: "read" } }],
    ["the token is a person's", { permissions, isJobToken: false }],
  ] as const)("is left out with a warning where %s", async (_, situation) => {
    const forge = await start({ ...situation, evidenceLink });
    expect(await forge.propose(change)).toMatch(/\/pull\/2$/);
    expect(hub.world.checkRuns).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Publishing the check "TDD evidence" failed/),
    ]);
  });
});

describe("merge", () => {
  it("merges the reviewed commit, removes the branch and closes the issue", async () => {
    const forge = await startProposed();
    approve("bob");
    const result = await merge(forge);
    expect(result).toEqual({
      merged: true,
      commit: git(hub.world.gitDir, "rev-parse", "main"),
      method: "merge",
    });
    expect(git(hub.world.gitDir, "rev-parse", "main^2")).toBe(change.head);
    expect(head()).toBeNull();
    expect(hub.world.issues.get(1)?.state).toBe("closed");
    const again = { merged: true, commit: git(hub.world.gitDir, "rev-parse", "main") };
    expect(await merge(forge)).toEqual(again);
  });

  it("closes the issue itself where the base is not the default branch", async () => {
    const forge = await start({ base: "release" });
    git(hub.world.gitDir, "branch", "release", "main");
    await forge.propose(change);
    approve("bob");
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(hub.world.issues.get(1)).toMatchObject({ state: "closed", stateReason: "completed" });
  });

  it("merges what was approved, a person's own commit included", async () => {
    const forge = await startProposed();
    const theirs = commitOn(hub.world, BRANCH, "value = 2\n");
    approve("bob");
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(git(hub.world.gitDir, "rev-parse", "main^2")).toBe(theirs);
    expect(head()).toBeNull();
  });

  it.each<[string, () => void, string]>([
    ["no reviewer has approved", () => {}, "no reviewer has approved"],
    [
      "A was approved and B pushed",
      () => {
        approve("bob");
        commitOn(hub.world, BRANCH, "value = 2\n");
      },
      "a new review is needed",
    ],
    [
      "the approval was dismissed",
      () => {
        approve("bob");
        personOf(hub.world, "ann").dismissesReview(PULL, "bob");
      },
      "was dismissed",
    ],
    [
      "the approver may no longer write",
      () => {
        approve("bob");
        accountOf(hub.world, "bob").role = "read";
      },
      "bob may not write",
    ],
    ["a reader approved", () => approve("eve"), "eve may not write"],
    [
      "another reviewer asks for changes",
      () => {
        approve("bob");
        personOf(hub.world, "ann").reviews(PULL, { state: "CHANGES_REQUESTED" });
      },
      "ann asks for changes",
    ],
    ["it was closed", () => void personOf(hub.world, "ann").closesPull(PULL), "was closed"],
  ])("merges nothing where %s", async (_, happen, reason) => {
    const forge = await startProposed();
    happen();
    const main = git(hub.world.gitDir, "rev-parse", "main");
    expect(await merge(forge)).toEqual({
      merged: false,
      reason: expect.stringContaining(reason),
      byHand: expect.stringMatching(/\/pull\/2$/),
    });
    expect(git(hub.world.gitDir, "rev-parse", "main")).toBe(main);
    expect(head()).not.toBeNull();
    expect(writes().filter((write) => write.startsWith("PUT"))).toEqual([]);
  });

  it("merges nothing without a pull request", async () => {
    const forge = await start();
    expect(await merge(forge)).toMatchObject({ reason: "it has no pull request" });
  });

  it("a push at the very moment of merging: 409, a new review is needed", async () => {
    const forge = await startProposed();
    approve("bob");
    const main = branchHead(hub.world.gitDir, "main");
    const { hook } = hub.github.octokit as Octokit;
    hook.before("request", ({ method }) => {
      if (method === "PUT") commitOn(hub.world, BRANCH, "value = 2\n");
    });
    expect(await merge(forge)).toMatchObject({
      merged: false,
      reason: expect.stringContaining("a new review is needed"),
    });
    expect(statuses("PUT")).toEqual([409]);
    expect(branchHead(hub.world.gitDir, "main")).toBe(main);
  });

  it("protection is never gone around, and what is missing is said", async () => {
    const forge = await startProposed({ rules: { requiredApprovals: 2 } });
    approve("bob");
    expect(await merge(forge)).toMatchObject({
      merged: false,
      reason: expect.stringContaining("At least 2 approving review is required"),
    });
    approve("ann");
    expect(await merge(forge)).toMatchObject({ merged: true });
  });

  it("the pull request is retargeted after the approval: it says what to do, and merges nothing", async () => {
    const forge = await startProposed();
    git(hub.world.gitDir, "branch", "release", "main");
    approve("bob");
    const read = await forge.readApproval(change);
    if ("result" in read) throw new Error("it is approved");
    personOf(hub.world, "ann").retargets(PULL, "release");
    const refused = {
      merged: false,
      reason:
        "its base is release now, and it was built on and tested with main: set the base of the pull request back to main, or close it, write base: release into the issue and comment /tdd start",
      byHand: expect.stringMatching(/\/pull\/2$/),
    };
    expect(await merge(forge)).toEqual(refused);
    expect(await forge.merge(change, read.approval)).toEqual(refused);
    expect(statuses("PUT")).toEqual([]);
    personOf(hub.world, "ann").retargets(PULL, "main");
    expect(await merge(forge)).toMatchObject({ merged: true });
  });

  it("an approval names both commits, and the base as it is now", async () => {
    const forge = await startProposed();
    approve("bob");
    const commit = commitOn(hub.world, "main", "value = 0\n");
    expect(await forge.readApproval(change)).toEqual({
      approval: {
        head: change.head,
        base: { branch: "main", commit },
        byHand: expect.stringMatching(/\/pull\/2$/),
      },
    });
    git(hub.world.gitDir, "update-ref", "-d", "refs/heads/main");
    expect(await merge(forge)).toMatchObject({ reason: "its base main is not on GitHub" });
    git(hub.world.gitDir, "update-ref", "refs/heads/main", commit);
  });

  it("does not try again where the base moved in between: nothing has tested that", async () => {
    const forge = await startProposed();
    approve("bob");
    const body = { message: "Base branch was modified. Review and try the merge again." };
    hub.simulator.fail({ method: "PUT", path: /merge$/, status: 405, body });
    const move = () => void commitOn(hub.world, "main", "value = 0\n");
    hub.simulator.meanwhile({ method: "PUT", path: /merge$/, act: move });
    expect(await merge(forge)).toMatchObject({
      merged: false,
      reason: "main moved while it was being merged",
    });
    expect(statuses("PUT")).toEqual([405]);
    expect(await merge(forge)).toMatchObject({ merged: true });
  });

  it("a conflict with a base that moved is said", async () => {
    const forge = await startProposed();
    commitOn(hub.world, "main", "value = 3\n");
    approve("bob");
    expect(await merge(forge)).toMatchObject({
      merged: false,
      reason: expect.stringContaining("no longer merges cleanly into main"),
    });
  });

  it.each<[string, Partial<Rules>, number]>([
    ["merge commits", {}, 2],
    ["squashing only", { mergeMethods: ["squash"] }, 1],
    ["rebasing only", { mergeMethods: ["rebase"] }, 1],
  ])("a repository for %s", async (_, rules, parents) => {
    const forge = await startProposed({ rules });
    approve("bob");
    expect(await merge(forge)).toMatchObject({ merged: true });
    const [, ...found] = git(hub.world.gitDir, "rev-list", "-1", "--parents", "main").split(" ");
    expect(found).toHaveLength(parents);
  });

  it("tries the method that was asked for where the repository allows or shows none", async () => {
    const forge = await startProposed({ rules: { mergeMethods: [] } });
    approve("bob");
    expect(await merge(forge)).toMatchObject({ merged: false });
    const { octokit, at } = hub.github;
    const { data } = await octokit.rest.repos.get(at);
    const { allow_merge_commit, allow_squash_merge, allow_rebase_merge, ...body } = data;
    expect([allow_merge_commit, allow_squash_merge, allow_rebase_merge]).not.toContain(true);
    hub.world.rules.mergeMethods = ["merge"];
    hub.simulator.fail({ method: "GET", path: /octo\/shop$/, status: 200, body });
    expect(await merge(forge)).toMatchObject({ merged: true });
  });

  it.each([
    ["before it was done", false],
    ["after it was done", true],
  ])("merges once where GitHub fails %s", async (_, afterwards) => {
    const forge = await startProposed();
    approve("bob");
    hub.simulator.fail({ method: "PUT", path: /merge$/, status: 502, afterwards });
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(git(hub.world.gitDir, "rev-list", "--count", "--merges", "main")).toBe("1");
    expect(head()).toBeNull();
  });

  it("tries one method after the other where it is not shown which are allowed", async () => {
    const rules = { mergeMethods: ["squash"], hidesMergeMethods: true } as const;
    const forge = await startProposed({ rules });
    approve("bob");
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(statuses("PUT")).toEqual([405, 405, 200]);
  });

  it("waits for what GitHub does not know yet, and no longer than for a while", async () => {
    const forge = await startProposed();
    approve("bob");
    const body = { message: "Base branch was modified. Review and try the merge again." };
    const modified = { method: "PUT", path: /merge$/, status: 405, body };
    for (let count = 0; count < 5; count += 1) hub.simulator.fail(modified);
    expect(await merge(forge)).toMatchObject({ merged: false });
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(statuses("PUT")).toEqual([405, 405, 405, 405, 405, 200]);
  });

  it("leaves for later what GitHub does not answer, and what is merged is merged", async () => {
    const forge = await startProposed();
    approve("bob");
    const down = { method: "PUT", path: /merge$/, status: 503 };
    for (let count = 0; count < 3; count += 1) hub.simulator.fail(down);
    const later = { merged: false, reason: expect.stringContaining("GitHub answered 503") };
    expect(await merge(forge)).toMatchObject(later);
    hub.simulator.fail({ method: "POST", path: /git-receive-pack/, status: 403 });
    hub.simulator.fail({ method: "GET", path: /issues\/1$/, status: 404 });
    expect(await merge(forge)).toMatchObject({ merged: true });
    expect(warnings).toEqual([
      expect.stringContaining("was not removed"),
      expect.stringContaining("#1 was not closed"),
    ]);
  });

  it("a 403 on the merge is no failure of the change: it says why, and the real fix", async () => {
    const forge = await startProposed();
    approve("bob");
    hub.simulator.fail({
      method: "PUT",
      path: /merge$/,
      status: 403,
      headers: { "x-accepted-github-permissions": "contents=write" },
      body: { message: "Resource not accessible by integration" },
    });
    expect(await merge(forge)).toEqual({
      merged: false,
      reason:
        "Merging feat/issue-1 failed: GitHub answered 403: Resource not accessible by integration. The token lacks a permission. Give the job contents: write",
      byHand: BRANCH,
    });
    expect(await merge(forge)).toMatchObject({ merged: true });
  });

  it("an archived repository is said while it is being approved, with a command that helps then", async () => {
    const forge = await startProposed();
    approve("bob");
    hub.simulator.fail({
      method: "PUT",
      path: /merge$/,
      status: 403,
      body: { message: "Repository was archived so is read-only." },
    });
    const result = await merge(forge);
    expect(result).toMatchObject({
      reason: expect.stringMatching(
        /Unarchive it under Settings, General, then comment \/tdd status$/,
      ),
    });
  });
});

describe("discard", () => {
  it("closes the pull request and removes the branch, once", async () => {
    const forge = await startProposed();
    expect(await forge.discard(change)).toBe("removed");
    expect(pulls()).toMatchObject([{ state: "closed" }]);
    expect(head()).toBeNull();
    expect(await forge.discard(change)).toBe("removed");
  });

  it("keeps a branch that a person has added to", async () => {
    const forge = await startProposed();
    const theirs = commitOn(hub.world, BRANCH, "value = 2\n");
    expect(await forge.discard(change)).toBe("changed");
    expect(pulls()).toMatchObject([{ state: "closed" }]);
    expect(head()).toBe(theirs);
  });

  it("keeps a branch that a ruleset forbids to delete, and closes the pull request", async () => {
    const forge = await startProposed({ rules: { pushRules: ["deletions"] } });
    expect(await forge.discard(change)).toBe("protected");
    expect(pulls()).toMatchObject([{ state: "closed" }]);
    expect(head()).toBe(change.head);
  });

  it("asks git once more where the server stumbles, and not where it refuses", async () => {
    const forge = await startProposed();
    hub.simulator.fail({ method: "GET", path: /service=git-upload-pack/, status: 503 });
    hub.simulator.fail({ method: "POST", path: /git-receive-pack/, status: 502 });
    expect(await forge.discard(change)).toBe("removed");
    expect(head()).toBeNull();
    hub.simulator.fail({ method: "GET", path: /service=git-upload-pack/, status: 403 });
    const fix = expect.stringContaining("contents: write");
    await expect(forge.discard(change)).rejects.toMatchObject({ code: "git-failed", fix });
    hub.world.tokens.clear();
    const expired = expect.stringContaining("has expired");
    await expect(forge.discard(change)).rejects.toMatchObject({
      code: "github-refused",
      fix: expired,
    });
  });

  it("says so where the branch cannot be removed", async () => {
    const forge = await startProposed();
    hub.simulator.fail({ method: "POST", path: /git-receive-pack/, status: 403 });
    await expect(forge.discard(change)).rejects.toMatchObject({ code: "git-failed" });
    expect(head()).toBe(change.head);
  });
});

describe("snitch", () => {
  it("a report is one comment, the next report is another", async () => {
    const forge = await start();
    hub.simulator.fail({ method: "POST", path: /comments/, status: 502, afterwards: true });
    const place = await forge.snitch({ issue: 1, key: "run-1", markdown: page("It stopped.") });
    expect(place).toMatch(/issues\/1#issuecomment-\d+$/);
    expect(await forge.snitch({ issue: 1, key: "run-1", markdown: page("It stopped.") })).toBe(
      place,
    );
    await forge.snitch({ issue: 1, key: "run-2", markdown: page("It stopped again.") });
    expect(hub.world.issues.get(1)?.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- .* -->\nIt stopped\.$/),
      expect.stringMatching(/^<!-- .* -->\nIt stopped again\.$/),
    ]);
  });
});

interface Situation {
  rules?: Partial<Rules>;
  permissions?: Record<string, "read" | "write">;
  base?: string;
  note?: string;
  evidenceLink?: string | null;
  isJobToken?: boolean;
}

/** A forge, an issue, and a branch as a run has pushed it. */
async function start({
  base = "main",
  note,
  evidenceLink = null,
  ...planned
}: Situation = {}): Promise<Forge> {
  hub = await startHub(planned);
  warnings = [];
  place = mkdtempSync(join(tmpdir(), "forge-"));
  git(join(place, ".git"), "init", "--quiet");
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
  change = {
    issue: 1,
    title: SAFE.title("feat: codes"),
    body: SAFE.markdown(md`Closes #${1}.`),
    branch: BRANCH,
    head: commitOn(hub.world, BRANCH, "value = 1\n"),
    earlier: null,
  };
  const url = hub.simulator.gitUrl.replace("http://", "http://x-access-token:job-token@");
  const home = { directory: place, env: process.env };
  return createGitHubForge({
    warn: (text) => warnings.push(text),
    github: hub.github,
    base,
    mergeMethod: "merge",
    lead: page(LEAD),
    note: async () => (note === undefined ? null : page(note)),
    evidenceLink,
    pushBranchSoon: () => {},
    pushBranch: async () => {},
    removeBranch: (branch, commit) => removeRemoteBranch(home, { url }, { branch, commit }),
  });
}

async function startProposed(situation: Situation = {}): Promise<Forge> {
  const forge = await start(situation);
  await forge.propose(change);
  return forge;
}

/** As a run does it whose last test was of what is approved. */
async function merge(forge: Forge): Promise<MergeResult> {
  const read = await forge.readApproval(change);
  return "result" in read ? read.result : forge.merge(change, read.approval);
}

function approve(login: string): void {
  personOf(hub.world, login).reviews(PULL, { state: "APPROVED" });
}

function pulls(): IssueRecord[] {
  return [...hub.world.issues.values()].filter(({ pull }) => pull !== null);
}

/** What the description says between its marks. */
function shownPage(): string | undefined {
  const body = pulls()[0]?.body?.replace(`${LEAD}\n\n`, "") ?? "";
  return /<!-- tdd-arbiter page -->\n([\s\S]*)\n<!-- tdd-arbiter end /.exec(body)?.[1];
}

function head(): string | null {
  return branchHead(hub.world.gitDir, BRANCH);
}

function statuses(method: string): number[] {
  const sent = hub.simulator.journal.filter((entry) => entry.method === method);
  return sent.map(({ status }) => status);
}

function writes(): string[] {
  const sent = hub.simulator.journal.filter(({ method }) => method !== "GET");
  return sent.map(({ method, path }) => `${method} ${path}`);
}
