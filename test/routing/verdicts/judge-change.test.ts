import { describe, expect, it } from "vitest";
import { POLICY_FORMS, parsePolicy } from "../../../src/routing/verdicts/choose-policy.ts";
import {
  describeExamples,
  judgeChange,
  judgeMutants,
  type VerifiedChange,
  withWaivers,
} from "../../../src/routing/verdicts/judge-change.ts";
import type { TestWord } from "../../../src/routing/verdicts/word-of-test.ts";

const EXECUTED = { total: 4, missed: [], unseen: [], testFiles: ["tests/t.py"] };
const MISSED = { ...EXECUTED, missed: [{ file: "shop/cart.py", from: 3, to: 5 }] };

describe("require: proof", () => {
  it("holds with a test that proves and none that breaks", () => {
    expect(judge({ words: ["proves", "guards", "unclear"] })).toEqual({
      result: "holds",
      passes: true,
      reason: "1 of 3 tests proves the change, 1 guards, 1 is unclear",
    });
  });

  it.each<[string, Partial<Case>, string]>([
    ["a regression", { words: ["proves", "breaks"] }, "tests/t.py::test_1 breaks: as judged"],
    ["a test that is not done", { words: ["proves", "fails"] }, "tests/t.py::test_1 fails"],
    ["lines that no test executes", { words: [], execution: MISSED }, "executes shop/cart.py:3-5"],
    [
      "lines that only unclear tests execute",
      { words: ["unclear"], execution: MISSED },
      "executes shop/cart.py:3-5, and no test proves the change: 1 test is unclear",
    ],
    [
      "a suite that cannot run",
      { words: ["proves"], problem: "conftest.py is broken" },
      "conftest",
    ],
  ])("does not hold with %s", (_, given, reason) => {
    const judged = judge(given);
    expect([judged.result, judged.passes]).toEqual(["does-not-hold", false]);
    expect(judged.reason).toContain(reason);
  });

  it("has nothing to prove where tests that pass before and after execute all that changed", () => {
    expect(judge({ words: [], execution: EXECUTED })).toEqual({
      result: "nothing-to-prove",
      passes: true,
      reason:
        "the change has no tests; no test breaks, and tests that pass before and after execute all that changed (4 statements)",
    });
    const blind = { ...EXECUTED, unseen: ["shop/_fast.c"] };
    expect(judge({ words: [], execution: blind }).reason).toContain(
      "nothing was seen of shop/_fast.c",
    );
  });

  it("warns of tests that pass without the change as well, and does not call it proven", () => {
    const { result, reason } = judge({ words: ["guards"], execution: EXECUTED });
    expect(result).toBe("nothing-to-prove");
    expect(reason).toContain("no test proves the change: 1 test guards");
    expect(reason).toContain("its own tests pass without it as well");
  });

  it.each([
    ["none", "only tests or documents changed"],
    ["texts", "only comments, docstrings, type hints and layout of the source changed"],
    ["around", "only files changed that are no part of the product, and that no test uses"],
  ] as const)("has nothing to prove where the source change is %s", (sourceChange, reason) => {
    const judged = { result: "nothing-to-prove", passes: true };
    expect(judge({ words: [], sourceChange })).toEqual({ ...judged, reason });
    expect(judge({ words: ["guards"], sourceChange }).reason).toBe(`${reason}: 1 test guards`);
    expect(judge({ words: ["breaks"], sourceChange }).passes).toBe(false);
    expect(judge({ words: [], sourceChange, policy: "strict" }).passes).toBe(true);
  });
});

it("holds where a test proves a document that code reads, though no source changed", () => {
  expect(judge({ words: ["proves"], sourceChange: "none" })).toMatchObject({
    result: "holds",
    reason: "1 test proves the change",
  });
});

describe("require: strict", () => {
  it("asks every change of code for a test that proves it", () => {
    const policy = "strict";
    expect(judge({ words: ["proves"], policy }).result).toBe("holds");
    expect(judge({ words: ["guards"], execution: EXECUTED, policy })).toMatchObject({
      result: "does-not-hold",
      passes: false,
      reason: expect.stringContaining("; require is strict"),
    });
  });
});

it("does not hold with a test that may have been weakened", () => {
  const seen = { word: "unclear", before: "passed", after: "passed" } as const;
  const tests = [{ id: "t.py::test_a", reason: "whether it was weakened is not known", ...seen }];
  const change = { problem: null, sourceChange: "code", differences: null } as const;
  const mutants = { noticed: 0, total: 0, possible: 0 };
  const judged = judgeChange({ ...change, mutants, tests, execution: EXECUTED }, { kind: "proof" });
  expect(judged.reason).toBe("t.py::test_a is unclear: whether it was weakened is not known");
});

it("says of a feature that is removed with its tests why it is not proven", () => {
  const seen = { before: "passed", after: "failed" } as const;
  const gone = { id: "t.py::test_a", word: "unclear", reason: "was removed", ...seen } as const;
  const change = { problem: null, sourceChange: "code", differences: null } as const;
  const mutants = { noticed: 0, total: 0, possible: 0 };
  const judged = judgeChange(
    { ...change, mutants, tests: [gone], execution: EXECUTED },
    { kind: "proof" },
  );
  expect(judged.result).toBe("nothing-to-prove");
  expect(judged.reason).toContain("removed together with its tests cannot be proven");
});

