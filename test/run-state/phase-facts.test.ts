import { describe, expect, it } from "vitest";
import { phaseOfNode } from "../../src/run-state/phase-of-node.ts";
import { addPhaseFacts, PHASES, type PhaseFacts } from "../../src/run-state/phases.ts";
import { factsOfStep } from "../../src/workflow/wrap-node.ts";
import { makeState } from "../workflow/make-state.ts";

const RED = { failing: ["t"], locked: [], stubs: [] };
const ONE = { red: "r", green: null, refactor: null };
const BOTH = { red: "r", green: "g", refactor: null };

describe("factsOfStep", () => {
  it("has what a gate saw, and what a model was paid", () => {
    const testResults = {
      exitCode: 1,
      verdict: "red",
      passed: 2,
      failed: 3,
      summary: "",
      causes: "",
      feedback: "",
    };
    const usage = { calls: 1, inputTokens: 90, outputTokens: 8, cachedTokens: 0, costUsd: 0.5 };
    const step = { update: { testResults, usage }, headline: "" };
    expect(factsOfStep(makeState(), { node: "redGate", step, seconds: 1.26 })).toEqual([
      {
        phase: "red",
        attempts: 1,
        seconds: 1.3,
        tokens: 98,
        tests: { exitCode: 1, passed: 2, failed: 3 },
      },
    ]);
  });

  it("counts looks of the linter as its attempts, and not the gate between two of them", () => {
    const state = makeState({ red: RED, commits: BOTH });
    const step = { update: {}, headline: "" };
    const attempts = (["lint", "implement", "greenGate", "lint"] as const).flatMap((node) =>
      factsOfStep(state, { node, step, seconds: 1 }).map((facts) => facts.attempts),
    );
    expect(attempts).toEqual([1, 0, 0, 1]);
  });

  it("has what the baseline saw, and nothing of what belongs to no phase", () => {
    const tests = { exitCode: 0, passed: 34, failed: 0 };
    const step = { update: {}, headline: "", tests };
    expect(factsOfStep(makeState(), { node: "baseline", step, seconds: 4 })).toEqual([
      { phase: "context", attempts: 0, seconds: 4, tokens: 0, tests },
    ]);
    expect(factsOfStep(makeState(), { node: "snitch", step, seconds: 4 })).toEqual([]);
  });
});

it.each([
  ["plan", {}, "plan"],
  ["plan", { red: RED, commits: ONE }, "green"],
  ["greenGate", { red: RED, commits: ONE }, "green"],
  ["implement", { red: RED, commits: BOTH }, "lint"],
  ["baseline", {}, "context"],
] as const)("%s of %j works for %s", (node, more, phase) => {
  expect(phaseOfNode(node, makeState(more))).toBe(phase);
});

describe("addPhaseFacts", () => {
  it("adds up what a phase took, and keeps what was seen last", () => {
    const seen = { exitCode: 1, passed: 1, failed: 2 };
    const first = facts({ attempts: 1, seconds: 0.1, tokens: 5, tests: seen });
    const second = facts({ attempts: 1, seconds: 0.2, tokens: 7 });
    expect(addPhaseFacts([first], [second])).toEqual([
      facts({ attempts: 2, seconds: 0.3, tokens: 12, tests: seen }),
    ]);
  });

  it("has the phases in their order, and stays small however long a run goes on", () => {
    const all = Array.from({ length: 300 }, (_, index) =>
      facts({
        phase: PHASES[(index * 7) % PHASES.length] ?? "red",
        seconds: 1234.5,
        tokens: 123_456,
        tests: { exitCode: 1, passed: 10_000, failed: 10_000 },
      }),
    );
    const known = all.reduce<PhaseFacts[]>((list, entry) => addPhaseFacts(list, [entry]), []);
    expect(known.map(({ phase }) => phase)).toEqual(PHASES);
    expect(JSON.stringify(known).length).toBeLessThan(1500);
  });
});

function facts(more: Partial<PhaseFacts>): PhaseFacts {
  return { phase: "red", attempts: 0, seconds: 0, tokens: 0, ...more };
}
