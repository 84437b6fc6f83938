import { checkedExamples, describeCheck } from "../features/held-out/page.ts";
import { needsTestReview, testsUnderReview } from "../features/test-gate/record.ts";
import { NODE_NAMES, NODES, type NodeName } from "../routing/nodes.ts";
import { isRetry } from "../routing/route-history.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import { PHASES, type Phase, type PhaseFacts } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { join, type Markdown, md, NOTHING, words } from "../safe-text/markdown.ts";
import { describeDuration, grouped, table } from "./blocks.ts";
import { linkPull, type Progress } from "./progress.ts";

const MAX_REASON = 120;

const MARKS: Readonly<Record<PhaseStatus, string>> = {
  done: "✅",
  skipped: "➖",
  running: "⏳",
  waiting: "👀",
  stopped: "⏹️",
  failed: "❌",
  open: "⚪",
};

/** One row per phase: status, result, time and tokens. */
export function phaseTable(progress: Progress): Markdown | null {
  const { state } = progress;
  const statuses = phaseStatuses(progress);
  const rows = PHASES.map((phase) => {
    const facts = state?.phases.find((entry) => entry.phase === phase);
    const status = statuses.get(phase) ?? "open";
    return [
      md`${MARKS[status]} ${PHASE_NAMES[phase]}`,
      state === null || status === "open" ? NOTHING : describePhase(phase, state, facts),
      facts === undefined ? NOTHING : md`${describeDuration(facts.seconds)}`,
      facts === undefined || facts.tokens === 0 ? NOTHING : md`${grouped(facts.tokens)}`,
    ];
  });
  return table({ head: ["phase", "result", "time", "tokens"], rows, most: rows.length });
}

function describePhase(phase: Phase, state: RunState, facts: PhaseFacts | undefined): Markdown {
  return join(
    [...RESULTS[phase](state), testsOf(facts), attemptsOf(facts)].filter(
      (part) => part !== NOTHING,
    ),
    ", ",
  );
}

const RESULTS: Readonly<Record<Phase, (state: RunState) => Markdown[]>> = {
  context: () => [],
  plan: ({ agreedPlan }) =>
    agreedPlan === null ? [] : [md`${count(agreedPlan.tests.length, "test")}`],
  red: ({ commits }) => [commitOf(commits.red)],
  green: (state) => [commitOf(state.commits.green), describeHeldOut(state)],
  refactor: (state) =>
    state.commits.refactor === null || endedWithLintFix(state)
      ? [lastReason(state, "refactor")]
      : [commitOf(state.commits.refactor)],
  lint: (state) => [
    endedWithLintFix(state) ? commitOf(state.commits.refactor) : NOTHING,
    lastReason(state, "lint"),
  ],
  mutants: (state) => [commitOf(state.commits.strengthen ?? null), lastReason(state, "mutants")],
  final: () => [],
  publish: (state) => (state.proposal === null ? [] : [linkPull(state)]),
  review: ({ humanDecision }) => (humanDecision === "approve" ? [md`approved`] : []),
  merge: ({ mergeCommit }) => [commitOf(mergeCommit)],
};

function describeHeldOut(state: RunState): Markdown {
  const heldOut = checkedExamples(state);
  return heldOut === null ? NOTHING : md`held-out examples: ${describeCheck(heldOut)}`;
}

/** GitHub turns the id into a link. */
function commitOf(commit: string | null): Markdown {
  return commit === null ? NOTHING : md`${commit.slice(0, 10)}`;
}

function lastReason({ routeHistory }: RunState, phase: Phase): Markdown {
  const last = routeHistory.findLast(({ from }) => NODES[from].phase === phase);
  return last === undefined ? NOTHING : words(last.reason, MAX_REASON);
}

function testsOf(facts: PhaseFacts | undefined): Markdown {
  const tests = facts?.tests ?? null;
  if (tests === null) return NOTHING;
  return md`exit ${tests.exitCode} (${tests.failed} failed, ${tests.passed} passed)`;
}

function attemptsOf(facts: PhaseFacts | undefined): Markdown {
  const attempts = facts?.attempts ?? 0;
  return attempts < 2 ? NOTHING : md`${attempts} attempts`;
}

type PhaseStatus = "done" | "skipped" | "running" | "waiting" | "stopped" | "failed" | "open";

function phaseStatuses(progress: Progress): Map<Phase, PhaseStatus> {
  const { state, running = [] } = progress;
  if (state === null) return new Map(PHASES.map((phase) => [phase, "open"]));
  const current = currentPhases(state, running);
  const last = Math.max(...current.map((phase) => PHASES.indexOf(phase)));
  const now = currentStatus(state, progress);
  return new Map(
    PHASES.map((phase, index): [Phase, PhaseStatus] => {
      if (current.includes(phase)) return [phase, now];
      if (index > last) return [phase, "open"];
      return [phase, hasRun(state, phase) ? "done" : "skipped"];
    }),
  );
}

/** The phases that are running; where none is, the one that the run has reached. */
export function currentPhases(state: RunState, running: readonly NodeName[]): Phase[] {
  const phases = running.map((node) => phaseOfNode(node, state)).filter((phase) => phase !== null);
  return phases.length > 0
    ? PHASES.filter((phase) => phases.includes(phase))
    : [reachedPhase(state)];
}

/** Whether the run waits for a review. */
export function isWaiting({ state, running = [] }: Pick<Progress, "state" | "running">): boolean {
  if (state === null || running.length > 0) return false;
  if (testsUnderReview(state) !== null) return true;
  return state.proposal !== null && state.humanDecision === "pending";
}

function reachedPhase(state: RunState): Phase {
  const { ending, proposal, error, commits, decision } = state;
  const failedAt = NODE_NAMES.find((node) => node === error?.node);
  const failed = failedAt === undefined ? null : phaseOfNode(failedAt, state);
  if (failed !== null) return failed;
  if (ending === "merged" || ending === "unmerged") return "merge";
  if (proposal !== null) return "review";
  const next = decision === null ? null : phaseOfNode(decision.nextNode, state);
  return commits.green === null ? phaseBeforeGreen(state) : (next ?? "lint");
}

function phaseBeforeGreen(state: RunState): Phase {
  const { commits, agreedPlan, repositoryMap } = state;
  if (commits.red !== null) return needsTestReview(state) ? "red" : "green";
  if (agreedPlan !== null) return "red";
  return repositoryMap === null ? "context" : "plan";
}

function currentStatus({ ending }: RunState, progress: Progress): PhaseStatus {
  if (ending === "merged") return "done";
  if (ending === "covered") return "skipped";
  if (ending === "aborted") return "stopped";
  if (ending !== null) return "failed";
  if ((progress.interruption ?? null) !== null) return "stopped";
  return isWaiting(progress) ? "waiting" : "running";
}

function hasRun({ phases }: RunState, phase: Phase): boolean {
  return phase === "review" || phases.some((facts) => facts.phase === phase);
}

/** The names of the phases on every page. */
export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  context: "Context",
  plan: "Plan",
  red: "Red",
  green: "Green",
  refactor: "Refactor",
  lint: "Lint",
  mutants: "Mutants",
  final: "Final run",
  publish: "Pull request",
  review: "Review",
  merge: "Merge",
};

/**
 * Whether the commit stored as `refactor` holds lint fixes rather than a refactoring. Both are stored
 * under that key; the route tells them apart.
 */
export function endedWithLintFix({ routeHistory }: Pick<RunState, "routeHistory">): boolean {
  const last = routeHistory.findLast(
    (entry) => entry.to === "lint" && entry.from !== "lint" && !isRetry(entry),
  );
  return last?.from === "greenGate";
}
