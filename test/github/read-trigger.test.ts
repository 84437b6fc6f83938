import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimateRelevance } from "../../src/github/event-relevance.ts";
import { hashText } from "../../src/github/issues.ts";
import { readTrigger } from "../../src/github/read-trigger.ts";
import type { TriggerSettings } from "../../src/github/trigger.ts";
import { git } from "./simulator/git.ts";
import { type GitHubEvent, personOf } from "./simulator/people.ts";
import { type Simulator, startSimulator } from "./simulator/simulator.ts";
import { addIssue, type ReviewState } from "./simulator/world.ts";

const SETTINGS: TriggerSettings = {
  label: "tdd-implement",
  botLogin: "arbiter[bot]",
  appLogin: "arbiter-app[bot]",
  branchPrefix: "feat/issue-",
};

/** Events as the simulated GitHub makes them: one issue, and one pull request of ours for it. */
let github: Simulator;
const ISSUE = 1;
const OURS = 2;

beforeAll(async () => {
  github = await startSimulator({ files: { "app.py": "" }, people: { ann: "admin", eve: "read" } });
  personOf(github.world, "eve").opensIssue({ title: "Codes", body: "- Unknown codes raise." });
  git(github.world.gitDir, "branch", "feat/issue-1", "main");
  addPull("feat/issue-1");
});

afterAll(() => github.close());

describe("labels", () => {
  it("ours starts a run for the user who set it, with the issue's text as it was then", () => {
    expect(read(ann().labels(ISSUE, "tdd-implement"))).toEqual({
      trigger: {
        issue: ISSUE,
        actor: "ann",
        act: { name: "start" },
        text: { title: "Codes", body: "- Unknown codes raise." },
        textHash: null,
        cause: null,
        source: { kind: "issue", number: ISSUE },
      },
    });
  });

  it("is the same label in other letters, as it is for GitHub", () => {
    const event = withPayload(ann().labels(ISSUE, "tdd-implement"), {
      label: { name: "TDD-Implement" },
    });
    expect(read(event)).toMatchObject({ trigger: { act: { name: "start" } } });
  });

  it("an issue without a text has an empty one", () => {
    const issue = { number: 7, title: "Codes", body: null };
    const event = withPayload(ann().labels(ISSUE, "tdd-implement"), { issue });
    expect(read(event)).toMatchObject({ trigger: { text: { title: "Codes", body: "" } } });
  });

  it.each<[string, () => GitHubEvent, string]>([
    ["another label", () => ann().labels(ISSUE, "bug"), "the label bug starts no run"],
    [
      "a label taken away",
      () => withPayload(ann().labels(ISSUE, "tdd-implement"), { action: "unlabeled" }),
      "issues unlabeled is not a trigger",
    ],
    ["on a pull request", () => ann().labels(OURS, "tdd-implement"), "#2 is a pull request"],
    [
      "by a bot",
      () => by("helper[bot]", "Bot", ann().labels(ISSUE, "tdd-implement")),
      "helper[bot] is a bot",
    ],
    [
      "by an account that is not a user",
      () => by("octo", "Organization", ann().labels(ISSUE, "tdd-implement")),
      "octo is a bot",
    ],
    [
      "by ourselves",
      () => by("Arbiter[bot]", "Bot", ann().labels(ISSUE, "tdd-implement")),
      "the arbiter's own account",
    ],
    [
      "without an issue",
      () => withPayload(ann().labels(ISSUE, "tdd-implement"), { issue: null }),
      "has no issue",
    ],
  ])("%s starts no run", (_, event, reason) => {
    expectIgnored(event(), reason);
  });
});

