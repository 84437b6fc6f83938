import { expect, it } from "vitest";
import type { ReviewDecision } from "../../src/routing/decide-review.ts";
import { reconcile } from "../../src/routing/reconcile-with-pull-request.ts";

type Found = Parameters<typeof reconcile>[0];

const APPROVED: ReviewDecision = { decision: "approve", reviewer: "ann", commit: "c" };
const ABORTED: ReviewDecision = { decision: "abort", reviewer: "ann", words: "too slow" };

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
    { review: { decision: "revise", reviewer: "ann", words: "simpler" } },
    { act: "revise", words: "simpler" },
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
  ["what stopped before is gone on with", { isProposed: false }, { pull: null }, { act: "resume" }],
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
  ["or was there already", { ending: "covered", isProposed: false }, {}, { act: "nothing" }],
])("%s", (_, run, found, expected) => {
  const standing = { ending: null, isProposed: true, ...run };
  expect(reconcile({ run: standing, pull: "open", review: null, ...found })).toEqual(expected);
});
