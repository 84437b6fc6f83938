import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import type { JournalEntry } from "../github/simulator/handle-request.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { lockRunsOut, shown } from "./fault.ts";
import { type Journey, openJourney } from "./journey.ts";
import type { JobResult } from "./run-action.ts";

let journey: Journey;
beforeEach(async () => {
  journey = await openJourney();
});
afterEach(() => journey.close());

const STATE = "refs/tdd/issue-1";
const NOTES = "refs/notes/tdd";
const BRANCH = "refs/heads/feat/issue-1";

describe("the happy path", () => {
  it("makes at most 6 pushes a minute from the label to the pull request, and few other exchanges", async () => {
    const { run, person, asked, simulator } = journey;
    const pushedAt: number[] = [];
    let isProposed = false;
    simulator.listen((entry) => {
      if (isPush(entry) && !isProposed) pushedAt.push(Date.now());
      if (entry.method === "POST" && entry.path.endsWith("/pulls")) isProposed = true;
    });
    const labelled = person("ann").labels(1, "tdd-implement");
    const started = Date.now();
    expect(await run(labelled)).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(asked).toHaveLength(4);
    expect(isProposed).toBe(true);
    // The lock, four answers, and before the pull request.
    expect(pushedAt.length).toBeGreaterThanOrEqual(6);
    const inEveryMinute = pushedAt.map(
      (first) => pushedAt.filter((at) => at >= first && at < first + MINUTE).length,
    );
    expect(Math.max(...inEveryMinute)).toBeLessThanOrEqual(6);

    // The checkout, the default branch, the state, the run's branch twice, and whether a stop was requested.
    expect(countReads()).toBeLessThanOrEqual(6 + everyFiveSeconds(started));
    const pushed = takePushes();
    // State, notes and branch are pushed together, at most once more after the pull request.
    expect(pushed.length).toBeLessThanOrEqual(pushedAt.length + 1);
    expect(pushed.filter((refs) => refs.includes(BRANCH)).length).toBeLessThanOrEqual(
      2 + inBackground(started),
    );
    // What is proposed never gets there without the state that shows whose it is.
    for (const refs of pushed) expect(refs).toContain(STATE);
    expect(pushed.flat()).toContain(NOTES);

    const approved = person("ann").reviews(2, { state: "APPROVED" });
    const reviewed = Date.now();
    expect(await run(approved)).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    // The checkout, the default branch, the state, which is fetched too, and whether a stop was requested.
    expect(countReads()).toBeLessThanOrEqual(5 + everyFiveSeconds(reviewed));
    // The lock, before the merge, the branch that is removed, and the end.
    expect(takePushes().length).toBeLessThanOrEqual(4 + inBackground(reviewed));
  });
});

describe("killed between any two pushes", () => {
  it("one life after the other: nothing is lost, asked for or done twice", async () => {
    const { person, asked, world } = journey;
    const label = () => person("ann").labels(1, "tdd-implement");
    const built = await liveAndDie(label, () => person("ann").comments(1, "/tdd retry"));
    expect(built.last, built.last.log).toMatchObject({ outputs: { status: "waiting" } });
    // The lock, and each of the pushes above.
    expect(built.deaths).toBeGreaterThanOrEqual(6);
    expect(asked.map(({ node }) => node)).toEqual(["plan", "scaffold", "implement", "refactor"]);
    expect(git(world.gitDir, "log", "--format=%s", `main..${BRANCH}`)).toBe(
      "feat: new thing (#1)\ntest: new thing (#1)",
    );
    const review = () => person("ann").reviews(2, { state: "APPROVED" });
    const merged = await liveAndDie(review, () => person("ann").comments(1, "/tdd status"));
    expect(merged.last, merged.last.log).toMatchObject({ outputs: { status: "merged" } });
    expect(merged.deaths).toBeGreaterThanOrEqual(2);
    expect(asked).toHaveLength(4);
    expect(git(world.gitDir, "rev-list", "--count", "--merges", "main")).toBe("1");
    const pulls = [...world.issues.values()].filter(({ pull }) => pull !== null);
    expect(pulls).toMatchObject([{ pull: { mergedAt: expect.any(String) } }]);
    const isProgress = ({ body }: { body: string }) => body.includes("tdd-arbiter progress");
    expect(world.issues.get(1)?.comments.filter(isProgress)).toHaveLength(1);
  });
});

const MOST_LIVES = 20;

/** Kills the first job after its first push, which takes the lock, and each other one after its second. */
async function liveAndDie(first: () => GitHubEvent, next: () => GitHubEvent) {
  for (let deaths = 0; deaths < MOST_LIVES; deaths += 1) {
    const event = deaths === 0 ? first() : next();
    const last = await liveUntil(event, deaths === 0 ? 1 : 2);
    if (last.exitCode !== null) return { last, deaths };
    if (shown(journey.simulator).isLocked) lockRunsOut(journey.world);
  }
  throw new Error(`it did not end in ${MOST_LIVES} lives`);
}

function liveUntil(event: GitHubEvent, most: number): Promise<JobResult> {
  let pushes = 0;
  return journey.run(event, {
    started: (child) => {
      journey.simulator.listen((entry) => {
        if (isPush(entry)) pushes += 1;
        if (pushes === most && child.exitCode === null) child.kill("SIGKILL");
      });
    },
  });
}

const MINUTE = 60_000;

/** Pushes that do not have to be made at once: at most three a minute. */
function inBackground(since: number): number {
  return 3 * Math.ceil((Date.now() - since) / MINUTE);
}

/** How often a run looks whether a stop was requested, when nothing is pushed meanwhile. */
function everyFiveSeconds(since: number): number {
  return Math.floor((Date.now() - since) / 5000);
}

/** The listings and fetches, since the pushes were last taken. */
function countReads(): number {
  return journey.simulator.journal.filter(({ path }) => path.includes(READ)).length;
}

const READ = "/info/refs?service=git-upload-pack";

/** The refs that each push moved, since this was last asked. */
function takePushes(): string[][] {
  const { journal } = journey.simulator;
  const pushes = journal.filter(isPush);
  journal.length = 0;
  return pushes.map(({ moved = [] }) => moved);
}

function isPush({ method, path }: JournalEntry): boolean {
  return method === "POST" && path.endsWith("git-receive-pack");
}
