import { describe, expect, it } from "vitest";
import { isUnproven, mapCriteria } from "../../src/reports/criteria.ts";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import type { UnreachedGuards } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { makeState } from "../workflow/make-state.ts";
import { PROPOSED } from "./runs.ts";

describe("guards of a criterion", () => {
  const guard = "tests/test_codes.py::test_apply_raises_on_unknown_code";
  const pageWith = (unreached: UnreachedGuards, guards = [guard]) => {
    const red = { failing: ["tests/test_codes.py::test_apply_rounds"], locked: [], stubs: [] };
    const state = makeState({
      ...PROPOSED,
      red: { ...red, guards },
      finalRun: { command: "pytest", commit: "c", exitCode: 0, passed: 1, unreached },
    });
    const page = pullRequestPage({ state, sandbox: null });
    return createSanitizer({ secrets: [] }).markdown(page);
  };

  it("are not shown as its tests where none of them reaches the change", () => {
    const page = pageWith({ missing: [guard], unknown: [] });
    expect(page).toContain("⚠️ none that reaches the change: `test_apply_raises_on_unknown_code`");
    expect(page).toContain(
      "### Review first\n\n- ⚠️ No test reaches the changed code for: An unknown code raises",
    );
  });

  it("are shown with the doubt where that is not known", () => {
    const page = pageWith({ missing: [], unknown: [guard] });
    expect(page).toContain(
      "| `test_apply_raises_on_unknown_code` (guard; not known whether it reaches the change) |",
    );
    expect(page).toContain(
      "### Review first\n\n- ⚠️ It is not known whether a test reaches the changed code for: An unknown",
    );
  });

  it("are shown without a word where one of the cases of a test reaches the change", () => {
    const cases = [`${guard}[a]`, `${guard}[b]`];
    for (const missing of cases) {
      expect(pageWith({ missing: [missing], unknown: [] }, cases)).not.toContain("reaches");
    }
    expect(pageWith({ missing: cases, unknown: [] }, cases)).toContain("none that reaches");
  });

  it("are shown without a word where one reaches the change", () => {
    const page = pageWith({ missing: [], unknown: [] });
    expect(page).toContain("| `test_apply_raises_on_unknown_code` (guard) |");
    expect(page).not.toContain("reaches");
  });
});

it("a planned test that was left out is on the page, with the test that stands for it", () => {
  const by = "tests/test_old.py::test_unknown";
  const left = { name: "test_raises", criterion: "An unknown code raises.", by };
  const state = makeState({ ...PROPOSED, coveredTests: [left] });
  const page = pullRequestPage({ state, sandbox: null });
  expect(createSanitizer({ secrets: [] }).markdown(page)).toContain(
    `\`test_raises\` (not written: \`${by}\` checks it already)`,
  );
});

describe("mapCriteria", () => {
  it("maps every test to its criterion, by its quote or by its words", () => {
    expect(mapCriteria(PROPOSED)).toEqual([
      {
        text: '`apply("SAVE10", total)` takes 10 percent off.',
        isCriterion: true,
        tests: [{ name: "test_apply_takes_ten_percent_off", outcome: "red", count: 1 }],
      },
      {
        text: "An unknown code raises `UnknownCode`.",
        isCriterion: true,
        tests: [{ name: "test_apply_raises_on_unknown_code", outcome: "red", count: 1 }],
      },
      { text: "A code is used once per customer.", isCriterion: true, tests: [] },
      {
        text: "the result is rounded to cents",
        isCriterion: false,
        tests: [{ name: "test_apply_rounds", outcome: "red", count: 2 }],
      },
    ]);
  });

  it("says what happened to planned tests that are not red, and lists unplanned tests", () => {
    const state = {
      ...PROPOSED,
      droppedTests: ["tests/test_codes.py::test_apply_rounds"],
      red: { failing: ["tests/test_codes.py::test_other"], locked: [], stubs: [] },
    };
    expect(mapCriteria(state).flatMap(({ tests }) => tests)).toEqual([
      { name: "test_apply_takes_ten_percent_off", outcome: "not red", count: 0 },
      { name: "test_apply_raises_on_unknown_code", outcome: "not red", count: 0 },
      { name: "test_apply_rounds", outcome: "dropped", count: 0 },
      { name: "test_other", outcome: "red", count: 1 },
    ]);
    expect(mapCriteria(state).at(-1)?.text).toBeNull();
  });

  it("the plan promises a test for each criterion, one was written: the others are not shown as tests", () => {
    const state = {
      ...PROPOSED,
      red: {
        ...{ failing: ["tests/test_codes.py::test_apply_rounds"], locked: [], stubs: [] },
        unwritten: ["test_apply_takes_ten_percent_off"],
      },
    };
    expect(mapCriteria(state).flatMap(({ tests }) => tests)).toEqual([
      { name: "test_apply_takes_ten_percent_off", outcome: "not written", count: 0 },
      { name: "test_apply_raises_on_unknown_code", outcome: "not red", count: 0 },
      { name: "test_apply_rounds", outcome: "red", count: 1 },
    ]);
  });

  it("a guard proves what must stay as it is, although it never failed", () => {
    const guards = ["tests/test_codes.py::TestCodes::test_apply_raises_on_unknown_code"];
    const red = { failing: ["tests/test_codes.py::test_apply_rounds"], locked: [], stubs: [] };
    const criteria = mapCriteria({ ...PROPOSED, red: { ...red, guards } });
    const [ten, unknown] = criteria.map(({ tests }) => tests);
    expect(unknown).toEqual([
      { name: "test_apply_raises_on_unknown_code", outcome: "guard", count: 0 },
    ]);
    expect([isUnproven(unknown ?? []), isUnproven(ten ?? [])]).toEqual([false, true]);
  });

  it("finds a test that the plan names with its class", () => {
    const { agreedPlan } = PROPOSED;
    const tests = agreedPlan?.tests.map((test) => ({ ...test, name: `TestCodes::${test.name}` }));
    const state = { ...PROPOSED, agreedPlan: agreedPlan && { ...agreedPlan, tests: tests ?? [] } };
    const [first] = mapCriteria(state);
    expect(first?.tests).toMatchObject([{ outcome: "red" }]);
  });

  it("lists the criteria before there is a plan, and nothing without criteria", () => {
    const { spec } = makeState();
    expect(mapCriteria(makeState())).toHaveLength(spec.criteria.length);
    expect(mapCriteria(makeState({ spec: { ...spec, criteria: [] } }))).toEqual([]);
  });
});

it("rewritten tests stand in a row of their own, not among those that nobody planned", () => {
  const failing = ["tests/test_a.py::test_old", "tests/test_a.py::test_more"];
  const state = makeState({
    ...PROPOSED,
    red: { failing, locked: [], stubs: [] },
    changedTests: [{ id: "tests/test_a.py::test_old", because: "It rounds.", removed: false }],
  });
  const rows = mapCriteria(state).map(({ text, tests }) => [text, tests.map(({ name }) => name)]);
  expect(rows.slice(-2)).toEqual([
    ["Existing tests that the change makes wrong", ["test_old"]],
    [null, ["test_more"]],
  ]);
});
