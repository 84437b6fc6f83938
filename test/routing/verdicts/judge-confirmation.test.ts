import { describe, expect, it } from "vitest";
import type { TestCase, TestRun } from "../../../src/ports.ts";
import { doubtCanary, judgeConfirmation } from "../../../src/routing/verdicts/judge-green.ts";
import { errored, failed, passed, run, skipped } from "../make-run.ts";

const CANARY = "tests/test_canary_1234.py";
const CANARY_PASSES = passed(`${CANARY}::test_fine`);
const CANARY_FAILS = failed(`${CANARY}::test_canary`, "AssertionError: the canary has to fail");
const ONE = "tests/test_a.py::test_one";
const TWO = "tests/test_a.py::test_two";

describe("a second run", () => {
  it("confirms green if only the canary fails", () => {
    expect(judge(run(1, [passed(ONE), passed(TWO), CANARY_FAILS]))).toEqual({
      word: "green",
      reason: "confirmed by a second run",
      exitCode: 1,
      failing: [],
    });
  });

  it("accepts tests that did not have to pass", () => {
    const others = [passed("tests/test_a.py::test_x"), skipped("tests/test_a.py::test_y")];
    expect(judge(run(1, [passed(ONE), passed(TWO), ...others, CANARY_FAILS])).word).toBe("green");
  });

  it("counts a canary with an error as one that fails", () => {
    const erring = errored(`${CANARY}::test_canary`, "fixture broke");
    expect(judge(run(1, [passed(ONE), passed(TWO), erring])).word).toBe("green");
  });

  it("is untrusted if everything passed, including the canary", () => {
    const all = [passed(ONE), passed(TWO), passed(`${CANARY}::test_canary`)];
    expect(judge(run(0, all))).toMatchObject({
      word: "untrusted",
      reason: "a test that has to fail passed: something tampers with the tests",
    });
  });

  it.each([
    ["passed", passed(`${CANARY}::test_canary`)],
    ["was skipped", skipped(`${CANARY}::test_canary`)],
  ])("is untrusted if something failed, but the canary %s", (_, canary) => {
    expect(judge(run(1, [passed(ONE), failed(TWO, "x"), canary]))).toMatchObject({
      word: "untrusted",
      reason: "a test that has to fail passed: something tampers with the tests",
    });
  });

  it("is untrusted if the test of the canary that has to pass fails", () => {
    const fails = failed(CANARY_PASSES.id, "x");
    const second = run(1, [passed(ONE), passed(TWO), CANARY_FAILS, fails]);
    expect(judgeConfirmation(second, { canary: IDS, mustPass: [ONE, TWO] })).toMatchObject({
      word: "untrusted",
      reason: expect.stringContaining(
        "a test that has to pass failed: something tampers with the tests, or a rule",
      ),
    });
  });

  it.each([
    ["was left out", passed("tests/test_a.py::test_x")],
    ["has a name that only begins alike", failed(`${CANARY}x::test_canary`, "x")],
  ])("does not speak of tampering if the canary %s", (_, other) => {
    const tests = [passed(ONE), passed(TWO), other];
    expect(judge(run(other.outcome === "passed" ? 0 : 1, tests))).toMatchObject({
      word: "untrusted",
      reason:
        "the canary test (a plain function) in tests did not run: drop -k and -m from `addopts`, and see that conftest.py ignores no new file there; if conftest.py or a plugin collects only its own classes, put the new tests into a class with an imported base",
    });
  });

  it("says why the file of the canary cannot be collected", () => {
    const second = run(1, [passed(ONE), failed(TWO, "x")]);
    const failure = {
      exception: null,
      message: "collection failure",
      details: "E   TypeError: no order",
    };
    const report = {
      tests: second.report?.tests ?? [],
      collectionErrors: [{ file: CANARY, failure }],
    };
    expect(doubtCanary(report, IDS)).toBe(
      "the file of the canary test cannot be collected: TypeError: no order",
    );
  });

  describe("with a canary whose class has a base", () => {
    const [mustFail, mustPass] = [`${CANARY}::TestA::test_a`, `${CANARY}::TestA::test_b`];
    const canary = { mustFail, mustPass, bases: ["testing.Base"] };
    const judgeDerived = (tests: TestCase[]) => {
      return judgeConfirmation(run(1, [passed(ONE), ...tests]), { canary, mustPass: [ONE] });
    };

    it("does not charge the change with tests that the canary inherits", () => {
      const inherited = failed(`${CANARY}::TestA::test_inherited`, "no shelf");
      const verdict = judgeDerived([failed(mustFail, "x"), passed(mustPass), inherited]);
      expect(verdict).toMatchObject({ word: "green", failing: [] });
    });

    it.each([
      [
        "did not run",
        [failed("tests/test_o.py::test_o", "x")],
        "the canary test (a class derived from testing.Base) in tests did not run: drop -k and -m from `addopts`, and see that conftest.py ignores no new file there, and let conftest.py and plugins collect every such class",
      ],
      [
        "could not be set up",
        [errored(mustFail, "no shelf"), errored(mustPass, "no shelf")],
        "or a class that derives from testing.Base alone cannot be set up",
      ],
    ])("names the base if it %s", (_, tests, words) => {
      const reason = expect.stringContaining(words);
      expect(judgeDerived(tests)).toMatchObject({ word: "untrusted", reason });
    });
  });

  it("does not charge a test that failed before the change", () => {
    const tests = [passed(ONE), failed(TWO, "old"), CANARY_FAILS, CANARY_PASSES];
    const verdict = judgeConfirmation(run(1, tests), {
      canary: IDS,
      mustPass: [ONE],
      failedBefore: [TWO],
    });
    expect(verdict.word).toBe("green");
  });

  it("is red if a test failed that had passed, and names only that one", () => {
    expect(judge(run(1, [passed(ONE), failed(TWO, "flaky"), CANARY_FAILS]))).toMatchObject({
      word: "red",
      reason: `${TWO} passed once and failed when it was run again`,
      failing: [TWO],
    });
  });

  it("counts a test that passed and failed in teardown as failing", () => {
    const twice = [passed(ONE), passed(TWO), errored(TWO, "tear-down"), CANARY_FAILS];
    expect(judge(run(1, twice))).toMatchObject({ word: "red", failing: [TWO] });
  });

  it.each([
    ["is missing", []],
    ["was skipped", [skipped(TWO)]],
  ])("is untrusted if a test that has to pass %s", (_, tests) => {
    expect(judge(run(1, [passed(ONE), ...tests, CANARY_FAILS]))).toMatchObject({
      word: "untrusted",
      reason: `${TWO} passed once and did not run again`,
    });
  });

  it.each([
    ["timeout", run(124, null, { ending: "timed-out" })],
    ["crashed", run(139, null, { ending: "signalled" })],
    ["untrusted", run(1, null)],
    ["untrusted", run(0, null)],
    ["interrupted", run(2, [CANARY_FAILS])],
    ["internal-error", run(3, [passed(ONE), passed(TWO), CANARY_FAILS])],
  ])("stays %s", (word, broken) => {
    expect(judge(broken)).toMatchObject({ word });
  });
});

const IDS = { mustFail: `${CANARY}::test_canary`, mustPass: CANARY_PASSES.id };

/** The test of the canary that has to pass does so. */
function judge(second: TestRun) {
  return judgeConfirmation(withPassing(second), { canary: IDS, mustPass: [ONE, TWO] });
}

function withPassing(second: TestRun): TestRun {
  const { report } = second;
  const hasCanary = report?.tests.some(({ id }) => id.startsWith(`${CANARY}::`)) ?? false;
  if (report === null || !hasCanary) return second;
  return { ...second, report: { ...report, tests: [...report.tests, CANARY_PASSES] } };
}
