import { areTooFew } from "../../python/changes/mutants.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { andMore, count, inflect } from "../../safe-text/clean-text.ts";
import type { Policy, Required, Waiver } from "./choose-policy.ts";
import { isRemovedWithFeature, type TestVerdict, type TestWord } from "./word-of-test.ts";

/**
 * What changed of what tests can tell apart: `texts` are comments, docstrings and type hints, `around` is
 * what is no part of the product and what no test uses, such as a program that builds it.
 */
export type SourceChange = "code" | "texts" | "around" | "none";

/** What was found out about a change. */
export interface VerifiedChange {
  tests: readonly TestVerdict[];
  /** Why the suite could not run with the new source; null if it could. */
  problem: string | null;
  sourceChange: SourceChange;
  /** What tests execute of the change; null where a test proves it, and where it has no code. */
  execution: Execution | null;
  /** `possible` is null where they could not be found in time. */
  mutants: { noticed: number; total: number; possible: number | null };
  /** What is otherwise than the notes of the run say that made the change; null if no run did. */
  differences: readonly string[] | null;
  /** Whether that run waits for the review of its tests, before any code is written. */
  waits?: boolean;
  /** What people say of the change. */
  waivers?: readonly Waiver[];
}

/** What tests that pass before and after a change execute of it. */
export interface Execution {
  /** Statements that it wrote, or took others away from, and files that code reads. */
  total: number;
  /** Those of them that none of these tests executes or reads. */
  missed: readonly Place[];
  /** Files of which nothing can be seen: they would have to be built first, or cannot be parsed. */
  unseen: readonly string[];
  /** The files of the tests that execute it. */
  testFiles: readonly string[];
}

/** Changed lines that were taken back alone; a line that follows where lines were only taken out. */
export interface TriedHunk extends Place {
  /** The tests that prove the change, and fail without this part of it. */
  neededBy: readonly string[];
  /** Of a part that none needs, those that execute it all the same; absent where that was not seen. */
  reachedBy?: readonly string[];
}

/** Lines of a file; from 0 for the whole file. */
export interface Place {
  file: string;
  from: number;
  to: number;
}

/**
 * `nothing-to-prove`: it changes code, but no test shows that it does anything else than before, and tests
 * that pass before and after execute it. Or it changes nothing that tests can tell apart.
 */
export type ChangeResult = "holds" | "nothing-to-prove" | "does-not-hold" | "not-judged";

export interface ChangeVerdict {
  result: Exclude<ChangeResult, "not-judged">;
  /** Whether that is enough for the policy. */
  passes: boolean;
  reason: string;
}

/** What a change shows, whether the policy is content with it, and why. */
export function judgeChange(change: VerifiedChange, policy: Policy): ChangeVerdict {
  const { result, reason } = judgeEvidence(change);
  const exempt = change.waivers?.find(({ test, counts }) => test === null && counts);
  if (exempt !== undefined && result !== "holds") {
    const { by, reason: why } = exempt;
    return { result, passes: true, reason: `exempt, says ${by}: ${why}; ${reason}` };
  }
  switch (policy.kind) {
    case "none": {
      const passes = true;
      return { result, passes, reason: `reported only, because require is none: ${reason}` };
    }
    case "strict": {
      const isProofAsked = result === "nothing-to-prove" && change.sourceChange === "code";
      if (!isProofAsked) return verdict({ result, reason });
      return verdict({ result: "does-not-hold", reason: `${reason}; require is strict` });
    }
    case "proof":
      return verdict({ result, reason });
    case "mutants": {
      const refused = result === "does-not-hold" ? null : judgeMutants(change, policy.percent);
      return verdict(refused === null ? { result, reason } : refused);
    }
  }
}

type Judged = Pick<ChangeVerdict, "result" | "reason">;

function verdict({ result, reason }: Judged): ChangeVerdict {
  return { result, passes: result !== "does-not-hold", reason };
}

function judgeEvidence(change: VerifiedChange): Judged {
  const { differences, waits = false } = change;
  const judged = judgeTests(change);
  if (differences === null) return judged;
  if (differences.length > 0) return unproven(differences.join("; "));
  if (waits) return unproven(WAITS);
  return { ...judged, reason: `${judged.reason}; red and green are as the run noted them` };
}

function unproven(reason: string): Judged {
  return { result: "does-not-hold", reason };
}

const WAITS =
  "the run that makes the change waits at its test gate: its tests fail as it noted, and the code is not written yet";

