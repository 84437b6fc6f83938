import { describe, expect, it } from "vitest";
import type { TestReport } from "../../../src/ports.ts";
import {
  judgeAgainstBase,
  judgeFinal,
  judgeRepeated,
} from "../../../src/routing/verdicts/judge-final.ts";
import { failed, passed, run, skipped, uncollected, uncollectedRun } from "../make-run.ts";

const NEW = "tests/test_new.py::test_new";
const OLD = "tests/test_old.py::test_old";
const BAD = "tests/test_old.py::test_bad";
const BASELINE: TestReport = {
  tests: [passed(OLD), failed(BAD, "x")],
  collectionErrors: [uncollected("tests/test_broken.py", "ImportError: no b")],
};
const WHOLE = {
  mustPass: [NEW],
  baseline: { ...BASELINE, collectionErrors: [] },
  isConfigured: false,
};

describe("the claim holds", () => {
  it("without a caveat when the command passes", () => {
    const clean = { ...WHOLE, baseline: { tests: [passed(OLD)], collectionErrors: [] } };
    const found = judgeFinal(run(0, [passed(NEW), passed(OLD)]), clean);
    expect(found).toEqual({ kind: "holds", caveat: null });
  });

  it("with a caveat when only tests fail that failed before", () => {
    const found = judgeFinal(run(1, [passed(NEW), passed(OLD), failed(BAD, "x")]), WHOLE);
    expect(found).toEqual({
      kind: "holds",
      caveat:
        "`python -m pytest tests` ends with exit 1: 1 test failed before the change and still fails (`tests/test_old.py::test_bad`)",
    });
  });

  it("with a caveat that names three of the tests that failed before", () => {
    const bad = [1, 2, 3, 4, 5].map((number) => failed(`${BAD}_${number}`, "x"));
    const baseline = { tests: [passed(OLD), ...bad], collectionErrors: [] };
    const found = judgeFinal(run(1, [passed(NEW), passed(OLD), ...bad]), { ...WHOLE, baseline });
    expect(found).toMatchObject({
      caveat: expect.stringMatching(
        /5 tests failed before the change and still fail .*and 2 more\)$/,
      ),
    });
  });

  it("with a caveat when a file could not be collected before either, so that nothing runs", () => {
    const { collectionErrors } = BASELINE;
    // A module that is skipped when it is imported.
    for (const tests of [[], [skipped("tests/test_other.py::test_it")]]) {
      const report = { tests, collectionErrors };
      expect(judgeFinal(run(2, [], { report }), { ...WHOLE, baseline: BASELINE })).toMatchObject({
        kind: "holds",
        caveat: expect.stringContaining("before it runs a test, as it did before the change"),
      });
    }
  });

  it("by its exit code alone when a configured command leaves no report", () => {
    expect(judgeFinal(run(0, null), { ...WHOLE, isConfigured: true })).toMatchObject({
      kind: "holds",
      caveat: "`python -m pytest tests` left no report, so only its exit code is known",
    });
    expect(judgeFinal(run(0, null), WHOLE)).toMatchObject({
      kind: "fails",
      verdict: { word: "untrusted" },
    });
  });
});

it("a new test that -x keeps from running is told with the failure at which the command stops", () => {
  const output = `FAILED ${BAD}\n!!!!!! stopping after 1 failures !!!!!!\n`;
  expect(judgeFinal(run(1, [failed(BAD, "x")], { output }), WHOLE)).toMatchObject({
    kind: "fails",
    verdict: {
      reason: `${NEW} is not run by the repository's own test command, python -m pytest tests: it stops at the failure of ${BAD} (-x or --maxfail)`,
    },
  });
});

