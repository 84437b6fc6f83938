import { describe, expect, it } from "vitest";
import {
  getExitCodeDescription,
  isScaffoldError,
  isValidRedState,
  PytestExitCode,
  requiresHumanReview,
} from "../../src/python/results/exit-codes.ts";
import type { TDDPhase } from "../../src/routing/nodes.ts";
import { routeByExitCode } from "../../src/routing/route-by-exit-code.ts";

const PHASES: TDDPhase[] = ["RED", "GREEN", "REFACTOR"];

describe("routeByExitCode", () => {
  it("T010, scenario 010: exit 0 in GREEN goes to the next phase", () => {
    expect(routeByExitCode(0, "GREEN")).toMatchObject({
      nextNode: "refactor",
      requiresHuman: false,
    });
  });

  it("exit 0 in REFACTOR goes to the next phase", () => {
    expect(routeByExitCode(0, "REFACTOR").nextNode).toBe("lint");
  });

  it("exit 0 in RED is rejected: tests must fail first", () => {
    const destination = routeByExitCode(0, "RED");
    expect(destination).toMatchObject({ nextNode: "scaffold", retryAllowed: true });
    expect(destination.reason).toContain("Tests passed prematurely. Write failing tests first.");
  });

  it("T020, scenario 020: exit 1 in RED is a valid red, N4 in the seed", () => {
    expect(routeByExitCode(1, "RED")).toMatchObject({
      nextNode: "implement",
      requiresHuman: false,
    });
  });

  it("T030, scenario 030: exit 1 in GREEN goes back to the implementation, N3 in the seed", () => {
    const destination = routeByExitCode(1, "GREEN");
    expect(destination).toMatchObject({ nextNode: "plan", retryAllowed: true });
    expect(destination.reason).toContain("back to the implementation");
  });

  it("exit 1 in REFACTOR rolls the refactoring back and tries again", () => {
    const destination = routeByExitCode(1, "REFACTOR");
    expect(destination).toMatchObject({ nextNode: "refactor", retryAllowed: true });
    expect(destination.reason).toContain("rolled back");
  });

  it.each([
    ["T040, scenario 040", 2, "interrupted"],
    ["T050, scenario 050", 3, "internal error"],
    ["T100, scenario 100", 99, "99"],
    ["a negative code", -11, "-11"],
    ["no number at all", Number.NaN, "NaN"],
    ["a broken number", 1.5, "1.5"],
  ])("%s: exit %d asks a person in every phase", (_, exitCode, word) => {
    for (const phase of PHASES) {
      const destination = routeByExitCode(exitCode, phase);
      expect(destination).toMatchObject({
        nextNode: "snitch",
        requiresHuman: true,
        retryAllowed: false,
      });
      expect(destination.reason).toContain(word);
    }
  });

  it.each([
    ["T060, scenario 060", 4],
    ["T070, scenario 070", 5],
  ])("%s: exit %d writes the tests again, N2 in the seed, in every phase", (_, exitCode) => {
    for (const phase of PHASES) {
      expect(routeByExitCode(exitCode, phase)).toMatchObject({
        nextNode: "scaffold",
        requiresHuman: false,
        retryAllowed: true,
      });
    }
  });
});

describe("what an exit code means", () => {
  const CODES = [0, 1, 2, 3, 4, 5, 99];

  it("names pytest's codes", () => {
    expect(PytestExitCode).toEqual({
      TESTS_PASSED: 0,
      TESTS_FAILED: 1,
      INTERRUPTED: 2,
      INTERNAL_ERROR: 3,
      USAGE_ERROR: 4,
      NO_TESTS_COLLECTED: 5,
    });
  });

  it("only 1 is a valid red", () => {
    expect(CODES.filter(isValidRedState)).toEqual([1]);
  });

  it("4 and 5 are errors of the scaffold", () => {
    expect(CODES.filter(isScaffoldError)).toEqual([4, 5]);
  });

  it("2, 3 and unknown codes need a person", () => {
    expect(CODES.filter(requiresHumanReview)).toEqual([2, 3, 99]);
  });

  it("describes each code differently", () => {
    const descriptions = CODES.map(getExitCodeDescription);
    expect(new Set(descriptions).size).toBe(CODES.length);
    expect(descriptions[6]).toBe("exit code 99, which pytest does not document");
  });
});
