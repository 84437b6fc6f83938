import type { Phase } from "../run-state/phases.ts";

/** What people call them. */
export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  context: "Context",
  plan: "Plan",
  red: "Red",
  green: "Green",
  refactor: "Refactor",
  lint: "Lint",
  publish: "Pull request",
  review: "Review",
  merge: "Merge",
};
