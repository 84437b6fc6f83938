import { isMending } from "../features/held-out/rules.ts";
import { NODES, type NodeName } from "../routing/nodes.ts";
import type { Phase } from "./phases.ts";
import type { RunState } from "./run-state.ts";

/** The phase that a node works for: green code is only changed for the linter, or for a held-out example. */
export function phaseOfNode(
  node: NodeName,
  { red, commits, heldOut }: Pick<RunState, "red" | "commits" | "heldOut">,
): Phase | null {
  const { phase, inCodeLoop } = NODES[node];
  if (inCodeLoop === undefined) return phase;
  if (commits.green !== null) return isMending({ commits, heldOut }) ? "green" : "lint";
  return red === null ? phase : "green";
}
