import fc from "fast-check";
import { expect, it } from "vitest";
import { failed, passed, run } from "../routing/make-run.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const OUTCOMES = [
  newFails(),
  newPasses(),
  allPass(),
  oldPasses(),
  confirms,
  run(1, [failed(NEW_TEST, "NameError: name 'x' is not defined")]),
  run(1, [failed(OLD_TEST, "assert 0"), passed(NEW_TEST)]),
  run(0, null),
  run(2, []),
  run(5, []),
  run(99, null),
  run(124, null, { ending: "timed-out" }),
];

/** plan, then three scaffolds, three implementations and three refactorings. */
const MOST_CALLS = 10;

it("whatever pytest says, no code without red, no proposal without green, and an end", async () => {
  const sequence = fc.array(fc.constantFrom(...OUTCOMES), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sequence, async (runs) => {
      const { start, nodesAsked } = await stage({ runs: [oldPasses(), ...runs] });
      const state = await start();
      if (nodesAsked().includes("implement")) expect(state.commits.red).not.toBeNull();
      if (state.proposal !== null) expect(state.commits.green).not.toBeNull();
      if (state.ending === "failed") expect(state.report).toContain("Snitch report");
      expect(state.ending === "failed" || state.proposal !== null).toBe(true);
      expect(nodesAsked().length).toBeLessThanOrEqual(MOST_CALLS);
    }),
    { numRuns: 5 },
  );
});
