import { expect, it } from "vitest";
import { findGuards, isAsStated } from "../../tasks/harness/judge.ts";
import type { Outcome } from "../../tasks/harness/task.ts";

const ALL = { passed: 2, total: 2 };
const SOME = { passed: 1, total: 2 };
const NONE = { passed: 0, total: 0 };

const STATED = { expected: "gate" as const, others: 2, changed: ["a"] };

it.each([
  { outcome: "gate", hidden: ALL, valid: ALL, passToPass: 2, asStated: true },
  { outcome: "gate", hidden: SOME, valid: ALL, passToPass: 2, asStated: false },
  { outcome: "gate", hidden: ALL, valid: SOME, passToPass: 2, asStated: false },
  { outcome: "gate", hidden: NONE, valid: ALL, passToPass: 2, asStated: false },
  { outcome: "gate", hidden: ALL, valid: ALL, passToPass: 1, asStated: false },
  { outcome: "gate", hidden: ALL, valid: ALL, passToPass: null, asStated: false },
  { outcome: "failed", hidden: null, valid: null, passToPass: null, asStated: false },
] as const)("judges %j", ({ outcome, passToPass, hidden, valid, asStated }) => {
  const judgement = { hidden, valid, guards: 0 };
  expect(isAsStated(STATED, { outcome, passToPass, changed: ["a"] }, judgement)).toBe(asStated);
});

it("wants every stated test to be listed as changed", () => {
  const run = { outcome: "gate" as const, passToPass: 2, changed: ["b"] };
  expect(isAsStated(STATED, run, { hidden: ALL, valid: ALL, guards: 0 })).toBe(false);
});

it("wants no tests where nothing should be built", () => {
  const nothing = { hidden: null, valid: null, guards: 0 };
  const end = (expected: Outcome, outcome: Outcome) =>
    isAsStated(
      { expected, others: 2, changed: [] },
      { outcome, passToPass: null, changed: [] },
      nothing,
    );
  expect(end("refused", "refused")).toBe(true);
  expect(end("covered", "gate")).toBe(false);
});

it("takes for guards the new tests that were not red", () => {
  const before = { "tests/test_a.py": "def test_old(shop):\n    assert shop\n" };
  const ids = ["test_old", "test_old_one", "test_red", "test_guard[1-x]"];
  const tests = ids.map((name) => ({ id: `tests/test_a.py::${name}`, outcome: "passed" as const }));
  const failToPass = ["tests/test_a.py::test_red"];
  expect(findGuards(tests, { failToPass, before })).toEqual([
    "tests/test_a.py::test_old_one",
    "tests/test_a.py::test_guard[1-x]",
  ]);
});