describe("comments", () => {
  it.each<[string, object]>([
    ["/tdd start", { name: "start" }],
    ["/tdd start please", { name: "start" }],
    ["/tdd start gate:tests", { name: "start", gate: "tests" }],
    [
      "/tdd start tests:ann/coupons Gate:Tests",
      { name: "start", gate: "tests", tests: "ann/coupons" },
    ],
    ["/tdd start gate:code", { name: "help", unknown: "start gate:code" }],
    ["/tdd start tests:--upload-pack=x", { name: "help", unknown: "start tests:--upload-pack=x" }],
    ["/tdd   START  ", { name: "start" }],
    ["/tdd abort\nThanks.", { name: "abort" }],
    ["  /tdd status", { name: "status" }],
    ["/tdd help", { name: "help", unknown: null }],
    ["/tdd", { name: "help", unknown: null }],
    ["/tdd\r\n", { name: "help", unknown: null }],
    ["/tdd merge now", { name: "help", unknown: "merge" }],
    ["/tdd retry", { name: "retry", from: null, hint: "" }],
    ["/tdd retry ci", { name: "retry", from: null, hint: "", ci: true }],
    ["/tdd retry ci on 3.9\nonly", { name: "retry", from: null, hint: "on 3.9\nonly", ci: true }],
    ["/tdd retry CI needs 3.9", { name: "retry", from: null, hint: "CI needs 3.9" }],
    ["/tdd retry city names", { name: "retry", from: null, hint: "city names" }],
    ["/tdd retry use a set", { name: "retry", from: null, hint: "use a set" }],
    [
      "/tdd retry from:tests think\nof\n\nzero",
      { name: "retry", from: "tests", hint: "think\nof\n\nzero" },
    ],
    ["/tdd retry FROM:Code", { name: "retry", from: "code", hint: "" }],
    ["/tdd retry from:scaffold x", { name: "retry", from: "tests", hint: "x" }],
    ["/tdd retry FROM:Implement", { name: "retry", from: "code", hint: "" }],
    ["/tdd retry from:lint", { name: "help", unknown: "retry from:lint" }],
    ["/tdd retry from:merge", { name: "help", unknown: "retry from:merge" }],
    ["/tdd retry from: code", { name: "help", unknown: "retry from:" }],
    ["/tdd retry away from:tests", { name: "retry", from: null, hint: "away from:tests" }],
  ])("%j", (body, act) => {
    const reading = read(ann().comments(ISSUE, body));
    expect(reading).toMatchObject({ trigger: { issue: ISSUE, actor: "ann", act } });
    expect(reading.trigger?.source).toEqual({ kind: "comment", id: expect.any(Number) });
    expect(reading.trigger?.text?.title).toBe("Codes");
  });

  it.each([
    "Please /tdd start",
    "> /tdd start",
    "\n/tdd start",
    "    /tdd start",
    "`/tdd start`",
    "/tddstart",
    "/tdd-start",
    "/TDD start",
    "",
  ])("ignores %j", (body) => {
    expectIgnored(ann().comments(ISSUE, body), "does not begin with /tdd");
  });

  it.each<[string, () => GitHubEvent, string]>([
    [
      "edited",
      () => withPayload(ann().comments(ISSUE, "/tdd start"), { action: "edited" }),
      "issue_comment edited is not a trigger",
    ],
    [
      "deleted",
      () => withPayload(ann().comments(ISSUE, "/tdd start"), { action: "deleted" }),
      "issue_comment deleted is not a trigger",
    ],
    [
      "of a bot",
      () => by("evil[bot]", "Bot", ann().comments(ISSUE, "/tdd retry")),
      "evil[bot] is a bot",
    ],
    [
      "of a bot that says it is a user",
      () => by("evil[bot]", "User", ann().comments(ISSUE, "/tdd retry")),
      "evil[bot] is a bot",
    ],
    [
      "of our own",
      () => by("arbiter[bot]", "Bot", ann().comments(ISSUE, "/tdd retry")),
      "the arbiter's own account",
    ],
    [
      "without a text",
      () => withPayload(ann().comments(ISSUE, "/tdd retry"), { comment: {} }),
      "has no issue",
    ],
  ])("%s are not for us", (_, event, reason) => {
    expectIgnored(event(), reason);
  });

  it("on a pull request name it, because the event does not name its branch", () => {
    expect(read(ann().comments(OURS, "/tdd retry a hint"))).toEqual({
      trigger: null,
      pull: OURS,
      actor: "ann",
      act: { name: "retry", from: null, hint: "a hint" },
      comment: expect.any(Number),
    });
    expectIgnored(ann().comments(OURS, "Nice."), "does not begin with /tdd");
  });
});

