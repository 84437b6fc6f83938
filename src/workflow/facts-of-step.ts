import type { NodeName } from "../routing/nodes.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import type { Phase, PhaseFacts, SeenTests } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import { NO_USAGE, Usage } from "../run-state/usage.ts";
import type { Step } from "./tools.ts";

/** Whose word counts as an attempt: what was mended for the linter is proven too, and is none. */
const JUDGES: Partial<Record<Phase, NodeName>> = {
  red: "redGate",
  green: "greenGate",
  refactor: "refactorGate",
  lint: "lint",
};

interface Ended {
  node: NodeName;
  step: Step;
  seconds: number;
}

/** What one node adds to its phase; nothing where it belongs to none. */
export function factsOfStep(before: RunState, { node, step, seconds }: Ended): PhaseFacts[] {
  const phase = phaseOfNode(node, before);
  if (phase === null) return [];
  const usage = Usage.catch(NO_USAGE).parse(step.update.usage);
  const tests = step.tests ?? testsOf(step);
  return [
    {
      phase,
      attempts: JUDGES[phase] === node ? 1 : 0,
      seconds: Math.round(seconds * 10) / 10,
      tokens: usage.inputTokens + usage.outputTokens,
      ...(tests === null ? {} : { tests }),
    },
  ];
}

function testsOf({ update: { testResults } }: Step): SeenTests | null {
  const { exitCode, passed, failed } = testResults ?? {};
  if (exitCode === undefined || passed === undefined || failed === undefined) return null;
  return { exitCode, passed, failed };
}
