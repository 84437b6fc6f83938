import { areTooFew } from "../../python/changes/mutants.ts";
import { andMore, count } from "../../safe-text/clean-text.ts";
import type { Policy } from "./policy.ts";
import { isRemovedWithFeature, type TestVerdict, type TestWord } from "./word-of-test.ts";

/** What changed of what tests can tell apart: `texts` are comments and docstrings. */
export type SourceChange = "code" | "texts" | "none";

/** What was found out about a change. */
export interface VerifiedChange {
  tests: readonly TestVerdict[];
  /** Why the suite could not run with the new source; null if it could. */
  problem: string | null;
  sourceChange: SourceChange;
  /** `possible` is null where they could not be found in time. */
  mutants: { noticed: number; total: number; possible: number | null };
  /** What is otherwise than the notes of the run say that made the change; null if no run did. */
  differences: readonly string[] | null;
  /** Whether that run waits for the review of its tests, before any code is written. */
  waits?: boolean;
}

export interface ChangeVerdict {
  holds: boolean;
  /** What `holds` would be if proof were required. */
  isProven: boolean;
  reason: string;
}

/** Whether a change shows what the policy requires, and why. */
export function judgeChange(change: VerifiedChange, policy: Policy): ChangeVerdict {
  const judged = judgeProof(change);
  const proof = { ...judged, isProven: judged.holds };
  if (policy.kind === "none") {
    return {
      ...proof,
      holds: true,
      reason: `reported only, because require is none: ${proof.reason}`,
    };
  }
  if (!proof.holds || policy.kind === "proof") return proof;
  return judgeMutants(change, policy.percent) ?? proof;
}

type Judged = Omit<ChangeVerdict, "isProven">;

function judgeProof(change: VerifiedChange): Judged {
  const { differences, waits = false } = change;
  const judged = judgeTests(change);
  if (differences === null) return judged;
  if (differences.length > 0) return { holds: false, reason: differences.join("; ") };
  if (waits) return { holds: false, reason: WAITS };
  return { ...judged, reason: `${judged.reason}; red and green are as the run noted them` };
}

const WAITS =
  "the run that makes the change waits at its test gate: its tests fail as it noted, and the code is not written yet";

function judgeTests({ tests, problem, sourceChange }: VerifiedChange): Judged {
  if (problem !== null) return { holds: false, reason: problem };
  const bad = [...testsOf(tests, "breaks"), ...testsOf(tests, "fails")];
  const [first] = bad;
  if (first !== undefined) {
    const { id, word, reason } = first;
    return { holds: false, reason: `${id} ${word}: ${reason}${andMore(bad)}` };
  }
  if (sourceChange !== "code") {
    const rest = tests.length === 0 ? "" : `: ${describeWords(tests)}`;
    const reason = `${UNCHANGED[sourceChange]}, so there is nothing to prove${rest}`;
    return { holds: true, reason };
  }
  if (tests.length === 0) {
    return { holds: false, reason: `the change has no tests; ${REFACTORING}` };
  }
  if (testsOf(tests, "proves").length === 0) {
    const isGuarded = testsOf(tests, "guards").length === tests.length;
    const removal = tests.some(isRemovedWithFeature) ? `; ${REMOVAL}` : "";
    const hint = isGuarded ? `; ${REFACTORING}` : removal;
    return { holds: false, reason: `no test proves the change: ${describeWords(tests)}${hint}` };
  }
  return { holds: true, reason: describeWords(tests) };
}

const REFACTORING =
  "no test breaks, as it should be if the change keeps all behaviour: a reviewer decides";

const REMOVAL =
  "what is removed together with its tests cannot be proven, unless a test shows that it is gone: a reviewer decides";

const UNCHANGED = {
  none: "only tests or documents changed",
  texts: "only comments, docstrings and layout of the source changed",
} as const;

/** Null where the tests notice enough. */
export function judgeMutants(
  { mutants }: Pick<VerifiedChange, "mutants">,
  percent: number,
): ChangeVerdict | null {
  const { noticed, total, possible } = mutants;
  if (total === 0 && possible !== 0) {
    const missed =
      possible === null
        ? "the mutants could not be found in time"
        : `none of the ${possible} possible mutants could be tried in time`;
    return { ...UNNOTICED, reason: `${missed}, and ${percent} % are required` };
  }
  if (total === 0) return null;
  const share = Math.floor((noticed * 100) / total);
  if (share < percent) {
    const reason = `tests notice ${noticed} of ${total} mutants (${share} %), and ${percent} % are required`;
    return { ...UNNOTICED, reason };
  }
  if (!areTooFew({ tried: total, possible: possible ?? total })) return null;
  const reason = `only ${total} of ${possible} mutants ${total === 1 ? "was" : "were"} tried, too few to show that tests notice ${percent} %`;
  return { ...UNNOTICED, reason };
}

const UNNOTICED = { holds: false, isProven: true };

const PLURALS: Readonly<Record<TestWord, string>> = {
  proves: "prove",
  guards: "guard",
  breaks: "break",
  fails: "fail",
  unclear: "are unclear",
};

/** As in "2 of 5 tests prove the change, 3 guard". */
function describeWords(tests: readonly TestVerdict[]): string {
  const parts = (Object.keys(PLURALS) as TestWord[]).flatMap((word) => {
    const number = testsOf(tests, word).length;
    const verb = number !== 1 ? PLURALS[word] : word === "unclear" ? "is unclear" : word;
    return number === 0 ? [] : [{ number, verb, word }];
  });
  return parts
    .map(({ number, verb, word }, index) => {
      const subject = index > 0 ? `${number}` : subjectOf(number, tests.length);
      return `${subject} ${verb}${word === "proves" ? " the change" : ""}`;
    })
    .join(", ");
}

function subjectOf(number: number, total: number): string {
  return number === total ? count(number, "test") : `${number} of ${count(total, "test")}`;
}

function testsOf(tests: readonly TestVerdict[], wanted: TestWord): TestVerdict[] {
  return tests.filter(({ word }) => word === wanted);
}
