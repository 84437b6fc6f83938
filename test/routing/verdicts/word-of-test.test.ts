import { describe, expect, it } from "vitest";
import {
  judgeDropped,
  judgeEquipped,
  judgeShuffled,
  judgeTest,
  type TestEvidence,
} from "../../../src/routing/verdicts/word-of-test.ts";

const FAILS = { outcome: "failed", why: null } as const;
const PASSES = { outcome: "passed", why: null } as const;
const XPASSED = { outcome: "xpassed", why: null } as const;
const SKIPPED = { outcome: "skipped", why: null } as const;
const ABSENT = { outcome: "absent", why: null } as const;
const NAME_ERROR = { outcome: "failed", why: "NameError: name 'carts' is not defined" } as const;

describe("a new test", () => {
  it("proves when it fails twice with the old source for the right reason, and passes now", () => {
    expect(word({ before: [FAILS, FAILS], after: [PASSES, PASSES] })).toBe("proves");
  });

  it("guards when it passes with the old source as well", () => {
    const judged = judge({ before: [PASSES, PASSES], after: [PASSES, PASSES] });
    expect(judged).toEqual({
      word: "guards",
      reason: "passes with the old source as well, so it proves nothing about the change",
    });
  });

  it("fails when it passes neither before nor after", () => {
    expect(word({ before: [FAILS, FAILS], after: [FAILS, FAILS] })).toBe("fails");
  });

  it("fails when it exists only with the new source, and does not pass there", () => {
    expect(judge({ before: [ABSENT, ABSENT], after: [FAILS, FAILS] })).toEqual({
      word: "fails",
      reason: "fails with the new source, and cannot be run with the old one",
    });
  });

  it("is unclear where it failed before it was edited, and fails for no reason of the change", () => {
    const seen = { before: [NAME_ERROR, NAME_ERROR], after: [NAME_ERROR, NAME_ERROR] };
    expect(judge({ ...seen, edit: "edited", original: "failed" })).toEqual({
      word: "unclear",
      reason: `failed before the change, and still does: ${NAME_ERROR.why}`,
    });
    expect(word({ ...seen, edit: "edited", original: "passed" })).toBe("fails");
    const isRed = { before: [FAILS, FAILS], after: [NAME_ERROR, NAME_ERROR] };
    expect(word({ ...isRed, edit: "edited", original: "failed" })).toBe("fails");
    const isCharged = { before: [NAME_ERROR, NAME_ERROR], after: [FAILS, FAILS] };
    expect(word({ ...isCharged, edit: "edited", original: "failed" })).toBe("fails");
  });

  it("is a regression when only the new source fails it", () => {
    expect(word({ before: [PASSES, PASSES], after: [FAILS, FAILS] })).toBe("breaks");
  });

  it.each([
    ["fails for another reason", { before: [NAME_ERROR, NAME_ERROR] }, "NameError"],
    ["fails once with the old source", { before: [FAILS, PASSES] }, "flaky with the old source"],
    ["passes only in the suite", { after: [PASSES, FAILS] }, "in the whole suite and fails alone"],
    ["passes only alone", { after: [FAILS, PASSES] }, "passes alone and fails in the whole suite"],
    ["is skipped with the new source", { after: [SKIPPED, SKIPPED] }, "is skipped"],
    ["is skipped with the old source", { before: [SKIPPED, SKIPPED] }, "is skipped"],
    ["is not collected", { after: [ABSENT, PASSES] }, "is not run by plain pytest"],
    ["is not collected at all", { after: [ABSENT, ABSENT] }, "pytest does not collect it"],
    ["has no result with the old source", { before: [ABSENT, ABSENT] }, "cannot be tried with the"],
  ])("is unclear when it %s", (_, seen, reason) => {
    const judged = judge({ before: [FAILS, FAILS], after: [PASSES, PASSES], ...seen });
    expect(judged.word).toBe("unclear");
    expect(judged.reason).toContain(reason);
  });

  it.each([
    ["is marked as expected to fail, and passes", { after: [XPASSED, XPASSED] }, "remove the mark"],
    ["only looks at the code", { looksOnly: "only looks at it" }, "only looks at it"],
    [
      "runs through a link",
      { after: [ABSENT, PASSES], linkedAs: "lib/t.py::test_a" },
      "as lib/t.py",
    ],
    ["has a reason to be absent", { before: [{ ...ABSENT, why: "no numpy" }] }, "source: no numpy"],
  ] as const)("is unclear when it %s", (_, seen, reason) => {
    const judged = judge({ before: [FAILS, FAILS], after: [PASSES, PASSES], ...seen });
    expect(judged.word).toBe("unclear");
    expect(judged.reason).toContain(reason);
  });

  it("breaks when it passed before and is then marked as expected to fail", () => {
    const after = [XPASSED, XPASSED];
    expect(word({ edit: "edited", original: "passed", before: [FAILS], after })).toBe("breaks");
  });

  it("guards for a reason of its own", () => {
    const before = [{ ...PASSES, why: "passes with the new constants" }];
    expect(judge({ before, after: [PASSES] })).toEqual({
      word: "guards",
      reason: "passes with the new constants, so it proves nothing about the change",
    });
  });

  it("is unclear when its text says that it cannot fail", () => {
    const cannotFail = "only reads files";
    const judged = judge({ before: [FAILS, FAILS], after: [PASSES, PASSES], cannotFail });
    expect(judged).toEqual({ word: "unclear", reason: cannotFail });
  });

  it("is unclear when it passes whatever the new code returns", () => {
    const judged = judge({ before: [FAILS, FAILS], after: [PASSES, PASSES], isVacuous: true });
    expect(judged.word).toBe("unclear");
    expect(judged.reason).toContain("whatever the new code returns");
  });

  it("is unclear when the evidence itself is in doubt, whatever the outcomes", () => {
    const judged = judge({
      before: [FAILS, FAILS],
      after: [PASSES, PASSES],
      doubt: "a test that has to fail passed",
    });
    expect(judged).toEqual({ word: "unclear", reason: "a test that has to fail passed" });
  });

  it("guards with the old source where it was repeated only there", () => {
    expect(word({ before: [PASSES, ABSENT], after: [PASSES, PASSES] })).toBe("guards");
  });
});

