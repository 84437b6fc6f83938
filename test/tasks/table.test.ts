import { expect, it } from "vitest";
import type { TaskResult } from "../../tasks/harness/table.ts";
import { drawTable } from "../../tasks/harness/table.ts";

it("draws a row for each task, the totals, and what missed its outcome", () => {
  const results = [
    makeResult({ task: "src-layout" }),
    makeResult({
      task: "huge-file",
      outcome: "failed",
      reason: "The model's answer\nto implement was unusable twice.",
      asStated: false,
      hidden: null,
      valid: null,
      passToPass: null,
      usage: { calls: 12, inputTokens: 123456, outputTokens: 9000, costUsd: 1.5 },
    }),
  ];
  expect(drawTable(results)).toMatchInlineSnapshot(`
    "  task        outcome  hidden  own valid  guards  others  calls  tokens in  tokens out   cost  seconds  context  plan  red  green  refactor  mutants  final
    ✔ src-layout  gate     3/3     2/2             1       6      4      8,000         900      –       42        3     1   20     15         0        0      3
    ✘ huge-file   failed   –       –               1       –     12    123,456       9,000  $1.50       42        3     1   20     15         0        0      3
      2 tasks     1 of 2                           2       6     16    131,456       9,900  $1.50       84        6     2   40     30         0        0      6

    huge-file should have ended with gate: The model's answer to implement was unusable twice."
  `);
});

it("says which tests failed where the outcome itself is right", () => {
  const missed = makeResult({
    asStated: false,
    hidden: { passed: 2, total: 3 },
    valid: { passed: 0, total: 2 },
    passToPass: null,
  });
  expect(drawTable([missed])).toContain(
    "src-layout: 1 of 3 hidden tests failed on its branch, 2 of 2 own tests failed on the known-good solution, none of the repository's 5 good tests were compared",
  );
});

function makeResult(parts: Partial<TaskResult>): TaskResult {
  return {
    task: "src-layout",
    shape: "code in src/",
    expected: "gate",
    others: 5,
    outcome: "gate",
    reason: null,
    passToPass: 6,
    asStated: true,
    hidden: { passed: 3, total: 3 },
    valid: { passed: 2, total: 2 },
    guards: 1,
    usage: { calls: 4, inputTokens: 8000, outputTokens: 900, costUsd: null },
    seconds: 41.9,
    secondsByPhase: { context: 3, plan: 1.2, red: 20, green: 15, final: 3 },
    prompts: [],
    ...parts,
  };
}
