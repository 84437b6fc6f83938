import { describe, expect, it } from "vitest";
import { droppableTests, inferredTests } from "../../src/routing/inferred-tests.ts";

const A = "tests/test_a.py::TestA::test_asked[1-2]";
const B = "tests/test_a.py::test_guessed[x::y]";
const C = "tests/test_a.py::test_unplanned";
const OLD = "tests/test_old.py::test_old";
const PLAN = {
  tests: [
    { name: "test_asked", inferred: false },
    { name: "test_guessed", inferred: true },
  ],
  changedTests: [{ id: OLD }],
};

describe("inferredTests", () => {
  it("are those planned without a quote, and those not planned", () => {
    expect(inferredTests([A, B, C, OLD], PLAN)).toEqual([B, C]);
  });

  it("are never existing tests", () => {
    expect(inferredTests([`${OLD}[1]`], PLAN)).toEqual([]);
  });
});

describe("droppableTests", () => {
  const red = [A, B, C];
  const inferred = [B, C];

  it("are the inferred tests that fail, if nothing else fails", () => {
    expect(droppableTests({ failing: [C], red, inferred })).toEqual([C]);
    expect(droppableTests({ failing: [B, `${B}`], red, inferred })).toEqual([
      "tests/test_a.py::test_guessed",
    ]);
  });

  it.each([
    ["something that was asked for fails too", { failing: [A, C], red, inferred }],
    ["a test breaks that was there before", { failing: [C, OLD], red, inferred }],
    ["nothing that was asked for would be left", { failing: [C], red: [B, C], inferred }],
    ["nothing fails", { failing: [], red, inferred }],
  ])("are none if %s", (_, failing) => {
    expect(droppableTests(failing)).toEqual([]);
  });
});
