import { END, START, StateGraph } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { addFailure } from "../../src/proof/test-results.ts";
import type { RouteEntry } from "../../src/routing/route-history.ts";
import { GraphState } from "../../src/workflow/state.ts";
import { phaseNote } from "../../src/workflow/step-notes.ts";
import { run } from "../routing/make-run.ts";
import { failure, makeState } from "./make-state.ts";
import {
  ANSWERS,
  allPass,
  confirms,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

it("T080, scenario 080: the exit code of the last judged run is stored in the state", async () => {
  const { start } = await stage({ runs: [oldPasses(), run(3, null)] });
  const state = await start();
  expect(state).toMatchObject({ exitCode: 3, testResults: { exitCode: 3 } });
});

it("T090, scenario 090: the histories hold every exit code and every route, in order", async () => {
  const { start } = await stage({
    runs: [oldPasses(), run(5, []), newFails(), newFails(), newPasses(), allPass(), confirms],
  });
  const state = await start();
  expect(state.exitCodeHistory).toEqual([5, 1, 1, 0, 0]);
  expect(state.routeHistory.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    "plan → scaffold",
    "redGate → scaffold",
    "redGate → implement",
    "greenGate → plan",
    "plan → implement",
    "greenGate → refactor",
    "refactor → lint",
    "lint → mutants",
    "mutants → finalGate",
    "finalGate → publish",
  ]);
});

it("repetitions with a canary and runs of the suite are kept apart, each with what it was", async () => {
  const { start } = await stage({
    runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms],
  });
  const { exitCodeHistory, checkRuns } = await start();
  expect(exitCodeHistory).toEqual([1, 0, 0]);
  expect(checkRuns).toEqual([
    { of: "canary", exitCode: 1 },
    { of: "suite", exitCode: 1 },
    { of: "canary", exitCode: 1 },
  ]);
});

it.each([
  ["two answers: one attempt", 2, [4, 1, 0, 0], [{ exitCode: 4, phase: "RED" }]],
  ["four answers: two attempts", 4, [4, 4, 1, 0, 0], [{ exitCode: 4 }, { exitCode: 4 }]],
  ["one answer, which is corrected: no attempt", 1, [1, 0, 0], []],
])("a syntax error in a test is exit code 4, in %s", async (_, times, codes, entries) => {
  const broken = "### FILE: tests/test_new.py\n```python\ndef test_new(:\n    pass\n```";
  const { start, events } = await stage({
    runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms],
    answers: { scaffold: [...Array(times).fill(broken), ...ANSWERS.scaffold] },
    syntax: {
      check: async (files) =>
        files
          .filter(({ content }) => content.includes("(:"))
          .map(({ path }) => ({ path, line: 1, message: "invalid syntax" })),
    },
  });
  const { exitCodeHistory, failureHistory } = await start();
  expect(exitCodeHistory).toEqual(codes);
  expect(failureHistory.entries).toMatchObject(entries);
  expect(events).toContainEqual({
    kind: "warned",
    text: expect.stringContaining("scaffold: Syntax error in tests. tests/test_new.py"),
  });
});

it("each history keeps its last hundred entries", async () => {
  const codes = Array.from({ length: 150 }, (_, index) => index);
  const routes = codes.map(
    (code): RouteEntry => ({ from: "plan", to: "lint", reason: String(code) }),
  );
  const sentBack = codes.map(String);
  const graph = new StateGraph(GraphState)
    .addNode("append", () => ({ exitCodeHistory: codes, routeHistory: routes, sentBack }))
    .addEdge(START, "append")
    .addEdge("append", END)
    .compile();
  const state = await graph.invoke(makeState({ exitCodeHistory: [-1] }));
  expect(state.exitCodeHistory).toEqual(codes.slice(50));
  expect(state.routeHistory).toEqual(routes.slice(50));
  expect(state.sentBack).toEqual(sentBack.slice(50));
});

it("the failures keep their last hundred entries too, and every attempt stays counted", () => {
  const failures = Array.from({ length: 150 }, (_, index) => failure({ summary: String(index) }));
  const history = failures.reduce(addFailure, makeState().failureHistory);
  expect(history).toEqual({ attempts: 150, entries: failures.slice(50) });
});

it.each([
  ["test_failure", [], "Test still failing after implementation: exit 1, red"],
  [
    "test_failure",
    ["tests/test_old.py::test_old"],
    "The implementation breaks other tests: exit 1, red",
  ],
  ["runtime_error", [], "exit 1, red"],
] as const)("a note says what a failure at green was: %s, %j", (kind, brokenTests, error) => {
  const before = makeState({});
  const failureHistory = addFailure(before.failureHistory, failure({ kind }));
  const after = { ...before, failureHistory, brokenTests: [...brokenTests] };
  const ended = { node: "greenGate", headline: "exit 1, red", ok: false, after } as const;
  expect(phaseNote(before, ended)?.note.error).toBe(error);
});

it("a note says what a failure at red was", () => {
  const before = makeState({});
  const failureHistory = addFailure(before.failureHistory, failure({ phase: "RED" }));
  const after = { ...before, failureHistory };
  const ended = { node: "redGate", headline: "exit 1, wrong-reason", ok: false, after } as const;
  expect(phaseNote(before, ended)?.note.error).toBe(
    "Tests do not fail for the right reason: exit 1, wrong-reason",
  );
});
