import { describe, expect, it } from "vitest";
import { findContradiction, readLiveResults } from "../../../src/python/results/live-results.ts";
import { failed, passed } from "../../routing/make-run.ts";

const ONE = "tests/test_a.py::test_one";
const TWO = "tests/test_a.py::test_two";

const result = (id: string, outcome: string) =>
  JSON.stringify(["result", id, "call", outcome, false]);
const finished = (exitCode: number) => JSON.stringify(["finished", exitCode, 0]);
const exit = (exitCode: number) => JSON.stringify(["exit", exitCode]);

const HONEST = [result(ONE, "passed"), result(TWO, "failed"), finished(1), exit(1)];
const REPORTED = [passed(ONE), failed(TWO, "assert 0")];

function contradiction(messages: readonly string[] | null, tests = REPORTED, exitCode = 1) {
  const report = { tests, collectionErrors: [] };
  return findContradiction(readLiveResults(messages), { report, exitCode });
}

it("finds nothing where report, exit code and messages agree", () => {
  expect(contradiction(HONEST)).toBeNull();
});

describe("doubts", () => {
  it.each<[string, string[] | null, string]>([
    ["results that were too many to keep", null, "more results than can be kept"],
    ["a message that pytest does not send", [...HONEST, "{}"], "that pytest does not send"],
    ["a second result of a test", [result(TWO, "passed"), ...HONEST], `${TWO} has two results`],
    ["a result after the end", [...HONEST, result("t.py::t", "passed")], "after the end"],
    ["a second end", [...HONEST, finished(1)], "ended twice"],
    ["a process that ended early", HONEST.slice(0, 3), "pytest was ended from inside"],
  ])("%s", (_, messages, reason) => {
    expect(contradiction(messages)).toContain(reason);
  });

  it("an exit code that is not the one of the session", () => {
    expect(contradiction([...HONEST.slice(0, 3), exit(0)], REPORTED, 0)).toBe(
      "the session ended with 1, but pytest with 0",
    );
  });

  it("a report without a test that ran", () => {
    expect(contradiction(HONEST, [passed(ONE)])).toBe(
      `${TWO} ran (failed), but the report does not have it`,
    );
  });

  it("a report with another outcome", () => {
    expect(contradiction(HONEST, [passed(ONE), passed(TWO)])).toBe(
      `${TWO} is passed in the report, but was seen as failed`,
    );
  });

  it("a report with a test that was not seen to run, such as a renamed one", () => {
    expect(contradiction(HONEST, [...REPORTED, passed("tests/test_a.py::test_three")])).toBe(
      "the report has tests/test_a.py::test_three, which was not seen to run",
    );
  });
});
