import { snitchReport } from "../snitch-report.ts";
import type { Node, Tools } from "../tools.ts";

/** Says on the issue why it cannot go on; the branch is left at the best attempt. */
export function snitch(tools: Tools): Node {
  return async (state) => {
    const { workspace, forge } = tools;
    const { bestAttempt, commits } = state;
    if (bestAttempt !== null && commits.green === null) {
      await workspace.moveBranch(bestAttempt.commit);
    }
    const report = snitchReport(state, workspace.branch);
    const place = await forge.snitch({ issue: state.issue, markdown: report });
    return {
      update: { report, ending: "failed", done: false },
      headline: `report written to ${place}`,
      ok: false,
    };
  };
}
