import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { issueOf } from "./expect-final-state.ts";
import { pushByHand } from "./fault.ts";
import { type Journey, openJourney } from "./journey.ts";
import type { JobResult } from "./run-action.ts";

/** What people do to a repository between the pull request and its merge. */

const BRANCH = "feat/issue-1";
const PULL = 2;

let waiting: Journey;
let journey: Journey;

beforeAll(async () => {
  waiting = await openJourney();
  await waiting.run(waiting.person("ann").labels(1, "tdd-implement"));
});
afterAll(() => waiting.close());

beforeEach(async () => {
  journey = await waiting.fork();
});
afterEach(async () => {
  const { violations, unmet } = journey.simulator;
  expect(violations).toEqual([]);
  expect(unmet()).toEqual([]);
  await journey.close();
});

describe("a second pull request from the same branch into another base", () => {
  it("its approval merges nothing of ours, and it stays open after our merge", async () => {
    git(journey.world.gitDir, "branch", "release", "main");
    const second = journey.person("ann").opensPull({ head: BRANCH, base: "release" });
    const job = await journey.run(journey.person("bob").reviews(second, { state: "APPROVED" }));
    expect(job.outputs.status).toBe("waiting");
    expectState("Waiting for review", "tdd-review");
    expectMerged(await approve());
    expect(issueOf(journey.world, second).state).toBe("open");
    expect(branchHead(journey.world.gitDir, BRANCH)).not.toBeNull();
  });

  it("stays open when ours is aborted, and a retry opens ours again", async () => {
    git(journey.world.gitDir, "branch", "release", "main");
    const second = journey.person("ann").opensPull({ head: BRANCH, base: "release" });
    await journey.run(journey.person("bob").reviews(PULL, { state: "CHANGES_REQUESTED" }));
    expectState("Aborted", null);
    expect(progress()).toContain("another pull request is open for it");
    expect(issueOf(journey.world, PULL).state).toBe("closed");
    expect(issueOf(journey.world, second).state).toBe("open");
    await journey.run(journey.person("ann").comments(1, "/tdd retry"));
    expectState("Waiting for review", "tdd-review");
    expect(progress()).toContain("#4");
  });
});

describe("the base branch is renamed", () => {
  it("after the pull request was opened: the approved change is merged into the renamed branch", async () => {
    journey.person("ann").renamesBranch("main", "trunk");
    expectMerged(await approve(), "trunk");
  });

  it("after an abort: a retry builds on the renamed branch and opens a pull request into it", async () => {
    await journey.run(journey.person("bob").reviews(PULL, { state: "CHANGES_REQUESTED" }));
    journey.person("ann").renamesBranch("main", "trunk");
    await journey.run(journey.person("ann").comments(1, "/tdd retry"));
    expectState("Waiting for review", "tdd-review");
    expect(issueOf(journey.world, 3).pull?.base).toBe("trunk");
  });
});

describe("a 403 on the merge", () => {
  it("says why it was refused and what to do, and /tdd status merges then", async () => {
    journey.simulator.fail({
      method: "PUT",
      path: /merge$/,
      status: 403,
      headers: { "x-accepted-github-permissions": "contents=write" },
      body: { message: "Resource not accessible by integration" },
    });
    const refused = await approve();
    expect(refused).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expectState("Approved, but not merged", "tdd-review");
    expect(progress()).toContain("GitHub answered 403: Resource not accessible by integration");
    expect(progress()).toContain("Give the job contents: write.");
    expectMerged(await status());
  });
});

describe("required signatures on the base", () => {
  it("are met by squashing, which GitHub signs", async () => {
    Object.assign(journey.world.rules, { requiresSignatures: true });
    expectMerged(await approve());
    expect(progress()).toContain("(squash)");
  });
});

describe("Require branches to be up to date before merging", () => {
  it("the base has moved: a person updates the branch and approves again", async () => {
    Object.assign(journey.world.rules, { requiresUpToDate: true, requiredChecks: ["unit"] });
    const { gitDir } = journey.world;
    pushByHand(journey.world, { branch: "main", path: "NEWS.md", content: "News.\n" });
    const refused = await approve();
    expect(refused).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expect(progress()).toContain("press “Update branch” on the pull request");
    expect(progress()).not.toContain("No further comment is needed");
    const tree = git(gitDir, "merge-tree", "--write-tree", "main", BRANCH);
    const parents = ["-p", BRANCH, "-p", "main"];
    const updated = git(gitDir, "commit-tree", tree, ...parents, "-m", "Merge main");
    git(gitDir, "update-ref", `refs/heads/${BRANCH}`, updated);
    journey.world.checks.set(updated, new Map([["unit", "success"]]));
    expectMerged(await approve());
  });
});

