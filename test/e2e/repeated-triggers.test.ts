import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { branchHead } from "../github/simulator/git.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { renderRepository, renderUser } from "../github/simulator/render.ts";
import { forkSimulator, type Simulator } from "../github/simulator/simulator.ts";
import { jobInProcess, runInstantly, startGitHub } from "../runs/github/job-in-process.ts";

const APP = "our-arbiter[bot]";

let waiting: Simulator;
let simulator: Simulator;
let isThere = false;

beforeAll(async () => {
  waiting = await startGitHub();
});
afterAll(() => waiting.close());
beforeEach(async () => {
  if (!isThere) await runInstantly(waiting);
  isThere = true;
  simulator = await forkSimulator(waiting);
});
afterEach(() => simulator.close());

it("what the App forwards twice takes effect once, also when the second comes to a later run", async () => {
  const abort = forwarded({ act: { name: "abort" }, cause: "comment-5" });
  expect((await job(abort, "7")).outputs.status).toBe("aborted");
  const said = comments().length;
  await runInstantly(simulator);
  const second = await job(abort, "8");
  expect(second.failure).toBeNull();
  expect(second.outputs.status).toBe("ignored");
  expect(branchHead(simulator.world.gitDir, "feat/issue-1")).not.toBeNull();
  expect(comments()).toHaveLength(said);
  expect(
    (await job(forwarded({ act: { name: "abort" }, cause: "comment-6" }), "9")).outputs,
  ).toMatchObject({
    status: "aborted",
  });
});

it("also where no run had to be touched", async () => {
  const status = forwarded({ act: { name: "status" }, cause: "comment-5" });
  await job(status, "7");
  simulator.journal.length = 0;
  expect((await job(status, "8")).outputs.status).toBe("ignored");
  const written = simulator.journal.filter(
    ({ method, path }) => method !== "GET" && path !== "/graphql",
  );
  expect(written.filter(({ path }) => !/reactions$|git-upload-pack$/.test(path))).toEqual([]);
});

it("a job that a person runs again does its work again", async () => {
  const abort = forwarded({ act: { name: "abort" }, cause: "comment-5" });
  await job(abort, "7");
  await job(abort, "7");
  expect(comments().at(-1)?.body).toContain("There is nothing to abort");
});

it("a label that was taken off again, or that another run has used, starts nothing", async () => {
  const source = { kind: "issue", number: 1 };
  const start = forwarded({ act: { name: "start" }, cause: "delivery-a", source });
  const said = comments().length;
  const { outputs, failure } = await job(start, "7");
  expect({ failure, status: outputs.status }).toEqual({ failure: null, status: "ignored" });
  expect(comments()).toHaveLength(said);
  expect(simulator.world.issues.get(1)?.labels).toEqual(waiting.world.issues.get(1)?.labels);
});

function job(event: GitHubEvent, run: string) {
  const inputs = { "app-login": APP };
  return jobInProcess(simulator, event, { inputs, env: { GITHUB_RUN_ID: run } });
}

function forwarded(trigger: Record<string, unknown>): GitHubEvent {
  const { world } = simulator;
  const given = { issue: 1, actor: "ann", textHash: null, source: null, ...trigger };
  const payload = {
    inputs: { trigger: JSON.stringify(given) },
    ref: "refs/heads/main",
    repository: renderRepository(world),
    sender: renderUser(world, APP),
  };
  return { name: "workflow_dispatch", payload };
}

function comments() {
  return simulator.world.issues.get(1)?.comments ?? [];
}
