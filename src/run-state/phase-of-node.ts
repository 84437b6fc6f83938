import type { NodeName } from "../routing/nodes.ts";
import type { Phase } from "./phases.ts";
import type { RunState } from "./run-state.ts";

const PHASE_OF: Readonly<Record<NodeName, Phase | null>> = {
  loadContext: "context",
  baseline: "context",
  plan: "plan",
  scaffold: "red",
  redGate: "red",
  implement: "green",
  greenGate: "green",
  dispute: "green",
  refactor: "refactor",
  refactorGate: "refactor",
  lint: "lint",
  publish: "publish",
  humanReview: "review",
  merge: "merge",
  cleanUp: null,
  snitch: null,
};

const CODE: ReadonlySet<NodeName> = new Set(["plan", "implement", "greenGate"]);

/** The phase that a node works for: code that is green already is only changed to please the linter. */
export function phaseOfNode(
  node: NodeName,
  { red, commits }: Pick<RunState, "red" | "commits">,
): Phase | null {
  if (!CODE.has(node)) return PHASE_OF[node];
  if (commits.green !== null) return "lint";
  return red === null ? PHASE_OF[node] : "green";
}
