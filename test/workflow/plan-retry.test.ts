import { describe, expect, it } from "vitest";
import {
  type Continuation,
  planBuildAgain,
  planRetry,
  planReturn,
  planRevision,
} from "../../src/workflow/plan-retry.ts";
import { failure, makeState } from "./make-state.ts";

const PLAN = { approach: "x", tests: [], creates: [], changes: [], reads: [] };
const failed = makeState({
  ending: "failed",
  retryCount: 3,
  failureHistory: { attempts: 3, entries: [failure()] },
});

describe("where a retry goes on", () => {
  it("before the plan, it plans", () => {
    expect(planRetry(failed, {})).toMatchObject({
      asNode: "loadContext",
      update: { retryCount: 0 },
    });
  });

  it("refuses to write tests where no plan was agreed on: it would lay no stubs", () => {
    expect(() => planRetry({ ...failed, agreedPlan: null }, { from: "tests" })).toThrow(
      "The run cannot continue from tests: there is no plan yet.",
    );
  });

  it("without red tests, it writes tests", () => {
    const state = { ...failed, agreedPlan: PLAN as never };
    expect(planRetry(state, {})).toMatchObject({
      asNode: "plan",
      update: { decision: { nextNode: "scaffold" } },
    });
    expect(() => planRetry(state, { from: "code" })).toThrow("no test is red yet");
    expect(() => planRetry(state, { from: "refactor" })).toThrow("nothing is green yet");
    expect(() => planRetry(state, { from: "lint" })).toThrow("nothing is green yet");
  });

  it("after red, it writes code, from the best attempt, and keeps an earlier hint", () => {
    const bestAttempt = { commit: "a", passing: 1, regressions: 0 };
    const commits = { red: "r", green: null, refactor: null };
    const state = { ...failed, agreedPlan: PLAN as never, commits, bestAttempt, hint: "earlier" };
    expect(planRetry(state, {})).toMatchObject({
      asNode: "plan",
      update: { commits, bestAttempt, hint: "earlier", decision: { nextNode: "implement" } },
    });
  });

  it("after an abort, it writes code from what was green", () => {
    const commits = { red: "r", green: "g", refactor: null };
    const state = { ...failed, ending: "aborted" as const, agreedPlan: PLAN as never, commits };
    expect(planRetry(state, { hint: "not like this" })).toMatchObject({
      asNode: "plan",
      update: {
        commits: { red: "r", green: null, refactor: null },
        bestAttempt: { commit: "g" },
        hint: "not like this",
      },
    });
  });

  it.each(["TestGloss", "tests/test_gloss.py::TestGloss"])(
    "after red, a hint that names %s is a claim about all of its tests that broke",
    (name) => {
      const ids = ["test_a", "test_b[1]"].map((test) => `tests/test_gloss.py::TestGloss::${test}`);
      const brokenTests = [...ids, "tests/test_gloss.py::test_c"];
      const commits = { red: "r", green: null, refactor: null };
      const state = { ...failed, agreedPlan: PLAN as never, commits, brokenTests };
      expect(planRetry(state, { hint: `The tests of ${name} have the old mark.` })).toMatchObject({
        update: {
          disputeClaim: {
            ids: [
              "tests/test_gloss.py::TestGloss::test_a",
              "tests/test_gloss.py::TestGloss::test_b",
            ],
          },
        },
      });
    },
  );

  it("after green, it goes on behind it", () => {
    const commits = { red: "r", green: "g", refactor: null };
    const state = { ...failed, agreedPlan: PLAN as never, commits };
    expect(planRetry(state, {}).update.decision).toMatchObject({ nextNode: "refactor" });
    const tidied = { ...state, commits: { ...commits, refactor: "t" } };
    expect(planRetry(tidied, {}).update.decision).toMatchObject({ nextNode: "lint" });
    expect(planRetry(tidied, { from: "plan" }).update).toMatchObject({
      agreedPlan: null,
      red: null,
    });
  });

  it.each(["plan", "tests"] as const)("from %s, it forgets all about the earlier tests", (from) => {
    const test = { id: "t::a", before: "", after: null };
    const state = {
      ...failed,
      agreedPlan: PLAN as never,
      commits: { red: "r", green: null, refactor: null },
      disputeRuling: { why: "wrong", quote: "q", tests: [test], attempt: null },
      changedTests: [{ id: "t::b", because: "q", removed: false }],
      droppedTests: ["t::c"],
      brokenTests: ["t::d"],
    };
    expect(planRetry(state, { from }).update).toMatchObject({
      red: null,
      disputeRuling: null,
      changedTests: [],
      droppedTests: [],
      brokenTests: [],
    });
  });

  it("where only others have not seen it yet, it is published, and no model is asked", () => {
    const commits = { red: "r", green: "g", refactor: null };
    const error = { node: "publish", code: "pull-requests-forbidden", message: "no" };
    const state = { ...failed, agreedPlan: PLAN as never, commits, error };
    expect(planRetry(state, {})).toMatchObject({
      asNode: "finalGate",
      update: { ending: null, error: null, decision: { nextNode: "publish" } },
    });
    expect(planRetry(state, { hint: "other words" })).toMatchObject({ asNode: "greenGate" });
  });

  it.each([
    ["plan", "failed", "snitch → plan"],
    ["tests", "failed", "snitch → scaffold"],
    ["code", "aborted", "cleanUp → implement"],
    ["refactor", "failed", "snitch → refactor"],
    ["lint", "failed", "snitch → lint"],
  ] as const)("records the way from the stop to %s", (from, ending, route) => {
    const commits = { red: "r", green: "g", refactor: null };
    const state = { ...failed, ending, agreedPlan: PLAN as never, commits };
    expect(routeOf(planRetry(state, { from }))).toEqual([route]);
  });

  it("records the way on from a review, and back to one", () => {
    const commits = { red: "r", green: "g", refactor: null };
    const state = { ...failed, agreedPlan: PLAN as never, commits, proposal: "p" };
    expect(routeOf(planRevision(state, "x"))).toEqual(["humanReview → implement"]);
    expect(routeOf(planReturn(state))).toEqual(["snitch → humanReview"]);
    const built = planBuildAgain({ ...state, ending: "unmerged" }, { commit: "c", hint: "" });
    expect(routeOf(built)).toEqual(["merge → plan"]);
  });

  function routeOf({ update }: Continuation) {
    const entries = update.routeHistory;
    return Array.isArray(entries) ? entries.map(({ from, to }) => `${from} → ${to}`) : entries;
  }

  it("is refused where the run is not over, or well over", () => {
    expect(() => planRetry({ ...failed, ending: null }, {})).toThrow("has not ended");
    expect(() => planRetry({ ...failed, ending: "merged" }, {})).toThrow("#7 is merged");
    const again = { commit: "c", hint: undefined };
    expect(() => planBuildAgain({ ...failed, ending: "merged" }, again)).toThrow("#7 is merged");
  });
});

describe("back at the gate after a round that failed", () => {
  const red = { failing: ["t::a", "t::b"] } as never;
  const commits = { red: "r", green: null, refactor: null };
  const bestAttempt = { commit: "p", passing: 2, regressions: 0 };
  const proposed = { ...failed, proposal: "https://x.test/pull/2", red, commits, bestAttempt };

  it("is what passed all tests", () => {
    expect(planReturn(proposed)).toMatchObject({
      asNode: "publish",
      update: { ending: null, proposal: proposed.proposal, commits: { red: "r", green: "p" } },
    });
    const newer = { ...proposed, commits: { ...commits, green: "n" } };
    expect(planReturn(newer).update.commits).toMatchObject({ green: "n" });
  });

  it.each([
    ["was proposed", { proposal: null }],
    ["passes all tests", { bestAttempt: { ...bestAttempt, passing: 1 } }],
    ["leaves the others alone", { bestAttempt: { ...bestAttempt, regressions: 1 } }],
    ["was ever tried", { bestAttempt: null }],
  ])("is refused where nothing %s", (_, other) => {
    expect(() => planReturn({ ...proposed, ...other })).toThrow("No open proposal of");
  });
});