describe("reviews", () => {
  it.each<ReviewState>(["APPROVED", "CHANGES_REQUESTED"])("%s of ours is looked at", (state) => {
    expect(read(ann().reviews(OURS, { state }))).toEqual({
      trigger: {
        issue: ISSUE,
        actor: "ann",
        act: { name: "review" },
        text: null,
        textHash: null,
        cause: null,
        source: null,
      },
    });
  });

  it("of an older commit decides nothing, and gets a reply", () => {
    const event = ann().reviews(OURS, { state: "APPROVED", commit: "0".repeat(40) });
    expect(read(event)).toEqual({
      trigger: null,
      reason: "the review is for an older commit than the current one",
      replyTo: { number: OURS, actor: "ann", about: { kind: "review", id: expect.any(Number) } },
    });
  });

  it.each<[string, () => GitHubEvent, string]>([
    ["a comment", () => ann().reviews(OURS, { state: "COMMENTED" }), "decides nothing"],
    [
      "a dismissal",
      () => withPayload(approval(), { action: "dismissed" }),
      "pull_request_review dismissed is not a trigger",
    ],
    ["an edit", () => withPayload(approval(), { action: "edited" }), "is not a trigger"],
    ["a bot's approval", () => by("evil[bot]", "Bot", approval()), "evil[bot] is a bot"],
    ["our own", () => by("arbiter[bot]", "Bot", approval()), "the arbiter's own account"],
    ["a person's branch", () => approval("fix/typo"), "is not a pull request of a run"],
    [
      "a branch that is nearly ours",
      () => approval("feat/issue-1x"),
      "is not a pull request of a run",
    ],
    ["a branch without a number", () => approval("feat/issue-"), "is not a pull request of a run"],
    ["a branch with a zero", () => approval("feat/issue-0"), "is not a pull request of a run"],
    [
      "a fork's branch",
      () => onHead(approval(), { repo: { full_name: "eve/shop" } }),
      "not a pull request of a run",
    ],
    [
      "a fork that is gone",
      () => onHead(approval(), { repo: null }),
      "is not a pull request of a run",
    ],
    ["one that is closed", () => onPull(approval(), { state: "closed" }), "is closed"],
    ["no review", () => withPayload(approval(), { review: null }), "has no pull request"],
  ])("%s starts no run", (_, event, reason) => {
    expectIgnored(event(), reason);
  });
});

describe("a pull request that is closed", () => {
  it.each([
    [false, "closed"],
    [true, "merged"],
  ])("by hand ends what we did, merged: %s", (merged, name) => {
    expect(read(onPull(closing(), { merged }))).toMatchObject({
      trigger: { issue: ISSUE, actor: "ann", act: { name } },
    });
  });

  it("A merge by another bot closes the pull request with a bot as sender: it counts", () => {
    for (const login of ["mergify[bot]", "github-merge-queue[bot]", "arbiter[bot]"]) {
      expect(read(by(login, "Bot", onPull(closing(), { merged: true })))).toMatchObject({
        trigger: { issue: ISSUE, act: { name: "merged" } },
      });
    }
  });

  it.each<[string, () => GitHubEvent, string]>([
    ["not ours", () => onHead(closing(), { ref: "fix/typo" }), "#2 is not a pull request of a run"],
    [
      "closed by ourselves",
      () => by("arbiter[bot]", "Bot", closing()),
      "the arbiter's own account",
    ],
    ["reopened", () => withPayload(closing(), { action: "reopened" }), "is not a trigger"],
    ["missing", () => withPayload(closing(), { pull_request: null }), "has no pull request"],
  ])("%s starts no run", (_, event, reason) => {
    expectIgnored(event(), reason);
  });
});

