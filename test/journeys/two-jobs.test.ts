import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import { finishCheck } from "../github/simulator/merging/required-checks.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { git as gitIn, temporaryDirectory } from "../temporary-repository.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { pushByHand } from "./fault.ts";
import { BOT, FILES, file, type Journey, openJourney } from "./journey.ts";
import type { JobResult } from "./run-action.ts";

let journey: Journey;
beforeEach(async () => {
  journey = await openJourney();
  addReadToken();
});
afterEach(() => journey.close());

it("builds without a right to write, publishes without a model or a test", async () => {
  const { world, simulator, person } = journey;
  const bundle = join(temporaryDirectory(), "tdd-arbiter.bundle");
  const labelled = person("ann").labels(1, "tdd-implement");

  const built = await build(labelled, bundle);
  expect(built.log).not.toContain("Error");
  expect(built).toMatchObject({ exitCode: 0, outputs: { status: "built" } });
  expect(existsSync(bundle)).toBe(true);
  expect(written()).toEqual([]);
  expect(issueOf(world, 1)).toMatchObject({ comments: [], reactions: [] });
  const asked = journey.asked.length;
  expect(asked).toBe(4);

  const forged = join(temporaryDirectory(), "tdd-arbiter.bundle");
  forge(built.checkout, { to: forged, green: built.outputs["green-sha"] ?? "" });
  const refused = await publish(labelled, forged);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.log).toContain(".github/workflows/evil.yml is never written");
  expect(git(world.gitDir, "for-each-ref", "--format=%(refname)", "refs/heads")).toBe(
    "refs/heads/main",
  );
  expectSettled(simulator, {
    says: "The run did not start",
    label: "tdd-failed",
    branch: false,
    jobs: [refused],
  });

  const bomb = join(temporaryDirectory(), "tdd-arbiter.bundle");
  const evil = { to: bomb, green: built.outputs["green-sha"] ?? "", commit: plantTreeBomb };
  forge(built.checkout, evil);
  const ended = await publish(labelled, bomb);
  expect(ended).toMatchObject({ exitCode: 1 });
  expect(
    issueOf(world, 1)
      .comments.map(({ body }) => body)
      .join("\n"),
  ).toContain("the changes of one of its commits are too many");

  const published = await publish(labelled, bundle);
  expect(published).toMatchObject({
    exitCode: 0,
    outputs: { status: "waiting", "pr-number": "2", "red-sha": built.outputs["red-sha"] },
  });
  const { body } = issueOf(world, 2);
  expect(body).toContain("the build job reported what failed and what passes");
  expect(body).toContain("1 new test failed before this change");
  expect(body).toContain("The tests ran without a sandbox.");
  const notes = git(world.gitDir, "log", "--notes=tdd", "--format=%N", "feat/issue-1");
  for (const phase of ["START", "RED", "GREEN", "PUBLISH"]) expect(notes).toContain(phase);
  expectSettled(simulator, {
    says: "Waiting for review",
    label: "tdd-review",
    branch: true,
    pulls: ["open"],
    jobs: [published],
  });

  // This job holds the token, so it cannot repeat the final run on the merge result.
  const before = git(world.gitDir, "rev-parse", "main");
  pushByHand(world, { branch: "main", path: "b.py", content: "b = 1\n" });
  const unproven = await publish(person("ann").reviews(2, { state: "APPROVED" }), "/nowhere");
  expect(unproven).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
  const comment = issueOf(world, 1).comments.at(-1)?.body;
  expect(comment).toContain("could not be tested here: The publish job runs no tests.");
  expect(comment).toContain("Merge it by hand once the checks of the repository pass.");
  git(world.gitDir, "update-ref", "refs/heads/main", before);

  const merged = await publish(person("ann").reviews(2, { state: "APPROVED" }), "/nowhere");
  expect(merged).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(git(world.gitDir, "show", "main:app.py")).toBe("value = 1");
  expect(journey.asked).toHaveLength(asked);
  expectSettled(simulator, {
    says: "✅ Merged",
    label: "tdd-done",
    branch: false,
    pulls: ["merged"],
    jobs: [published, merged],
  });
});

