import { afterEach, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { personOf } from "../github/simulator/people.ts";
import type { Planned, Simulator } from "../github/simulator/simulator.ts";
import type { Token } from "../github/simulator/world.ts";
import { errorsOf, expectClean, progressOf, pushByHand, shown, WAITING } from "./fault.ts";
import { type Journey, modelThatWrites, openJourney, startJourney } from "./journey.ts";
import type { JobOptions } from "./run-action.ts";
import { runJob } from "./runner.ts";

let simulator: Simulator;
let journey: Journey | null = null;
afterEach(async () => {
  await (journey ?? simulator).close();
  journey = null;
});

/** With a provider of models that counts who asks it. */
async function beginCounting(planned: Partial<Planned> = {}): Promise<Journey> {
  journey = await openJourney(planned);
  simulator = journey.simulator;
  return journey;
}

async function begin(planned: Partial<Planned> = {}): Promise<void> {
  simulator = await startJourney(planned);
}

const ann = () => personOf(simulator.world, "ann");
const start = (options: JobOptions = {}) =>
  runJob(simulator, ann().labels(1, "tdd-implement"), {
    env: modelThatWrites("value = 1"),
    ...options,
  });
const HTML = {
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!DOCTYPE html><html><body>Unicorn!</body></html>",
};
const SOON = { "retry-after": "1" };

it("a run at whose every step GitHub stumbles", async () => {
  await begin({ defaultBranch: "trunk" });
  const { world } = simulator;
  const started = () => {
    simulator.fail({ method: "POST", path: /graphql/, status: 403 });
    simulator.fail({ method: "POST", path: /reactions/, status: 502, afterwards: true });
    simulator.fail({ method: "GET", path: /repos\/octo\/shop$/, status: 200, ...HTML });
    simulator.fail({ method: "POST", path: /issues\/1\/comments/, status: 502, afterwards: true });
    simulator.fail({ method: "POST", path: /issues\/1\/labels/, status: 502, afterwards: true });
    simulator.fail({ method: "GET", path: /service=git-upload-pack/, status: 502 });
    simulator.fail({ method: "GET", path: /service=git-receive-pack/, status: 500 });
    simulator.fail({ method: "POST", path: /git-receive-pack/, status: 502, afterwards: true });
    simulator.fail({ method: "GET", path: /git\/ref\//, status: 429, headers: SOON });
    simulator.fail({ method: "POST", path: /pulls$/, status: 502, afterwards: true });
  };
  // A person deletes the comments while it works.
  simulator.listen(({ moved = [] }) => {
    if (!moved.includes("refs/heads/feat/issue-1")) return;
    const issue = world.issues.get(1);
    if (issue !== undefined && issue.comments.length > 0) issue.comments = [];
    world.labels.delete("tdd-running");
    if (issue !== undefined) issue.labels = ["kept"];
    world.labels.set("kept", { id: 1, name: "kept", color: "ededed", description: null });
  });
  const job = await start({ started, depth: 0, persistCredentials: true });
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({
    exitCode: 0,
    outputs: { status: "waiting", "pr-number": "2" },
  });
  expect(shown(simulator)).toEqual({ ...WAITING, labels: ["kept", "tdd-review"] });
  expect(world.issues.get(2)?.pull).toMatchObject({ base: "trunk" });
});

it("Actions that may not open pull requests: pushed, said with what to do, and gone on with for nothing", async () => {
  const { run, asked } = await beginCounting({ rules: { actionsMayOpenPulls: false } });
  const job = await run(ann().labels(1, "tdd-implement"));
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(1);
  expect(errorsOf(job).join()).toContain(
    "Allow GitHub Actions to create and approve pull requests",
  );
  expect(shown(simulator)).toEqual({ ...WAITING, ...FAILED, others: 1 });
  const head = branchHead(simulator.world.gitDir, "feat/issue-1");
  const calls = asked.length;
  expect(calls).toBeGreaterThan(0);

  simulator.world.rules.actionsMayOpenPulls = true;
  const again = await run(ann().comments(1, "/tdd retry"));
  expectClean(again, simulator);
  expect(again, again.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(shown(simulator)).toEqual({ ...WAITING, others: 1 });
  expect(branchHead(simulator.world.gitDir, "feat/issue-1")).toBe(head);
  expect(asked).toHaveLength(calls);
});

const FAILED = { labels: ["tdd-failed"], progress: ["❌ The run failed"], pulls: [] };

it("a review that comes before the run is over is not lost", async () => {
  await begin();
  let reviewed = false;
  simulator.listen(({ method, path, status }) => {
    if (reviewed || method !== "POST" || !/pulls$/.test(path) || status !== 201) return;
    reviewed = true;
    ann().reviews(2, { state: "APPROVED" });
  });
  const job = await start();
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toMatchObject({ progress: ["✅ Merged"], pulls: ["merged"] });
});

it("a branch that the run did not make is left unchanged, before a model is asked", async () => {
  const { run, asked } = await beginCounting();
  const theirs = pushByHand(simulator.world, {
    branch: "feat/issue-1",
    path: "mine.py",
    content: "mine = 1\n",
  });
  const job = await run(ann().labels(1, "tdd-implement"));
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(1);
  expect(errorsOf(job).join()).toContain("Someone else has pushed");
  expect(shown(simulator)).toMatchObject({
    labels: ["tdd-failed"],
    progress: ["🚫 The run did not start"],
    pulls: [],
    isLocked: false,
  });
  expect(branchHead(simulator.world.gitDir, "feat/issue-1")).toBe(theirs);

  git(simulator.world.gitDir, "update-ref", "-d", "refs/heads/feat/issue-1");
  const inputs = { "base-branch": "nowhere" };
  const again = await run(ann().labels(1, "tdd-implement"), { inputs });
  expectClean(again, simulator);
  expect(again.exitCode, again.log).toBe(1);
  expect(errorsOf(again).join()).toContain("There is no branch called nowhere");
  expect(progressOf(simulator)).toContain("base-branch");
  expect(asked).toEqual([]);
});

it.each([
  ["issues", "issues: write"],
  ["pull_requests", "pull-requests: "],
  ["contents", "contents: "],
] as const)("a token without the permission %s", async (missing, fix) => {
  await begin();
  const token = simulator.world.tokens.get("job-token") as Token;
  const { [missing]: _, ...permissions } = token.permissions;
  const job = await start({
    started: () => simulator.addToken("job-token", { ...token, permissions }),
  });
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(1);
  expect(errorsOf(job).join()).toContain(fix);
  const { progress, isLocked } = shown(simulator);
  expect(isLocked).toBe(false);
  expect(progress).toHaveLength(missing === "issues" ? 0 : 1);
  if (missing !== "issues") expect(progressOf(simulator)).toContain(fix);
});

it("an issue as long as GitHub takes it", async () => {
  await begin();
  const criterion = "\n\n- The value is one.\n";
  const body = `${"Make it one. <b>@everyone</b> ".repeat(2180)}${criterion}`;
  ann().editsIssue(1, { title: `New thing ${"x".repeat(200)}`, body });
  const job = await start();
  expectClean(job, simulator);
  expect(shown(simulator)).toEqual(WAITING);
  for (const { comments, body: text } of simulator.world.issues.values()) {
    const texts = [text ?? "", ...comments.map((one) => one.body)];
    expect(texts.every((one) => one.length <= 65_536)).toBe(true);
  }
});
