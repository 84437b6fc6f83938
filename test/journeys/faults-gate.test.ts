import { afterEach, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { personOf } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import {
  atTheGate,
  errorsOf,
  expectClean,
  failTimes,
  lockRunsOut,
  MERGED,
  progressOf,
  pushByHand,
  shown,
  WAITING,
} from "./fault.ts";
import type { JobOptions } from "./run-action.ts";
import { runJob } from "./runner.ts";

let simulator: Simulator;
afterEach(() => simulator?.close());

const UNMERGED = { ...WAITING, progress: ["⚠️ Approved, but not merged"] };

async function fork(rules: Partial<Simulator["world"]["rules"]> = {}): Promise<void> {
  simulator = await atTheGate(rules);
}

const ann = () => personOf(simulator.world, "ann");
const bob = () => personOf(simulator.world, "bob");
const approve = (options: JobOptions = {}) =>
  runJob(simulator, ann().reviews(2, { state: "APPROVED" }), options);
const status = () => runJob(simulator, ann().comments(1, "/tdd status"));

it("merges once, though GitHub stumbles at every step of it", async () => {
  await fork();
  const job = await approve({ started: stumble });
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
  expect(git(simulator.world.gitDir, "rev-list", "--merges", "--count", "main")).toBe("1");
});

/** Once the checkout is there, for that is not ours. */
function stumble(): void {
  simulator.fail({ method: "POST", path: /graphql/, status: 502 });
  simulator.fail({ method: "GET", path: /permission$/, status: 500 });
  simulator.fail({ method: "GET", path: /info\/refs\?service=git-upload-pack/, status: 503 });
  simulator.fail({ method: "POST", path: /git-receive-pack/, status: 502 });
  simulator.fail({ method: "POST", path: /git-receive-pack/, status: 502, afterwards: true });
  simulator.fail({ method: "GET", path: /pulls\/2\/reviews/, status: 502, ...HTML });
  simulator.fail({ method: "PUT", path: /merge$/, status: 502, ...HTML, afterwards: true });
  simulator.fail({ method: "PATCH", path: /issues\/comments/, status: 500 });
  simulator.fail({ method: "DELETE", path: /labels/, status: 500 });
}

const HTML = {
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!DOCTYPE html><html><body>Unicorn!</body></html>",
};

it("a merge that GitHub does not carry out is tried again at the next event", async () => {
  await fork();
  // As often as it asks in one job.
  failTimes(simulator, 3, { method: "PUT", path: /merge$/, status: 503, ...HTML });
  const job = await approve();
  expectClean(job, simulator);
  expect(shown(simulator)).toEqual(UNMERGED);
  expect(progressOf(simulator)).toContain("GitHub answered 503");
  expect(progressOf(simulator)).not.toContain("Unicorn");

  simulator.fail({ method: "GET", path: /pulls\/2\/reviews/, status: 429, headers: SOON });
  simulator.fail({ method: "PUT", path: /merge$/, status: 403, headers: SOON, body: SECONDARY });
  simulator.fail({ method: "PUT", path: /merge$/, status: 429, headers: SOON });
  simulator.fail({ method: "PATCH", path: /comments/, status: 403, headers: primary(1) });
  const again = await status();
  expectClean(again, simulator);
  expect(again, again.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
});

const SOON = { "retry-after": "1" };
const SECONDARY = { message: "You have exceeded a secondary rate limit." };
const primary = (seconds: number) => ({
  "x-ratelimit-remaining": "0",
  "x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + seconds),
});

it("protection rules are reported, never gone around, and tried again when they are met", async () => {
  await fork({ requiredApprovals: 2 });
  const job = await approve();
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(0);
  expect(shown(simulator)).toEqual(UNMERGED);
  expect(progressOf(simulator)).toContain("At least 2 approving review is required");

  const second = await runJob(simulator, bob().reviews(2, { state: "APPROVED" }));
  expect(second, second.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
});

it("a commit pushed after the approval is not merged before it is approved as well", async () => {
  await fork();
  const byHand = { branch: "feat/issue-1", path: "more.py", content: "more = 1\n" };
  simulator.meanwhile({
    method: "PUT",
    path: /merge$/,
    act: () => pushByHand(simulator.world, byHand),
  });
  const job = await approve();
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(0);
  expect(shown(simulator)).toEqual(UNMERGED);
  expect(progressOf(simulator)).toContain("a new review is needed");

  expect(await status()).toMatchObject({ exitCode: 0 });
  expect(shown(simulator)).toMatchObject({ pulls: ["open"], labels: ["tdd-review"] });
  const both = await approve();
  expectClean(both, simulator);
  expect(both, both.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
  expect(git(simulator.world.gitDir, "show", "main:more.py")).toBe("more = 1");
});

it("a base that moved is merged with where it can be, and said where not", async () => {
  await fork();
  pushByHand(simulator.world, { branch: "main", path: "app.py", content: "value = 7\n" });
  // GitHub starts no workflow for a review of a pull request that has conflicts.
  ann().reviews(2, { state: "APPROVED" });
  const job = await status();
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(0);
  expect(shown(simulator)).toEqual(UNMERGED);
  expect(progressOf(simulator)).toContain("no longer merges cleanly into main");

  pushByHand(simulator.world, { branch: "main", path: "app.py", content: "value = 0\n" });
  pushByHand(simulator.world, { branch: "main", path: "b.py", content: "b = 1\n" });
  expect(await status()).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
});

it.each(["squash", "rebase"] as const)("a repository that allows only %s", async (method) => {
  await fork({ mergeMethods: [method] });
  // Who may not administer the repository is not shown what it allows.
  const hidden = method === "rebase";
  if (hidden) simulator.world.rules.hidesMergeMethods = true;
  const job = await approve();
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
  const { gitDir } = simulator.world;
  const note = git(gitDir, "notes", "--ref=tdd", "show", "main");
  expect(note).toContain('"node":"merge"');
});

it("waits while GitHub does not know yet whether it can be merged", async () => {
  await fork();
  const body = { message: "Base branch was modified. Review and try the merge again." };
  simulator.fail({ method: "PUT", path: /merge$/, status: 405, body });
  simulator.world.rules.mergeableUnknown = 4;
  const job = await approve();
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
});

it("a pull request that was closed while no job ran is given up", async () => {
  await fork();
  // A conflicted pull request starts no workflow: only who asks finds out.
  bob().closesPull(2);
  const job = await status();
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
  expect(shown(simulator)).toMatchObject({
    labels: [],
    progress: ["⏹️ Aborted"],
    pulls: ["closed"],
    branches: [],
    isLocked: false,
  });
});

it("the same events again, in any order, change nothing", async () => {
  await fork();
  const label = ann().labels(1, "tdd-implement");
  const review = ann().reviews(2, { state: "APPROVED" });
  expect(await runJob(simulator, label)).toMatchObject({ exitCode: 0 });
  expect(shown(simulator)).toEqual(MERGED);
  for (const event of [review, label]) {
    const again = await runJob(simulator, event);
    expectClean(again, simulator);
    expect(again.exitCode, again.log).toBe(0);
    expect(shown(simulator)).toEqual(MERGED);
  }
});

it("from the merge commit that a review is checked out at, with the token left behind by the checkout", async () => {
  await fork();
  const { gitDir } = simulator.world;
  const head = branchHead(gitDir, "feat/issue-1") ?? "";
  const main = branchHead(gitDir, "main") ?? "";
  const merge = git(gitDir, "commit-tree", `${head}^{tree}`, "-p", main, "-p", head, "-m", "merge");
  git(gitDir, "update-ref", "refs/pull/2/merge", merge);
  const job = await approve({ ref: "refs/pull/2/merge", persistCredentials: true });
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
  expect(simulator.journal.filter(({ status: code }) => code === 400)).toEqual([]);
});

it("an expired token is named; the next job goes on", async () => {
  await fork();
  const { world } = simulator;
  const token = world.tokens.get("job-token");
  if (token === undefined) throw new Error("no token");
  simulator.meanwhile({
    method: "PUT",
    path: /merge$/,
    act: () => world.tokens.delete("job-token"),
  });
  const job = await approve();
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(1);
  expect(errorsOf(job).join("\n")).toContain("The token is wrong or has expired");
  // With that token nothing could be written any more, nor the issue given back.
  expect(shown(simulator)).toEqual({ ...WAITING, isLocked: true });

  world.tokens.set("job-token", token);
  lockRunsOut(world);
  expect(await status()).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
});
