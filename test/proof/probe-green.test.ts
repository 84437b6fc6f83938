import { describe, expect, it } from "vitest";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "../workflow/workflow-harness.ts";

const FUNCTION = (label: string) => `def label():\n    return "${label}"\n`;
const STAGING = {
  files: { "app.py": FUNCTION("old"), "tests/test_old.py": "def test_old(): pass\n" },
  answers: {
    implement: [`### FILE: app.py\n\`\`\`python\n${FUNCTION("new")}\`\`\``],
  },
};
const RED_AND_GREEN = [newFails(), newPasses(), allPass(), confirms()];
/** The test passes with each of the three replacements of the function. */
const VACUOUS = [newPasses(), newPasses(), newPasses()];

describe("a test that passes whatever the changed function does", () => {
  it("is written again, as an attempt of the tests, and the code for it, too", async () => {
    const { start, nodesAsked, asked } = await stage({
      ...STAGING,
      runs: [oldPasses(), ...RED_AND_GREEN, ...VACUOUS, ...RED_AND_GREEN, newFails()],
    });
    const state = await start();
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "scaffold", "implement", "refactor"],
    ]);
    const again = asked.filter(({ node }) => node === "scaffold")[1];
    expect(again?.prompt).toContain(
      `${NEW_TEST} passes whatever label returns, so it proves nothing`,
    );
    expect(state).toMatchObject({ scaffoldRetryCount: 2, retryCount: 1 });
    expect(state.failureHistory.entries).toMatchObject([{ phase: "RED" }]);
    expect(state.proposal).not.toBeNull();
  });

  it("is a matter for a person when the attempts of the tests are used up", async () => {
    const { start } = await stage({
      ...STAGING,
      attempts: 1,
      runs: [oldPasses(), ...RED_AND_GREEN, ...VACUOUS],
    });
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", commits: { green: null } });
    expect(state.decision?.reason).toContain("passes whatever label returns");
  });
});
