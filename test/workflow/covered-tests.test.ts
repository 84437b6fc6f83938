import { describe, expect, it } from "vitest";
import { failed, passed, run } from "../routing/make-run.ts";
import { allPass, confirms, newFails, newPasses, OLD_TEST, oldPasses, stage } from "./stage.ts";

const COVERED = { name: "test_old", criterion: "It works." };
const planned = (...tests: { name: string; criterion: string }[]) => ({
  plan: [
    {
      approach: "directly",
      tests,
      changes: ["tests/test_old.py"],
      creates: [{ module: "test_old", name: "test_old" }],
    },
  ],
});

describe("tests that are there already", () => {
  it("end the run when they are all that was planned: nothing is written, no code is asked for", async () => {
    const { start, nodesAsked, events } = await stage({
      runs: [oldPasses()],
      answers: planned(COVERED),
    });
    const state = await start();
    expect(state).toMatchObject({
      ending: "covered",
      coveredTests: [{ name: "test_old", by: OLD_TEST }],
      testFiles: [],
    });
    expect(nodesAsked()).toEqual(["plan"]);
    expect(events).toContainEqual({
      kind: "warned",
      text: `test_old is left out: ${OLD_TEST} already checks it.`,
    });
  });

  it("are left out of the plan, and the others are written", async () => {
    const { start, asked } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms],
      answers: planned(COVERED, { name: "test_new", criterion: "It works." }),
    });
    const state = await start();
    expect(state.agreedPlan?.tests.map(({ name }) => name)).toEqual(["test_new"]);
    expect(state.coveredTests).toHaveLength(1);
    expect(asked[1]?.stable).not.toContain('"test_old",\n      "criterion"');
  });

  it.each([
    ["that fails", run(1, [failed(OLD_TEST, "AssertionError: assert 1 == 2")])],
    [
      "with a parameter that fails",
      run(1, [passed(`${OLD_TEST}[a]`), failed(`${OLD_TEST}[b]`, "AssertionError: x")]),
    ],
  ])("one %s covers nothing", async (_what, baseline) => {
    const { start, nodesAsked } = await stage({
      runs: [baseline, newFails()],
      answers: planned(COVERED),
    });
    await start();
    expect(nodesAsked().slice(0, 2)).toEqual(["plan", "scaffold"]);
  });
});
