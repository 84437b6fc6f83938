import type { NodeName } from "../routing/nodes.ts";
import { PHASES, type Phase, type PhaseFacts } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/count.ts";
import { join, type Markdown, md, NOTHING, words } from "../safe-text/markdown.ts";
import { describeDuration } from "./describe-duration.ts";
import { PHASE_NAMES } from "./phase-names.ts";
import { phaseStandings, type Standing } from "./phase-standings.ts";
import type { Progress } from "./progress.ts";
import { linkPull } from "./pull-of.ts";
import { table } from "./table.ts";
import { wasMended } from "./was-mended.ts";

const LONGEST_REASON = 120;

const MARKS: Readonly<Record<Standing, string>> = {
  done: "✅",
  skipped: "➖",
  running: "⏳",
  waiting: "👀",
  stopped: "⏹️",
  failed: "❌",
  open: "⚪",
};

/** Phase by phase: how it stands, what was seen, how long it took and what it cost. */
export function phaseTable(progress: Progress): Markdown | null {
  const { state } = progress;
  const standings = phaseStandings(progress);
  const rows = PHASES.map((phase) => {
    const facts = state?.phases.find((entry) => entry.phase === phase);
    const standing = standings.get(phase) ?? "open";
    return [
      md`${MARKS[standing]} ${PHASE_NAMES[phase]}`,
      state === null || standing === "open" ? NOTHING : describePhase(phase, state, facts),
      facts === undefined ? NOTHING : md`${describeDuration(facts.seconds)}`,
      facts === undefined || facts.tokens === 0
        ? NOTHING
        : md`${facts.tokens.toLocaleString("en-US")}`,
    ];
  });
  return table({ head: ["phase", "what was seen", "time", "tokens"], rows, most: rows.length });
}

function describePhase(phase: Phase, state: RunState, facts: PhaseFacts | undefined): Markdown {
  return join(
    [...WORDS[phase](state), testsOf(facts), attemptsOf(facts)].filter((part) => part !== NOTHING),
    ", ",
  );
}

const WORDS: Readonly<Record<Phase, (state: RunState) => Markdown[]>> = {
  context: () => [],
  plan: ({ agreedPlan }) =>
    agreedPlan === null ? [] : [md`${count(agreedPlan.tests.length, "test")}`],
  red: ({ commits }) => [commitOf(commits.red)],
  green: ({ commits }) => [commitOf(commits.green)],
  refactor: (state) =>
    state.commits.refactor === null || wasMended(state)
      ? [lastReason(state, ["refactor", "refactorGate"])]
      : [commitOf(state.commits.refactor)],
  lint: (state) => [
    wasMended(state) ? commitOf(state.commits.refactor) : NOTHING,
    lastReason(state, ["lint"]),
  ],
  publish: (state) => (state.proposal === null ? [] : [linkPull(state)]),
  review: ({ humanDecision }) => (humanDecision === "approve" ? [md`approved`] : []),
  merge: ({ mergeCommit }) => [commitOf(mergeCommit)],
};

/** GitHub makes a link of it. */
function commitOf(commit: string | null): Markdown {
  return commit === null ? NOTHING : md`${commit.slice(0, 10)}`;
}

function lastReason({ routeHistory }: RunState, nodes: readonly NodeName[]): Markdown {
  const last = routeHistory.findLast(({ from }) => nodes.includes(from));
  return last === undefined ? NOTHING : words(last.reason, LONGEST_REASON);
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
