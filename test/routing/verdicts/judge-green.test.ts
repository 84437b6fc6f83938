import { describe, expect, it } from "vitest";
import { judgeGreen } from "../../../src/routing/verdicts/judge-green.ts";
import { failed, passed, run, skipped } from "../make-run.ts";

const A = "tests/test_a.py::test_a";
const B = "tests/test_a.py::test_b";
const expectation = { mustPass: [A, B] };

it("is green when every test that was red passed", () => {
  expect(judgeGreen(run(0, [passed(A), passed(B)]), expectation).word).toBe("green");
});

it("is red while one of them fails, and names it", () => {
  const verdict = judgeGreen(run(1, [passed(A), failed(B, "assert 0")]), expectation);
  expect(verdict).toMatchObject({ word: "red", failing: [B] });
});

it.each([
  ["missing", [passed(A)]],
  ["skipped", [passed(A), skipped(B)]],
  ["passed, and then skipped under the same id", [passed(A), passed(B), skipped(B)]],
])("is untrusted when one is %s", (_, tests) => {
  const verdict = judgeGreen(run(0, tests), expectation);
  expect(verdict).toMatchObject({ word: "untrusted", failing: [B] });
  expect(verdict.reason).toContain(B);
});

it("is untrusted when a guard is missing or was skipped, and calls it a guard", () => {
  const guarded = { mustPass: [A], guards: [B] };
  expect(judgeGreen(run(0, [passed(A)]), guarded).reason).toContain(
    `${B} is a guard and is missing from the report`,
  );
  expect(judgeGreen(run(0, [passed(A), skipped(B)]), guarded).reason).toContain(
    `${B} is a guard and was skipped`,
  );
});

it("counts two new failures in the plural, besides one that failed before", () => {
  const tests = [failed(A, "assert 0"), failed(B, "assert 0"), failed("t.py::old", "assert 0")];
  const verdict = judgeGreen(run(1, tests), { ...expectation, failedBefore: ["t.py::old"] });
  expect(verdict.reason).toBe("2 tests fail, besides 1 that failed before the change");
});

it("is untrusted when nothing was red before", () => {
  expect(judgeGreen(run(0, [passed(A)]), { mustPass: [] }).word).toBe("untrusted");
});

it("is untrusted when a locked file was changed", () => {
  const verdict = judgeGreen(run(0, [passed(A), passed(B)]), {
    ...expectation,
    changedLockedFiles: ["tests/test_a.py"],
  });
  expect(verdict.word).toBe("untrusted");
  expect(verdict.reason).toContain("tests/test_a.py");
});

it("is not green while a stub is left", () => {
  const verdict = judgeGreen(run(0, [passed(A), passed(B)]), {
    ...expectation,
    stubsLeft: ["shop.coupon.apply"],
  });
  expect(verdict.word).toBe("red");
  expect(verdict.reason).toContain("shop.coupon.apply");
});

it("a changed locked file outweighs failing tests", () => {
  const verdict = judgeGreen(run(1, [failed(A, "assert 0")]), {
    ...expectation,
    changedLockedFiles: ["tests/test_a.py"],
  });
  expect(verdict.word).toBe("untrusted");
});

it("counts the others that are missing", () => {
  const verdict = judgeGreen(run(0, [passed("tests/test_a.py::other")]), expectation);
  expect(verdict.reason).toBe(`${A} was red and is missing from the report (+1 more)`);
});

describe("a rule about the whole suite that ends the run with 1 although no test fails", () => {
  const missed = run(1, [passed(A), passed(B)]);

  it("that did so before the change is no fault of it, and the exit code stays as it is", () => {
    const verdict = judgeGreen(missed, { ...expectation, suiteRule: "old" });
    expect(verdict).toMatchObject({ word: "green", exitCode: 1 });
  });

  it("that did so before the change excuses nothing else", () => {
    const judge = (tests: Parameters<typeof run>[1], more = {}) =>
      judgeGreen(run(1, tests, more), { ...expectation, suiteRule: "old" });
    expect(judge([passed(A), failed(B, "assert 0")])).toMatchObject({ word: "red", failing: [B] });
    expect(judge([passed(A)])).toMatchObject({ word: "untrusted", failing: [B] });
    expect(judge([skipped(A), skipped(B)])).toMatchObject({
      word: "untrusted",
      reason: "exit 1, but every test was skipped, or is expected to fail (xfail)",
    });
  });

  it("that did not do so before the change is a fault of it", () => {
    const verdict = judgeGreen(missed, { ...expectation, suiteRule: "new" });
    expect(verdict).toMatchObject({ word: "red", exitCode: 1 });
    expect(verdict.reason).toContain("did not before the change");
  });

  it.each([
    ["results in doubt", { ...missed, doubt: "the results differ" }, {}],
    ["a changed locked file", missed, { changedLockedFiles: ["tests/test_a.py"] }],
  ])("never hides %s", (_, doubted, more) => {
    for (const suiteRule of ["old", "new"] as const) {
      const verdict = judgeGreen(doubted, { ...expectation, ...more, suiteRule });
      expect(verdict.word).toBe("untrusted");
    }
  });

  it("is untrusted where the base cannot tell", () => {
    expect(judgeGreen(missed, expectation).word).toBe("untrusted");
  });
});
