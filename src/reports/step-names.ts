import type { NodeName } from "../routing/nodes.ts";

/** What people call the nodes. */
export const STEP_NAMES: Readonly<Record<NodeName, string>> = {
  loadContext: "context",
  plan: "plan",
  baseline: "baseline",
  scaffold: "write tests",
  redGate: "red gate",
  implement: "write code",
  greenGate: "green gate",
  dispute: "dispute",
  refactor: "refactor",
  refactorGate: "refactor gate",
  lint: "lint",
  publish: "pull request",
  humanReview: "review",
  merge: "merge",
  cleanUp: "clean up",
  snitch: "report",
};