it("tells of a build that failed or never began, and goes on from what was handed over", async () => {
  const { world, simulator, person } = journey;
  const bundle = (name: string) => join(temporaryDirectory(), name);
  const labelled = person("ann").labels(1, "tdd-implement");
  const nothing = await publish(labelled, bundle("none"));
  expect(nothing).toMatchObject({ exitCode: 1 });
  expect(issueOf(world, 1).comments[0]?.body).toContain("left no bundle");

  journey.answer({ implement: [file("app.py", "value = 5\n")] });
  const first = bundle("first");
  const built = await build(labelled, first, { attempts: "1" });
  expect(built).toMatchObject({ exitCode: 0, outputs: { status: "built" } });
  expect(written()).toEqual([]);
  const failed = await publish(labelled, first);
  expect(failed).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
  expectSettled(simulator, {
    says: "The run failed",
    label: "tdd-failed",
    branch: true,
    reports: 1,
    jobs: [failed],
  });

  journey.answer({});
  const asks = person("bob").comments(1, "/tdd retry use one");
  const second = bundle("second");
  person("eve").editsIssue(1, { body: "- The value is two.\n" });
  expect(await build(asks, second)).toMatchObject({ exitCode: 0, outputs: { status: "built" } });
  expect(written()).toEqual([]);
  const published = await publish(asks, second);
  expect(published.log).not.toContain("refused");
  expect(issueOf(world, 2).body).toContain("edited after the run started");
  expect(published).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  // The first build is out of date: what waits for a review stays as it is.
  const late = await publish(labelled, first);
  expect(late).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expectSettled(simulator, {
    says: "Waiting for review",
    label: "tdd-review",
    branch: true,
    pulls: ["open"],
    reports: 1,
    jobs: [published, late],
  });
});

it("publishes a build that dropped inferred tests, and refuses code that changes a helper of tests", async () => {
  await journey.close();
  const helped = "from helpers import ONE\n\n\ndef test_helped():\n    assert ONE == 1\n";
  const helper = { "checks/helpers.py": "ONE = 1\n", "checks/test_helped.py": helped };
  journey = await openJourney({ files: { ...FILES, ...helper } });
  addReadToken();
  const asked = { name: "test_new", criterion: "The value is one.", quote: "The value is one." };
  const guess = { name: "test_guess", criterion: "The value is one.", quote: null };
  const tests =
    "from app import value\n\n\ndef test_new():\n    assert value == 1\n\n\ndef test_guess():\n    assert value > 5\n";
  journey.answer({
    plan: [JSON.stringify({ approach: "directly", tests: [asked, guess] })],
    scaffold: [file("tests/test_new.py", tests)],
  });
  const bundle = join(temporaryDirectory(), "tdd-arbiter.bundle");
  const labelled = journey.person("ann").labels(1, "tdd-implement");
  const built = await build(labelled, bundle, { attempts: "1" });
  expect(built.log).toContain("test_guess is dropped");
  expect(built).toMatchObject({ exitCode: 0, outputs: { status: "built" } });

  const forged = join(temporaryDirectory(), "tdd-arbiter.bundle");
  const green = built.outputs["green-sha"] ?? "";
  forge(built.checkout, { to: forged, green, commit: emptyHelper });
  const refused = await publish(labelled, forged);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.log).toContain("checks/helpers.py is used by tests (imported)");

  const published = await publish(labelled, bundle);
  expect(published.log).not.toContain("refused");
  expect(published).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(issueOf(journey.world, 2).body).toContain("test_guess");
});

