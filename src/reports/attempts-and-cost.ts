import type { FailureEntry } from "../routing/failure-history.ts";
import { NODE_NAMES, NODES } from "../routing/nodes.ts";
import { describeBoundary } from "../routing/sandbox-rungs.ts";
import type { Phase } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { code, type Markdown, md, words } from "../safe-text/markdown.ts";
import { describeDuration, describeSpent, describeUsage, list, stack, table } from "./blocks.ts";
import type { Proposal } from "./proposal.ts";

const MAX_LINE = 240;
const MAX_FAILURES = 20;
const MAX_ROWS = 40;

/** Attempts, cost, lint and sandbox in one sentence. */
export function summarizeAttempts({ state, sandbox }: Proposal): Markdown {
  const attempts = count(attemptsOf(state, "green"), "attempt");
  const spent = describeSpent(state.usage);
  const cost = state.usage.costUsd === null ? spent : `cost ${spent}`;
  return md`The code took ${attempts}; ${cost}; ${lintInWords(state)}; sandbox: ${describeBoundary(sandbox)}.`;
}

/** The same in full, with every failure on the way. */
export function describeAttempts({ state, sandbox }: Proposal): Markdown {
  const { phases, usage, lintFindings, unlinted, sentBack, failureHistory } = state;
  const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0);
  return stack([
    table({
      head: ["", ""],
      rows: [
        [md`Attempts`, md`${attemptsByPhase(state)}`],
        [md`Lint`, lintInWords(state)],
        [md`Model`, md`${describeUsage(usage)}`],
        [md`Time`, md`${describeDuration(seconds)}`],
        [md`Sandbox`, code(describeBoundary(sandbox))],
      ],
      most: MAX_ROWS,
    }),
    failureTable(failureHistory.entries),
    list(md`Remaining lint findings:`, lintFindings),
    list(md`Linters that could not run:`, unlinted),
    list(md`Unusable model answers:`, sentBack),
  ]);
}

function attemptsByPhase(state: RunState): string {
  const phases = new Set(NODE_NAMES.flatMap((node) => NODES[node].judges ?? []));
  return [...phases].map((phase) => `${attemptsOf(state, phase)} ${phase}`).join(", ");
}

function attemptsOf({ phases }: RunState, phase: Phase): number {
  return phases.find((facts) => facts.phase === phase)?.attempts ?? 0;
}

function lintInWords({ routeHistory, lintFindings }: RunState): Markdown {
  if (lintFindings.length > 0) return md`${count(lintFindings.length, "lint finding")} left`;
  const last = routeHistory.findLast(({ from }) => from === "lint");
  return last === undefined ? md`lint did not run` : words(last.reason, MAX_LINE);
}

function failureTable(entries: readonly FailureEntry[]): Markdown | null {
  const rows = entries.map(({ phase, exitCode, kind, summary }) => [
    md`${phase}`,
    md`${exitCode ?? "–"}`,
    md`${kind}`,
    words(summary, MAX_LINE),
  ]);
  return table({ head: ["failed in", "exit", "kind", "what happened"], rows, most: MAX_FAILURES });
}
