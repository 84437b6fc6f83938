import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveComment } from "../../src/github/comments.ts";
import { BOT, type Hub, page, startHub } from "./hub.ts";
import { personOf } from "./simulator/people.ts";

let hub: Hub;
let clock: ReturnType<typeof handTurnedClock>;

beforeEach(async () => {
  hub = await startHub();
  clock = handTurnedClock();
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
});

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
});

it("one comment is edited in place, at most every five seconds, with the newest", async () => {
  const progress = create();
  progress.show(page("one"));
  await until(() => shown() === "one");
  for (const text of ["two", "three", "four"]) progress.show(page(text));
  clock.turn(4999);
  await expectShown("one");
  clock.turn(1);
  await until(() => shown() === "four");
  expect(texts()).toEqual(["four"]);
  expect(requests("PATCH")).toBe(1);

  clock.turn(60_000);
  progress.show(page("five"));
  await until(() => shown() === "five");
  expect(requests("GET")).toBe(1);
});

it("it ends as it was finished, whatever was still to be shown", async () => {
  const progress = create();
  progress.show(page("one"));
  progress.show(page("two"));
  await progress.finish(page("done"));
  clock.turn(60_000);
  await expectShown("done");
  expect(texts()).toEqual(["done"]);
});

it("what comes after it was finished is another round, and is seen as well", async () => {
  const progress = create();
  progress.show(page("one"));
  const finished = progress.finish(page("waits"));
  progress.show(page("two"));
  await finished;
  await expectShown("waits");
  clock.turn(5000);
  await until(() => shown() === "two");
  await progress.finish(page("done"));
  expect(texts()).toEqual(["done"]);
});

it("another run finds it again, another workflow has its own", async () => {
  await create().finish(page("killed"));
  await create().finish(page("repaired"));
  await create("other workflow --> x").finish(page("other"));
  expect(texts()).toEqual(["repaired", "other"]);
  expect(hub.world.issues.get(1)?.comments.map(({ author }) => author)).toEqual([BOT, BOT]);
});

it("that it cannot be shown is said, and the run goes on; that it cannot be finished is a fault", async () => {
  const progress = create();
  hub.simulator.fail({ method: "POST", path: /comments/, status: 403 });
  progress.show(page("one"));
  await until(() => hub.warnings.length > 0);
  expect(hub.warnings).toEqual([
    expect.stringContaining("The status comment is not up to date: Commenting on #1"),
  ]);
  hub.simulator.fail({ method: "POST", path: /comments/, status: 403 });
  await expect(progress.finish(page("done"))).rejects.toMatchObject({ code: "github-refused" });
  await progress.finish(page("done"));
  expect(texts()).toEqual(["done"]);
});

it("a comment that was removed is written again", async () => {
  const progress = create();
  await progress.finish(page("one"));
  const issue = hub.world.issues.get(1);
  issue?.comments.pop();
  await progress.finish(page("two"));
  expect(texts()).toEqual(["two"]);
});

function create(workflow = "tdd") {
  const { github, warnings } = hub;
  const warn = (text: string) => warnings.push(text);
  return createLiveComment({ github, issue: 1, workflow, clock, warn });
}

function texts(): string[] {
  const comments = hub.world.issues.get(1)?.comments ?? [];
  return comments.map(({ body }) => body.split("\n").slice(1).join("\n"));
}

function shown(): string | undefined {
  return texts()[0];
}

function requests(method: string): number {
  return hub.simulator.journal.filter((entry) => entry.method === method).length;
}

/** What is under way has come to its end when a request after it has been answered. */
async function expectShown(text: string): Promise<void> {
  await hub.github.octokit.rest.repos.get(hub.github.at);
  expect(shown()).toBe(text);
  hub.simulator.journal.pop();
}

async function until(holds: () => boolean): Promise<void> {
  await vi.waitUntil(holds, { interval: 5, timeout: 60_000 });
}

/** Time that passes when the test says so. */
function handTurnedClock() {
  let now = 0;
  const waiting: { at: number; call: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds: number, call: () => void) => {
      waiting.push({ at: now + milliseconds, call });
    },
    turn: (milliseconds: number) => {
      now += milliseconds;
      for (const { call } of waiting.splice(0).filter(({ at, ...rest }) => {
        if (at <= now) return true;
        waiting.push({ at, ...rest });
        return false;
      })) {
        call();
      }
    },
  };
}
