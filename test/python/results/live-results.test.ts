import { describe, expect, it } from "vitest";
import {
  EVERYTHING,
  findContradiction,
  idsByJunitName,
  junitKey,
  readLiveResults,
  readProgress,
} from "../../../src/python/results/live-results.ts";
import { failed, passed, skipped } from "../../routing/make-run.ts";

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

it("keeps the option that gives the same order again, and no step without a result", () => {
  const live = readLiveResults([
    JSON.stringify(["seed", "--randomly-seed=3"]),
    JSON.stringify(["result", ONE, "call", "rerun", false]),
  ]);
  expect(live.seed).toBe("--randomly-seed=3");
  expect(live.outcomes.size).toBe(0);
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

it("a file that skips itself while it is imported needs no result of its own", () => {
  expect(contradiction(HONEST, [...REPORTED, skipped("tests/test_b.py")])).toBeNull();
});

it("a process that ends with another code than pytest is doubted", () => {
  expect(contradiction(HONEST, REPORTED, 0)).toBe(
    "pytest ended with 1, but its process exited with 0",
  );
});

it("a session that never ended is doubted", () => {
  expect(contradiction([...HONEST.slice(0, 2), exit(1)])).toContain("but pytest with 1");
});

it("the first doubt stays", () => {
  const { doubt } = readLiveResults(["{}", result(ONE, "passed"), result(ONE, "passed")]);
  expect(doubt).toBe("the test run sent a message that pytest does not send");
});

it.each(["tests/test_a.py", "tests/conftest.py", "tests/__pycache__/a-pytest-8.pyc"])(
  "%s must not be written while the tests run",
  (path) => {
    const written = JSON.stringify(["written", path]);
    expect(contradiction([written, ...HONEST])).toBe(`${path} was written while the tests ran`);
  },
);

it("another file may be written while the tests run", () => {
  expect(contradiction([JSON.stringify(["written", "out/log.txt"]), ...HONEST])).toBeNull();
});

describe("what a run tells", () => {
  const step = (when: string, said: string, isPart = false) =>
    JSON.stringify(["result", ONE, when, said, isPart]);

  it.each([
    ["a fixture that fails", [step("setup", "failed")], "error"],
    ["a skipped test", [step("setup", "skipped")], "skipped"],
    ["a fixture that works", [step("setup", "passed")], undefined],
    ["a teardown after a pass", [step("call", "passed"), step("teardown", "failed")], "error"],
    ["a part that fails", [step("call", "failed", true), step("call", "passed")], "failed"],
  ])("%s", (_, messages, outcome) => {
    const { outcomes, doubt } = readLiveResults(messages);
    expect(outcomes.get(ONE)).toBe(outcome);
    expect(doubt).toBeNull();
  });

  it("tests that share an id may have several results, the worst of which counts", () => {
    const repeated = JSON.stringify(["repeated", [ONE]]);
    const live = readLiveResults([repeated, result(ONE, "failed"), result(ONE, "passed")]);
    expect(live.doubt).toBeNull();
    expect(live.outcomes.get(ONE)).toBe("failed");
  });

  it("which tests were running, retried and collected, and what they used", () => {
    const live = readLiveResults(
      [
        ["collecting", "tests/test_a.py"],
        ["collected", [["tests/test_a.py", 2]]],
        ["uncollected", "tests/test_c.py"],
        ["start", ONE],
        ["result", ONE, "teardown", "passed", false],
        ["start", TWO],
        ["retried", ONE],
        ["failure", TWO, "assert 0", "trace"],
        ["used", "loaded", ["shop.py"]],
        ["used", "opened", ["data.json"]],
        ["patterns", ["test_*.py"]],
      ].map((message) => JSON.stringify(message)),
    );
    expect(live).toMatchObject({
      running: [TWO],
      collecting: null,
      uncollected: ["tests/test_c.py"],
      used: { loaded: ["shop.py"], opened: ["data.json"], patterns: ["test_*.py"] },
      doubt: null,
    });
    expect([...live.ended]).toEqual([ONE]);
    expect([...live.retried]).toEqual([ONE]);
    expect(live.collected.get("tests/test_a.py")).toBe(2);
    expect(live.failures.get(TWO)).toEqual({ message: "assert 0", details: "trace" });
  });
});

it.each([
  [JSON.stringify(["start", ONE]), { begun: ONE }],
  [JSON.stringify(["collecting", "a.py"]), { begun: "a.py" }],
  [JSON.stringify(["collected", []]), { ended: EVERYTHING }],
  [JSON.stringify(["result", ONE, "teardown", "passed", false]), { ended: ONE }],
  [JSON.stringify(["result", ONE, "teardown", "passed", true]), null],
  [JSON.stringify(["result", ONE, "call", "passed", false]), null],
  [finished(0), null],
  ["not JSON", null],
])("%s tells this progress: %j", (line, progress) => {
  expect(readProgress(line)).toEqual(progress);
});

describe("names in the JUnit file", () => {
  it.each([
    ["tests/test_a.py::TestIt::test_x[a::b]", "tests.test_a.TestIt", "test_x[a::b]"],
    ["tests/test_a.py::test_x", "tests.test_a", "test_x"],
  ])("lead to %s", (id, classname, name) => {
    expect(idsByJunitName([id]).get(junitKey({ classname, name }))).toBe(id);
  });

  it("write what XML cannot hold as numbers", () => {
    expect(junitKey({ classname: "a", name: "x\u001b" })).toBe("a\nx#x1B");
    expect(junitKey({ classname: "a", name: "x\uffff" })).toBe("a\nx#xFFFF");
  });
});
