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
const OLD = "tests/test_old.py::TestOld::test_old";

describe("disputableTests", () => {
  const failed = (...tests: string[]) => failure({ tests });

  it("are the demanded tests that every attempt failed", () => {
    const entries = [failed(A, B), failed(A), failed(A, "tests/test_old.py::test_old")];
    expect(disputableTests({ entries, attempts: 3, demanded: RED })).toEqual([A]);
  });

  it("come only from the attempts of this round, and from no other phase", () => {
    const entries = [failed(B), failed(A), failure({ phase: "LINT", tests: [] }), failed(A)];
    expect(disputableTests({ entries, attempts: 2, demanded: RED })).toEqual([A]);
    expect(disputableTests({ entries, attempts: 3, demanded: RED })).toEqual([]);
  });

  it("do not depend on attempts that left nothing to judge", () => {
    const unusable = recordUnusableAnswer({
      node: "implement",
      problem: "no",
      phase: "GREEN",
      exitCode: null,
    });
    const entries = [failed(B), failed(A, B), unusable, failed(A)];
    expect(disputableTests({ entries, attempts: 3, demanded: RED })).toEqual([A]);
    expect(disputableTests({ entries, attempts: 2, demanded: RED })).toEqual([]);
  });

  it("are none after one attempt, or without a history", () => {
    expect(disputableTests({ entries: [failed(A)], attempts: 1, demanded: RED })).toEqual([]);
    expect(disputableTests({ entries: [failed(A)], attempts: 2, demanded: RED })).toEqual([]);
  });
});

describe("judgeDispute", () => {
  const ground = {
    candidates: [...RED, OLD],
    passedBefore: [OLD],
    texts: ["- Half a cent is rounded **up**.", "The old one is obsolete."],
    sourceOf: () => "def test_b():\n    assert total(1) == totl(1)",
  };
  const answer = (more: object) =>
    DisputeAnswer.parse({
      disputed: true,
      testIds: [B],
      quote: "half a cent is rounded up",
      why: "It rounds down.",
      ...more,
    });

  it("upholds a dispute with a quote from the issue, whatever parameters the test has", () => {
    expect(judgeDispute(answer({}), ground)).toEqual({
      upheld: true,
      ids: [B],
      quote: "half a cent is rounded up",
      why: "It rounds down.",
    });
    const named = "tests/test_a.py::test_a[2]";
    expect(judgeDispute(answer({ testIds: named }), ground)).toMatchObject({
      ids: ["tests/test_a.py::test_a"],
    });
  });

  it("upholds a dispute with a line of the test that is wrong by itself", () => {
    const line = "assert total(1) == totl(1)";
    const ruling = { upheld: true, ids: [B], line, why: "It rounds down." };
    expect(judgeDispute(answer({ quote: null, line: ` ${line}` }), ground)).toEqual(ruling);
  });

  it("upholds it against several tests of one cause, new and existing, also by a person's words", () => {
    expect(
      judgeDispute(answer({ testIds: [B, "tests/test_old.py::TestOld"] }), ground),
    ).toMatchObject({
      ids: [B, OLD],
    });
    const said = answer({ testIds: [OLD], quote: "The old one is obsolete." });
    expect(judgeDispute(said, ground)).toMatchObject({ upheld: true, ids: [OLD] });
  });

  it.each([
    [
      "a test that passed before is said to have a wrong line",
      { testIds: [OLD], quote: null, line: "assert total(1) == totl(1)" },
      `${OLD} passed before the change: quote the sentence that it contradicts`,
    ],
    ["no test is disputed", { disputed: false }, "It rounds down."],
    ["no reason is given", { disputed: false, why: "" }, "no test contradicts the issue"],
    ["no test is named", { testIds: null }, "no test is not one of the tests that have to pass"],
    [
      "another test is named",
      { testIds: [B, "x::test_y"] },
      "x::test_y is not one of the tests that have to pass",
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
