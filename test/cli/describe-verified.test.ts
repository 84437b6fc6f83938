import { describe, expect, it } from "vitest";
import { describeVerified } from "../../src/cli/describe-verified.ts";
import type { VerifyResult } from "../../src/routing/verdicts/judge-change.ts";
import type { TestVerdict, TestWord } from "../../src/routing/verdicts/word-of-test.ts";

const USUAL = "passes with the old source as well, so it proves nothing about the change";

const RESULT: VerifyResult = {
  ...{
    result: "does-not-hold",
    passes: false,
    missed: [],
    hunks: [],
    examples: [],
    mutants: [],
    base: "",
    head: "",
  },
  reason: "t.py::test_b breaks",
  tests: [test("t.py::test_a", "proves"), test("t.py::test_b", "breaks", "passed before")],
};

describe("describeVerified", () => {
  it("shows tests by file, the most urgent first, and the result at the end", () => {
    expect(describeVerified(RESULT, { colour: false })).toBe(`
t.py
  breaks   test_b
           passed before
  proves   test_a

Does not hold: t.py::test_b breaks
`);
  });

  it("names first what no test needs", () => {
    const place = { file: "shop/cart.py", from: 3, to: 5 };
    const hunks = [
      { ...place, neededBy: [] },
      { ...place, from: 9, neededBy: ["t.py::test_a"] },
    ];
    expect(describeVerified({ ...RESULT, hunks }, { colour: false })).toMatch(
      /^\nChanged lines without which every test that proves the change still passes:\n {2}shop\/cart\.py:3-5\n\n/,
    );
  });

  it("folds the cases of a test, and counts those that only guard", () => {
    const cases = Array.from({ length: 76 }, (_, index) => {
      return test(`t.py::test_size[${index}]`, index < 6 ? "proves" : "guards");
    });
    const guards = ["a", "b", "c"].map((name) => test(`t.py::test_${name}`, "guards"));
    expect(show([...cases, ...guards])).toContain(
      "\nt.py\n  proves   test_size: 6 of 76 cases prove, 70 guard\n  guards   3 tests\n",
    );
    expect(show([...cases, ...guards], { verbose: true })).toContain("  guards   test_b\n");
  });

  it("says each sentence once", () => {
    const skipped = ["a", "b"].map((name) => test(`t.py::test_${name}`, "unclear", "is skipped"));
    expect(show(skipped)).toContain(
      "  unclear  test_a\n           is skipped\n  unclear  test_b\n",
    );
  });

  it("takes at most fifteen lines for an ordinary change, and --verbose shows all", () => {
    const tests = Array.from({ length: 40 }, (_, index) => {
      return test(`t.py::test_${index}`, index < 20 ? "proves" : "guards");
    });
    const mutants = Array.from({ length: 20 }, (_, index) => {
      return { file: "a.py", line: 20 - index, change: "1 → 2", noticedBy: null };
    });
    const text = show(tests, { mutants });
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(15 + 1);
    expect(text).toContain("and 16 more tests (--verbose shows all)");
    expect(text).toMatch(/a\.py:1 {2}.*\n {2}a\.py:2 /);
    expect(show(tests, { mutants, verbose: true })).toContain("a.py:20");
  });

  it("wraps to the width of the terminal", () => {
    const long = [test("t.py::test_a", "breaks", "this is a long sentence ".repeat(10).trim())];
    const isWithin = (width: number) => {
      return show(long, { width })
        .split("\n")
        .every((line) => line.length <= width);
    };
    expect([80, 120].map(isWithin)).toEqual([true, true]);
  });

  it("colours only the word, and shows no control character of a test", () => {
    const coloured = show([test("t.py::test_\u001b[2Ja", "proves")], { colour: true });
    expect(coloured).toContain("\u001b[32mproves  \u001b[39m test_a\n");
  });
});

function show(
  tests: readonly TestVerdict[],
  {
    colour = false,
    mutants = [],
    ...look
  }: { colour?: boolean; verbose?: boolean; width?: number } & Partial<
    Pick<VerifyResult, "mutants">
  > = {},
): string {
  return describeVerified({ ...RESULT, tests, mutants }, { colour, ...look });
}

function test(id: string, word: TestWord, reason = USUAL): TestVerdict {
  return { id, word, reason, before: "failed", after: "passed" };
}
