import type { TestOutcome } from "../../ports.ts";

/** What a test says about a change. */
export type TestWord = "proves" | "guards" | "breaks" | "fails" | "unclear";

/** What a test did: `mixed` where its runs differ, `unknown` where none can be believed. */
type SeenOutcome = SeenTest["outcome"] | "mixed" | "unknown";

export interface TestVerdict {
  id: string;
  word: TestWord;
  reason: string;
  /** With the old source. */
  before: SeenOutcome;
  /** With the new source. */
  after: SeenOutcome;
  /** Why it breaks on purpose, as a person says; absent where nobody does. */
  waived?: string;
}

/** The outcome of one test in one run. */
export interface SeenTest {
  /** `absent`: it is not in the report, because its file was not collected or it was not selected. */
  outcome: "passed" | "xpassed" | "failed" | "skipped" | "absent";
  /** Why its failure or absence says nothing about the change; null if it does, and where there is none. */
  why: string | null;
}

/** Everything that was seen of one test of a change. */
export interface TestEvidence {
  id: string;
  /** What the change did to its text; `kept` for a test that it did not touch. */
  edit: "added" | "edited" | "removed" | "kept";
  /** The old test with the old source; null where there was none. */
  original: TestOutcome | null;
  /** The new test with the old source: alone, and again in a collection of the whole suite. */
  before: readonly SeenTest[];
  /** The new test with the new source: in the whole suite, then alone. */
  after: readonly SeenTest[];
  /** The old test with the new source; null where that was not run. */
  kept: SeenTest | null;
  /** The id under which plain pytest runs it through a link to its folder; null where it does not. */
  linkedAs: string | null;
  /** Why it cannot fail, or not because of the change, from its text; null if it can. */
  cannotFail: string | null;
  /** Whether it passes with code that returns anything. */
  isVacuous: boolean;
  /** Why it looks at the code only, and not at what it does; null if it does not. */
  looksOnly: string | null;
  /** Why the runs cannot be believed; null if they can. */
  doubt: string | null;
}

type Judgement = Pick<TestVerdict, "word" | "reason">;

/** The word of a test, and why: what it did with the old source and does with the new one. */
export function judgeTest(evidence: TestEvidence): TestVerdict {
  return { id: evidence.id, ...wordOfTest(evidence), ...outcomesOf(evidence) };
}

/** Of a removed test, what its old form did. */
function outcomesOf({ edit, doubt, original, before, after, kept }: TestEvidence) {
  if (doubt !== null) return { before: "unknown", after: "unknown" } as const;
  if (edit === "removed") return { before: plainOutcome(original), after: combined([kept]) };
  return { before: combined(before), after: combined(after) };
}

function plainOutcome(outcome: TestOutcome | null): SeenOutcome {
  return outcome === "error" ? "failed" : (outcome ?? "absent");
}

function combined(seen: readonly (SeenTest | null)[]): SeenOutcome {
  const outcomes = new Set(seen.map((test) => test?.outcome ?? "absent"));
  if (outcomes.size > 1) outcomes.delete("absent");
  const [first = "absent", ...others] = outcomes;
  return others.length > 0 ? "mixed" : first;
}

function wordOfTest(evidence: TestEvidence): Judgement {
  if (evidence.doubt !== null) return unclear(evidence.doubt);
  if (evidence.edit === "removed") return wordOfRemoved(evidence);
  return wordOfUnrun(evidence) ?? wordOfFailing(evidence) ?? wordOfPassing(evidence);
}

function wordOfRemoved({ original, kept }: TestEvidence): Judgement {
  if (original !== "passed") return unclear("was removed, and did not pass before");
  if (kept?.outcome === "passed") return unclear("was removed, and would still pass");
  if (kept?.outcome === "failed" && kept.why === null) {
    return { word: "breaks", reason: "was removed, and fails with the new source" };
  }
  if (kept?.outcome === "failed") return unclear(`was removed with what it tests: ${kept.why}`);
  const why = kept?.why ?? null;
  return unclear(
    `was removed, and cannot be run with the new source${why === null ? "" : `: ${why}`}`,
  );
}

/** Whether the change removes a test together with what it tests. */
export function isRemovedWithFeature({ word, before, after }: TestVerdict): boolean {
  return word === "unclear" && before === "passed" && after === "failed";
}

/** Where the new source gives no single result. */
function wordOfUnrun({ after, original, linkedAs }: TestEvidence): Judgement | null {
  const [inSuite, alone = inSuite] = after;
  if (isAbsent(inSuite) && isAbsent(alone)) return unclear(UNCOLLECTED);
  if (isAbsent(inSuite)) return unclear(describeUnselected(linkedAs));
  const outcomes = new Set(after.map(({ outcome }) => outcome));
  if (outcomes.has("skipped")) {
    return original === "passed"
      ? {
          word: "breaks",
          reason: "passed before the change, and is skipped or expected to fail (xfail) now",
        }
      : unclear("is skipped or expected to fail (xfail), so nothing is known about it");
  }
  if (outcomes.has("xpassed")) return original === "passed" ? EXPECTED_TO_FAIL : unclear(XPASSED);
  if (inSuite?.outcome === alone?.outcome) return null;
  const [passes, fails] =
    inSuite?.outcome === "passed"
      ? ["in the whole suite", "alone"]
      : ["alone", "in the whole suite"];
  return unclear(`passes ${passes} and fails ${fails} with the new source`);
}

const XPASSED = "passes although it is marked as expected to fail (xfail): remove the mark";
const EXPECTED_TO_FAIL: Judgement = {
  word: "breaks",
  reason: "passed before the change, and is marked as expected to fail (xfail) now",
};
const UNCOLLECTED =
  "pytest does not collect it: it is not in the report of the suite, nor when its file runs alone";
