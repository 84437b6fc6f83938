import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { receiveEvent } from "../../src/github/receive-event.ts";
import type { Trigger } from "../../src/github/trigger.ts";
import { BOT, commitOn, type Hub, SAFE, startHub } from "./hub.ts";
import { finishCheck } from "./simulator/merging/required-checks.ts";
import { type GitHubEvent, personOf } from "./simulator/people.ts";
import { accountOf, addIssue } from "./simulator/world.ts";

const SETTINGS = {
  label: "tdd-implement",
  botLogin: BOT,
  appLogin: null,
  branchPrefix: "feat/issue-",
};
const PULL = 2;

let hub: Hub;
let ran: Trigger[];
let connections: number;

beforeEach(async () => {
  const roles = { ann: "admin", bob: "write", tom: "triage", eve: "read" } as const;
  hub = await startHub({ people: { ...roles, "evil[bot]": "admin" } });
  ran = [];
  connections = 0;
  personOf(hub.world, "eve").opensIssue({ title: "Codes", body: "Old text." });
  const lastHead = commitOn(hub.world, "feat/issue-1", "value = 1\n");
  const more = { lastHead, mergedAt: null, mergeCommit: null, reviews: [] };
  const pull = { head: "feat/issue-1", base: "main", ...more };
  addIssue(hub.world, { title: "feat: codes", body: "", author: BOT, pull });
});

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
});

describe("a user who may write", () => {
  it("starts a run with a label, sees that it was seen, and the text is that of the moment", async () => {
    const event = bob().labels(1, "tdd-implement");
    personOf(hub.world, "eve").editsIssue(1, { body: "New text." });
    expect(await receive(event)).toEqual({ done: "ran" });
    expect(ran).toMatchObject([
      { issue: 1, actor: "bob", act: { name: "start" }, text: { body: "Old text." } },
    ]);
    expect(hub.world.issues.get(1)?.reactions).toMatchObject([{ login: BOT, content: "eyes" }]);
  });

  it.each(["start", "retry from:tests x", "abort", "status"])("says /tdd %s", async (words) => {
    expect(await receive(bob().comments(1, `/tdd ${words}`))).toEqual({ done: "ran" });
    expect(ran[0]?.act.name).toBe(words.split(" ")[0]);
    expect(hub.world.issues.get(1)?.comments[0]?.reactions).toHaveLength(1);
  });

  it("is heard without the sign, where the comment is gone or GitHub stumbles over it", async () => {
    const start = bob().comments(1, "/tdd start");
    hub.world.issues.get(1)?.comments.pop();
    expect(await receive(start)).toEqual({ done: "ran" });
    for (const status of [502, 502]) fail(status);
    expect(await receive(bob().labels(1, "tdd-implement"))).toEqual({ done: "ran" });
    expect(hub.warnings).toEqual([
      expect.stringContaining("Adding a reaction failed: GitHub answered 404"),
      expect.stringContaining("Adding a reaction failed: GitHub answered 502"),
    ]);
    fail(403);
    expect(await receive(bob().comments(1, "/tdd start"))).toEqual({ done: "ran" });
    expect(ran).toHaveLength(3);
  });

  it("on a locked issue, where reactions are off for all: a failed reaction never ends a run", async () => {
    const event = bob().labels(1, "tdd-implement");
    as("ann").locksIssue(1);
    expect(await receive(event)).toEqual({ done: "ran" });
    // GitHub has been seen to give either answer.
    fail(403, { message: "Resource not accessible by integration" });
    expect(await receive(event)).toEqual({ done: "ran" });
    const said = expect.stringContaining("Adding a reaction failed: GitHub answered 403");
    expect(hub.warnings).toEqual([said, said]);
  });

  it("is told at once if the token may not write to issues: it could not show the run either", async () => {
    fail(403, { message: "Resource not accessible by integration" });
    const refused = receive(bob().comments(1, "/tdd start"));
    await expect(refused).rejects.toMatchObject({ code: "github-refused" });
    expect(ran).toEqual([]);
  });

  it.each(["start", "retry", "abort", "status", "help"])(
    "workflow_dispatch with a pull request's number, %s: refused, with what to enter",
    async (command) => {
      const payload = { inputs: { issue: "2", command }, ...sentBy("bob") };
      const refused = receive({ name: "workflow_dispatch", payload });
      await expect(refused).rejects.toMatchObject({
        code: "bad-usage",
        message: "#2 is a pull request, not an issue.",
        fix: "Run the workflow again with the number of the issue.",
      });
      expectNothingDone();
    },
  );

  it("is not needed for a merge or the end of a check, which only report what happened", async () => {
    const checks = finishCheck(hub.world, { pull: PULL, name: "unit" });
    await receive(checks);
    await receive(personOf(hub.world, "evil[bot]").mergesPull(PULL));
    expect(ran.map(({ act }) => act)).toEqual([{ name: "checks" }, { name: "merged" }]);
  });

  it("reviews, or closes the pull request", async () => {
    await receive(bob().reviews(PULL, { state: "APPROVED" }));
    await receive(bob().closesPull(PULL));
    expect(ran.map(({ act }) => act)).toEqual([{ name: "review" }, { name: "closed" }]);
  });

  it("is helped, once for each time they ask, and no run is made of it", async () => {
    const event = bob().comments(1, "/tdd @everyone");
    expect(await receive(event)).toEqual({ done: "answered" });
    await receive(event);
    const asked = bob().comments(1, "/tdd help");
    await receive(asked);
    await receive({ name: "workflow_dispatch", payload: { ...typed("help"), ...sentBy("bob") } });
    const answers = ours(1);
    expect(answers).toHaveLength(3);
    expect(answers[0]).toContain("There is no command `@everyone`");
    expect(answers[1]).toMatch(/-->\nA command is/);
    expect(answers[1]).toContain("`/tdd retry [from:tests|code] [hint]`");
    expect(ran).toEqual([]);
  });

  it("may comment a command on the pull request of a run, and is answered there", async () => {
    expect(await receive(bob().comments(PULL, "/tdd retry a hint"))).toEqual({ done: "ran" });
    const source = { kind: "comment", id: expect.any(Number), pull: PULL };
    expect(ran).toMatchObject([{ issue: 1, act: { name: "retry", hint: "a hint" }, source }]);
    const [command] = hub.world.issues.get(PULL)?.comments ?? [];
    expect(command?.reactions).toMatchObject([{ login: BOT, content: "eyes" }]);
    await receive(bob().comments(PULL, "/tdd help"));
    expect(ours(PULL)).toEqual([expect.stringContaining("A command is a comment")]);
    expect(ours(1)).toEqual([]);
  });

  it("is told that a pull request belongs to no run, once", async () => {
    const lastHead = commitOn(hub.world, "fix/1", "value = 2\n");
    const more = { lastHead, mergedAt: null, mergeCommit: null, reviews: [] };
    const pull = { head: "fix/1", base: "main", ...more };
    const { number } = addIssue(hub.world, { title: "fix", body: "", author: "bob", pull });
    const event = bob().comments(number, "/tdd retry");
    expect(await receive(event)).toEqual({ done: "answered" });
    await receive(event);
    expect(ours(number)).toEqual([
      expect.stringMatching(/\nNothing was done: no run opened this pull request/),
    ]);
    expect(ran).toEqual([]);
  });

  it("is told of a review that came too late", async () => {
    await receive(bob().reviews(PULL, { state: "APPROVED", commit: "0".repeat(40) }));
    expect(ours(PULL)).toEqual([
      expect.stringMatching(/\nNothing was done: the review is for an older commit/),
    ]);
    expect(ran).toEqual([]);
  });
});

