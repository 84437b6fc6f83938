import { expect, it } from "vitest";
import { findGuards, isAsStated } from "../../tasks/harness/judge.ts";

const ALL = { passed: 2, total: 2 };
const SOME = { passed: 1, total: 2 };
const NONE = { passed: 0, total: 0 };

it.each([
  { outcome: "gate", hidden: ALL, valid: ALL, asStated: true },
  { outcome: "gate", hidden: SOME, valid: ALL, asStated: false },
  { outcome: "gate", hidden: ALL, valid: SOME, asStated: false },
  { outcome: "gate", hidden: NONE, valid: ALL, asStated: false },
  { outcome: "failed", hidden: null, valid: null, asStated: false },
] as const)(
  "a run that ends with $outcome, $hidden and $valid",
  ({ outcome, hidden, valid, asStated }) => {
    expect(isAsStated({ expected: "gate" }, { outcome }, { hidden, valid, guards: 0 })).toBe(
      asStated,
    );
  },
);

it("wants no tests where nothing should be built", () => {
  const nothing = { hidden: null, valid: null, guards: 0 };
  expect(isAsStated({ expected: "refused" }, { outcome: "refused" }, nothing)).toBe(true);
  expect(isAsStated({ expected: "covered" }, { outcome: "gate" }, nothing)).toBe(false);
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
