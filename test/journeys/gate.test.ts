import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commitOn } from "../github/hub.ts";
import { branchHead, git } from "../github/simulator/git.ts";
import type { OnLine } from "../github/simulator/people.ts";
import { accountOf, type ReviewState } from "../github/simulator/world.ts";
import { expectSettled, issueOf, type Settled } from "./expect-final-state.ts";
import { pushByHand } from "./fault.ts";
import { BOT, type Journey, openJourney } from "./journey.ts";

const BRANCH = "feat/issue-1";
const PULL = 2;

let waiting: Journey;
let journey: Journey;

beforeAll(async () => {
  waiting = await openJourney({
    people: {
      ann: "admin",
      bob: "write",
      mia: "maintain",
      tom: "triage",
      eve: "read",
      "evil[bot]": "admin",
    },
  });
  await waiting.run(waiting.person("ann").labels(1, "tdd-implement"));
});
afterAll(() => waiting.close());

beforeEach(async () => {
  journey = await waiting.fork();
});
afterEach(() => journey.close());

describe("an approval that counts", () => {
  it("merges, and one who may maintain gives it as well", async () => {
    const job = await journey.run(approve("mia"));
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expectMerged();
  });

  it("is found again by /tdd status where its own event got lost", async () => {
    approve("bob");
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectMerged();
  });

  it("is found by /tdd status on the pull request where an Actions policy blocks reviews", async () => {
    journey.world.rules.blockedEvents = ["pull_request_review"];
    await expect(journey.run(approve("bob"))).rejects.toThrow("GitHub starts no workflow");
    await journey.run(journey.person("ann").comments(PULL, "/tdd status"));
    expectMerged();
  });

  it("is given again after the first one was of an older commit", async () => {
    const old = approve("ann");
    pushByHand(journey.world, {
      branch: BRANCH,
      path: "app.py",
      content: "value = 1  # by hand\n",
    });
    await journey.run(old);
    await journey.run(approve("ann"));
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 1  # by hand");
    expectMerged();
  });

  it("stands when its author comments later", async () => {
    approve("bob");
    await journey.run(review("bob", "COMMENTED"));
    expectUntouched();
    await journey.run(approve("ann"));
    expectMerged();
  });
});

describe("an approval that does not count", () => {
  it("is of a commit that is no longer the tip", async () => {
    const approval = approve("ann");
    const pushed = commitOn(journey.world, BRANCH, "value = 666\n");
    const job = await journey.run(approval);
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expectWaiting("a new review is needed");
    expect(branchHead(journey.world.gitDir, BRANCH)).toBe(pushed);
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectWaiting("a new review is needed");
  });

  it("is of an older commit when it is given, and that is said where it was given", async () => {
    const first = branchHead(journey.world.gitDir, BRANCH) ?? "";
    commitOn(journey.world, BRANCH, "value = 666\n");
    await journey.run(approve("ann", first));
    expectWaiting(null);
    expect(issueOf(journey.world, PULL).comments.map(({ body }) => body)).toEqual([
      expect.stringContaining("older commit"),
    ]);
  });

  it("was dismissed", async () => {
    const approval = approve("bob");
    journey.person("ann").dismissesReview(PULL, "bob");
    await journey.run(approval);
    expectWaiting("was dismissed");
  });

  it("was taken back by its author", async () => {
    const approval = approve("bob");
    commitOn(journey.world, BRANCH, "value = 2\n");
    review("bob", "CHANGES_REQUESTED", { body: "No." });
    commitOn(journey.world, BRANCH, "value = 3\n");
    await journey.run(approval);
    expectWaiting("bob asked for changes");
  });

  it("is outweighed by an earlier request for changes", async () => {
    review("bob", "CHANGES_REQUESTED", { body: "No." });
    commitOn(journey.world, BRANCH, "value = 2\n");
    await journey.run(approve("ann"));
    expectWaiting("bob asked for changes");
  });

  it("is of a reviewer who has lost the permission since", async () => {
    const approval = approve("bob");
    accountOf(journey.world, "bob").role = "read";
    await journey.run(approval);
    expectNothingDone();
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectWaiting("bob may not write");
  });

  it("is of those who may not write, or of no person: neither their event nor their word counts", async () => {
    const others = ["tom", "eve", "stranger"];
    for (const login of others) {
      await journey.run(approve(login));
      expectNothingDone();
    }
    journey.simulator.journal.length = 0;
    await journey.run(approve("evil[bot]"));
    expect(journey.simulator.journal.filter(isOfTheJob)).toEqual([]);
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    for (const login of others) expectWaiting(`${login} may not write`);
    expectWaiting("evil\\[bot\\] is a bot");
  });

  it("is only in the stored state, which anyone with write access can forge", async () => {
    const status = () => journey.run(journey.person("bob").comments(1, "/tdd status"));
    rewriteState((text) => text.replaceAll('"pending"', '"approve"'));
    await status();
    expectUntouched();
    rewriteState(() => '{"lc":1,"type":"secret","id":["OPENAI_API_KEY"],"approved":true}');
    const job = await status();
    // Once, where the runner is told what to hide.
    expect(job.log.match(/^.*key-of-openai.*$/gm)).toEqual(["::add-mask::key-of-openai"]);
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 0");
    expect(issueOf(journey.world, PULL).state).toBe("open");
    expect(progress()).not.toMatch(/⏳|Merged/);
  });

  it("is of a pull request from a fork that calls its branch like ours", async () => {
    const event = approve("ann");
    const pull = event.payload.pull_request as { head: { repo: { full_name: string } } };
    pull.head.repo.full_name = "eve/shop";
    await journey.run(event);
    expectUntouched();
    expect(journey.simulator.journal.filter(isOfTheJob)).toEqual([]);
  });
});

