import { describe, expect, it } from "vitest";
import { decideReview, type Review } from "../../src/routing/decide-review.ts";

const OLD = "a".repeat(40);
const HEAD = "b".repeat(40);

describe("one reviewer", () => {
  it("with write access who approves the head commit: approve, at that commit", () => {
    expect(decide([review({})])).toEqual({ decision: "approve", reviewer: "bob", commit: HEAD });
  });

  it.each(["abort", "revise"] as const)("who asks for changes: %s, with the words", (mode) => {
    const asks = review({ state: "changes-requested", words: "Wrong." });
    const said = { reviewer: "bob", id: 1, words: "Wrong.", threads: null };
    expect(decide([asks], mode)).toEqual({ decision: mode, ...said });
  });

  it.each<[string, Partial<Review>[], string]>([
    ["no reviews", [], "no reviewer has approved"],
    ["only commented", [{ state: "commented" }], "no reviewer has approved"],
    ["approved an older commit", [{ commit: OLD }], "bob approved aaaaaaaaaa, and it is at bbbb"],
    ["approved a commit that is gone", [{ commit: null }], "bob approved a commit that is gone"],
    ["was dismissed", [{ state: "dismissed" }], "the review of bob was dismissed"],
    ["has lost the permission", [{ refused: "bob may not write here" }], "bob may not write here"],
    [
      "is the author",
      [{ reviewer: "Arbiter" }],
      "Arbiter opened the pull request, so their review does not count",
    ],
    [
      "asked for changes without being allowed to",
      [{ state: "changes-requested", refused: "bob may not write here" }],
      "bob may not write here",
    ],
    [
      "asked for changes at an older commit",
      [{ state: "changes-requested", commit: OLD }],
      "bob asked for changes at aaaaaaaaaa",
    ],
    [
      "approved, then had a later approval dismissed",
      [{}, { state: "dismissed" }],
      "the review of bob was dismissed",
    ],
    ["approved the head and then, late, an older commit", [{}, { commit: OLD }], "bob approved"],
  ])("who %s: wait, and why", (_, given, reason) => {
    const decision = decide(given.map(review));
    expect(decision).toEqual({ decision: "wait", reason: expect.stringContaining(reason) });
  });

  it("the latest review counts, and a comment is not one", () => {
    const approves = review({});
    const asks = review({ state: "changes-requested" });
    const comments = review({ state: "commented", commit: OLD });
    expect(decide([asks, approves, comments]).decision).toBe("approve");
    expect(decide([approves, asks, comments]).decision).toBe("abort");
    expect(decide([review({ commit: OLD }), approves]).decision).toBe("approve");
    expect(decide([asks, review({ reviewer: "BOB" })]).decision).toBe("approve");
  });
});

describe("several reviewers", () => {
  it("one who asks for changes outweighs one who approves, in any order", () => {
    const approves = review({});
    const asks = review({ reviewer: "ann", state: "changes-requested" });
    expect(decide([approves, asks]).decision).toBe("abort");
    expect(decide([asks, approves]).decision).toBe("abort");
  });

  it("changes asked for at an older commit still stand against an approval", () => {
    const asks = review({ reviewer: "ann", state: "changes-requested", commit: OLD });
    const decision = decide([asks, review({})]);
    expect(decision).toMatchObject({ decision: "wait" });
    expect(decision).toMatchObject({ reason: expect.stringContaining("ann asked for changes") });
  });

  it("reviews that do not count do not block one that does", () => {
    const others = [
      review({ reviewer: "eve", refused: "eve may not write here", state: "changes-requested" }),
      review({ reviewer: "tom", state: "dismissed" }),
      review({ reviewer: "old", commit: OLD }),
    ];
    expect(decide([review({}), ...others])).toMatchObject({ decision: "approve", reviewer: "bob" });
  });

  it("if none counts, every reason is given", () => {
    const decision = decide([
      review({ reviewer: "eve", refused: "eve may not write here" }),
      review({ reviewer: "tom", state: "dismissed" }),
    ]);
    expect(decision).toEqual({
      decision: "wait",
      reason: "eve may not write here; the review of tom was dismissed",
    });
  });
});

function decide(reviews: Review[], changesRequested: "abort" | "revise" = "abort") {
  return decideReview({ reviews, head: HEAD, author: "arbiter", changesRequested });
}

function review(given: Partial<Review>): Review {
  const plain = {
    id: 1,
    reviewer: "bob",
    state: "approved",
    commit: HEAD,
    words: "",
    refused: null,
  };
  return { ...plain, ...given } as Review;
}
