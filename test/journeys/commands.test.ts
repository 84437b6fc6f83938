import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { expectSettled, issueOf, type Settled } from "./expect-final-state.ts";
import { FILES, file, type Journey, openJourney } from "./journey.ts";

const BRANCH = "feat/issue-1";
const WRONG = file("app.py", "value = 5\n");

let fresh: Journey;
let failed: Journey;
let journey: Journey;

beforeAll(async () => {
  fresh = await openJourney();
  failed = await fresh.fork();
  failed.answer({ implement: [WRONG] });
  const inputs = { attempts: "1" };
  await failed.run(failed.person("ann").comments(1, "/tdd start"), { inputs });
});
afterAll(async () => {
  await fresh.close();
  await failed.close();
});
afterEach(() => journey.close());

describe("before anything was asked for", () => {
  beforeEach(async () => {
    journey = await fresh.fork();
  });

  it.each([
    ["/tdd help", "A command is a comment"],
    ["/tdd", "A command is a comment"],
    ["/tdd frobnicate @everyone", "There is no command"],
    ["/tdd retry from:lunch", "There is no command"],
    ["/tdd status", "No run has been started for this issue"],
    ["/tdd abort", "There is nothing to abort"],
  ])("%s is answered", async (words, answer) => {
    const job = await say(words);
    expect(job.exitCode).toBe(0);
    expectShown({ says: null, label: null, branch: false, answers: 1 });
    expect(lastComment()).toContain(answer);
    expect(lastComment()).not.toContain("@everyone");
    expect(journey.asked).toEqual([]);
    expect(issueOf(journey.world, 1).comments[0]?.reactions).toMatchObject([{ content: "eyes" }]);
  });

  it("/tdd check says what is missing, and says in the same comment when nothing is", async () => {
    journey.person("eve").editsIssue(1, { title: "Do", body: "" });
    const job = await say("/tdd check");
    expect(job.exitCode).toBe(0);
    expectShown({ says: null, label: null, branch: false, answers: 1 });
    expect(lastComment()).toContain("Not ready: Do");
    expect(lastComment()).toContain("Add acceptance criteria");

    journey.person("eve").editsIssue(1, { title: "New thing", body: "- `value` is 1.\n" });
    await say("/tdd check");
    expectShown({ says: null, label: null, branch: false, answers: 1 });
    const answer = issueOf(journey.world, 1).comments.find(({ body }) => body.startsWith("<!--"));
    expect(answer?.body).toContain("A run can start: New thing");
    expect(answer?.body).toContain("- `app.py`");
    expect(answer?.body).toContain("4 to 12 calls");
    expect(journey.asked).toEqual([]);
  });

  it("/tdd check of somebody who may not write is not answered", async () => {
    await journey.run(journey.person("eve").comments(1, "/tdd check"));
    expectShown({ says: null, label: null, branch: false });
    expect(issueOf(journey.world, 1).comments[0]?.reactions).toEqual([]);
  });

  it("an issue that says nothing needs more, and starts when it says more", async () => {
    journey.person("eve").editsIssue(1, { title: "Do", body: "" });
    const job = await label();
    expect(job.exitCode).toBe(0);
    expect(journey.asked).toEqual([]);
    expectShown({ says: "needs more information", label: "tdd-needs-info", branch: false });
    await say("/tdd status");
    expectShown({
      says: "needs more information",
      label: "tdd-needs-info",
      branch: false,
      answers: 1,
    });

    journey.person("eve").editsIssue(1, { title: "New thing", body: "- The value is one.\n" });
    await label();
    const shown = { says: "Waiting for review", label: "tdd-review", branch: true, answers: 1 };
    expectShown({ ...shown, pulls: ["open"] });
  });

  it("a plan whose tests all exist is covered: nothing to do", async () => {
    await journey.close();
    const old = "def test_old():\n    value = 1\n    assert value == 1\n";
    journey = await openJourney({ files: { ...FILES, "tests/test_old.py": old } });
    const test = { name: "test_old", criterion: "`value` is 1.", quote: "The value is one." };
    const plan = { approach: "directly", tests: [test] };
    journey.answer({ plan: [JSON.stringify(plan)] });
    const job = await label();
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "covered" } });
    expectShown({ says: "Nothing to do", label: null, branch: false });
    await say("/tdd status");
    expectShown({ says: "Nothing to do", label: null, branch: false });
    await say("/tdd abort");
    expectShown({ says: "Nothing to do", label: null, branch: false, answers: 1 });
  });
});