it("builds and publishes a person's tests, which wait for a review of their own", async () => {
  const { world, simulator, person } = journey;
  const bundle = () => join(temporaryDirectory(), "tdd-arbiter.bundle");
  const push = (branch: string, content: string) => {
    git(world.gitDir, "branch", branch, "main");
    pushByHand(world, { branch, path: "tests/test_new.py", content });
  };
  const nowhere = person("ann").comments(1, "/tdd start tests:ann/nowhere");
  expect(await build(nowhere, "/nowhere")).toMatchObject({ exitCode: 1 });
  await publish(nowhere, "/nowhere");
  expect(issueOf(world, 1).comments.at(-1)?.body).toContain(
    'There is no branch called "ann/nowhere" to take tests from.',
  );

  push("ann/done", "from app import value\n\n\ndef test_new():\n    assert value == 0\n");
  const done = person("ann").comments(1, "/tdd start tests:ann/done");
  const passing = bundle();
  await build(done, passing);
  expect(await publish(done, passing)).toMatchObject({ outputs: { status: "failed" } });
  expect(issueOf(world, 1).comments.at(-1)?.body).toContain(
    "tests/test_new.py::test_new passes already",
  );
  expect(journey.asked).toEqual([]);

  push("ann/new", "from app import value\n\n\ndef test_new():\n    assert value == 1\n");
  const asks = person("ann").comments(1, "/tdd start tests:ann/new gate:tests");
  const red = bundle();
  const built = await build(asks, red);
  expect(built, built.log).toMatchObject({ exitCode: 0, outputs: { status: "built" } });
  expect(written()).toEqual([]);
  const forged = bundle();
  forge(built.checkout, { to: forged, green: built.outputs["red-sha"] ?? "", commit: plantTest });
  const refused = await publish(asks, forged);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.log).toMatch(/tests\/test_new.py is not as ann\/new at \w+ has it/);

  const shown = await publish(asks, red);
  expect(shown, shown.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(issueOf(world, 2)).toMatchObject({ pull: { isDraft: true } });
  expect(issueOf(world, 2).body).toContain("A person wrote the tests");
  expect(journey.asked.map(({ node }) => node)).toEqual(["plan"]);

  const approval = person("bob").reviews(2, { state: "APPROVED" });
  const green = bundle();
  const code = await build(approval, green);
  expect(code, code.log).toMatchObject({ exitCode: 0, outputs: { status: "built" } });
  const ready = await publish(approval, green);
  expect(ready, ready.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(issueOf(world, 2)).toMatchObject({ pull: { isDraft: false } });
  const merged = await inTwoJobs(person("bob").reviews(2, { state: "APPROVED" }));
  expect(merged, merged.log).toMatchObject({ outputs: { status: "merged" } });
  expect(journey.asked.map(({ node }) => node)).toEqual(["plan", "implement", "refactor"]);
  expectSettled(simulator, {
    ...{ says: "✅ Merged", label: "tdd-done", branch: false, pulls: ["merged"] },
    ...{ reports: 1, jobs: [shown, ready, merged] },
  });
});

it("notices a decision that was made while it was published", async () => {
  const bundle = join(temporaryDirectory(), "tdd-arbiter.bundle");
  const labelled = journey.person("ann").labels(1, "tdd-implement");
  await build(labelled, bundle);
  const other = await journey.fork();
  // Asked for when the pull request is there, and before the job is over.
  const moment = { method: "DELETE", path: /labels\/tdd-running/ } as const;
  const ann = (one: Journey) => one.person("ann");
  journey.simulator.meanwhile({
    ...moment,
    act: () => void ann(journey).reviews(2, { state: "APPROVED" }),
  });
  other.simulator.meanwhile({
    ...moment,
    act: () => void ann(other).reviews(2, { state: "CHANGES_REQUESTED", body: "No." }),
  });
  expect(await publish(labelled, bundle)).toMatchObject({ outputs: { status: "merged" } });
  const inputs = { "changes-requested": "revise" };
  const left = await publish(labelled, bundle, { journey: other, inputs });
  expect(left).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(issueOf(other.world, 1).comments.map(({ body }) => body)).toEqual([
    expect.stringContaining("no job has worked on them yet"),
  ]);
  await other.close();
});

it.each([
  ["a workflow of Actions (workflow_run)", {}],
  ["another app (check_suite)", { app: "circleci" }],
  ["a service that sets commit statuses (status)", { isStatus: true }],
])(
  "an approval before the check of %s passes: its end merges, without a model, a test or another comment",
  async (_, reporter) => {
    const { world, simulator, person } = journey;
    Object.assign(world.rules, { requiredChecks: ["unit"], requiredApprovals: 1 });
    const bundle = join(temporaryDirectory(), "tdd-arbiter.bundle");
    const labelled = person("ann").labels(1, "tdd-implement");
    await build(labelled, bundle);
    expect(await publish(labelled, bundle)).toMatchObject({ outputs: { status: "waiting" } });
    const asked = journey.asked.length;

    const approval = person("bob").reviews(2, { state: "APPROVED" });
    const approved = await inTwoJobs(approval);
    expect(approved).toMatchObject({ exitCode: 0, outputs: { status: "unmerged" } });
    expectSettled(simulator, {
      says: "Approved",
      label: "tdd-review",
      branch: true,
      pulls: ["open"],
      jobs: [approved],
    });
    person("bob").startsChecks(2);
    finishCheck(world, { pull: 2, name: "unit", ...reporter });
    const [passed, ...others] = world.started.splice(0);
    expect(others).toEqual([]);
    if (passed === undefined) throw new Error("the end of the check started nothing");
    const merged = await inTwoJobs(passed);
    expect(merged).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expect(journey.asked).toHaveLength(asked);
    expect(issueOf(world, 1).comments).toHaveLength(1);
    expectSettled(simulator, {
      says: "✅ Merged",
      label: "tdd-done",
      branch: false,
      pulls: ["merged"],
      jobs: [approved, merged],
    });
  },
);

it("/tdd retry ci: the build job reads the log and revises, the publish job shows the new commit", async () => {
  const { world, simulator, person } = journey;
  const checks = { checks: "read", actions: "read" } as const;
  const own = { contents: "write", issues: "write", pull_requests: "write", ...checks } as const;
  const read = { contents: "read", issues: "read", pull_requests: "read", ...checks } as const;
  simulator.addToken("job-token", { login: BOT, permissions: own, isJobToken: true });
  simulator.addToken("read-token", { login: BOT, permissions: read, isJobToken: true });
  const bundle = join(temporaryDirectory(), "tdd-arbiter.bundle");
  const labelled = person("ann").labels(1, "tdd-implement");
  await build(labelled, bundle);
  expect(await publish(labelled, bundle)).toMatchObject({ outputs: { status: "waiting" } });
  const before = git(world.gitDir, "rev-parse", "feat/issue-1");
  person("bob").startsChecks(2);
  finishCheck(world, { pull: 2, name: "unit", conclusion: "failure", log: "E on Windows\n" });

  journey.answer({ implement: [file("app.py", "value = 1  # also on Windows\n")] });
  journey.asked.length = 0;
  const retry = person("ann").comments(1, "/tdd retry ci");
  const revised = join(temporaryDirectory(), "tdd-arbiter.bundle");
  expect(await build(retry, revised)).toMatchObject({ exitCode: 0, outputs: { status: "built" } });
  expect(written()).toEqual([]);
  expect(journey.asked[0]?.question).toContain("E on Windows");
  const published = await publish(retry, revised);
  expect(published, published.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(git(world.gitDir, "rev-parse", "feat/issue-1")).not.toBe(before);
  expectSettled(simulator, {
    ...{ says: "Waiting for review", label: "tdd-review", branch: true, pulls: ["open"] },
    jobs: [published],
  });
});

/** Both jobs for an event that needs no model and no test; answers what the publish job did. */
async function inTwoJobs(event: GitHubEvent): Promise<JobResult> {
  const bundle = join(temporaryDirectory(), "tdd-arbiter.bundle");
  expect(await build(event, bundle)).toMatchObject({ exitCode: 0 });
  expect(written()).toEqual([]);
  expect(existsSync(bundle)).toBe(false);
  return publish(event, bundle);
}

function addReadToken(): void {
  const permissions = { contents: "read", issues: "read", pull_requests: "read" } as const;
  journey.simulator.addToken("read-token", { login: BOT, permissions, isJobToken: true });
}

function build(event: GitHubEvent, bundle: string, more = {}): Promise<JobResult> {
  journey.simulator.journal.length = 0;
  return journey.run(event, { token: "read-token", inputs: { mode: "build", bundle, ...more } });
}

/** Without a key and with a missing Python, so that a model call or a test run would fail. */
function publish(
  event: GitHubEvent,
  bundle: string,
  { journey: where = journey, inputs = {} }: { journey?: Journey; inputs?: object } = {},
): Promise<JobResult> {
  return where.run(event, {
    inputs: { mode: "publish", bundle, sandbox: "auto", ...inputs },
    env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", TDD_PYTHON: "/nowhere/python" },
  });
}

interface Forgery {
  to: string;
  green: string;
  /** Makes the other commit, on top of the parent of the green one. */
  commit?: (checkout: string, green: string) => string;
}

/** As code would that broke out of the sandbox: another green commit, in a state that names it. */
function forge(checkout: string, { to, green, commit = plantWorkflow }: Forgery): void {
  const ref = "refs/tdd/issue-1";
  const original = gitIn(checkout, "rev-parse", ref);
  const evil = commit(checkout, green);

  gitIn(checkout, "checkout", "--quiet", "--force", "--detach", ref);
  for (const name of gitIn(checkout, "ls-files", "checkpoint.*").split("\n")) {
    const text = readFileSync(join(checkout, name), "utf8");
    writeFileSync(join(checkout, name), text.replaceAll(green, evil));
  }
  gitIn(checkout, "add", "--all");
  const tree = gitIn(checkout, "write-tree");
  const state = gitIn(checkout, "commit-tree", tree, "-p", evil, "-m", "the state of a run");
  gitIn(checkout, "update-ref", ref, state);
  gitIn(checkout, "bundle", "create", "--quiet", to, ref, "--not", "main");
  gitIn(checkout, "update-ref", ref, original);
}

function plantWorkflow(checkout: string, green: string): string {
  return plant(checkout, green, { path: ".github/workflows/evil.yml", text: "on: push\n" });
}

function plantTest(checkout: string, red: string): string {
  return plant(checkout, red, { path: "tests/test_new.py", text: "def test_new(): pass\n" });
}

function emptyHelper(checkout: string, green: string): string {
  return plant(checkout, green, { path: "checks/helpers.py", text: "ONE = int()\n" });
}

function plant(checkout: string, green: string, { path, text }: { path: string; text: string }) {
  const file = join(checkout, path);
  gitIn(checkout, "checkout", "--quiet", "--detach", green);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  gitIn(checkout, "add", "--all");
  gitIn(checkout, "commit", "--quiet", "--message", "feat: evil");
  return gitIn(checkout, "rev-parse", "HEAD");
}

/** Some kilobytes of trees with 10^10 paths. */
function plantTreeBomb(checkout: string, green: string): string {
  let entry = `100644 blob ${gitIn(checkout, "rev-parse", `${green}:app.py`)}`;
  let tree = "";
  for (let level = 0; level < 5; level += 1) {
    const input = Array.from({ length: 100 }, (_, index) => `${entry}\t${index}\n`).join("");
    const options = { cwd: checkout, input, encoding: "utf8" } as const;
    tree = execFileSync("git", ["mktree"], options).trim();
    entry = `040000 tree ${tree}`;
  }
  return gitIn(checkout, "commit-tree", tree, "-p", `${green}^`, "-m", "feat: evil");
}

function written() {
  return journey.simulator.journal.filter(
    ({ method, path, moved = [] }) =>
      moved.length > 0 || path.includes("git-receive-pack") || isWrite({ method, path }),
  );
}

function isWrite({ method, path }: { method: string; path: string }): boolean {
  return method !== "GET" && path !== "/graphql" && !path.endsWith("/git-upload-pack");
}
