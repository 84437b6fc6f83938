import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readReviewDecision } from "../../src/github/read-reviews.ts";
import { refuseUnlessWriter } from "../../src/github/receive-event.ts";
import { BOT, commitOn, type Hub, startHub } from "./hub.ts";
import { personOf } from "./simulator/people.ts";
import {
  accountOf,
  addIssue,
  type PullRecord,
  type ReviewRecord,
  type Role,
} from "./simulator/world.ts";

let hub: Hub;

beforeAll(async () => {
  const roles = {
    ann: "admin",
    mia: "maintain",
    bob: "write",
    tom: "triage",
    eve: "read",
  } as const;
  hub = await startHub({ people: { ...roles, stranger: "none", "evil[bot]": "admin" } });
});

afterAll(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
});

describe("who may start, retry, abort and approve", () => {
  it.each(["ann", "mia", "bob", "BOB"])("%s may", async (login) => {
    expect(await refuseUnlessWriter(hub.github, login)).toBeNull();
  });

  it.each([
    ["tom", "tom may not write"],
    ["eve", "eve may not write"],
    ["stranger", "stranger may not write"],
    ["unheard-of", "GitHub knows no user unheard-of"],
    ["evil[bot]", "evil[bot] is a bot"],
  ])("%s may not", async (login, reason) => {
    expect(await refuseUnlessWriter(hub.github, login)).toContain(reason);
  });

  it("fails while GitHub does not say", async () => {
    hub.simulator.fail({ method: "GET", path: /permission/, status: 403 });
    const asked = refuseUnlessWriter(hub.github, "bob");
    await expect(asked).rejects.toMatchObject({ code: "github-refused" });
  });

  it("it is asked anew each time", async () => {
    await withRole("bob", "read", async () => {
      expect(await refuseUnlessWriter(hub.github, "bob")).toContain("bob may not write");
    });
    expect(await refuseUnlessWriter(hub.github, "bob")).toBeNull();
  });
});

describe("the gate, from what GitHub says now", () => {
  let pull: PullRecord;
  let number: number;
  let head: string;

  beforeEach(() => {
    head = commitOn(hub.world, "feat/issue-1", `value = ${Math.random()}\n`);
    const more = { lastHead: head, mergedAt: null, mergeCommit: null, reviews: [] };
    pull = { head: "feat/issue-1", base: "main", ...more };
    const opened = { title: "feat: x", body: "", author: BOT, pull };
    number = addIssue(hub.world, opened).number;
  });

  it("an approval of a writer opens it, at the commit it is at", async () => {
    expect(await gate()).toMatchObject({ decision: "wait" });
    approve("bob");
    expect(await gate()).toEqual({ decision: "approve", reviewer: "bob", commit: head });
  });

  it("not of a reviewer who could write only when they approved", async () => {
    approve("bob");
    await withRole("bob", "triage", async () => {
      expect(await gate()).toMatchObject({
        decision: "wait",
        reason: expect.stringMatching(/bob may not/),
      });
    });
  });

  it.each(["eve", "tom", "evil[bot]", "stranger"])("not of %s", async (login) => {
    approve(login);
    expect(await gate()).toMatchObject({ decision: "wait" });
  });

  it("not one that was dismissed, or given to an older commit, or only a comment", async () => {
    approve("bob");
    personOf(hub.world, "ann").dismissesReview(number, "bob");
    approve("mia");
    head = commitOn(hub.world, "feat/issue-1", "value = 2\n");
    personOf(hub.world, "ann").reviews(number, { state: "COMMENTED" });
    const { reason } = (await gate()) as { reason: string };
    expect(reason).toContain("the review of bob was dismissed");
    expect(reason).toContain("a new review is needed");
  });

  it("not of an account that is gone", async () => {
    approve("bob");
    const reviews = [{ ...(await reviewsAsAnswered())[0], user: null }];
    hub.simulator.fail({ method: "GET", path: /reviews/, status: 200, body: reviews });
    expect(await gate()).toMatchObject({
      decision: "wait",
      reason: expect.stringMatching(/a deleted account/),
    });
  });

  it("with hundreds of reviews, the last one counts, and each person is asked for once", async () => {
    approve("bob");
    const [first] = pull.reviews;
    pull.reviews.push(...Array.from({ length: 130 }, () => ({ ...first }) as ReviewRecord));
    personOf(hub.world, "bob").reviews(number, { state: "CHANGES_REQUESTED", body: "No." });
    const before = hub.simulator.journal.length;
    expect(await gate()).toMatchObject({ decision: "abort", reviewer: "bob", words: "No." });
    const asked = hub.simulator.journal.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path.includes("permission"))).toHaveLength(1);
  });

  function approve(login: string): void {
    personOf(hub.world, login).reviews(number, { state: "APPROVED" });
  }

  function gate() {
    return readReviewDecision(hub.github, { number, head, author: BOT }, "abort");
  }

  async function reviewsAsAnswered() {
    const asked = { ...hub.github.at, pull_number: number };
    return (await hub.github.octokit.rest.pulls.listReviews(asked)).data;
  }
});

async function withRole(login: string, role: Role, act: () => Promise<void>): Promise<void> {
  const account = accountOf(hub.world, login);
  const before = account.role;
  account.role = role;
  await act().finally(() => {
    account.role = before;
  });
}
