import { describe, expect, it } from "vitest";
import {
  applyMutant,
  changedByMutant,
  chooseMutants,
  describeMutant,
  diffOfMutant,
  type Mutant,
} from "../../../src/python/changes/mutants.ts";

describe("chooseMutants", () => {
  it("takes one of each function in turn, and of each kind in it", () => {
    const all = [
      mutant("a", "constant", 1),
      mutant("a", "constant", 2),
      mutant("a", "comparison", 3),
      mutant("b", "constant", 4),
    ];
    expect(chooseMutants(all, 3).map(({ line }) => line)).toEqual([1, 4, 3]);
    expect(chooseMutants(all, 9)).toHaveLength(4);
  });
});

describe("diffOfMutant", () => {
  it("shows the lines that change, and no others", () => {
    const text =
      "def f(a):\n    if a < 1:\n        return [\n            a,\n        ]\n    return a\n";
    const one = { ...mutant("f", "comparison", 2), from: 17, to: 22, new: "(a <= 1)" };
    expect(diffOfMutant(text, one)).toBe("-    if a < 1:\n+    if (a <= 1):");
    const several = { ...mutant("f", "return value", 3), from: 32, to: 65, new: "return None" };
    expect(diffOfMutant(text, several)).toBe(
      "-        return [\n-            a,\n-        ]\n+        return None",
    );
  });
});

describe("applyMutant", () => {
  it("counts characters, not bytes or halves of them", () => {
    const text = 'x = "€😀" + 1\n';
    expect(applyMutant(text, { ...mutant("f", "constant", 1), from: 11, to: 12, new: "2" })).toBe(
      'x = "€😀" + 2\n',
    );
  });
});

describe("changedByMutant", () => {
  const text = "if a:\n    b = 1  # €😀\n";

  it("gives the whole lines before and after", () => {
    const own = { ...mutant("f", "constant", 2), from: 14, to: 15, new: "2" };
    expect(changedByMutant(text, own)).toEqual({
      removed: "    b = 1  # €😀",
      added: "    b = 2  # €😀",
    });
    const first = { ...own, from: 3, to: 4, new: "not a" };
    expect(changedByMutant(text, first)).toEqual({ removed: "if a:", added: "if not a:" });
  });
});

it("describes a mutant in one line, and says which may change nothing", () => {
  const own = { ...mutant("f", "constant", 1), old: "a <\n   b", new: "(a <= b)" };
  expect(describeMutant(own)).toBe("a < b → (a <= b)");
  expect(describeMutant({ ...own, mayBeEquivalent: true })).toBe(
    "a < b → (a <= b) (may be equivalent)",
  );
});

function mutant(name: string, kind: string, line: number): Mutant {
  const place = { file: "m.py", line, from: 0, to: 0 };
  return { ...place, kind, function: name, old: "1", new: "2", mayBeEquivalent: false };
}
