import type { RunState } from "../run-state/run-state.ts";

/**
 * Whether the last commit pleased the linter rather than the eye: both are kept as `refactor`, and
 * the way that was taken tells them apart.
 */
export function wasMended({ routeHistory }: Pick<RunState, "routeHistory">): boolean {
  const last = routeHistory.findLast(({ from, to }) => to === "lint" && from !== "lint");
  return last?.from === "greenGate";
}