describe("nothing is run, and nothing written", () => {
  it.each<[string, () => GitHubEvent]>([
    ["a label set by a user with triage permission", () => as("tom").labels(1, "tdd-implement")],
    ["a reader's command", () => as("eve").comments(1, "/tdd retry")],
    ["an outsider's command", () => as("mallory").comments(1, "/tdd start")],
    ["an outsider's call for help", () => as("mallory").comments(1, "/tdd help")],
    ["a reader's command on the pull request", () => as("eve").comments(PULL, "/tdd retry")],
    ["a reader's approval", () => as("eve").reviews(PULL, { state: "APPROVED" })],
    ["an outsider who closes it", () => as("mallory").closesPull(PULL)],
    ["a user who has just lost write permission", () => demoted(bob().comments(1, "/tdd start"))],
  ])("for %s", async (_, happen) => {
    expect(await receive(happen())).toMatchObject({
      done: "refused",
      reason: expect.stringContaining("may not write"),
    });
    expectNothingDone();
    expect(hub.simulator.journal).toHaveLength(1);
  });

  it.each<[string, () => GitHubEvent]>([
    ["a bot's label", () => as("evil[bot]").labels(1, "tdd-implement")],
    ["a bot's command", () => as("evil[bot]").comments(1, "/tdd retry")],
    ["a bot's approval", () => as("evil[bot]").reviews(PULL, { state: "APPROVED" })],
    ["our own comment", () => as(BOT).comments(1, "/tdd retry")],
    ["another label", () => bob().labels(1, "bug")],
    ["what people say to each other", () => bob().comments(1, "Nice.")],
  ])("for %s, and GitHub is not even asked", async (_, happen) => {
    expect(await receive(happen())).toMatchObject({ done: "ignored" });
    expectNothingDone();
    expect(connections).toBe(0);
  });

  it("for the person whose token we use, and they are told why", async () => {
    hub.github.login = "Bob";
    expect(await receive(bob().comments(1, "/tdd start"))).toEqual({
      done: "refused",
      reason: "bob is the arbiter's own account: give the arbiter a token of its own",
    });
    expectNothingDone();
  });

  it("while GitHub does not say who may", async () => {
    hub.simulator.fail({ method: "GET", path: /permission/, status: 403 });
    await expect(receive(bob().comments(1, "/tdd start"))).rejects.toMatchObject({
      code: "github-refused",
    });
    expectNothingDone();
  });
});

function receive(event: GitHubEvent) {
  return receiveEvent(event, {
    settings: SETTINGS,
    connect: async () => {
      connections += 1;
      return hub.github;
    },
    safe: SAFE,
    warn: (text) => hub.warnings.push(text),
    run: async (trigger) => {
      ran.push(trigger);
    },
  });
}

function fail(status: number, body?: object): void {
  hub.simulator.fail({ method: "POST", path: /reactions/, status, body });
}

function as(login: string) {
  return personOf(hub.world, login);
}

function bob() {
  return as("bob");
}

function demoted(event: GitHubEvent): GitHubEvent {
  accountOf(hub.world, "bob").role = "read";
  return event;
}

function typed(command: string) {
  return { inputs: { issue: "1", command } };
}

function sentBy(login: string) {
  return { sender: { login, type: "User" } };
}

function ours(issue: number): string[] {
  const comments = hub.world.issues.get(issue)?.comments ?? [];
  return comments.filter(({ author }) => author === BOT).map(({ body }) => body);
}

function expectNothingDone(): void {
  expect(ran).toEqual([]);
  expect(hub.simulator.journal.filter(({ method }) => method !== "GET")).toEqual([]);
}
