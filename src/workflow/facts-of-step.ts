import type { NodeName } from "../routing/node-name.ts";
import type { PhaseFacts, SeenTests } from "./phase-facts.ts";
import { phaseOfNode } from "./phase-of-node.ts";
import type { RunState } from "./state.ts";
import type { Step } from "./tools.ts";
import { NO_USAGE, Usage } from "./usage.ts";

const JUDGES: ReadonlySet<NodeName> = new Set(["redGate", "greenGate", "refactorGate", "lint"]);

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
      attempts: JUDGES.has(node) ? 1 : 0,
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