describe("what was tested is what is merged", () => {
  const ZERO = "from app import value\n\n\ndef test_zero():\n    assert value == 0\n";

  it("costs no run of the tests where nothing has moved", async () => {
    const job = await journey.run(approve("ann"), { inputs: { "setup-command": "exit 7" } });
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expectMerged();
  });

  it("the pull request is retargeted after the approval: it is not merged into another branch", async () => {
    const { gitDir } = journey.world;
    git(gitDir, "branch", "release", "main");
    const approval = approve("ann");
    journey.person("bob").retargets(PULL, "release");
    const job = await journey.run(approval);
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expectUnmerged("its base is release now, and it was built on and tested with main");
    expect(progress()).toContain("set the base of the pull request back to main");
    expect(branchHead(gitDir, "release")).toBe(branchHead(gitDir, "main"));

    journey.person("bob").retargets(PULL, "main");
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectMerged();
  });

  it("the base moved: the final run is repeated on the merge result before merging", async () => {
    const onMain = (path: string, content: string) =>
      pushByHand(journey.world, { branch: "main", path, content });
    onMain("tests/test_zero.py", ZERO);
    const unprepared = await journey.run(approve("ann"), { inputs: { "setup-command": "exit 7" } });
    expect(unprepared).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expectUnmerged("ended with exit code 7");

    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectUnmerged("tests/test_zero.py::test_zero");
    expect(progress()).toContain("merge main into feat/issue-1");

    onMain("app.py", "value = 2\n");
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectUnmerged("app.py");
    expect(progress()).toContain("no longer merges cleanly into main");

    onMain("app.py", "value = 0\n");
    // It fails on main as well, so the change did not break it.
    const base = onMain("tests/test_zero.py", ZERO.replace("== 0", "== 7"));
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectMerged();
    expect(progress()).toContain(`merged into main at ${base.slice(0, 10)}: exit 1`);
  });

  it("a writer pushed and that push was approved: the page says which commit its evidence is of", async () => {
    const { gitDir } = journey.world;
    const proposed = branchHead(gitDir, BRANCH) ?? "";
    const push = (content: string) =>
      pushByHand(journey.world, { branch: BRANCH, path: "app.py", content });
    const wrong = push("value = 3\n");
    await journey.run(approve("ann"));
    expectUnmerged("tests/test_new.py::test_new");
    expect(progress()).toContain(wrong.slice(0, 10));
    expect(issueOf(journey.world, PULL).body).toContain(
      `The results on this page are of commit ${proposed.slice(0, 10)}`,
    );

    const right = push("value = 1  # by hand\n");
    await journey.run(approve("ann"));
    expectMerged();
    expect(progress()).toContain(`at ${right.slice(0, 10)} merged into main`);
    expect(progress()).toContain(`pushed after ${proposed.slice(0, 10)} was proposed`);
  });
});