function judgeTests({ tests, problem, sourceChange, execution }: VerifiedChange): Judged {
  if (problem !== null) return unproven(problem);
  const breaking = testsOf(tests, "breaks").filter(({ waived }) => waived === undefined);
  const bad = [...breaking, ...testsOf(tests, "fails")];
  const [first] = bad;
  if (first !== undefined) {
    const { id, word, reason } = first;
    return unproven(`${id} ${word}: ${reason}${andMore(bad)}`);
  }
  // Also of a document that code reads.
  if (testsOf(tests, "proves").length > 0) return { result: "holds", reason: describeWords(tests) };
  const own = tests.length === 0 ? "" : `: ${describeWords(tests)}`;
  if (sourceChange !== "code") {
    return { result: "nothing-to-prove", reason: `${UNCHANGED[sourceChange]}${own}` };
  }
  const missing =
    tests.length === 0 ? "the change has no tests" : `no test proves the change${own}`;
  const doubtful = tests.find(isLeftInDoubt);
  if (doubtful !== undefined) return unproven(`${doubtful.id} is unclear: ${doubtful.reason}`);
  const removal = tests.some(isRemovedWithFeature) ? `; ${REMOVAL}` : "";
  if (execution === null) return unproven(`${missing}${removal}`);
  const { missed, total, unseen } = execution;
  if (missed.length > 0) {
    const places = missed.slice(0, MOST_PLACES).map(describePlace).join(", ");
    const more = missed.length > MOST_PLACES ? ` (+${missed.length - MOST_PLACES} more)` : "";
    return unproven(
      `no test that passes before and after executes ${places}${more}, and ${missing}${removal}`,
    );
  }
  const executed =
    total === 0
      ? "no test breaks"
      : `no test breaks, and tests that pass before and after execute all that changed (${count(total, "statement")})`;
  const blind = unseen.length === 0 ? "" : `; nothing was seen of ${unseen.join(", ")}`;
  const warning = tests.some(({ word, after }) => word === "guards" && after === "passed")
    ? `; ${GUARDED}`
    : removal;
  return { result: "nothing-to-prove", reason: `${missing}; ${executed}${blind}${warning}` };
}

/** It passes as it is now; as it was, it might not. */
function isLeftInDoubt({ word, before, after }: TestVerdict): boolean {
  return word === "unclear" && before === "passed" && after === "passed";
}

const MOST_PLACES = 3;

/** As in `shop/cart.py:3-5`. */
export function describePlace({ file, from, to }: Place): string {
  if (from === 0) return file;
  return `${file}:${from === to ? from : `${from}-${to}`}`;
}

const GUARDED =
  "its own tests pass without it as well, so they do not show that it does anything: if it fixes or adds something, they miss it";

const REMOVAL =
  "what is removed together with its tests cannot be proven, unless a test shows that it is gone: a reviewer decides";

const UNCHANGED = {
  none: "only tests or documents changed",
  texts: "only comments, docstrings, type hints and layout of the source changed",
  around: "only files changed that are no part of the product, and that no test uses",
} as const;

/** The tests, with the reason why some break on purpose. */
export function withWaivers(
  tests: readonly TestVerdict[],
  waivers: readonly Waiver[],
): TestVerdict[] {
  return tests.map((test) => {
    const waiver = waivers.find((each) => {
      return each.counts && (each.test === test.id || each.test === plainTestId(test.id));
    });
    if (waiver === undefined || test.word !== "breaks") return test;
    return { ...test, waived: `${waiver.by}: ${waiver.reason}` };
  });
}

/** Null where the tests notice enough. */
export function judgeMutants(
  { mutants }: Pick<VerifiedChange, "mutants">,
  percent: number,
): Judged | null {
  const { noticed, total, possible } = mutants;
  if (total === 0 && possible !== 0) {
    const missed =
      possible === null
        ? "the mutants could not be found in time"
        : `none of the ${possible} possible mutants could be tried in time`;
    return unproven(`${missed}, and ${percent} % are required`);
  }
  if (total === 0) return null;
  const share = Math.floor((noticed * 100) / total);
  if (share < percent) {
    return unproven(
      `tests notice ${noticed} of ${total} mutants (${share} %), and ${percent} % are required`,
    );
  }
  if (!areTooFew({ tried: total, possible: possible ?? total })) return null;
  return unproven(
    `only ${total} of ${possible} mutants ${inflect(total, "was", "were")} tried, too few to show that tests notice ${percent} %`,
  );
}

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

/** What was found out about a change, in the form that `--json` prints. */
export interface VerifyResult {
  /** `not-judged` where tests could not be run as they have to be. */
  result: ChangeResult;
  /** Whether that is enough for what was required. */
  passes: boolean;
  reason: string;
  tests: readonly TestVerdict[];
  mutants: readonly SeenMutant[];
  /** Changed lines that no test executes, where no test proves the change. */
  missed: readonly Place[];
  /** Where several places of the source changed: the tests that need each of them. */
  hunks: readonly TriedHunk[];
  /** Evidence, and no condition; empty without a text of an issue. */
  examples: readonly ReplayedExample[];
  base: string;
  head: string;
}

