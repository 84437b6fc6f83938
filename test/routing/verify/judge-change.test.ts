import { describe, expect, it } from "vitest";
import {
  judgeChange,
  judgeMutants,
  type VerifiedChange,
} from "../../../src/routing/verify/judge-change.ts";
import { POLICY_FORMS, parsePolicy } from "../../../src/routing/verify/policy.ts";
import type { TestWord } from "../../../src/routing/verify/word-of-test.ts";

describe("require: proof", () => {
  it("holds with a test that proves and none that breaks", () => {
    expect(judge({ words: ["proves", "guards", "unclear"] })).toEqual({
      holds: true,
      isProven: true,
      reason: "1 of 3 tests proves the change, 1 guards, 1 is unclear",
    });
  });

  it.each<[string, Partial<Case>, string]>([
    ["a regression", { words: ["proves", "breaks"] }, "tests/t.py::test_1 breaks: as judged"],
    ["a test that is not done", { words: ["proves", "fails"] }, "tests/t.py::test_1 fails"],
    [
      "tests that pass either way",
      { words: ["guards"] },
      "no test proves the change: 1 test guards",
    ],
    ["no tests at all", { words: [] }, "the change has no tests"],
    [
      "a suite that cannot run",
      { words: ["proves"], problem: "conftest.py is broken" },
      "conftest",
    ],
  ])("does not hold with %s", (_, given, reason) => {
    const judged = judge(given);
    expect(judged.holds).toBe(false);
    expect(judged.reason).toContain(reason);
  });

  it("asks for no proof where only tests or documents changed", () => {
    expect(judge({ words: ["guards"], sourceChange: "none" })).toEqual({
      holds: true,
      isProven: true,
      reason: "only tests or documents changed, so there is nothing to prove: 1 test guards",
    });
    expect(judge({ words: [], sourceChange: "none" }).reason).toBe(
      "only tests or documents changed, so there is nothing to prove",
    );
    expect(judge({ words: ["breaks"], sourceChange: "none" }).holds).toBe(false);
    expect(judge({ words: [], sourceChange: "texts" })).toEqual({
      holds: true,
      isProven: true,
      reason:
        "only comments, docstrings and layout of the source changed, so there is nothing to prove",
    });
  });
});

it("says of a feature that is removed with its tests why that does not hold", () => {
  const seen = { before: "passed", after: "failed" } as const;
  const gone = { id: "t.py::test_a", word: "unclear", reason: "was removed", ...seen } as const;
  const change = { problem: null, sourceChange: "code", differences: null } as const;
  const mutants = { noticed: 0, total: 0, possible: 0 };
  const judged = judgeChange({ ...change, mutants, tests: [gone] }, { kind: "proof" });
  expect(judged.holds).toBe(false);
  expect(judged.reason).toContain("removed together with its tests cannot be proven");
});

it("gives a refactoring no advice that cannot be followed", () => {
  const says =
    "no test breaks, as it should be if the change keeps all behaviour: a reviewer decides";
  expect(judge({ words: [] }).reason).toContain(says);
  expect(judge({ words: ["guards"] }).reason).toContain(says);
  expect(judge({ words: ["guards", "unclear"] }).reason).not.toContain(says);
});

describe("a change that a run made", () => {
  it("is not done at the test gate, where its tests fail as they should", () => {
    expect(judge({ words: ["fails"], differences: [], waits: true })).toEqual({
      holds: false,
      isProven: false,
      reason:
        "the run that makes the change waits at its test gate: its tests fail as it noted, and the code is not written yet",
    });
    const changed = { words: [], differences: ["one"], waits: true };
    expect(judge(changed).reason).toBe("one");
  });

  it("holds if its replay is the same", () => {
    expect(judge({ words: ["proves"], differences: [] })).toEqual({
      holds: true,
      isProven: true,
      reason: "1 test proves the change; red and green are as the run noted them",
    });
  });

  it("does not hold if anything differs, and says all of it", () => {
    expect(judge({ words: ["proves"], differences: ["one", "another"] })).toEqual({
      holds: false,
      isProven: false,
      reason: "one; another",
    });
  });
});

it("only reports with require: none", () => {
  expect(judge({ words: ["proves"], policy: "none" }).isProven).toBe(true);
  expect(judge({ words: ["breaks"], policy: "none" })).toEqual({
    holds: true,
    isProven: false,
    reason: "reported only, because require is none: tests/t.py::test_0 breaks: as judged",
  });
});

describe("require: mutants=80", () => {
  it("asks for the share of mutants that tests notice, besides the proof", () => {
    const words: TestWord[] = ["proves"];
    const policy = "mutants=80";
    expect(judge({ words, policy, mutants: [4, 5] }).holds).toBe(true);
    expect(judge({ words, policy, mutants: [3, 5] })).toEqual({
      holds: false,
      isProven: true,
      reason: "tests notice 3 of 5 mutants (60 %), and 80 % are required",
    });
    expect(judge({ words: ["guards"], policy, mutants: [5, 5] }).holds).toBe(false);
  });

  it("does not hold where too few mutants were tried to tell", () => {
    const mutants = { noticed: 1, total: 1, possible: 32 };
    expect(judgeMutants({ mutants }, 80)?.reason).toBe(
      "only 1 of 32 mutants was tried, too few to show that tests notice 80 %",
    );
    expect(judgeMutants({ mutants: { noticed: 9, total: 10, possible: 32 } }, 80)).toBeNull();
    expect(judgeMutants({ mutants: { noticed: 2, total: 2, possible: 2 } }, 80)).toBeNull();
  });

  it("holds where nothing can be mutated", () => {
    expect(judge({ words: ["proves"], policy: "mutants=80", mutants: [0, 0] }).holds).toBe(true);
  });

  it.each([
    [3, "none of the 3 possible mutants could be tried in time, and 80 % are required"],
    [null, "the mutants could not be found in time, and 80 % are required"],
  ])("does not hold where %s mutants are possible and none could be tried", (possible, reason) => {
    const seen = { words: ["proves"] as const, policy: "mutants=80", mutants: [0, 0] as const };
    expect(judge({ ...seen, possible })).toEqual({ holds: false, isProven: true, reason });
  });
});

it.each(["proofs", "mutants", "mutants=", "mutants=101", "mutants=-1", "mutants=8.5", ""])(
  "knows no policy called %j",
  (text) => {
    expect(parsePolicy(text)).toBeNull();
  },
);

it("names the forms of a policy", () => {
  expect(POLICY_FORMS).toBe("proof, none, or mutants=<percent>");
});

interface Case extends Omit<VerifiedChange, "tests" | "mutants"> {
  words: readonly TestWord[];
  policy: string;
  mutants: readonly [number, number];
  possible: number | null;
}

function judge({ words = [], policy = "proof", mutants, possible, ...change }: Partial<Case>) {
  const parsed = parsePolicy(policy);
  if (parsed === null) throw new Error(policy);
  const tests = words.map((word, index) => {
    const seen = { before: "passed", after: "passed" } as const;
    return { id: `tests/t.py::test_${index}`, word, reason: "as judged", ...seen };
  });
  const [noticed, total] = mutants ?? [0, 0];
  return judgeChange(
    {
      tests,
      problem: null,
      sourceChange: "code",
      differences: null,
      ...change,
      mutants: { noticed, total, possible: possible === undefined ? total : possible },
    },
    parsed,
  );
}