describe("the pull request is made a draft", () => {
  it("says which button to press, and merges then", async () => {
    journey.person("ann").convertsToDraft(PULL);
    expect(await approve()).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expect(progress()).toContain("press “Ready for review” on the pull request");
    journey.person("ann").marksReady(PULL);
    expectMerged(await status());
  });
});

describe("a person edits the pull request", () => {
  it("a revision keeps the title and the text, and shows its own results", async () => {
    const { body } = issueOf(journey.world, PULL);
    const edited = { title: "The one thing", body: `Reviewers: start at app.py.\n\n${body}` };
    journey.person("ann").editsIssue(PULL, edited);
    journey.answer({ implement: ["### FILE: app.py\n```python\nvalue = 1  # one\n```"] });
    const review = { state: "CHANGES_REQUESTED", body: "Say why." } as const;
    const inputs = { "changes-requested": "revise" };
    await journey.run(journey.person("bob").reviews(PULL, review), { inputs });
    const pull = issueOf(journey.world, PULL);
    const head = branchHead(journey.world.gitDir, BRANCH)?.slice(0, 10);
    expect(pull.title).toBe("The one thing");
    expect(pull.body).toMatch(/^Reviewers: start at app\.py\.\n/);
    expect(pull.body).toContain(`The results on this page are of commit ${head}`);
    expect(pull.body?.match(/The results on this page/g)).toHaveLength(1);
  });
});

describe("the issue is out of reach when its pull request is approved", () => {
  it.each<[string, () => void, string]>([
    ["locked", () => void journey.person("ann").locksIssue(1), "is locked"],
    ["deleted", () => void journey.person("ann").deletesIssue(1), "was deleted"],
    [
      "transferred",
      () => void journey.person("ann").transfersIssue(1, { repository: "octo/b", number: 9 }),
      "Not Found",
    ],
  ])("%s: it is merged, which is no failure of the job", async (_, happen, warning) => {
    happen();
    const job = await approve();
    expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expect(job.log).toContain(warning);
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 1");
  });
});

describe("a person reopens the pull request of an aborted run", () => {
  async function abortAndReopen(): Promise<void> {
    const { gitDir } = journey.world;
    const head = branchHead(gitDir, BRANCH) ?? "";
    await journey.run(journey.person("bob").closesPull(PULL));
    expectState("Aborted", null);
    git(gitDir, "update-ref", `refs/heads/${BRANCH}`, head);
    journey.person("bob").reopensPull(PULL);
  }

  it("and approves it: it is merged", async () => {
    await abortAndReopen();
    expectMerged(await approve());
    expect(branchHead(journey.world.gitDir, BRANCH)).toBeNull();
  });

  it("and merges it by hand: the page says so", async () => {
    await abortAndReopen();
    expectMerged(await journey.run(journey.person("ann").mergesPull(PULL)));
  });

  it("and asks for changes: it stays aborted, and open", async () => {
    await abortAndReopen();
    await journey.run(journey.person("bob").reviews(PULL, { state: "CHANGES_REQUESTED" }));
    expectState("Aborted", null);
    expect(issueOf(journey.world, PULL).state).toBe("open");
  });
});

function approve(): Promise<JobResult> {
  return journey.run(journey.person("bob").reviews(PULL, { state: "APPROVED" }));
}

function status(): Promise<JobResult> {
  return journey.run(journey.person("ann").comments(1, "/tdd status"));
}

function expectState(says: string, label: string | null): void {
  expect(progress()).toContain(says);
  const labels = issueOf(journey.world, 1).labels.filter((name) => name.startsWith("tdd-"));
  expect(labels).toEqual(label === null ? [] : [label]);
}

function expectMerged({ exitCode, outputs, log }: JobResult, base = "main"): void {
  expect({ exitCode, status: outputs.status }, log).toEqual({ exitCode: 0, status: "merged" });
  expect(git(journey.world.gitDir, "show", `${base}:app.py`)).toBe("value = 1");
  expect(issueOf(journey.world, 1).state).toBe("closed");
  expectState("✅ Merged", "tdd-done");
}

function progress(): string {
  const { comments } = issueOf(journey.world, 1);
  return comments.find(({ body }) => body.includes("tdd-arbiter progress"))?.body ?? "";
}