describe("an edited test", () => {
  const edited = { edit: "edited", original: "passed" } as const;

  it("proves when its new version does, although its old one fails now", () => {
    const seen = { before: [FAILS, FAILS], after: [PASSES, PASSES], kept: FAILS };
    expect(word({ ...edited, ...seen })).toBe("proves");
  });

  it("breaks when its old version fails with the new source and its new one asks for less", () => {
    const judged = judge({
      ...edited,
      before: [PASSES, PASSES],
      after: [PASSES, PASSES],
      kept: FAILS,
    });
    expect(judged.word).toBe("breaks");
    expect(judged.reason).toContain("as it was before the change, it fails with the new source");
  });

  it("breaks when it passed before and is skipped or expected to fail now", () => {
    const judged = judge({ ...edited, before: [SKIPPED, SKIPPED], after: [SKIPPED, SKIPPED] });
    expect(judged).toEqual({
      word: "breaks",
      reason: "passed before the change, and is skipped or expected to fail (xfail) now",
    });
  });
});

describe("a removed test", () => {
  const removed = { edit: "removed", original: "passed", before: [], after: [] } as const;

  it("breaks when it fails with the new source", () => {
    const judged = judge({ ...removed, kept: FAILS });
    expect(judged.word).toBe("breaks");
    expect(judged.reason).toContain("was removed, and fails with the new source");
  });

  it("is unclear when what it tests was removed, too", () => {
    const kept = { outcome: "failed", why: "total was removed" } as const;
    const judged = judge({ ...removed, kept });
    expect(judged).toEqual({
      word: "unclear",
      reason: "was removed with what it tests: total was removed",
    });
  });

  it.each([
    [ABSENT, "was removed, and cannot be run with the new source"],
    [null, "was removed, and cannot be run with the new source"],
    [
      { outcome: "absent", why: "exit 4" } as const,
      "was removed, and cannot be run with the new source: exit 4",
    ],
  ])("is unclear when it cannot be run: %j", (kept, reason) => {
    expect(judge({ ...removed, kept })).toEqual({ word: "unclear", reason });
  });

  it("is unclear when it would still pass", () => {
    const judged = judge({ ...removed, kept: PASSES });
    expect(judged).toEqual({ word: "unclear", reason: "was removed, and would still pass" });
  });

  it("is unclear when it did not pass before either", () => {
    const judged = judge({ ...removed, original: "failed", kept: FAILS });
    expect(judged).toEqual({ word: "unclear", reason: "was removed, and did not pass before" });
  });
});

