import { describe, expect, it } from "vitest";
import { DEFAULT_BUDGETS, isExhausted, NO_ATTEMPTS } from "../../src/routing/attempts.ts";
import { routeByVerdict } from "../../src/routing/gates.ts";
import type { TDDPhase } from "../../src/routing/nodes.ts";
import type { VerdictWord } from "../../src/routing/verdicts/verdict.ts";

const ONE_EACH = { scaffold: 1, implement: 1, refactor: 1, lint: 1 };

function route(word: VerdictWord, phase: TDDPhase, counts = ONE_EACH) {
  return routeByVerdict({ word, reason: `because ${word}` }, phase, { counts });
}

describe("the table of routes", () => {
  const TABLE: [VerdictWord, string, string, string][] = [
    ["green", "scaffold", "refactor", "lint"],
    ["red", "implement", "plan", "refactor"],
    ["wrong-reason", "scaffold", "plan", "refactor"],
    ["collection-error", "scaffold", "plan", "refactor"],
    ["usage-error", "scaffold", "plan", "refactor"],
    ["no-tests", "scaffold", "plan", "refactor"],
    ["timeout", "scaffold", "plan", "refactor"],
    ["interrupted", "snitch", "snitch", "lint"],
    ["internal-error", "snitch", "snitch", "lint"],
    ["crashed", "snitch", "snitch", "lint"],
    ["tooling-error", "snitch", "snitch", "lint"],
    ["untrusted", "snitch", "snitch", "lint"],
  ];

  it.each(TABLE)("%s: RED → %s, GREEN → %s, REFACTOR → %s", (word, red, green, refactor) => {
    expect(route(word, "RED").nextNode).toBe(red);
    expect(route(word, "GREEN").nextNode).toBe(green);
    expect(route(word, "REFACTOR").nextNode).toBe(refactor);
  });

  it("asks a person, and allows no retry, exactly if it goes to snitch", () => {
    for (const [word] of TABLE) {
      for (const phase of ["RED", "GREEN", "REFACTOR"] as const) {
        const { nextNode, requiresHuman, retryAllowed } = route(word, phase);
        expect(requiresHuman).toBe(nextNode === "snitch");
        expect(retryAllowed && requiresHuman).toBe(false);
      }
    }
  });

  it("passes the verdict's reason on", () => {
    expect(route("wrong-reason", "RED").reason).toContain("because wrong-reason");
    expect(route("untrusted", "GREEN").reason).toContain("because untrusted");
    expect(route("timeout", "REFACTOR").reason).toContain("because timeout");
  });

  it("says in REFACTOR that the work is rolled back", () => {
    expect(route("red", "REFACTOR").reason).toContain("rolled back");
    expect(route("crashed", "REFACTOR").reason).toContain("rolled back");
  });

  it("says in RED that tests must fail first", () => {
    expect(route("green", "RED").reason).toContain(
      "Tests passed prematurely. Write failing tests first.",
    );
  });
});

describe("budgets", () => {
  it.each([
    ["RED", "wrong-reason", "scaffold"],
    ["GREEN", "red", "implement"],
  ] as const)("the third failing run in %s is the last", (phase, word, counter) => {
    expect(route(word, phase, { ...ONE_EACH, [counter]: 2 }).nextNode).not.toBe("snitch");
    const destination = route(word, phase, { ...ONE_EACH, [counter]: 3 });
    expect(destination).toMatchObject({
      nextNode: "snitch",
      requiresHuman: true,
      retryAllowed: false,
    });
    expect(destination.reason).toMatch(/^bounded_attempts_exceeded: /);
    expect(destination.reason).toContain("3");
  });

  it("a green in the last run still counts", () => {
    expect(route("green", "GREEN", { ...ONE_EACH, implement: 3 }).nextNode).toBe("refactor");
    expect(route("red", "RED", { ...ONE_EACH, scaffold: 3 }).nextNode).toBe("implement");
  });

  it("after the last refactoring the green commit stands", () => {
    const destination = route("red", "REFACTOR", { ...ONE_EACH, refactor: 3 });
    expect(destination).toMatchObject({ nextNode: "lint", requiresHuman: false });
    expect(destination.reason).toMatch(/^bounded_attempts_exceeded: /);
  });

  it("takes the budgets it is given", () => {
    const options = { counts: ONE_EACH, budgets: { ...DEFAULT_BUDGETS, implement: 1 } };
    expect(routeByVerdict({ word: "red", reason: "" }, "GREEN", options).nextNode).toBe("snitch");
  });

  it("are three attempts each by default", () => {
    expect(DEFAULT_BUDGETS).toEqual({ scaffold: 3, implement: 3, refactor: 3, lint: 3 });
    expect(isExhausted("lint", NO_ATTEMPTS)).toBe(false);
    expect(isExhausted("lint", { ...NO_ATTEMPTS, lint: 3 })).toBe(true);
  });

  it("a counter that is NaN counts as exhausted", () => {
    expect(isExhausted("lint", { ...NO_ATTEMPTS, lint: Number.NaN })).toBe(true);
  });
});