describe("the end of a check", () => {
  const STATUS = { action: undefined, state: "success", branches: [{ name: "main" }] };
  const run = { head_branch: `feat/issue-${ISSUE}`, head_repository: { full_name: "octo/shop" } };

  it.each<[string, object]>([
    ["workflow_run", { workflow_run: run }],
    ["check_suite", { check_suite: { head_branch: `feat/issue-${ISSUE}` } }],
    ["status", { ...STATUS, branches: [{ name: "main" }, { name: `feat/issue-${ISSUE}` }] }],
  ])("%s of our branch is looked at, by any sender", (name, more) => {
    expect(read(checked(name, more))).toMatchObject({
      trigger: { issue: ISSUE, act: { name: "checks" }, source: null },
    });
  });

  const NOT_OURS = "not of a run's branch";
  const pending = { ...STATUS, state: "pending", branches: [{ name: `feat/issue-${ISSUE}` }] };
  it.each<[string, string, object, string]>([
    ["another branch", "workflow_run", { workflow_run: { ...run, head_branch: "fix" } }, NOT_OURS],
    ["no branch", "workflow_run", { workflow_run: { ...run, head_branch: null } }, NOT_OURS],
    [
      "a fork",
      "workflow_run",
      { workflow_run: { ...run, head_repository: { full_name: "eve/shop" } } },
      NOT_OURS,
    ],
    ["a suite of a fork", "check_suite", { check_suite: { head_branch: null } }, NOT_OURS],
    ["no run", "workflow_run", {}, "has no run"],
    ["no suite", "check_suite", {}, "has no suite"],
    ["a status of another branch", "status", STATUS, NOT_OURS],
    ["a pending status", "status", pending, "is pending"],
    ["a status without branches", "status", { ...STATUS, branches: null }, "has no branches"],
    ["its start", "workflow_run", { action: "requested" }, "is not a trigger"],
  ])("%s is not", (_, name, more, reason) => {
    expectIgnored(checked(name, more), reason);
  });
});

describe("a dispatch", () => {
  it.each<[object, object]>([
    [{ issue: "7" }, { name: "start" }],
    [
      { issue: "#7", command: "/tdd retry from:tests x" },
      { name: "retry", from: "tests" },
    ],
    [{ issue: "7", command: "status" }, { name: "status" }],
  ])("typed by a person: %j", (inputs, act) => {
    const reading = read(dispatch("ann", "User", inputs));
    expect(reading).toMatchObject({ trigger: { issue: 7, actor: "ann", act, text: null } });
  });

  const acts = [
    { name: "start" },
    { name: "retry", from: null, hint: "x" },
    { name: "retry", from: "code", hint: "" },
    { name: "abort" },
    { name: "status" },
    { name: "help", unknown: "x" },
    { name: "review" },
    { name: "closed" },
    { name: "merged" },
    { name: "checks" },
  ];
  it.each(acts)("forwarded by the App for a person: $name", (act) => {
    const textHash = hashText({ title: "Codes", body: "x" });
    const cause = "comment-5";
    const source = { kind: "comment", id: 5 };
    const given = { issue: 7, actor: "ann", act, textHash, source, cause };
    const event = dispatch("arbiter-app[bot]", "Bot", { trigger: JSON.stringify(given) });
    expect(read(event)).toEqual({ trigger: { ...given, text: null } });
  });

  const handed = { issue: 7, actor: "ann", act: { name: "start" }, textHash: null, source: null };

  it("forwarded by an App of an earlier version has no cause", () => {
    const event = dispatch("arbiter-app[bot]", "Bot", { trigger: JSON.stringify(handed) });
    expect(read(event)).toMatchObject({ trigger: { cause: null } });
  });

  it.each<[string, GitHubEvent, string]>([
    ["no issue", dispatch("ann", "User", {}), '"" is not an issue number'],
    ["no inputs", dispatch("ann", "User", null), '"" is not an issue number'],
    ["a fraction", dispatch("ann", "User", { issue: "7.5" }), '"7.5" is not an issue number'],
    ["a bot", dispatch("evil[bot]", "Bot", { issue: "7" }), "evil[bot] is a bot"],
    [
      "a person on behalf of another",
      dispatch("eve", "User", { trigger: JSON.stringify(handed) }),
      "eve is not the App",
    ],
    [
      "another bot on behalf of a person",
      dispatch("evil[bot]", "Bot", { trigger: JSON.stringify(handed) }),
      "evil[bot] is not the App",
    ],
    [
      "the App on behalf of what is no login",
      dispatch("arbiter-app[bot]", "Bot", {
        trigger: JSON.stringify({ ...handed, actor: "../../user" }),
      }),
      "cannot be read",
    ],
    ["no JSON", dispatch("arbiter-app[bot]", "Bot", { trigger: "{" }), "cannot be read"],
  ])("%s starts no run", (_, event, reason) => {
    expectIgnored(event, reason);
  });

  // Whether a bot may act is decided with what GitHub says of its account.
  it.each(["mona_corp", "corp_admin", "a-b-", "mergify[bot]", "Copilot"])(
    "logins of managed users contain `_`; GitHub's real login forms, `[bot]` included: %s",
    (actor) => {
      const trigger = JSON.stringify({ ...handed, actor });
      const event = dispatch("arbiter-app[bot]", "Bot", { trigger });
      expect(read(event)).toMatchObject({ trigger: { actor } });
    },
  );

  it("is not forwarded when there is no App", () => {
    const event = dispatch("arbiter-app[bot]", "Bot", { trigger: JSON.stringify(handed) });
    const reading = readTrigger(event, { ...SETTINGS, appLogin: null });
    expect(reading).toMatchObject({ trigger: null });
  });
});

