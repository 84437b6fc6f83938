import { describeBoundary } from "../routing/boundary.ts";
import type { FailureEntry } from "../routing/failure-history.ts";
import type { Phase } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { code, type Markdown, md, words } from "../safe-text/markdown.ts";
import { describeCost, describeDuration, describeUsage, stack, table } from "./blocks.ts";
import type { Proposal } from "./proposal.ts";
import { listed } from "./test-remarks.ts";

const LONGEST = 240;
const MOST_FAILURES = 20;
const MOST_LINES = 40;

/** What it took, in one line. */
export function summarizeProcess({ state, sandbox }: Proposal): Markdown {
  const attempts = attemptsOf(state, "green");
  const cost = describeCost(state.usage.costUsd);
  return md`The code took ${count(attempts, "attempt")}, all of it ${cost}; ${lintInWords(state)}; sandbox: ${describeBoundary(sandbox)}.`;
}

/** What it took, and everything that did not work on the way. */
export function describeProcess({ state, sandbox }: Proposal): Markdown {
  const { phases, usage, lintFindings, unlinted, sentBack, failureHistory } = state;
  const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0);
  return stack([
    table({
      head: ["", ""],
      rows: [
        [md`Attempts`, md`${triesInWords(state)}`],
        [md`Lint`, lintInWords(state)],
        [md`Model`, md`${describeUsage(usage)}`],
        [md`Time`, md`${describeDuration(seconds)} at work`],
        [md`Sandbox`, code(describeBoundary(sandbox))],
      ],
      most: MOST_LINES,
    }),
    failureTable(failureHistory.entries),
    listed(md`Lint findings left:`, lintFindings),
    listed(md`Linters that could not be run:`, unlinted),
    listed(md`Answers of the model that could not be used:`, sentBack),
  ]);
}

function triesInWords(state: RunState): string {
  const parts = (["red", "green", "refactor", "lint"] as const).map((phase) => {
    return `${attemptsOf(state, phase)} ${phase}`;
  });
  return parts.join(", ");
}

function attemptsOf({ phases }: RunState, phase: Phase): number {
  return phases.find((facts) => facts.phase === phase)?.attempts ?? 0;
}

function lintInWords({ routeHistory, lintFindings }: RunState): Markdown {
  if (lintFindings.length > 0) return md`${count(lintFindings.length, "lint finding")} left`;
  const last = routeHistory.findLast(({ from }) => from === "lint");
  return last === undefined ? md`lint did not run` : words(last.reason, LONGEST);
}

function failureTable(entries: readonly FailureEntry[]): Markdown | null {
  const rows = entries.map(({ phase, exitCode, kind, summary }) => [
    md`${phase}`,
    md`${exitCode}`,
    md`${kind}`,
    words(summary, LONGEST),
  ]);
  return table({ head: ["failed in", "exit", "kind", "what happened"], rows, most: MOST_FAILURES });
}
