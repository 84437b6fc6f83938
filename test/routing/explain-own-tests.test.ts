import { expect, it } from "vitest";
import { explainOwnTests } from "../../src/features/own-tests/take-own-tests.ts";
import type { Verdict } from "../../src/routing/verdicts/verdict.ts";
import { failed, passed, run } from "./make-run.ts";

const verdict: Verdict = { word: "wrong-reason", reason: "it is", exitCode: 1, failing: [] };
const reasons = { mayBeMissing: () => false };
const judged = { verdict, reasons, testFiles: ["tests/test_a.py"], existing: [], failedCases: [] };
const TEST = "tests/test_a.py::test_a";

it("is silent about a test that passes beside one that fails, and about tests that were there before", () => {
  const mixed = run(1, [
    passed(`${TEST}[1]`),
    failed(`${TEST}[2]`, "NameError: name 'x' is not defined"),
    failed("tests/test_a.py::test_old", "NameError: name 'y' is not defined"),
    failed("tests/test_b.py::test_b", "NameError: name 'z' is not defined"),
  ]);
  const existing = ["tests/test_a.py::test_old"];
  expect(explainOwnTests(mixed, { ...judged, existing })).toEqual([
    "tests/test_a.py::test_a[2] fails for the wrong reason: NameError: name 'x' is not defined",
  ]);
});

it("is silent about a case that fails as it did before a person changed its test", () => {
  const cause = "ModuleNotFoundError: No module named 'orjson'";
  const old = failed(`${TEST}[2]`, cause);
  const mixed = run(1, [old, failed(`${TEST}[3]`, cause)]);
  const alone = run(1, [old, passed(`${TEST}[1]`)]);
  const asked = { ...reasons, isAskedFor: () => false };
  expect(explainOwnTests(mixed, { ...judged, reasons: asked, failedCases: [old] })).toEqual([
    expect.stringContaining(`${TEST}[3] fails for the wrong reason`),
  ]);
  expect(explainOwnTests(alone, { ...judged, reasons: asked, failedCases: [old] })).toEqual([
    `${TEST}[1] passes already`,
  ]);
});

it("says what the verdict says where no single test is wrong, or there is no report", () => {
  expect(explainOwnTests(run(1, [failed(TEST, "assert 1 == 2")]), judged)).toEqual(["it is"]);
  expect(explainOwnTests({ ...run(3, []), report: null }, judged)).toEqual(["it is"]);
});
