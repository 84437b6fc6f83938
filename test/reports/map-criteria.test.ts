import { describe, expect, it } from "vitest";
import { mapCriteria } from "../../src/reports/criteria.ts";
import { makeState } from "../workflow/make-state.ts";
import { PROPOSED } from "./runs.ts";

describe("mapCriteria", () => {
  it("puts every test beside what it was planned for, by its quote or by its words", () => {
    expect(mapCriteria(PROPOSED)).toEqual([
      {
        asked: '`apply("SAVE10", total)` takes 10 percent off.',
        isCriterion: true,
        tests: [{ name: "test_apply_takes_ten_percent_off", fate: "red", count: 1 }],
      },
      {
        asked: "An unknown code raises `UnknownCode`.",
        isCriterion: true,
        tests: [{ name: "test_apply_raises_on_unknown_code", fate: "red", count: 1 }],
      },
      { asked: "A code is used once per customer.", isCriterion: true, tests: [] },
      {
        asked: "the result is rounded to cents",
        isCriterion: false,
        tests: [{ name: "test_apply_rounds", fate: "red", count: 2 }],
      },
    ]);
  });

  it("says of planned tests that are not red what became of them, and has those that nobody planned", () => {
    const state = {
      ...PROPOSED,
      droppedTests: ["tests/test_codes.py::test_apply_rounds"],
      red: { failing: ["tests/test_codes.py::test_other"], locked: [], stubs: [] },
    };
    expect(mapCriteria(state).flatMap(({ tests }) => tests)).toEqual([
      { name: "test_apply_takes_ten_percent_off", fate: "not red", count: 0 },
      { name: "test_apply_raises_on_unknown_code", fate: "not red", count: 0 },
      { name: "test_apply_rounds", fate: "dropped", count: 0 },
      { name: "test_other", fate: "red", count: 1 },
    ]);
    expect(mapCriteria(state).at(-1)?.asked).toBeNull();
  });

  it("has the criteria alone where nothing was planned, and nothing where nothing was asked", () => {
    const { spec } = makeState();
    expect(mapCriteria(makeState())).toHaveLength(spec.criteria.length);
    expect(mapCriteria(makeState({ spec: { ...spec, criteria: [] } }))).toEqual([]);
  });
});
