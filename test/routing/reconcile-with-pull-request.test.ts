import { expect, it } from "vitest";
import type { ReviewDecision } from "../../src/routing/decide-review.ts";
import { reconcile } from "../../src/routing/reconcile-with-pull-request.ts";

type Found = Parameters<typeof reconcile>[0];

const APPROVED: ReviewDecision = { decision: "approve", reviewer: "ann", commit: "c" };
const TESTS = { isProposed: false, tests: { commit: "c", areOwn: false } };
const OBJECTS = { reviewer: "ann", id: 1, threads: null };
const THREADS = { pull: 2, review: 1, comments: [7] };
const REVISED = { ...OBJECTS, decision: "revise", words: "more" } as const;
const UNDECIDED: ReviewDecision = { decision: "wait", reason: "no review yet" };
const ABORTED = { ...OBJECTS, decision: "abort", words: "too slow" } as const;

it.each<[string, Partial<Found["run"]>, Partial<Found>, object]>([
  ["an approval merges", {}, { review: APPROVED }, { act: "merge" }],
  ["also at another try", { ending: "unmerged" }, { review: APPROVED }, { act: "merge" }],
  ["a merge by hand is one", {}, { pull: "merged" }, { act: "merge" }],
  [
    "changes that are asked for abort, with the words",
    {},
    { review: ABORTED },
    { act: "abort", by: "ann", words: "too slow" },
  ],
  [
    "without any, too",
    {},
    { review: { ...ABORTED, words: "" } },
    { act: "abort", by: "ann", words: null },
  ],
  [
    "or start another round",
    {},
    { review: { ...REVISED, words: "simpler", threads: THREADS } },
    { act: "revise", words: "simpler", threads: THREADS },
  ],
  ["a closed one aborts", {}, { pull: "closed" }, { act: "abort", by: null, words: null }],
  [
    "also after another round failed",
    { ending: "failed" },
    { pull: "closed" },
    { act: "abort", by: null, words: null },
  ],
  [
    "who has not decided is waited for",
    {},
    { review: { decision: "wait", reason: "no review yet" } },
    { act: "wait", reason: "no review yet" },
  ],
  [
    "a proposal without a pull request waits",
    {},
    { pull: null },
    { act: "wait", reason: "the run has no pull request" },
  ],
  [
    "what stopped before is gone on with",
    { isProposed: false },
    { pull: null },
    { act: "resume", hint: "" },
  ],
  [
    "with the hint, where there is one",
    { isProposed: false },
    { pull: null, hint: "in cents" },
    { act: "resume", hint: "in cents" },
  ],
  [
    "what was proposed is merged, though another round failed",
    { ending: "failed" },
    { review: APPROVED },
    { act: "mergeAfterAll" },
  ],
  ["by hand, too", { ending: "failed" }, { pull: "merged" }, { act: "mergeAfterAll" }],
  [
    "whose words were worked on in vain is not heard again",
    { ending: "failed" },
    { review: ABORTED },
    { act: "nothing" },
  ],
  [
    "a failure stands",
    { ending: "failed", isProposed: false },
    { review: APPROVED },
    { act: "nothing" },
  ],
  ["what is merged is over", { ending: "merged" }, { pull: "merged" }, { act: "nothing" }],
  ["so is what was aborted", { ending: "aborted" }, { pull: "closed" }, { act: "nothing" }],
  ["also when it was reopened", { ending: "aborted" }, { review: ABORTED }, { act: "nothing" }],
  [
    "but what was reopened and approved is merged",
    { ending: "aborted" },
    { review: APPROVED },
    { act: "mergeAfterAll" },
  ],
  ["or was merged by hand", { ending: "aborted" }, { pull: "merged" }, { act: "mergeAfterAll" }],
  ["approved tests start the code", TESTS, { review: APPROVED }, { act: "approveTests" }],
  [
    "but not those of another commit",
    TESTS,
    { head: "d", review: { ...APPROVED, commit: "d" } },
    { act: "wait", reason: expect.stringContaining("move its branch back to c;") },
  ],
  [
    "nor are tests written again that a person has changed",
    TESTS,
    { head: "d", review: REVISED },
    { act: "wait", reason: expect.stringContaining("/tdd start tests:<branch>") },
  ],
  [
    "words have the tests written again",
    TESTS,
    { review: REVISED },
    { act: "revise", words: "more", threads: null },
  ],
  [
    "a request without words waits",
    TESTS,
    { review: { ...REVISED, words: " " } },
    { act: "wait", reason: "changes are requested, but the review does not say which" },
  ],
  [
    "and so does one about a person's tests",
    { ...TESTS, tests: { commit: "c", areOwn: true } },
    { review: REVISED },
    { act: "wait", reason: expect.stringContaining("a person wrote the tests") },
  ],
  ["closing them aborts", TESTS, { pull: "closed" }, { act: "abort", by: null, words: null }],
  ["merging them by hand, too", TESTS, { pull: "merged" }, { act: "abort", by: null, words: null }],
  [
    "tests without a decision wait",
    TESTS,
    { review: { decision: "wait", reason: "no review yet" } },
    { act: "wait", reason: "no review yet" },
  ],
  [
    "tests of a run that failed are left",
    { ...TESTS, ending: "failed" },
    { review: APPROVED },
    { act: "nothing" },
  ],
  [
    "a hint revises what waits for a review",
    {},
    { review: UNDECIDED, hint: "in cents" },
    { act: "revise", words: "in cents", threads: null },
  ],
  [
    "and tests that do",
    TESTS,
    { review: UNDECIDED, hint: "in cents" },
    { act: "revise", words: "in cents", threads: null },
  ],
  [
    "but not a person's tests",
    { ...TESTS, tests: { commit: "c", areOwn: true } },
    { review: UNDECIDED, hint: "in cents" },
    { act: "wait", reason: expect.stringContaining("a person wrote the tests") },
  ],
  [
    "a review counts more than a hint",
    {},
    { review: APPROVED, hint: "in cents" },
    { act: "merge" },
  ],
  ["or was there already", { ending: "covered", isProposed: false }, {}, { act: "nothing" }],
])("%s", (_, run, found, expected) => {
  const standing = { ending: null, isProposed: true, ...run };
  expect(reconcile({ run: standing, pull: "open", head: "c", review: null, ...found })).toEqual(
    expected,
  );
});
