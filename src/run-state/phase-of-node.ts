import { NODES, type NodeName } from "../routing/nodes.ts";
import type { Phase } from "./phases.ts";
import type { RunState } from "./run-state.ts";

/** The phase that a node works for: green code is only changed to please the linter. */
export function phaseOfNode(
  node: NodeName,
  { red, commits }: Pick<RunState, "red" | "commits">,
): Phase | null {
  const { phase, inCodeLoop } = NODES[node];
  if (inCodeLoop === undefined) return phase;
  if (commits.green !== null) return "lint";
  return red === null ? phase : "green";
}