describe("tests that did not fail before because they were skipped or expected to fail", () => {
  const KNOWN = "tests/test_known.py::test_known";
  const expected = { ...WHOLE, baseline: { tests: [skipped(KNOWN)], collectionErrors: [] } };

  it.each(["[XPASS(strict)] #7", "Failed: Unexpected success"])(
    "a strict xfail that passes now is told apart: %s",
    (message) => {
      const found = judgeFinal(run(1, [passed(NEW), failed(KNOWN, message)]), expected);
      expect(found).toMatchObject({
        kind: "fails",
        verdict: {
          word: "red",
          reason: expect.stringContaining(`${KNOWN} was expected to fail`),
          failing: [KNOWN],
        },
      });
    },
  );

  it("one that failed like that before is not charged to the change", () => {
    const broken = { tests: [failed(KNOWN, "[XPASS(strict)] #7")], collectionErrors: [] };
    const found = judgeFinal(run(1, [passed(NEW), failed(KNOWN, "[XPASS(strict)] #7")]), {
      ...WHOLE,
      baseline: broken,
    });
    expect(found).toMatchObject({ kind: "holds" });
  });

  it("one that is skipped before and fails now is not said to have failed before", () => {
    const found = judgeFinal(run(1, [passed(NEW), failed(KNOWN, "assert 1 == 2")]), expected);
    expect(found).toEqual({ kind: "suspects", ids: [KNOWN] });
  });
});

describe("the claim fails", () => {
  it.each([
    ["a red test fails", run(1, [failed(NEW, "x"), passed(OLD)]), "red", "does not pass in"],
    ["a red test is not run", run(0, [passed(OLD)]), "untrusted", "is not run by"],
    [
      "a file cannot be collected",
      run(2, [], { report: { tests: [], collectionErrors: [uncollected("tests/a.py", "x")] } }),
      "collection-error",
      "tests/a.py cannot be collected by the repository's own test command",
    ],
  ])("when %s", (_, final, word, reason) => {
    expect(judgeFinal(final, WHOLE)).toMatchObject({
      kind: "fails",
      verdict: { word, reason: expect.stringContaining(reason) },
    });
  });

  it("when a suspect never passes, not when it is flaky", () => {
    const final = run(1, [passed(NEW), failed(OLD, "x")]);
    expect(judgeRepeated(final, [OLD])).toMatchObject({
      kind: "fails",
      verdict: { word: "red", failing: [OLD] },
    });
    expect(judgeRepeated(final, [])).toMatchObject({ kind: "holds" });
  });
});

it.each([
  ["fails now", run(1, [passed(NEW), failed(OLD, "x")]), [OLD]],
  ["is skipped now", run(0, [passed(NEW), skipped(OLD)]), [OLD]],
  ["is gone", run(0, [passed(NEW)]), [OLD]],
  ["is new and fails", run(1, [passed(NEW), passed(OLD), failed("t.py::x", "x")]), ["t.py::x"]],
])("a test that %s is repeated before it is charged", (_, final, ids) => {
  expect(judgeFinal(final, WHOLE)).toEqual({ kind: "suspects", ids });
});

describe("an exit code that the tests do not explain", () => {
  it.each([
    ["3", run(3, [passed(NEW), passed(OLD)])],
    ["9", run(9, [passed(NEW), passed(OLD)])],
    [
      "1 with passing tests, as for a missed coverage threshold",
      run(1, [passed(NEW), passed(OLD)]),
    ],
    ["no report", run(4, null)],
    ["a signal", run(139, null, { ending: "signalled" })],
    ["the time limit", run(124, null, { ending: "timed-out" })],
  ])("is compared with the base: %s", (_, final) => {
    const clean = { ...WHOLE, baseline: { tests: [passed(OLD)], collectionErrors: [] } };
    expect(judgeFinal(final, clean)).toEqual({ kind: "needs-base" });
  });

  it("is said where it was so before, and charged where it is new", () => {
    const final = run(3, [passed(NEW)]);
    expect(judgeAgainstBase(final, run(3, [passed(OLD)]))).toEqual({
      kind: "holds",
      caveat: "`python -m pytest tests` ends with exit 3, as before the change",
    });
    expect(judgeAgainstBase(final, run(0, [passed(OLD)]))).toMatchObject({
      kind: "fails",
      verdict: {
        word: "internal-error",
        reason: expect.stringContaining("ends with exit 3; before the change it ends with exit 0"),
      },
    });
    const more = run(1, [failed(OLD, "x"), failed(BAD, "x")]);
    expect(judgeAgainstBase(more, run(1, [failed(BAD, "x")]))).toMatchObject({
      kind: "fails",
      verdict: { word: "red", failing: [OLD] },
    });
  });
});