/** An example of the issue, which a person wrote before the change: what it does with both sources. */
export interface ReplayedExample {
  /** As in `slug('a b') == 'a-b'`. */
  example: string;
  before: ExampleOutcome;
  after: ExampleOutcome;
}

/** As in `2 of 3 examples in the issue or pull request fail without the change and pass with it`. */
export function describeExamples(examples: readonly ReplayedExample[]): string {
  const failsWithout = ({ before }: ReplayedExample) => before === "failed" || before === "absent";
  const shown = examples.filter((each) => failsWithout(each) && each.after === "passed");
  const failing = examples.filter(({ after }) => after === "failed").length;
  const of = `${shown.length} of ${count(examples.length, "example")} in the issue or pull request`;
  const rest = failing === 0 ? "" : `; ${failing} ${inflect(failing, "fails", "fail")} with it`;
  return `${of} ${inflect(shown.length, "fails", "fail")} without the change and ${inflect(shown.length, "passes", "pass")} with it${rest}`;
}

/** `absent` where what it calls cannot be imported. */
type ExampleOutcome = "passed" | "failed" | "absent" | "unknown";

/** A mutant that was tried; null if no test noticed it. */
interface SeenMutant {
  file: string;
  line: number;
  change: string;
  noticedBy: string | null;
}

/** A result with what was required. */
export interface RequiredResult extends VerifyResult {
  required: Required;
}

/** A result with what pages show beside it; not a part of the proof. */
export interface VerifyReport extends RequiredResult {
  /** The lines of the tests at the head, by ids without parameters, where the files define them. */
  testLines: Readonly<Record<string, number>>;
  /** How many mutants there are; null where they could not be found in time. */
  possibleMutants: number | null;
  /** The mutants that no test noticed. */
  survivors: readonly Survivor[];
  /** The first line that the change adds to each file of its source. */
  changedLines: readonly { file: string; line: number }[];
  /** Files that git ignores and that tests were given from the checkout. */
  copied: readonly string[];
}

interface Survivor extends Omit<SeenMutant, "noticedBy"> {
  /** Whole lines, of the code and of the mutant. */
  removed: string;
  added: string;
  mayBeEquivalent: boolean;
}

/** What a proof claims about a change. */
export interface Claim {
  base: string;
  head: string;
  require: string;
  result: string;
  tests: readonly { id: string; word: string }[];
  mutants: readonly SeenMutant[];
}

/** What a replay saw otherwise than the proof says, one sentence each. */
export function compareProof(claim: Claim, seen: VerifyResult): string[] {
  return [
    ...(claim.base === seen.base ? [] : ["the head does not build on the base of the proof"]),
    ...compareResults(claim, seen),
    ...compareTests(claim, seen),
    ...compareMutants(claim, seen),
  ];
}

function compareResults(claim: Claim, { result, reason }: VerifyResult): string[] {
  if (claim.result === result) return [];
  const known = claim.result in RESULTS ? RESULTS[claim.result as ChangeResult] : claim.result;
  return [`the change ${RESULTS[result]}, and the proof says that it ${known}: ${reason}`];
}

/** What is said of a change. */
export const RESULTS: Readonly<Record<ChangeResult, string>> = {
  holds: "holds",
  "nothing-to-prove": "has nothing to prove",
  "does-not-hold": "does not hold",
  "not-judged": "could not be judged",
};

function compareTests(claim: Claim, seen: VerifyResult): string[] {
  const claimed = new Map(claim.tests.map(({ id, word }) => [id, word]));
  const now = new Map(seen.tests.map(({ id, word }) => [id, word]));
  const ids = [...new Set([...claimed.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [before, after] = [claimed.get(id), now.get(id)];
    if (before === after) return [];
    if (after === undefined) return [`${id} is in the proof, and is no test of the change`];
    if (before === undefined) return [`${id} ${asVerb(after)}, and is not in the proof`];
    return [`${id} ${asVerb(after)}, and the proof says that it ${asVerb(before)}`];
  });
}

function asVerb(word: string): string {
  return word === "unclear" ? "is unclear" : word;
}

/** Only mutants that both tried are compared: how many are tried depends on the time. */
function compareMutants(claim: Claim, seen: VerifyResult): string[] {
  const keyOf = ({ file, line, change }: SeenMutant) => JSON.stringify([file, line, change]);
  const claimed = new Map(
    claim.mutants.map((mutant) => [keyOf(mutant), mutant.noticedBy !== null]),
  );
  return seen.mutants.flatMap((mutant) => {
    const before = claimed.get(keyOf(mutant));
    const isNoticed = mutant.noticedBy !== null;
    if (before === undefined || before === isNoticed) return [];
    const { file, line, change } = mutant;
    const [now, then] = isNoticed ? ["a", "none does"] : ["no", "one does"];
    return [`${file}:${line}: ${now} test notices ${change}, and the proof says that ${then}`];
  });
}