it.each<[GitHubEvent, string]>([
  [{ name: "push", payload: { sender: { login: "ann", type: "User" } } }, "push is not a trigger"],
  [{ name: "issues", payload: { action: "labeled" } }, "does not say who acted"],
  [{ name: "__proto__", payload: {} }, "does not say who acted"],
])("ignores %j", (event, reason) => {
  expectIgnored(event, reason);
});

it("hashes title and body", () => {
  const hashes = [
    { title: "a", body: "b" },
    { title: "ab", body: "" },
    { title: "a", body: "c" },
  ].map(hashText);
  expect(new Set(hashes).size).toBe(3);
  expect(hashText({ title: "a", body: "b" })).toBe(hashes[0]);
});

function ann() {
  return personOf(github.world, "ann");
}

/** The estimate of the relevance must agree with what is read. */
function read(event: GitHubEvent) {
  const reading = readTrigger(event, SETTINGS);
  const relevance = estimateRelevance(event, SETTINGS);
  if (reading.trigger !== null) expect(relevance).not.toBe("no");
  if (relevance === "no") expect(reading).toMatchObject({ trigger: null, replyTo: null });
  return reading;
}

function expectIgnored(event: GitHubEvent, reason: string): void {
  const reading = read(event);
  expect(reading).toEqual({
    trigger: null,
    reason: expect.stringContaining(reason),
    replyTo: null,
  });
}

function addPull(head: string): number {
  const lastHead = "1".repeat(40);
  const pull = { head, base: "main", lastHead, mergedAt: null, mergeCommit: null, reviews: [] };
  return addIssue(github.world, { title: "feat: x", body: "", author: "arbiter[bot]", pull })
    .number;
}

function approval(head?: string): GitHubEvent {
  return ann().reviews(head === undefined ? OURS : addPull(head), { state: "APPROVED" });
}

/** A person closes the pull request; it is reopened for the next test. */
function closing(): GitHubEvent {
  const event = ann().closesPull(OURS);
  const record = github.world.issues.get(OURS);
  if (record !== undefined) record.state = "open";
  return event;
}

function checked(name: string, more: object): GitHubEvent {
  const sender = { login: "github-actions[bot]", type: "Bot" };
  const repository = { full_name: "octo/shop" };
  return { name, payload: { action: "completed", sender, repository, ...more } };
}

function withPayload({ name, payload }: GitHubEvent, more: Record<string, unknown>): GitHubEvent {
  return { name, payload: { ...payload, ...more } };
}

function by(login: string, type: string, event: GitHubEvent): GitHubEvent {
  return withPayload(event, { sender: { login, type } });
}

function onPull(event: GitHubEvent, more: Record<string, unknown>): GitHubEvent {
  return withPayload(event, {
    pull_request: { ...(event.payload.pull_request as object), ...more },
  });
}

function onHead(event: GitHubEvent, more: Record<string, unknown>): GitHubEvent {
  const { head } = event.payload.pull_request as { head: object };
  return onPull(event, { head: { ...head, ...more } });
}

function dispatch(login: string, type: string, inputs: object | null): GitHubEvent {
  return { name: "workflow_dispatch", payload: { inputs, sender: { login, type } } };
}