describe("what was seen of a test", () => {
  const DOUBTED = { outcome: "absent", why: "the old tests cannot run with it: exit 4" } as const;

  it.each<[string, Partial<TestEvidence>, [string, string]]>([
    ["a proof", { before: [FAILS, FAILS], after: [PASSES, PASSES] }, ["failed", "passed"]],
    ["runs that differ", { before: [FAILS, PASSES], after: [PASSES, FAILS] }, ["mixed", "mixed"]],
    ["one run", { before: [ABSENT, FAILS], after: [SKIPPED, ABSENT] }, ["failed", "skipped"]],
    ["no run", { before: [ABSENT, ABSENT], after: [] }, ["absent", "absent"]],
    ["a doubt", { before: [FAILS], after: [PASSES], doubt: "why" }, ["unknown", "unknown"]],
    ["a removed test", { edit: "removed", original: "passed", kept: FAILS }, ["passed", "failed"]],
    ["one that had an error", { edit: "removed", original: "error" }, ["failed", "absent"]],
    ["one that never ran", { edit: "removed", kept: DOUBTED }, ["absent", "absent"]],
  ])("is kept for %s", (_, evidence, seen) => {
    const { before, after } = judgeTest({ ...NOTHING, ...evidence });
    expect([before, after]).toEqual(seen);
  });

  it("does not say whether a test was weakened where its old form could not run", () => {
    const runs = { before: [PASSES], after: [PASSES], kept: DOUBTED, original: "passed" } as const;
    expect(judge({ ...runs, edit: "edited" })).toEqual({
      word: "unclear",
      reason:
        "passes with the old source as well, and whether it was weakened is not known: the old tests cannot run with it: exit 4",
    });
    expect(judge({ ...runs, edit: "removed" }).reason).toContain("cannot run with it: exit 4");
    expect(word({ ...runs, edit: "edited", kept: ABSENT })).toBe("guards");
    expect(word({ ...runs, edit: "edited", kept: PASSES })).toBe("guards");
  });
});

const NOTHING: TestEvidence = {
  id: "tests/test_cart.py::test_total",
  edit: "added",
  original: null,
  before: [],
  after: [],
  kept: null,
  linkedAs: null,
  cannotFail: null,
  isVacuous: false,
  looksOnly: null,
  doubt: null,
};

function judge(evidence: Partial<TestEvidence>) {
  const { word, reason } = judgeTest({ ...NOTHING, ...evidence });
  return { word, reason };
}

function word(evidence: Partial<TestEvidence>) {
  return judge(evidence).word;
}

describe("a case that the source no longer makes", () => {
  it.each([
    ["passes", "unclear", "it would still pass", "absent"],
    ["fails", "breaks", "it would fail", "failed"],
    ["cannot be tried", "breaks", "no longer makes this case", "absent"],
  ] as const)("%s where it is made again: %s", (does, word, reason, after) => {
    const judged = judgeDropped("t.py::test_a[1]", does);
    expect(judged).toMatchObject({ id: "t.py::test_a[1]", word, before: "passed", after });
    expect(judged.reason).toContain(reason);
  });
});

it("blames a file for a test that was edited only beside the test's own text", () => {
  const of = (isEdited: boolean) => judgeEquipped("t.py::test_a", { what: "rates.json", isEdited });
  expect(of(false).reason).toMatch(/^was weakened by rates\.json: /);
  expect(of(true).reason).toMatch(/^was weakened by its own text or by rates\.json: /);
});

it("a test that fails in another order is broken by the change only if it was there before", () => {
  const of = (isKept: boolean) => judgeShuffled("t.py::test_a", { how: "with --seed=3", isKept });
  expect(of(true)).toMatchObject({ word: "breaks", before: "passed", after: "mixed" });
  expect(of(false)).toMatchObject({ word: "unclear", before: "unknown", after: "mixed" });
  expect(of(false).reason).toBe("depends on the order of the tests: it fails with --seed=3");
});
