import { expect, it } from "vitest";
import { compareWithBaseline } from "../../../src/routing/verdicts/judge-suite.ts";
import { errored, failed, passed, skipped, uncollected, xpassed } from "../make-run.ts";

function report(...tests: ReturnType<typeof passed>[]) {
  return { tests, collectionErrors: [] };
}

it("sorts the tests of the baseline by what became of them, and ignores new ones", () => {
  const before = report(
    passed("t.py::stays"),
    passed("t.py::breaks"),
    failed("t.py::was_broken", "assert 0"),
    failed("t.py::fixed", "assert 0"),
    passed("t.py::gone"),
    passed("t.py::now_skipped"),
    skipped("t.py::never_ran"),
    skipped("t.py::still_skipped"),
    xpassed("t.py::still_xpassed"),
    skipped("t.py::now_xpassed"),
    passed("t.py::now_marked"),
  );
  const now = report(
    passed("t.py::stays"),
    errored("t.py::breaks", "boom"),
    failed("t.py::was_broken", "assert 0"),
    passed("t.py::fixed"),
    skipped("t.py::now_skipped"),
    skipped("t.py::still_skipped"),
    failed("t.py::never_ran", "assert 0"),
    passed("t.py::added"),
    failed("t.py::added_red", "assert 0"),
    xpassed("t.py::still_xpassed"),
    xpassed("t.py::now_xpassed"),
    xpassed("t.py::now_marked"),
  );
  expect(compareWithBaseline(before, now)).toEqual({
    passToPass: ["t.py::stays"],
    regressions: ["t.py::breaks"],
    stillFailing: ["t.py::was_broken"],
    notRun: ["t.py::gone", "t.py::now_skipped", "t.py::now_marked"],
    removedCases: [],
    skipped: ["t.py::still_skipped"],
    xpassed: ["t.py::still_xpassed", "t.py::now_xpassed", "t.py::now_marked"],
    unknown: [],
    passingOnlyNow: 0,
  });
});

it("a test that did not run because the time was up is neither broken nor compared", () => {
  const before = report(passed("a.py::one"), passed("a.py::two"), passed("b.py::gone"));
  const now = { ...report(passed("a.py::one")), left: { "a.py": 1 } };
  expect(compareWithBaseline(before, now)).toMatchObject({
    passToPass: ["a.py::one"],
    regressions: [],
    notRun: ["b.py::gone"],
  });
});

it("a test that did not run before says nothing by passing, and is looked at when it fails", () => {
  const before = { ...report(passed("a.py::one")), left: { "b.py": 3 } };
  const now = report(
    ...[passed("a.py::one"), passed("b.py::one"), failed("b.py::two", "assert 0")],
    failed("new.py::three", "assert 0"),
  );
  expect(compareWithBaseline(before, now)).toMatchObject({
    passToPass: ["a.py::one"],
    unknown: ["b.py::two"],
    passingOnlyNow: 1,
  });
});

it("cases that come from the code may go, while other cases of the test pass", () => {
  const before = report(passed("t.py::a[EUR]"), passed("t.py::a[HRK]"), passed("t.py::b[1]"));
  const now = report(passed("t.py::a[EUR]"));
  expect(compareWithBaseline(before, now)).toMatchObject({
    passToPass: ["t.py::a[EUR]"],
    removedCases: ["t.py::a[HRK]"],
    notRun: ["t.py::b[1]"],
  });
});

it("a case that another one replaced no longer exists, and does not count as passing", () => {
  const before = report(passed("t.py::a[apple]"), passed("t.py::a[pear]"));
  const now = report(passed("t.py::a[apple]"), passed("t.py::a[plum]"));
  for (const again of [undefined, before]) {
    expect(compareWithBaseline(before, now, { again })).toMatchObject({
      passToPass: ["t.py::a[apple]"],
      removedCases: ["t.py::a[pear]"],
      notRun: [],
    });
  }
});

it("cases with other ids in every run, on the base as well, are compared by their number", () => {
  const before = report(passed("t.py::a[0x1]"), passed("t.py::a[0x2]"), passed("t.py::a[0x3]"));
  const again = report(passed("t.py::a[0x4]"), passed("t.py::a[0x5]"), passed("t.py::a[0x6]"));
  const now = report(passed("t.py::a[0x8]"), passed("t.py::a[0x9]"));
  expect(compareWithBaseline(before, now, { again })).toMatchObject({
    passToPass: ["t.py::a[0x1]", "t.py::a[0x2]"],
    removedCases: ["t.py::a[0x3]"],
    notRun: [],
  });
});

it("cases that are missing count as not run where another case of the test fails or is skipped", () => {
  const before = report(passed("t.py::a[1]"), passed("t.py::a[2]"));
  for (const other of [failed("t.py::a[3]", "assert 0"), skipped("t.py::a[3]")]) {
    const now = report(passed("t.py::a[1]"), other);
    expect(compareWithBaseline(before, now)).toMatchObject({
      notRun: ["t.py::a[2]"],
      removedCases: [],
    });
  }
});

it("a file that can no longer be collected breaks every test of it that passed", () => {
  const now = { tests: [], collectionErrors: [uncollected("t.py", "SyntaxError: invalid syntax")] };
  const comparison = compareWithBaseline(report(passed("t.py::a"), failed("t.py::b", "x")), now);
  expect(comparison).toMatchObject({
    regressions: ["t.py::a"],
    stillFailing: ["t.py::b"],
    notRun: [],
  });
});

it("a test that failed before and no longer exists does not count as not run", () => {
  const comparison = compareWithBaseline(report(failed("t.py::b", "x")), report());
  expect(comparison).toMatchObject({ regressions: [], stillFailing: [], notRun: [] });
});