describe("without a baseline", () => {
  const unknown = { ...WHOLE, baseline: null };

  it("a run that passes is enough", () => {
    const found = judgeFinal(run(0, [passed(NEW)]), unknown);
    expect(found).toEqual({ kind: "holds", caveat: null });
  });

  it.each([
    ["a test that fails", run(1, [passed(NEW), failed(OLD, "x")])],
    ["an exit code that is not 0", run(1, [passed(NEW)])],
    ["a file that cannot be collected", uncollectedRun(2, uncollected("tests/a.py", "x"))],
  ])("%s is compared with the base", (_, final) => {
    expect(judgeFinal(final, unknown)).toEqual({ kind: "needs-base" });
  });
});

it("a module that cannot be found while collecting is explained by the search path", () => {
  const missing = uncollected("tests/a.py", "ModuleNotFoundError: No module named 'shop'");
  expect(judgeFinal(uncollectedRun(2, missing), WHOLE)).toMatchObject({
    kind: "fails",
    verdict: {
      reason: expect.stringMatching(/No module named 'shop' \(on its search path is only/),
    },
  });
});

it("several tests that failed before and still do are counted and named", () => {
  const tests = [failed(OLD, "x"), failed(BAD, "x")];
  const baseline = { tests, collectionErrors: [] };
  expect(judgeFinal(run(1, [passed(NEW), ...tests]), { ...WHOLE, baseline })).toEqual({
    kind: "holds",
    caveat:
      "`python -m pytest tests` ends with exit 1: 2 tests failed before the change and still fail (`tests/test_old.py::test_old`, `tests/test_old.py::test_bad`)",
  });
});

describe("compared with the same command on the base", () => {
  it("names the tests that fail, as they did before", () => {
    const failing = () => run(1, [passed(NEW), failed(BAD, "x")]);
    expect(judgeAgainstBase(failing(), failing())).toEqual({
      kind: "holds",
      caveat:
        "`python -m pytest tests` ends with exit 1, as before the change: 1 test failed before the change and still fails (`tests/test_old.py::test_bad`)",
    });
  });

  const late = run(124, null, { ending: "timed-out", seconds: 60 });

  it("the time limit is a caveat where the base took almost as long", () => {
    expect(judgeAgainstBase(late, run(0, [passed(OLD)], { seconds: 50.4 }))).toEqual({
      kind: "holds",
      caveat:
        "`python -m pytest tests` did not end within the time limit; before the change it took 50 s",
    });
  });

  it("the time limit is charged where the base was fast", () => {
    expect(judgeAgainstBase(late, run(0, [passed(OLD)], { seconds: 2 }))).toMatchObject({
      kind: "fails",
      verdict: {
        reason: expect.stringContaining(
          "did not end within the time limit; before the change it ends with exit 0",
        ),
      },
    });
  });

  it("a signal that ended the base, too, is a caveat", () => {
    const killed = run(139, null, { ending: "signalled" });
    expect(judgeAgainstBase(killed, killed)).toEqual({
      kind: "holds",
      caveat: "`python -m pytest tests` was ended by a signal, as before the change",
    });
  });

  it("a file that only now cannot be collected is charged", () => {
    const final = uncollectedRun(2, uncollected("tests/a.py", "x"), uncollected("tests/b.py", "x"));
    const base = uncollectedRun(2, uncollected("tests/a.py", "x"));
    expect(judgeAgainstBase(final, base)).toMatchObject({
      kind: "fails",
      verdict: { failing: ["tests/b.py"], reason: expect.stringContaining(": tests/b.py;") },
    });
  });
});

it("a configured command need not run every test that ran before", () => {
  const found = judgeFinal(run(0, [passed(NEW)]), { ...WHOLE, isConfigured: true });
  expect(found).toEqual({ kind: "holds", caveat: null });
});
