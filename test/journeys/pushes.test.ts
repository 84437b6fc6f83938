import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JournalEntry } from "../github/simulator/handle-request.ts";
import { lockRunsOut } from "./fault.ts";
import { type Journey, openJourney } from "./journey.ts";

let journey: Journey;
beforeEach(async () => {
  journey = await openJourney();
});
afterEach(() => journey.close());

const STATE = "refs/tdd/issue-1";
const NOTES = "refs/notes/tdd";
const BRANCH = "refs/heads/feat/issue-1";

describe("at most 6 pushes a minute on the happy path", () => {
  it("pushes state, notes and branch together: the lock, each paid answer, before the pull request, at the end", async () => {
    const { run, person, asked } = journey;
    const labelled = person("ann").labels(1, "tdd-implement");
    const started = Date.now();
    expect(await run(labelled)).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(asked).toHaveLength(4);
    const pushed = takePushes();
    // The lock, four answers, before the pull request, and the end. A slower machine has time for more.
    expect(pushed.length).toBeLessThanOrEqual(7 + inBackground(started));
    expect(pushed.filter((refs) => refs.includes(BRANCH)).length).toBeLessThanOrEqual(
      2 + inBackground(started),
    );
    // What is proposed never gets there without the state that shows whose it is.
    for (const refs of pushed) expect(refs).toContain(STATE);
    expect(pushed.flat()).toContain(NOTES);

    const approved = person("ann").reviews(2, { state: "APPROVED" });
    const reviewed = Date.now();
    expect(await run(approved)).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    // The lock, before the merge, the branch that is removed, and the end.
    expect(takePushes().length).toBeLessThanOrEqual(4 + inBackground(reviewed));
  });
});

describe("killed right after a push", () => {
  it.each([2, 5])("number %i: no answer that was paid for is asked for again", async (count) => {
    const { run, person, asked, simulator } = journey;
    let pushes = 0;
    const killed = await run(person("ann").labels(1, "tdd-implement"), {
      started: (child) => {
        simulator.listen((entry) => {
          if (isPush(entry)) pushes += 1;
          if (pushes === count && child.exitCode === null) child.kill("SIGKILL");
        });
      },
    });
    expect(killed.exitCode).toBeNull();
    lockRunsOut(simulator.world);
    const job = await run(person("ann").comments(1, "/tdd retry"));
    expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    const nodes = asked.map(({ node }) => node);
    expect(nodes).toEqual(["plan", "scaffold", "implement", "refactor"]);
  });
});

/** Pushes that do not have to be made at once: at most three a minute. */
function inBackground(since: number): number {
  return 3 * Math.ceil((Date.now() - since) / 60_000);
}

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