describe("after a failure", () => {
  beforeEach(async () => {
    journey = await failed.fork();
  });

  it("the job failed, and the issue says what a person should look at", () => {
    expect(failed.jobs[0]).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
    expectFailed();
    expect(issueOf(journey.world, 1).comments.at(-1)?.body).toMatch(/assert 5 == 1/);
  });

  it("/tdd status says so again, and does nothing", async () => {
    const before = branchHead(journey.world.gitDir, BRANCH);
    const job = await say("/tdd status");
    expect(job.exitCode).toBe(0);
    expect(journey.asked).toEqual([]);
    expect(branchHead(journey.world.gitDir, BRANCH)).toBe(before);
    expectFailed();
  });

  it("/tdd retry goes on from the code with the hint, and on to a merge", async () => {
    journey.person("eve").editsIssue(1, { body: "- The value is two.\n" });
    const job = await say("/tdd retry it is one,\nand nothing else");
    expect(issueOf(journey.world, 2).body).toContain("edited after the run started");
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(journey.asked.map(({ node }) => node)).toEqual(["implement", "refactor"]);
    expect(journey.asked[0]?.question).toContain("it is one,");
    expect(journey.asked[0]?.question).toContain("assert 5 == 1");
    expectWaiting();
    await journey.run(journey.person("bob").reviews(2, { state: "APPROVED" }));
    expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 1");
    const shown = { says: "Merged", label: "tdd-done", branch: false, reports: 1 };
    expectShown({ ...shown, pulls: ["merged"] });

    await say("/tdd status");
    expectShown({ ...shown, pulls: ["merged"] });
    await say("/tdd abort");
    expectShown({ ...shown, pulls: ["merged"], answers: 1 });
    await say("/tdd retry again");
    expectShown({ ...shown, pulls: ["merged"], answers: 2 });
  });

  it("/tdd retry from:tests writes the tests anew", async () => {
    await say("/tdd retry from:tests other tests");
    expect(issueOf(journey.world, 2).body).not.toContain("edited after the run started");
    const nodes = journey.asked.map(({ node }) => node);
    expect(nodes).toEqual(["scaffold", "implement", "refactor"]);
    expect(journey.asked[0]?.question).toContain("other tests");
    expectWaiting();
  });

  it("/tdd retry from:code keeps them; a second failure has a report of its own", async () => {
    const red = git(journey.world.gitDir, "rev-list", "main..feat/issue-1").split("\n").at(-1);
    journey.answer({ implement: [file("app.py", "value = 6\n")] });
    const inputs = { attempts: "1" };
    const job = await journey.run(journey.person("bob").comments(1, "/tdd retry from:code"), {
      inputs,
    });
    expect(job.exitCode).toBe(1);
    expect(journey.asked.map(({ node }) => node)).not.toContain("scaffold");
    expect(git(journey.world.gitDir, "rev-list", "main..feat/issue-1")).toContain(red);
    const shown = { says: "The run failed", label: "tdd-failed", branch: true };
    expectShown({ ...shown, reports: 2 });
  });

  it("the label again starts anew, where the branch of the failed run stands", async () => {
    const job = await label();
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(journey.asked[0]?.node).toBe("plan");
    expectWaiting();
  });

  it("/tdd abort cleans up, also on the pull request, and /tdd retry begins again all the same", async () => {
    const job = await say("/tdd abort");
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
    const shown = { says: "Aborted by ann", label: null, branch: false, reports: 1 };
    expectShown(shown);
    await say("/tdd abort");
    expectShown({ ...shown, answers: 1 });
    await say("/tdd retry");
    expectShown({
      says: "Waiting for review",
      label: "tdd-review",
      branch: true,
      reports: 1,
      answers: 1,
      pulls: ["open"],
    });
    await say("/tdd start");
    expect(journey.asked.map(({ node }) => node)).toEqual(["implement", "refactor"]);
    const [, pull = 0] = journey.world.issues.keys();
    await journey.run(journey.person("ann").comments(pull, "/tdd status"));
    expect(issueOf(journey.world, pull).comments).toHaveLength(1);
    await journey.run(journey.person("ann").comments(pull, "/tdd abort"));
    expectShown({ ...shown, answers: 1, pulls: ["closed"] });
  });
});

function say(words: string) {
  return journey.run(journey.person("ann").comments(1, words));
}

function label() {
  return journey.run(journey.person("ann").labels(1, "tdd-implement"));
}

function expectShown(settled: Omit<Settled, "jobs">): void {
  expectSettled(journey.simulator, { ...settled, jobs: journey.jobs });
}

function expectFailed(): void {
  expectShown({ says: "The run failed", label: "tdd-failed", branch: true, reports: 1 });
  const said = journey.simulator.world.issues.get(1)?.comments.map(({ body }) => body) ?? [];
  const report = said.find((body) => body.includes("Snitch report"));
  expect(report, "what can be typed on an issue").toContain("/tdd retry from:tests");
}

function expectWaiting(): void {
  const shown = { says: "Waiting for review", label: "tdd-review", branch: true };
  expectShown({ ...shown, reports: 1, pulls: ["open"] });
}

function lastComment(): string {
  return issueOf(journey.world, 1).comments.at(-1)?.body ?? "";
}
