import type { Phase } from "../../src/run-state/phases.ts";
import { oneLine } from "../../src/safe-text/clean-text.ts";
import type { Question } from "./answer-server.ts";
import type { Judgement, Tally } from "./judge.ts";
import type { TaskRun } from "./run-task.ts";
import type { Outcome } from "./task.ts";

/** One row of the table, and of the JSON. */
export interface TaskResult extends Judgement {
  task: string;
  shape: string;
  expected: Outcome;
  /** How many tests of the repository should pass before and after. */
  others: number;
  outcome: Outcome;
  reason: string | null;
  /** How many did; null where the suite could not be compared. */
  passToPass: number | null;
  /** Whether it ended as the task states: at the gate, with every hidden and own test passing. */
  asStated: boolean;
  usage: TaskRun["usage"];
  seconds: number;
  secondsByPhase: Partial<Record<Phase, number>>;
  /** Empty for a real model. */
  prompts: Omit<Question, "text">[];
}

const SHOWN_PHASES = ["context", "plan", "red", "green", "refactor", "mutants", "final"] as const;

const TITLES = [
  ...["task", "outcome", "hidden", "own valid", "guards", "others", "calls", "tokens in"],
  ...["tokens out", "cost", "seconds", ...SHOWN_PHASES],
];
/** The columns of texts; the others are numbers. */
const LEFT = new Set(["task", "outcome", "hidden", "own valid"]);

/** A table in plain text, with totals, and the reasons of what did not end as stated. */
export function drawTable(results: readonly TaskResult[]): string {
  const rows = [["  task", ...TITLES.slice(1)], ...results.map(cellsOf), totalsOf(results)];
  const widths = TITLES.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return LEFT.has(TITLES[column] ?? "") ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
  const missed = results.filter(({ asStated }) => !asStated).map(describeMiss);
  return [...lines, ...(missed.length === 0 ? [] : ["", ...missed])].join("\n");
}

function cellsOf(result: TaskResult): string[] {
  const { task, outcome, asStated, hidden, valid } = result;
  return [
    `${asStated ? "✔" : "✘"} ${task}`,
    outcome,
    describeTally(hidden),
    describeTally(valid),
    ...numbersOf(result),
  ];
}

function describeTally(tally: Tally | null): string {
  return tally === null ? "–" : `${tally.passed}/${tally.total}`;
}

function numbersOf({ guards, passToPass, usage, seconds, secondsByPhase }: Numbers): string[] {
  const { calls, inputTokens, outputTokens, costUsd } = usage;
  const amounts = [guards, passToPass, calls, inputTokens, outputTokens].map(
    (amount) => amount?.toLocaleString("en-US") ?? "–",
  );
  const cost = costUsd === null ? "–" : `$${costUsd.toFixed(2)}`;
  const phases = SHOWN_PHASES.map((phase) => secondsByPhase[phase] ?? 0);
  return [...amounts, cost, ...[seconds, ...phases].map((value) => String(Math.round(value)))];
}

type Numbers = Pick<TaskResult, "guards" | "passToPass" | "usage" | "seconds" | "secondsByPhase">;

function totalsOf(results: readonly TaskResult[]): string[] {
  const sum = (read: (result: TaskResult) => number) =>
    results.reduce((total, result) => total + read(result), 0);
  const costs = results.filter(({ usage }) => usage.costUsd !== null);
  const asStated = results.filter((result) => result.asStated).length;
  const phases = SHOWN_PHASES.map((phase) => [
    phase,
    sum(({ secondsByPhase }) => secondsByPhase[phase] ?? 0),
  ]);
  const numbers = numbersOf({
    guards: sum(({ guards }) => guards),
    passToPass: sum(({ passToPass }) => passToPass ?? 0),
    usage: {
      calls: sum(({ usage }) => usage.calls),
      inputTokens: sum(({ usage }) => usage.inputTokens),
      outputTokens: sum(({ usage }) => usage.outputTokens),
      costUsd: costs.length === 0 ? null : sum(({ usage }) => usage.costUsd ?? 0),
    },
    seconds: sum(({ seconds }) => seconds),
    secondsByPhase: Object.fromEntries(phases),
  });
  const tasks = `  ${results.length} ${results.length === 1 ? "task" : "tasks"}`;
  return [tasks, `${asStated} of ${results.length}`, "", "", ...numbers];
}

function describeMiss(result: TaskResult): string {
  const { task, expected, outcome, reason, hidden, valid, others, passToPass } = result;
  if (outcome !== expected) {
    return oneLine(
      `${task} should have ended with ${expected}: ${reason ?? `it ended with ${outcome}`}`,
    );
  }
  const failed = [
    describeFailed(hidden, "hidden tests failed on its branch"),
    describeFailed(valid, "own tests failed on the known-good solution"),
    (passToPass ?? 0) >= others
      ? null
      : `${passToPass ?? "none"} of the repository's ${others} good tests were compared`,
  ];
  return `${task}: ${failed.filter((part) => part !== null).join(", ")}`;
}

function describeFailed(tally: Tally | null, words: string): string | null {
  const { passed, total } = tally ?? { passed: 0, total: 0 };
  return passed === total && total > 0 ? null : `${total - passed} of ${total} ${words}`;
}
