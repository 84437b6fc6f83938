import { expect, it } from "vitest";
import { ENDINGS, isOver, isUnfinished } from "../../src/run-state/phases.ts";

it.each([
  { ending: null, unfinished: true, over: false },
  { ending: "unmerged", unfinished: true, over: false },
  // It has ended, but it can be retried or aborted.
  { ending: "failed", unfinished: false, over: false },
  { ending: "merged", unfinished: false, over: true },
  { ending: "covered", unfinished: false, over: true },
  { ending: "aborted", unfinished: false, over: true },
] as const)("$ending", ({ ending, unfinished, over }) => {
  expect({ unfinished: isUnfinished(ending), over: isOver(ending) }).toEqual({ unfinished, over });
});

it("is each of them one or the other, but for a failure", () => {
  expect(ENDINGS.filter((ending) => isOver(ending) === isUnfinished(ending))).toEqual(["failed"]);
});
