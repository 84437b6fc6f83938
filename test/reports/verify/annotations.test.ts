import { expect, it } from "vitest";
import { verifyAnnotations } from "../../../src/reports/annotations.ts";
import { VERIFIED } from "./verified.ts";

const WITHOUT_PROOF = {
  ...VERIFIED,
  tests: VERIFIED.tests.filter(({ word }) => word === "guards"),
};

it("points at broken tests first, then at lines that no test notices, then at what is unclear", () => {
  expect(verifyAnnotations(VERIFIED)).toEqual([
    { level: "error", path: "t.py", line: 7, title: "test_breaks breaks", message: "as seen" },
    { level: "error", path: "t.py", line: null, title: "test_fails fails", message: "as seen" },
    {
      level: "warning",
      path: "shop/cart.py",
      line: 3,
      title: "No test of the change notices this",
      message: "1 → 2",
    },
    {
      level: "warning",
      path: "t.py",
      line: null,
      title: "test_unclear is unclear",
      message: "as seen",
    },
  ]);
});

it("points at the new lines of each file where no test proves the change", () => {
  const [first] = verifyAnnotations(WITHOUT_PROOF);
  expect(first).toEqual({
    level: "error",
    path: "shop/cart.py",
    line: 3,
    title: "No test proves this change",
    message:
      "No test of the change fails without the new lines of this file. Add one that does, and passes with them; a change that keeps all behaviour needs none, and cannot be proven.",
  });
});

it("points to the lines that no test executes, and to none of a change with nothing to prove", () => {
  const missed = [{ file: "shop/cart.py", from: 9, to: 10 }];
  const [first] = verifyAnnotations({ ...WITHOUT_PROOF, tests: [], missed });
  expect(first).toMatchObject({ level: "error", line: 9, title: "No test executes this" });
  const kept = { ...WITHOUT_PROOF, result: "nothing-to-prove", passes: true } as const;
  expect(verifyAnnotations({ ...kept, tests: [], survivors: [] })).toEqual([]);
});

it("only warns of a change that passes, as with require: none", () => {
  const levels = verifyAnnotations({ ...VERIFIED, passes: true }).map(({ level }) => level);
  expect(new Set(levels)).toEqual(new Set(["warning"]));
});

it("names what may be equivalent last, and says so", () => {
  const [survivor] = VERIFIED.survivors;
  const survivors = [
    { ...survivor, line: 1, change: "1 → 2 (may be equivalent)", mayBeEquivalent: true },
    { ...survivor, line: 2, mayBeEquivalent: false },
  ] as typeof VERIFIED.survivors;
  const found = verifyAnnotations({ ...VERIFIED, tests: VERIFIED.tests.slice(1, 2), survivors });
  expect(found.map(({ line, message }) => [line, message])).toEqual([
    [2, "1 → 2"],
    [1, "1 → 2 (may be equivalent)"],
  ]);
});

it("names files from the top of the repository, and at most ten", () => {
  const many = Array.from({ length: 30 }, (_, index) => {
    const seen = { before: "passed", after: "failed" } as const;
    return { id: `t.py::test_${index}`, word: "breaks" as const, reason: "as seen", ...seen };
  });
  const found = verifyAnnotations({ ...VERIFIED, tests: many }, { directory: "services/shop" });
  expect(found).toHaveLength(10);
  expect(found[0]?.path).toBe("services/shop/t.py");
});

it("is silent about a change that could not be judged", () => {
  expect(verifyAnnotations({ ...WITHOUT_PROOF, result: "not-judged" })).toEqual([]);
});
