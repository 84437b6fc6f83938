import { expect, it } from "vitest";
import { failsMore, judgeSuite } from "../../../src/routing/verdicts/judge-suite.ts";
import { failed, passed, run, skipped, uncollected } from "../make-run.ts";

const NEW = "tests/test_new.py::test_new";
const KNOWN = "tests/test_known.py::test_known";
const NOTHING = { tests: [], collectionErrors: [] };
const canary = { mustFail: "tests/test_c.py::test_a", mustPass: "tests/test_c.py::test_b" };
const CANARY = [failed(canary.mustFail, "assert 1 == 2"), passed(canary.mustPass)];

it("an old test that was expected to fail and passes now is named, with what can be done", () => {
  const finding = judgeSuite(
    run(1, [...CANARY, passed(NEW), failed(KNOWN, "[XPASS(strict)] #7: there is no vat yet")]),
    { canary, mustPass: [NEW], baseline: { tests: [skipped(KNOWN)], collectionErrors: [] } },
  );
  expect(finding).toMatchObject({
    verdict: {
      word: "red",
      reason: `${KNOWN} was expected to fail (xfail or expectedFailure) and passes now: if that is intended, list it in the issue as a test that becomes wrong`,
      failing: [KNOWN],
    },
  });
});

it("does not count the new tests among those that did not run before", () => {
  const file = KNOWN.replace(/::.*/, "");
  const [added, old] = [`${file}::test_added`, `${file}::test_late`];
  const finding = judgeSuite(run(1, [passed(added), passed(old), passed(KNOWN), ...CANARY]), {
    canary,
    mustPass: [added],
    baseline: { tests: [passed(KNOWN)], collectionErrors: [], left: { [file]: 1 } },
  });
  expect(finding).toMatchObject({ passToPass: [KNOWN], passingOnlyNow: 1 });
});

it.each([
  ["nothing fails", [passed(KNOWN)], {}, false],
  ["the same test fails as before", [failed(NEW, "assert 0"), passed(KNOWN)], {}, false],
  ["another test fails", [failed(KNOWN, "assert 0")], {}, true],
  ["it was cut off", null, { ending: "timed-out" as const }, true],
  ["the time was up", [], { report: { ...NOTHING, left: { "t.py": 1 } } }, true],
  ["a test did not end", [], { report: { ...NOTHING, stopped: [{ id: KNOWN, how: "" }] } }, true],
  [
    "a file can no longer be collected",
    [],
    { report: { ...NOTHING, collectionErrors: [uncollected("t.py", "ImportError: x")] } },
    true,
  ],
])("a suite that ran beside another fails more: %s", (_, tests, more, expected) => {
  const before = run(1, [passed(KNOWN), failed(NEW, "assert 0")]);
  expect(failsMore(before, run(1, tests, more))).toBe(expected);
});
