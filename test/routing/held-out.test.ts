import { describe, expect, it } from "vitest";
import { isMending, nodeAfterLint } from "../../src/features/held-out/rules.ts";
import { routeUnusableAnswer } from "../../src/routing/gates.ts";
import { phaseOfNode } from "../../src/run-state/phase-of-node.ts";

const commits = { red: "r", green: "g", refactor: null };
const examples = [{ call: "f(1)", outcome: "value", expected: "2" } as const];
const check = { commit: "g", passed: [], failed: [], others: [] };

describe("nodeAfterLint", () => {
  it("leads to the held-out examples once for each commit, and past them where there are none", () => {
    expect(nodeAfterLint({ commits })).toBe("mutants");
    expect(nodeAfterLint({ commits, heldOut: { examples: [], of: 1 } })).toBe("mutants");
    expect(nodeAfterLint({ commits, heldOut: { examples, of: 3 } })).toBe("heldOutGate");
    expect(nodeAfterLint({ commits, heldOut: { examples, of: 3, check } })).toBe("mutants");
    const later = { ...commits, refactor: "f" };
    expect(nodeAfterLint({ commits: later, heldOut: { examples, of: 3, check } })).toBe(
      "heldOutGate",
    );
  });

  it("is where lint goes on without an answer", () => {
    const counts = { scaffold: 0, implement: 0, refactor: 0, lint: 3 };
    const go = (more: object) => routeUnusableAnswer("no", "LINT", { counts, ...more }).nextNode;
    expect([go({}), go({ afterLint: "heldOutGate" })]).toEqual(["mutants", "heldOutGate"]);
  });
});

describe("isMending", () => {
  const heldOut = { examples, of: 3, check, sentBackAt: "g" };

  it("holds until the code that was sent back has changed", () => {
    expect(isMending({ commits, heldOut })).toBe(true);
    expect(isMending({ commits: { ...commits, green: "h" }, heldOut })).toBe(false);
    expect(isMending({ commits: { ...commits, green: null }, heldOut })).toBe(false);
    expect(isMending({ commits })).toBe(false);
  });

  it("counts for green, and not for lint", () => {
    const state = { red: null, commits };
    expect(phaseOfNode("implement", state)).toBe("lint");
    expect(phaseOfNode("implement", { ...state, heldOut })).toBe("green");
  });
});