const UNSELECTED =
  "is not run by plain pytest with the repository's configuration (testpaths, python_files, -k or -m)";

function describeUnselected(id: string | null): string {
  if (id === null) return UNSELECTED;
  return `pytest runs it as ${id}, through a link, and the change is to the file itself: let testpaths name its own folder`;
}

function wordOfFailing({ before, after, original, edit }: TestEvidence): Judgement | null {
  if (after[0]?.outcome !== "failed") return null;
  const why = after[0].why;
  const didFail = original === "failed" || original === "error";
  // As for want of a package: neither version of the test says anything about the change.
  if (edit === "edited" && didFail && why !== null && before.every((test) => test.why !== null)) {
    return unclear(`failed before the change, and still does: ${why}`);
  }
  const passedBefore = edit === "kept" ? original === "passed" : isPassing(before);
  if (passedBefore) {
    return { word: "breaks", reason: "passes with the old source, and fails with the new one" };
  }
  const fails = before.every(isAbsent)
    ? "fails with the new source, and cannot be run with the old one"
    : "fails with the old source, and with the new one";
  return { word: "fails", reason: `${fails}${why === null ? "" : `: ${why}`}` };
}

function wordOfPassing(evidence: TestEvidence): Judgement {
  const { before, cannotFail, isVacuous, looksOnly } = evidence;
  const seen = before.filter((test) => !isAbsent(test));
  const [first] = seen;
  if (first === undefined) {
    const why = before.find((test) => test.why !== null)?.why;
    return unclear(`cannot be tried with the old source${why === undefined ? "" : `: ${why}`}`);
  }
  const outcomes = new Set(seen.map(({ outcome }) => outcome));
  if (outcomes.size > 1) return unclear("is flaky with the old source: it passes and it fails");
  if (first.outcome === "skipped" || first.outcome === "xpassed") {
    return unclear("is skipped, or expected to fail (xfail), with the old source");
  }
  if (first.outcome === "passed") return wordOfGuard(evidence);
  if (first.why !== null)
    return unclear(`fails with the old source for another reason: ${first.why}`);
  if (cannotFail !== null) return unclear(cannotFail);
  if (isVacuous) return unclear(VACUOUS);
  if (looksOnly !== null) return unclear(looksOnly);
  return {
    word: "proves",
    reason: "fails with the old source for the right reason, and passes now",
  };
}

/** It passes with either source; as it was before the change, it may have asked for more. */
function wordOfGuard({ before, kept, original }: TestEvidence): Judgement {
  const [first] = before;
  if (first?.why)
    return { ...GUARDS, reason: `${first.why}, so it proves nothing about the change` };
  if (original !== "passed" || kept === null) return GUARDS;
  const { outcome, why } = kept;
  if (outcome === "failed" && why === null) return WEAKENED;
  if (outcome !== "absent" || why === null) return GUARDS;
  return unclear(
    `passes with the old source as well, and whether it was weakened is not known: ${why}`,
  );
}

const WEAKENED: Judgement = {
  word: "breaks",
  reason:
    "was weakened: as it was before the change, it fails with the new source, and as it is now it passes with either",
};
const GUARDS: Judgement = {
  word: "guards",
  reason: "passes with the old source as well, so it proves nothing about the change",
};
const VACUOUS =
  "fails with the old source only because names are missing, and passes whatever the new code returns";

/** A test whose helpers, fixtures or data in the source the change weakened, or its own text with them. */
export function judgeEquipped(
  id: string,
  { what, isEdited }: { what: string; isEdited: boolean },
): TestVerdict {
  const by = isEdited ? `its own text or by ${what}` : what;
  const reason = `was weakened by ${by}: with this as it was before the change, it fails with the new source, and with it as it is now, it passes with either`;
  return { id, word: "breaks", reason, before: "passed", after: "passed" };
}

const DROPPED = "passed before the change, and the source no longer makes this case";

/** A case of a test that the change left alone, by what it does with the new source where it is made again. */
export function judgeDropped(
  id: string,
  does: "passes" | "fails" | "cannot be tried",
): TestVerdict {
  const before = "passed";
  switch (does) {
    case "passes":
      return {
        id,
        word: "unclear",
        reason: `${DROPPED}; it would still pass`,
        before,
        after: "absent",
      };
    case "fails":
      return { id, word: "breaks", reason: `${DROPPED}; it would fail`, before, after: "failed" };
    case "cannot be tried":
      return { id, word: "breaks", reason: DROPPED, before, after: "absent" };
  }
}

/** What becomes of a test where a plugin or a hook shuffles the tests in another way. */
export function dependsOnOrder(how: string): string {
  return `depends on the order of the tests: it fails ${how}`;
}

/** A test that fails only where a plugin or a hook shuffles the tests in another way. */
export function judgeShuffled(
  id: string,
  { how, isKept }: { how: string; isKept: boolean },
): TestVerdict {
  const reason = dependsOnOrder(how);
  if (!isKept) return { id, ...unclear(reason), before: "unknown", after: "mixed" };
  const before = `${reason}, and does not before the change`;
  return { id, word: "breaks", reason: before, before: "passed", after: "mixed" };
}

/** A test that the change left alone, and that passes only now, against its mark. */
export function judgeXpassed(id: string, before: TestOutcome | null): TestVerdict {
  return { id, ...unclear(XPASSED), before: plainOutcome(before), after: "xpassed" };
}

function isPassing(seen: readonly SeenTest[]): boolean {
  const outcomes = seen.filter((test) => !isAbsent(test)).map(({ outcome }) => outcome);
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === "passed");
}

function isAbsent(seen: SeenTest | undefined): boolean {
  return seen === undefined || seen.outcome === "absent";
}

function unclear(reason: string): Judgement {
  return { word: "unclear", reason };
}
