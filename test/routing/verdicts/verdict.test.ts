import { describe, expect, it } from "vitest";
import { judgeRun } from "../../../src/routing/verdicts/verdict.ts";
import { errored, failed, passed, run, skipped, uncollected, uncollectedRun } from "../make-run.ts";

const A = "tests/test_a.py::test_a";
const B = "tests/test_a.py::test_b";
const BROKEN = uncollected("tests/test_a.py", "SyntaxError: invalid syntax");

describe("code and report agree", () => {
  it("exit 1 with a failing test is red and names it", () => {
    expect(judgeRun(run(1, [passed(A), failed(B, "assert 1 == 2")]))).toMatchObject({
      word: "red",
      exitCode: 1,
      failing: [B],
    });
  });

  it("exit 1 with an error in setup is red", () => {
    expect(judgeRun(run(1, [errored(A, "boom")])).failing).toEqual([A]);
  });

  it("counts a test once that fails and then fails in teardown too", () => {
    const verdict = judgeRun(run(1, [failed(A, "assert 0"), errored(A, "tear-down"), passed(B)]));
    expect(verdict).toMatchObject({ word: "red", failing: [A] });
    expect(verdict.reason).toContain("1 of 2");
  });

  it("exit 0 with a passing test is green, also if others were skipped", () => {
    expect(judgeRun(run(0, [passed(A), skipped(B)]))).toMatchObject({ word: "green", failing: [] });
  });

  it.each([
    ["exit 2 with a file that cannot be collected", 2],
    ["exit 1 with one, as under -x", 1],
    ["exit 4 with one, as when run by test id", 4],
  ])("%s is a collection error and names the file", (_, exitCode) => {
    const verdict = judgeRun(uncollectedRun(exitCode, BROKEN));
    expect(verdict).toMatchObject({ word: "collection-error", failing: ["tests/test_a.py"] });
    expect(verdict.reason).toContain("SyntaxError: invalid syntax");
  });

  it("has the error that ended pytest", () => {
    const output = "INTERNALERROR> def run():\nINTERNALERROR> KeyError: 'gw0'\n\n";
    const { word, reason } = judgeRun(run(3, null, { output }));
    expect([word, reason]).toEqual([
      "internal-error",
      "pytest had an internal error: KeyError: 'gw0'",
    ]);
  });

  it("finds the cause of a bare assert at the top of a file", () => {
    const text = "tests/test_a.py:1: in <module>\n    assert False\nE   assert False";
    const failure = { exception: null, message: text, details: text };
    const verdict = judgeRun(uncollectedRun(2, { file: "tests/test_a.py", failure }));
    expect(verdict.reason).toBe("tests/test_a.py cannot be collected: assert False");
  });

  it.each([
    [
      "ImportError: cannot import name 'Coupon' from 'shop.cart' (/home/me/shop/cart.py)",
      "ImportError: cannot import name 'Coupon' from 'shop.cart'",
    ],
    [
      "AttributeError: <module 'shop' from '/home/me/shop.py'> does not have the attribute 'x'",
      "AttributeError: <module 'shop'> does not have the attribute 'x'",
    ],
  ])("has no absolute path in the reason: %s", (cause, said) => {
    const { reason } = judgeRun(uncollectedRun(2, uncollected("tests/test_a.py", cause)));
    expect(reason).toBe(`tests/test_a.py cannot be collected: ${said}`);
  });

  it("reads a cause that is a quarter of a million lines long", () => {
    const cause = `AssertionError: too much${"\nE     - 1".repeat(250_000)}`;
    const { reason } = judgeRun(uncollectedRun(2, uncollected("tests/test_a.py", cause)));
    expect(reason).toBe("tests/test_a.py cannot be collected: AssertionError: too much");
  });

  it("counts the other files", () => {
    const other = uncollected("tests/test_b.py", "NameError: name 'y' is not defined");
    expect(judgeRun(uncollectedRun(2, BROKEN, other)).reason).toContain("+1 more");
  });

  it.each([
    ["interrupted", 2, [passed(A)]],
    ["interrupted", 2, []],
    ["interrupted", 2, null],
    ["internal-error", 3, []],
    ["internal-error", 3, null],
    ["usage-error", 4, null],
    ["usage-error", 4, []],
    ["no-tests", 5, []],
    ["no-tests", 5, [skipped("tests/test_a.py")]],
    ["untrusted", 5, null],
  ])("%s: exit %d", (word, exitCode, tests) => {
    expect(judgeRun(run(exitCode, tests)).word).toBe(word);
  });

  it("an interruption after ignored collection errors is an interruption", () => {
    const report = { tests: [passed(A)], collectionErrors: [BROKEN] };
    expect(judgeRun(run(2, [], { report })).word).toBe("interrupted");
  });
});