describe("a change that a run made", () => {
  it("is not done at the test gate, where its tests fail as they should", () => {
    expect(judge({ words: ["fails"], differences: [], waits: true })).toEqual({
      result: "does-not-hold",
      passes: false,
      reason:
        "the run that makes the change waits at its test gate: its tests fail as it noted, and the code is not written yet",
    });
    const changed = { words: [], differences: ["one"], waits: true };
    expect(judge(changed).reason).toBe("one");
  });

  it("holds if its replay is the same", () => {
    expect(judge({ words: ["proves"], differences: [] })).toEqual({
      result: "holds",
      passes: true,
      reason: "1 test proves the change; red and green are as the run noted them",
    });
  });

  it("does not hold if anything differs, and says all of it", () => {
    expect(judge({ words: ["proves"], differences: ["one", "another"] })).toEqual({
      result: "does-not-hold",
      passes: false,
      reason: "one; another",
    });
  });
});

describe("waivers", () => {
  const waiver = { test: null, reason: "generated code", by: "Ann", counts: true };

  it("let a change pass that does not hold, and name who says so", () => {
    expect(judge({ words: ["breaks"], waivers: [waiver] })).toEqual({
      result: "does-not-hold",
      passes: true,
      reason: "exempt, says Ann: generated code; tests/t.py::test_0 breaks: as judged",
    });
    expect(judge({ words: ["breaks"], waivers: [{ ...waiver, counts: false }] }).passes).toBe(
      false,
    );
    expect(judge({ words: ["proves"], waivers: [waiver] }).reason).toBe("1 test proves the change");
  });

  it("excuse a test that breaks on purpose, and no other", () => {
    const seen = { before: "passed", after: "failed" } as const;
    const tests = ["t.py::test_a[1]", "t.py::test_b"].map((id) => {
      return { id, word: "breaks" as const, reason: "as judged", ...seen };
    });
    const onPurpose = { ...waiver, test: "t.py::test_a" };
    expect(withWaivers(tests, [onPurpose]).map(({ waived }) => waived)).toEqual([
      "Ann: generated code",
      undefined,
    ]);
    expect(withWaivers(tests, [{ ...onPurpose, counts: false }])).toEqual(tests);
  });
});

it("only reports with require: none", () => {
  expect(judge({ words: ["proves"], policy: "none" }).result).toBe("holds");
  expect(judge({ words: ["breaks"], policy: "none" })).toEqual({
    result: "does-not-hold",
    passes: true,
    reason: "reported only, because require is none: tests/t.py::test_0 breaks: as judged",
  });
});

describe("require: mutants=80", () => {
  it("asks for the share of mutants that tests notice, besides the proof", () => {
    const words: TestWord[] = ["proves"];
    const policy = "mutants=80";
    expect(judge({ words, policy, mutants: [4, 5] }).passes).toBe(true);
    expect(judge({ words, policy, mutants: [3, 5] })).toEqual({
      result: "does-not-hold",
      passes: false,
      reason: "tests notice 3 of 5 mutants (60 %), and 80 % are required",
    });
    expect(judge({ words: ["guards"], policy, mutants: [5, 5] }).passes).toBe(false);
    const kept = { words: ["guards"] as const, policy, execution: EXECUTED };
    expect(judge({ ...kept, mutants: [5, 5] }).result).toBe("nothing-to-prove");
    expect(judge({ ...kept, mutants: [3, 5] }).result).toBe("does-not-hold");
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
    expect(judge({ words: ["proves"], policy: "mutants=80", mutants: [0, 0] }).passes).toBe(true);
  });

  it.each([
    [3, "none of the 3 possible mutants could be tried in time, and 80 % are required"],
    [null, "the mutants could not be found in time, and 80 % are required"],
  ])("does not hold where %s mutants are possible and none could be tried", (possible, reason) => {
    const seen = { words: ["proves"] as const, policy: "mutants=80", mutants: [0, 0] as const };
    expect(judge({ ...seen, possible })).toEqual({
      result: "does-not-hold",
      passes: false,
      reason,
    });
  });
});

it.each(["proofs", "mutants", "mutants=", "mutants=101", "mutants=-1", "mutants=8.5", ""])(
  "knows no policy called %j",
  (text) => {
    expect(parsePolicy(text)).toBeNull();
  },
);

it("names the forms of a policy", () => {
  expect(POLICY_FORMS).toBe("proof, strict, none, or mutants=<percent>");
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
    const before = word === "unclear" ? ("failed" as const) : ("passed" as const);
    const seen = { before, after: "passed" } as const;
    return { id: `tests/t.py::test_${index}`, word, reason: "as judged", ...seen };
  });
  const [noticed, total] = mutants ?? [0, 0];
  return judgeChange(
    {
      tests,
      problem: null,
      sourceChange: "code",
      execution: null,
      differences: null,
      ...change,
      mutants: { noticed, total, possible: possible === undefined ? total : possible },
    },
    parsed,
  );
}

it("counts no example of which the old result is not known", () => {
  const example = { example: "f(1) == 2", after: "passed" as const };
  expect(
    describeExamples([
      { ...example, before: "unknown" },
      { ...example, before: "failed" },
      { ...example, before: "absent" },
    ]),
  ).toBe("2 of 3 examples in the issue or pull request fail without the change and pass with it");
});
