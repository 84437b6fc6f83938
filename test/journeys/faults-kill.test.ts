import type { ChildProcess } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import type { JournalEntry } from "../github/simulator/handle-request.ts";
import { personOf } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import { atTheGate, errorsOf, expectClean, lockRunsOut, MERGED, shown, WAITING } from "./fault.ts";
import { modelThatWrites, startJourney } from "./journey.ts";
import type { JobOptions } from "./run-action.ts";
import { runJob } from "./runner.ts";

let simulator: Simulator;
afterEach(() => simulator.close());

const ann = () => personOf(simulator.world, "ann");
const model = () => modelThatWrites("value = 1");
const start = (options: JobOptions = {}) =>
  runJob(simulator, ann().labels(1, "tdd-implement"), { env: model(), ...options });
const say = (text: string) => runJob(simulator, ann().comments(1, text), { env: model() });

/** Kills the job right after the request that it is waited for. */
function killedAfter(isMoment: (entry: JournalEntry) => boolean): Pick<JobOptions, "started"> {
  return {
    started: (child: ChildProcess) => {
      simulator.listen((entry) => {
        if (child.exitCode === null && !child.killed && isMoment(entry)) child.kill("SIGKILL");
      });
    },
  };
}

const moves =
  (ref: string) =>
  ({ moved = [] }: JournalEntry) =>
    moved.includes(ref);
const does =
  (method: string, path: RegExp) =>
  (entry: JournalEntry): boolean =>
    entry.method === method && path.test(entry.path);

const NOT_BEGUN = { progress: [], labels: ["tdd-implement"], others: 2 };
const ENDED = { progress: ["⏹️ The run was interrupted"], labels: [], others: 1 };

it.each([
  // Before it could say that it has begun.
  ["it has the lock", moves("refs/tdd/issue-1"), NOT_BEGUN],
  ["the branch is pushed", moves("refs/heads/feat/issue-1"), ENDED],
  ["the pull request is open", does("POST", /pulls$/), ENDED],
])("killed when %s: said by the next event, and gone on with", async (_, isMoment, found) => {
  simulator = await startJourney();
  expect(await start(killedAfter(isMoment))).toMatchObject({ exitCode: null });
  const busy = await say("/tdd retry");
  expect(busy.exitCode, busy.log).toBe(0);
  expect(shown(simulator)).toMatchObject({ others: 1, isLocked: true });

  lockRunsOut(simulator.world);
  const looked = await say("/tdd status");
  expectClean(looked, simulator);
  expect(shown(simulator)).toMatchObject(found);
  const job = await say("/tdd retry");
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(shown(simulator)).toEqual({ ...WAITING, others: found.others });
  expect(git(simulator.world.gitDir, "rev-list", "--count", "main..feat/issue-1")).toBe("2");
});

it("killed when the tests are shown, and when their code is: one pull request, which is gone on with", async () => {
  simulator = await startJourney();
  const gated = ann().comments(1, "/tdd start gate:tests");
  const opened = killedAfter(does("POST", /pulls$/));
  expect(await runJob(simulator, gated, { env: model(), ...opened })).toMatchObject({
    exitCode: null,
  });
  lockRunsOut(simulator.world);
  const waiting = { ...WAITING, progress: ["👀 Waiting for a review of the tests"] };
  expect(await say("/tdd retry")).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(shown(simulator)).toEqual(waiting);

  const approval = personOf(simulator.world, "bob").reviews(2, { state: "APPROVED" });
  const ready = killedAfter(does("PATCH", /pulls\/2$/));
  expect(await runJob(simulator, approval, { env: model(), ...ready })).toMatchObject({
    exitCode: null,
  });
  lockRunsOut(simulator.world);
  const job = await say("/tdd retry");
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(shown(simulator)).toEqual(WAITING);
  expect(simulator.world.issues.get(2)?.pull?.isDraft).toBe(false);
  expect(git(simulator.world.gitDir, "rev-list", "--count", "main..feat/issue-1")).toBe("2");
});

it.each([
  ["before it is merged", does("GET", /pulls\/2\/reviews/)],
  ["right after it was merged", does("PUT", /merge$/)],
])("killed %s: merged once, by the next job", async (_, isMoment) => {
  simulator = await atTheGate();
  const review = ann().reviews(2, { state: "APPROVED" });
  expect(await runJob(simulator, review, killedAfter(isMoment))).toMatchObject({ exitCode: null });
  if (shown(simulator).isLocked) lockRunsOut(simulator.world);
  const job = await say("/tdd status");
  expectClean(job, simulator);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(shown(simulator)).toEqual(MERGED);
  expect(git(simulator.world.gitDir, "rev-list", "--merges", "--count", "main")).toBe("1");
});

it("cancelled as a runner does it, with 7.5 s, then 2.5 s: said first, given back, and gone on with", async () => {
  simulator = await startJourney();
  let kill: NodeJS.Timeout | undefined;
  const job = await start({
    watch: (printed, child) => {
      if (kill !== undefined || !printed.includes("── Red")) return;
      simulator.journal.length = 0;
      child.kill("SIGINT");
      kill = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    },
  });
  clearTimeout(kill);
  expectClean(job, simulator);
  expect(job.exitCode, job.log).toBe(1);
  expect(errorsOf(job).join()).toContain("cancelled");
  const { journal } = simulator;
  const isCancelled = ({ body }: JournalEntry) => JSON.stringify(body ?? "").includes("Cancelled");
  const said = journal.findIndex(isCancelled);
  const unlabelled = journal.findIndex(does("DELETE", /labels\/tdd-running$/));
  const givenBack = journal.findLastIndex(does("POST", /git-receive-pack$/));
  // Comment and label are final before the lock is given back.
  expect(said).toBeGreaterThanOrEqual(0);
  expect(unlabelled).toBeGreaterThan(said);
  expect(givenBack).toBeGreaterThan(unlabelled);
  expect(shown(simulator)).toMatchObject({
    labels: [],
    progress: ["⏹️ Cancelled"],
    isLocked: false,
  });
  expect(await say("/tdd retry")).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(shown(simulator)).toEqual(WAITING);
});

/** A runner waits for 7.5 s, on a machine that has nothing else to do. */
const PATIENCE = 30_000;