describe("code and report disagree", () => {
  it.each([
    ["exit 0 without a report, os._exit(0)", 0, null],
    ["exit 0 with a failing test, a spoofed exit status", 0, [passed(A), failed(B, "assert 0")]],
    ["exit 0 with every test skipped or xfailed", 0, [skipped(A), skipped(B)]],
    ["exit 0 without any test, pytest.exit(returncode=0)", 0, []],
    ["exit 1 without a report", 1, null],
    ["exit 1 with every test passed, a coverage threshold", 1, [passed(A)]],
    ["exit 1 without any test", 1, []],
    ["exit 4 with tests that ran", 4, [passed(A)]],
    ["exit 5 with tests that ran", 5, [passed(A)]],
    ["exit 5 with tests that failed", 5, [failed(A, "assert 0")]],
  ])("%s is untrusted", (_, exitCode, tests) => {
    const verdict = judgeRun(run(exitCode, tests));
    expect(verdict.word).toBe("untrusted");
    expect(verdict.reason).toContain(`exit ${exitCode}`);
  });

  it("exit 0 is untrusted if collected tests never ran to their end", () => {
    const report = { tests: [passed(A)], collectionErrors: [], unfinished: 2 };
    expect(judgeRun(run(0, [], { report }))).toMatchObject({
      word: "untrusted",
      reason: "exit 0, but 2 collected tests never ran to the end",
    });
  });

  it.each([
    ["first", [failed(A, "assert 0"), passed(A)]],
    ["last", [passed(A), failed(A, "assert 0")]],
  ])("a test with two results counts with the worse one, which comes %s", (_, tests) => {
    expect(judgeRun(run(0, tests))).toMatchObject({ word: "untrusted", failing: [A] });
    expect(judgeRun(run(1, tests))).toMatchObject({ word: "red", failing: [A] });
  });

  it.each([0, 1])("exit %d is untrusted if the results are in doubt", (exitCode) => {
    const tests = exitCode === 0 ? [passed(A)] : [failed(A, "assert 0")];
    expect(judgeRun(run(exitCode, tests, { doubt: `${A} has two results` }))).toMatchObject({
      word: "untrusted",
      reason: `${A} has two results`,
    });
  });

  it.each([0, 5])("exit %d with a collection error is untrusted", (exitCode) => {
    expect(judgeRun(uncollectedRun(exitCode, BROKEN)).word).toBe("untrusted");
  });

  it.each([6, 9, 99, 124, -1, 300, Number.NaN])(
    "exit %d is none of pytest's: untrusted",
    (code) => {
      expect(judgeRun(run(code, [passed(A)])).word).toBe("untrusted");
    },
  );
});

describe("the process did not exit by itself", () => {
  it.each([
    ["crashed", 139, "signalled"],
    ["timeout", 124, "timed-out"],
    ["tooling-error", 127, "no-interpreter"],
    ["tooling-error", 1, "no-pytest"],
  ] as const)("%s: exit %d, %s", (word, exitCode, ending) => {
    expect(judgeRun(run(exitCode, null, { ending }))).toMatchObject({ word, exitCode });
  });

  it("a crash stays a crash, even if the report has only passed tests", () => {
    expect(judgeRun(run(0, [passed(A)], { ending: "signalled" })).word).toBe("crashed");
  });

  it("a wrapper that hands a signal on as 128 + n is a crash too", () => {
    expect(judgeRun(run(139, null)).word).toBe("crashed");
  });
});
