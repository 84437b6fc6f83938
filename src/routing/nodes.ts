export const NODE_NAMES = [
  "loadContext",
  "plan",
  "baseline",
  "scaffold",
  "redGate",
  "implement",
  "greenGate",
  "dispute",
  "refactor",
  "refactorGate",
  "lint",
  "publish",
  "humanReview",
  "merge",
  "cleanUp",
  "snitch",
] as const;

/** The nodes of the graph; every router answers one of these. */
export type NodeName = (typeof NODE_NAMES)[number];

export function isNodeName(name: string): name is NodeName {
  return NODE_NAMES.some((node) => node === name);
}

export type TDDPhase = "RED" | "GREEN" | "REFACTOR";