describe("a review that asks for changes", () => {
  it("aborts, and its words are kept for a retry", async () => {
    const page = issueOf(journey.world, PULL).body?.split("\n").slice(1, 2).join();
    expect(page).toBe(
      "**Approve** merges exactly this commit. **Request changes** closes it and keeps your comments for `/tdd retry`.",
    );
    const words = "Call it `price`, and never touch /tdd retry @everyone.";
    const job = await journey.run(review("bob", "CHANGES_REQUESTED", { body: words }));
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
    expectShown({ says: "Aborted by bob", label: null, branch: false, pulls: ["closed"] });
    expect(progress()).toContain("Call it");
    expect(progress()).not.toContain("@everyone");

    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectShown({ says: "Aborted", label: null, branch: false, pulls: ["closed"] });

    const retry = await journey.run(journey.person("ann").comments(1, "/tdd retry"));
    expect(retry).toMatchObject({ exitCode: 0, outputs: { status: "waiting", "pr-number": "3" } });
    expect(journey.asked.map(({ node }) => node)).toEqual(["implement", "refactor"]);
    expect(journey.asked[0]?.question).toContain("Call it `price`");
    expectShown({
      says: "Waiting for review",
      label: "tdd-review",
      branch: true,
      pulls: ["closed", "open"],
    });
    await journey.run(journey.person("ann").reviews(3, { state: "APPROVED" }));
    expectShown({ says: "Merged", label: "tdd-done", branch: false, pulls: ["closed", "merged"] });
  });

  it("is worked over on the same pull request where the repository wants that", async () => {
    const inputs = { "changes-requested": "revise" };
    journey.answer({ implement: ["### FILE: app.py\n```python\nvalue = 1  # one\n```"] });
    const onLines = [{ path: "app.py", line: 1, body: "Why **one**?" }];
    const asked = review("bob", "CHANGES_REQUESTED", { body: "Say why it is one.", onLines });
    const before = branchHead(journey.world.gitDir, BRANCH);
    const job = await journey.run(asked, { inputs });
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting", "pr-number": "2" } });
    const question = journey.asked[0]?.question;
    expect(question).toContain("Say why it is one.");
    expect(question).toContain(
      String.raw`On app.py, line 1:\n    @@ -0,0 +1,1 @@\n    +line 1\n\nWhy **one**?`,
    );
    const revised = branchHead(journey.world.gitDir, BRANCH);
    expect(revised).not.toBe(before);
    const [first, reply] = issueOf(journey.world, PULL).pull?.lineComments ?? [];
    expect(reply).toMatchObject({ replyTo: first?.id, author: BOT });
    expect(reply?.body).toContain(`Its answer is \`${revised?.slice(0, 10)}\`.`);
    expectWaiting(null);

    // The same event again: it is of a commit that is no longer there.
    journey.asked.length = 0;
    await journey.run(asked, { inputs });
    expect(journey.asked).toEqual([]);
    expect(issueOf(journey.world, PULL).pull?.lineComments).toHaveLength(2);
    expectWaiting("bob asked for changes");

    await journey.run(approve("bob"), { inputs });
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 1  # one");
    expectMerged();
  });

  it("ends its round if the pull request is closed or approved meanwhile", async () => {
    const inputs = { "changes-requested": "revise" };
    const other = await waiting.fork();
    const asked = { state: "CHANGES_REQUESTED", body: "Say why it is one." } as const;
    for (const one of [journey, other]) {
      one.answer({ implement: ["### FILE: app.py\n```python\nvalue = 1  # one\n```"] });
    }
    // Asked right after the new commit was pushed.
    const pushed = { method: "GET", path: /git\/ref\/heads/ } as const;
    const bob = other.person("bob");
    journey.simulator.meanwhile({ ...pushed, act: () => void journey.person("bob").closesPull(2) });
    other.simulator.meanwhile({ ...pushed, act: () => void bob.reviews(2, { state: "APPROVED" }) });
    const closed = await journey.run(journey.person("bob").reviews(PULL, asked), { inputs });
    expect(closed).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
    expectShown({ says: "Aborted", label: null, branch: false, pulls: ["closed"] });
    const approved = await other.run(bob.reviews(PULL, asked), { inputs });
    expect(approved).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expect(git(other.world.gitDir, "show", "main:app.py")).toBe("value = 1  # one");
    await other.close();
  });

  it("does nothing if the reviewer may not write", async () => {
    await journey.run(review("eve", "CHANGES_REQUESTED", { body: "No." }));
    expectNothingDone();
  });
});

