import { expect, it } from "vitest";
import { compareWithBaseline } from "../../src/routing/compare-with-baseline.ts";
import { errored, failed, passed, skipped, uncollected } from "./make-run.ts";

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
  );
  const now = report(
    passed("t.py::stays"),
    errored("t.py::breaks", "boom"),
    failed("t.py::was_broken", "assert 0"),
    passed("t.py::fixed"),
    skipped("t.py::now_skipped"),
    failed("t.py::never_ran", "assert 0"),
    passed("t.py::added"),
    failed("t.py::added_red", "assert 0"),
  );
  expect(compareWithBaseline(before, now)).toEqual({
    passToPass: ["t.py::stays"],
    regressions: ["t.py::breaks"],
    stillFailing: ["t.py::was_broken"],
    lost: ["t.py::gone", "t.py::now_skipped"],
  });
});

it("a file that can no longer be collected breaks every test of it that passed", () => {
  const now = { tests: [], collectionErrors: [uncollected("t.py", "SyntaxError: invalid syntax")] };
  const comparison = compareWithBaseline(report(passed("t.py::a"), failed("t.py::b", "x")), now);
  expect(comparison).toMatchObject({
    regressions: ["t.py::a"],
    stillFailing: ["t.py::b"],
    lost: [],
  });
});

it("a test that failed before and is gone is not lost", () => {
  const comparison = compareWithBaseline(report(failed("t.py::b", "x")), report());
  expect(comparison).toMatchObject({ regressions: [], stillFailing: [], lost: [] });
});
