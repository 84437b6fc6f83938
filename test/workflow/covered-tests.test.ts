import { describe, expect, it } from "vitest";
import { failed, passed, run } from "../routing/make-run.ts";
import {
  allPass,
  confirms,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const ISSUE = "# New thing\n\n- The value is 0.\n";
const COVERED = { name: "test_old", criterion: "The value is 0.", quote: "The value is 0." };
const INFERRED = { ...COVERED, quote: "0 is not in the issue." };
const FILES = {
  "app.py": "value = 0\n",
  "tests/test_old.py": "from app import value\n\n\ndef test_old():\n    assert value == 0\n",
};
const planned = (...tests: (typeof COVERED)[]) => ({
  plan: [
    {
      approach: "directly",
      tests,
      changes: ["app.py"],
    },
  ],
});

describe("tests that are there already", () => {
  it("end the run when they are all that was planned: nothing is written, no code is asked for", async () => {
    const { start, nodesAsked, events } = await stage({
      files: FILES,
      issue: ISSUE,
      runs: [oldPasses()],
      answers: planned(COVERED),
    });
    const state = await start();
    expect(state).toMatchObject({
      ending: "covered",
      coveredTests: [{ name: "test_old", criterion: COVERED.criterion, by: OLD_TEST }],
      testFiles: [],
    });
    expect(nodesAsked()).toEqual(["plan"]);
    expect(events).toContainEqual({
      kind: "warned",
      text: `test_old is left out: ${OLD_TEST} already checks it.`,
    });
  });

  it("a plan whose tests quote nothing of the issue must not end as covered: the run fails and says what to do", async () => {
    const { start, nodesAsked } = await stage({
      files: FILES,
      issue: ISSUE,
      runs: [oldPasses()],
      answers: planned(INFERRED),
    });
    const state = await start();
    expect(state.ending).toBe("failed");
    expect(nodesAsked()).toEqual(["plan"]);
    expect(state.decision?.reason).toBe(
      "every planned test exists already, but no sentence of the issue asks for test_old, so they do not show that the issue is done",
    );
    expect(state.report).toContain("Does the repository already do what the issue asks for?");
    expect(state.report).toContain(
      "close the issue. Otherwise, describe in the issue what is missing",
    );
  });

  it("one inferred test among them is enough: it does not count as covering", async () => {
    const second = { ...INFERRED, criterion: "the value is 0" };
    const { start } = await stage({
      files: FILES,
      issue: ISSUE,
      runs: [oldPasses()],
      answers: planned(COVERED, second),
    });
    expect((await start()).ending).toBe("failed");
  });

  it("inferred ones are left out when others are written", async () => {
    const { start, nodesAsked } = await stage({
      files: FILES,
      issue: ISSUE,
      // The second failure is that of the probe.
      runs: [oldPasses(), newFails(), newFails(), newPasses(), allPass(), confirms],
      answers: planned(INFERRED, { ...COVERED, name: "test_new", criterion: "The value is 7." }),
    });
    const state = await start();
    expect(state.ending).toBeNull();
    expect(state.agreedPlan?.tests.map(({ name }) => name)).toEqual(["test_new"]);
    expect(nodesAsked()).toContain("implement");
  });

  it("are left out of the plan, and the others are written", async () => {
    const { start, asked } = await stage({
      files: FILES,
      issue: ISSUE,
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms],
      answers: planned(COVERED, { ...COVERED, name: "test_new", criterion: "The value is 7." }),
    });
    const state = await start();
    expect(state.agreedPlan?.tests.map(({ name }) => name)).toEqual(["test_new"]);
    expect(state.coveredTests).toHaveLength(1);
    expect(asked[1]?.stable).toContain(
      `Left out, because an existing test checks it:\n- test_old: ${OLD_TEST}\n`,
    );
    expect(asked.find(({ node }) => node === "implement")?.stable).not.toContain("Left out");
  });

  it.each([
    ["that fails", run(1, [failed(OLD_TEST, "AssertionError: assert 1 == 2")])],
    [
      "that fails beside one that passes",
      run(1, [failed(OLD_TEST, "AssertionError: x"), passed("tests/test_old.py::test_other")]),
    ],
    [
      "with a parameter that fails",
      run(1, [passed(`${OLD_TEST}[a]`), failed(`${OLD_TEST}[b]`, "AssertionError: x")]),
    ],
  ])("one %s covers nothing", async (_what, baseline) => {
    const { start, nodesAsked } = await stage({
      files: FILES,
      issue: ISSUE,
      runs: [baseline, newFails()],
      answers: planned(COVERED),
    });
    await start();
    expect(nodesAsked().slice(0, 2)).toEqual(["plan", "scaffold"]);
  });
});
