import { describe, expect, it } from "vitest";
import { recordUnusableAnswer } from "../../../src/routing/failure-history.ts";
import {
  DisputeAnswer,
  disputableTests,
  judgeDispute,
} from "../../../src/routing/verdicts/judge-dispute.ts";
import { failure } from "../../workflow/make-state.ts";

const [A, B] = ["tests/test_a.py::test_a[1]", "tests/test_a.py::test_b"];
const RED = [A, B];

describe("disputableTests", () => {
  const failed = (...tests: string[]) => failure({ tests });

  it("are the red tests that every attempt failed", () => {
    const entries = [failed(A, B), failed(A), failed(A, "tests/test_old.py::test_old")];
    expect(disputableTests({ entries, attempts: 3, red: RED })).toEqual([A]);
  });

  it("come only from the attempts of this round, and from no other phase", () => {
    const entries = [failed(B), failed(A), failure({ phase: "LINT", tests: [] }), failed(A)];
    expect(disputableTests({ entries, attempts: 2, red: RED })).toEqual([A]);
    expect(disputableTests({ entries, attempts: 3, red: RED })).toEqual([]);
  });

  it("do not depend on attempts that left nothing to judge", () => {
    const unusable = recordUnusableAnswer({ node: "implement", problem: "no", phase: "GREEN" });
    const entries = [failed(B), failed(A, B), unusable, failed(A)];
    expect(disputableTests({ entries, attempts: 3, red: RED })).toEqual([A]);
    expect(disputableTests({ entries, attempts: 2, red: RED })).toEqual([]);
  });

  it("are none after one attempt, or without a history", () => {
    expect(disputableTests({ entries: [failed(A)], attempts: 1, red: RED })).toEqual([]);
    expect(disputableTests({ entries: [failed(A)], attempts: 2, red: RED })).toEqual([]);
  });
});

describe("judgeDispute", () => {
  const ground = {
    candidates: RED,
    specText: "- Half a cent is rounded **up**.",
    sourceOf: () => "def test_b():\n    assert total(1) == totl(1)",
  };
  const answer = (more: object) =>
    DisputeAnswer.parse({
      disputed: true,
      testId: B,
      quote: "half a cent is rounded up",
      why: "It rounds down.",
      ...more,
    });

  it("upholds a dispute with a quote from the issue, whatever parameters the test has", () => {
    expect(judgeDispute(answer({}), ground)).toEqual({
      upheld: true,
      id: B,
      quote: "half a cent is rounded up",
      why: "It rounds down.",
    });
    const named = "tests/test_a.py::test_a[2]";
    expect(judgeDispute(answer({ testId: named }), ground)).toMatchObject({
      id: "tests/test_a.py::test_a",
    });
  });

  it("upholds a dispute with a line of the test that is wrong by itself", () => {
    const line = "assert total(1) == totl(1)";
    const ruling = { upheld: true, id: B, line, why: "It rounds down." };
    expect(judgeDispute(answer({ quote: null, line: ` ${line}` }), ground)).toEqual(ruling);
  });

  it.each([
    ["no test is disputed", { disputed: false }, "It rounds down."],
    ["no reason is given", { disputed: false, why: "" }, "no test contradicts the issue"],
    ["no test is named", { testId: null }, "no test is not one of the tests in question"],
    [
      "another test is named",
      { testId: "x::test_y" },
      "x::test_y is not one of the tests in question",
    ],
    [
      "the line is not in the test",
      { quote: null, line: "assert total(2)" },
      `the line against ${B} is not in the test`,
    ],
    ["nothing is quoted", { quote: null }, `the quote against ${B} is not in the issue`],
    [
      "the quote is made up",
      { quote: "Rounds to even." },
      `the quote against ${B} is not in the issue`,
    ],
  ])("does not uphold it if %s", (_, more, why) => {
    expect(judgeDispute(answer(more), ground)).toEqual({ upheld: false, why });
  });
});
