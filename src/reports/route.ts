import type { RunState } from "../run-state/run-state.ts";
import { join, type Markdown, md, words } from "../safe-text/markdown.ts";
import { routeDiagram } from "./route-diagram.ts";
import { STEP_NAMES } from "./step-names.ts";

const LONGEST_REASON = 240;
const MOST = 100;

/** The way a run took: as a picture, and why at every turn. The numbers are the same in both. */
export function describeRoute(
  state: Pick<RunState, "routeHistory" | "proposal" | "ending">,
): Markdown | null {
  const diagram = routeDiagram(state);
  if (diagram === null) return null;
  const turns = state.routeHistory.slice(0, MOST).map(({ from, to, reason }, index) => {
    return md`${index + 1}. ${STEP_NAMES[from]} → ${STEP_NAMES[to]}: ${words(reason, LONGEST_REASON)}`;
  });
  return md`${diagram}\n\n${join(turns, "\n")}`;
}