describe("a pull request that a person", () => {
  it("closes is an abort, and is never opened again", async () => {
    const job = await journey.run(journey.person("bob").closesPull(PULL));
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
    expectShown({ says: "Aborted by bob", label: null, branch: false, pulls: ["closed"] });
  });

  it("closed while no job heard of it is found closed by /tdd status", async () => {
    journey.person("bob").closesPull(PULL);
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectShown({ says: "Aborted", label: null, branch: false, pulls: ["closed"] });
  });

  it("closes is left where a bot did it", async () => {
    const closed = journey.person(BOT).closesPull(PULL);
    await journey.run(closed);
    expect(journey.simulator.journal.filter(isOfTheJob)).toEqual([]);
  });

  it("merges by hand is merged, and so is the run", async () => {
    const job = await journey.run(journey.person("bob").mergesPull(PULL));
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expectMerged();
  });

  it("merged while no job heard of it is found merged by /tdd status", async () => {
    journey.person("bob").mergesPull(PULL);
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expectMerged();
  });
});

function review(
  login: string,
  state: ReviewState,
  given: { body?: string; commit?: string; onLines?: readonly OnLine[] } = {},
) {
  return journey.person(login).reviews(PULL, { state, ...given });
}

function approve(login: string, commit?: string) {
  return review(login, "APPROVED", commit === undefined ? {} : { commit });
}

function expectShown(settled: Omit<Settled, "jobs">): void {
  expectSettled(journey.simulator, { ...settled, jobs: journey.jobs });
}

function expectMerged(): void {
  expect(issueOf(journey.world, 1).state).toBe("closed");
  expectShown({ says: "✅ Merged", label: "tdd-done", branch: false, pulls: ["merged"] });
}

/** It was approved, the progress comment says why it was not merged, and the pull request stays open. */
function expectUnmerged(reason: string): void {
  const shown = { says: "Approved, but not merged", label: "tdd-review", branch: true };
  expectShown({ ...shown, pulls: ["open"] });
  expect(progress()).toContain(reason);
  expect(git(journey.world.gitDir, "rev-list", "--count", "--merges", "main")).toBe("0");
}

/** Nothing was merged, and the progress comment says why. */
function expectWaiting(reason: string | null): void {
  expectUntouched();
  if (reason === null) expect(progress()).not.toContain("Not merged yet");
  else expect(progress()).toContain(reason);
}

function expectUntouched(): void {
  const shown = { says: "Waiting for review", label: "tdd-review", branch: true };
  expectShown({ ...shown, pulls: ["open"] });
  expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 0");
}

/** Rewrites every checkpoint, as anyone who may push could. */
function rewriteState(change: (text: string) => string): void {
  const { gitDir } = journey.world;
  const ref = "refs/tdd/issue-1";
  const put = (args: string[], input: string) =>
    execFileSync("git", [`--git-dir=${gitDir}`, ...args], { input, encoding: "utf8" }).trim();
  const rows = git(gitDir, "ls-tree", ref).split("\n");
  const changed = rows.map((row) => {
    const [, id = "", name = ""] = /^100644 blob (\w+)\t(checkpoint\..+)$/.exec(row) ?? [];
    if (name === "") return row;
    const text = change(git(gitDir, "cat-file", "blob", id));
    return `100644 blob ${put(["hash-object", "-w", "--stdin"], text)}\t${name}`;
  });
  expect(changed).not.toEqual(rows);
  const tree = put(["mktree"], `${changed.join("\n")}\n`);
  const parents = git(gitDir, "show", "-s", "--format=%P", ref).split(" ").filter(Boolean);
  const commit = git(
    gitDir,
    "commit-tree",
    tree,
    ...parents.flatMap((id) => ["-p", id]),
    "-m",
    "x",
  );
  git(gitDir, "update-ref", ref, commit);
}

/** Not even a sign that it was seen: it was asked who they are, and that was all. */
function expectNothingDone(): void {
  expectUntouched();
  const { journal } = journey.simulator;
  const written = journal.filter(({ method, path }) => method !== "GET" && !isQuestion(path));
  expect(written).toEqual([]);
  expect(journey.asked).toEqual([]);
}

function isQuestion(path: string): boolean {
  return path === "/graphql" || path.endsWith("/git-upload-pack");
}

/** The runner's own checkout is over when the job begins. */
function isOfTheJob({ path }: { path: string }): boolean {
  return !path.includes(".git/");
}

function progress(): string {
  const { comments } = issueOf(journey.world, 1);
  return comments.find(({ body }) => body.includes("tdd-arbiter progress"))?.body ?? "";
}
