import { describe, expect, it } from "vitest";
import { dispute } from "../../src/features/disputes/dispute.ts";
import { proveGreen } from "../../src/proof/prove-green.ts";
import { dropInferred } from "../../src/workflow/nodes/drop-inferred.ts";
import { implement } from "../../src/workflow/nodes/implement.ts";
import { lint } from "../../src/workflow/nodes/lint.ts";
import { redGate } from "../../src/workflow/nodes/red-gate.ts";
import { refactor, refactorGate } from "../../src/workflow/nodes/refactor.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { run } from "../routing/make-run.ts";
import { makeState } from "./make-state.ts";

/** Empty, so that a node that uses a tool before it checks its evidence fails with another error. */
const NO_TOOLS = { workspace: {} } as Tools;

describe("a node without what it builds on", () => {
  it.each([
    ["redGate", redGate, "There is no draft to judge."],
    ["implement", implement, "There is no red commit to start from."],
    ["dispute", dispute, "There is no red test to dispute."],
    ["refactor", refactor, "There is no green commit to refactor."],
    ["refactorGate", refactorGate, "There is no green commit to go back to."],
    ["lint", lint, "There is no green commit to lint."],
  ])("%s is a fault, before anything is touched", async (_, node, message) => {
    await expect(node(NO_TOOLS)(makeState())).rejects.toMatchObject({ code: "fault", message });
  });

  it("is not green because nothing had to pass", async () => {
    await expect(proveGreen(NO_TOOLS, makeState(), "c0ffee")).rejects.toMatchObject({
      code: "fault",
      message: "There is no red evidence to judge against.",
    });
  });

  it("drops no test where none was planned", async () => {
    const verdict = { word: "red", reason: "", failing: ["tests/test_a.py::test_a"], exitCode: 1 };
    const proof = { verdict, run: run(1, []), checkRuns: [], passing: 0, regressions: [] };
    const attempt = { ...proof, commit: "c0ffee", passToPass: null } as never;
    expect(await dropInferred(NO_TOOLS, makeState(), attempt)).toBeNull();
  });
});
