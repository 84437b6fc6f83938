import { expect, it } from "vitest";
import {
  mergeReports,
  readLiveResults,
  reportFromLive,
} from "../../../src/python/results/live-results.ts";

const ONE = "tests/test_a.py::test_one";
const TWO = "tests/test_a.py::test_two";
const call = (id: string, outcome: string) => ["result", id, "call", outcome, false];
const end = (id: string) => ["result", id, "teardown", "passed", false];
const read = (...messages: unknown[]) =>
  reportFromLive(readLiveResults(messages.map((message) => JSON.stringify(message))));

it("a test that was tried again is named, in one report and in several", () => {
  const twice = read(["retried", ONE], call(ONE, "passed"), end(ONE));
  expect(twice.retried).toEqual([ONE]);
  const once = read(call(TWO, "passed"), end(TWO));
  expect(once).not.toHaveProperty("retried");
  expect(mergeReports([twice, once, twice]).retried).toEqual([ONE]);
  expect(mergeReports([once])).not.toHaveProperty("retried");
});

it("a failure is read from its message, from its traceback, or is empty", () => {
  const { tests } = read(
    call(ONE, "failed"),
    ["failure", ONE, "", "E   ValueError: no"],
    end(ONE),
    call(TWO, "failed"),
    ["failure", TWO, "AssertionError: assert 1 == 2", "E   assert 1 == 2"],
    end(TWO),
    call("t.py::bare", "failed"),
    end("t.py::bare"),
  );
  expect(tests.map(({ failure }) => failure)).toMatchObject([
    { exception: "ValueError", message: "no" },
    { exception: "AssertionError", message: "assert 1 == 2" },
    { exception: null, message: "" },
  ]);
});
