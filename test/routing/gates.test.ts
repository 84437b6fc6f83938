import { describe, expect, it } from "vitest";
import type { TestRun } from "../../src/ports.ts";
import { promisedByPlan } from "../../src/python/promised-names.ts";
import { NO_ATTEMPTS } from "../../src/routing/attempts.ts";
import {
  routeRedGate,
  verifyGreenPhase,
  verifyLintFix,
  verifyRedPhase,
} from "../../src/routing/gates.ts";
import { askPerson, goOn } from "../../src/routing/route-by-exit-code.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { failed, passed, run } from "./make-run.ts";

const TEST = "tests/test_a.py::test_a";
const fails = () => run(1, [failed(TEST, "AssertionError: assert 1 == 2")]);
const passes = () => run(0, [passed(TEST)]);

describe("verifyRedPhase", () => {
  it("scenario 110: exit 1 for the right reason is a valid red", () => {
    expect(verifyRed(fails())).toMatchObject({
      verdict: { word: "red", failing: [TEST] },
      update: { exitCode: 1, exitCodeHistory: [1], decision: { nextNode: "implement" } },
    });
  });

  it("exit 1 for the wrong reason is no red: the verdict overrules the exit code", () => {
    const { verdict, update } = verifyRed(run(1, [failed(TEST, "NameError: name 'x'")]));
    expect(verdict.word).toBe("wrong-reason");
    expect(update).toMatchObject({ exitCode: 1, decision: { nextNode: "scaffold" } });
  });

  it.each([
    ["TS-02: tests that pass at once are sent back to scaffold", passes(), "scaffold"],
    ["no tests", run(5, []), "scaffold"],
    ["a usage error", run(4, null), "scaffold"],
    ["an interrupted run", run(2, null), "snitch"],
    ["an internal error", run(3, null), "snitch"],
    ["an exit code that pytest does not document", run(77, null), "snitch"],
  ])("%s", (_, testRun, node) => {
    const { update } = verifyRed(testRun);
    expect(update).toMatchObject({
      exitCode: testRun.exitCode,
      exitCodeHistory: [testRun.exitCode],
      decision: { nextNode: node },
    });
    expect(routeRedGate(update)).toBe(node);
  });

  it("asks a person after the third scaffold", () => {
    expect(verifyRed(passes(), { scaffold: 2 }).update.decision.nextNode).toBe("scaffold");
    expect(verifyRed(passes(), { scaffold: 3 }).update.decision.nextNode).toBe("snitch");
  });
});

describe("routeRedGate", () => {
  it("follows the decision of the gate", () => {
    expect(routeRedGate({ exitCode: 1, decision: goOn("implement", "red") })).toBe("implement");
    expect(routeRedGate({ exitCode: 3, decision: askPerson("why") })).toBe("snitch");
  });

  it.each([0, 2, 4, 5, 77, null])("never implements after exit %s", (exitCode) => {
    expect(routeRedGate({ exitCode, decision: goOn("implement", "red") })).toBe("snitch");
  });

  it("asks a person when the gate decided nothing", () => {
    expect(routeRedGate({ exitCode: 1, decision: null })).toBe("snitch");
  });
});

describe("verifyGreenPhase", () => {
  it("scenario 120: exit 0 goes on to refactor, and the other runs of the proof are recorded apart", () => {
    const proof = {
      verdict: judgeRun(passes()),
      checkRuns: [{ of: "suite" as const, exitCode: 1 }],
    };
    expect(verifyGreenPhase(proof, { counts: NO_ATTEMPTS })).toMatchObject({
      exitCode: 0,
      exitCodeHistory: [0],
      checkRuns: [{ of: "suite", exitCode: 1 }],
      decision: { nextNode: "refactor" },
    });
  });

  it("sends a failed implementation back, and a failed refactoring to another try", () => {
    const proof = { verdict: judgeRun(fails()), checkRuns: [] };
    const next = (phase: "GREEN" | "REFACTOR") =>
      verifyGreenPhase(proof, { phase, counts: NO_ATTEMPTS }).decision.nextNode;
    expect(next("GREEN")).toBe("plan");
    expect(next("REFACTOR")).toBe("refactor");
  });
});

describe("verifyLintFix", () => {
  it("lints again when every test passes, and goes on with the green commit otherwise", () => {
    const next = (testRun: TestRun) => verifyLintFix({ verdict: judgeRun(testRun), checkRuns: [] });
    expect(next(passes())).toMatchObject({ exitCode: 0, decision: { nextNode: "lint" } });
    expect(next(fails())).toMatchObject({ exitCode: 1, decision: { nextNode: "mutants" } });
  });
});

function verifyRed(testRun: TestRun, runs = {}) {
  return verifyRedPhase(testRun, {
    expectation: { testFiles: ["tests/test_a.py"], mayBeMissing: promisedByPlan([]) },
    counts: { ...NO_ATTEMPTS, ...runs },
  });
}
