import { join } from "node:path";
import { describeError } from "../../errors.ts";
import { snitchReport } from "../../reports/snitch-report.ts";
import { withoutDirectories } from "../../safe-text/clean-text.ts";
import type { Node, Tools } from "../tools.ts";

/** Reports why the run failed; the branch is left at the best attempt. */
export function snitch(tools: Tools): Node {
  return async (state) => {
    const { workspace, forge, safe, surface } = tools;
    const { bestAttempt, commits } = state;
    if (bestAttempt !== null && commits.green === null) {
      await leaveAtBest(tools, bestAttempt.commit);
    }
    const report = safe.markdown(
      snitchReport(state, {
        branch: workspace.branch,
        logs: join(workspace.logFolder, state.run),
        surface,
      }),
    );
    const key = `${state.run}-${state.step}`;
    const location = await forge.snitch({ issue: state.issue, key, markdown: report });
    return {
      update: { report, aftermath: { report: location }, ending: "failed", done: false },
      headline: `report written to ${location}`,
      noted: withoutDirectories(state.error?.message ?? state.decision?.reason ?? ""),
      ok: false,
    };
  };
}

/** If the branch cannot be moved, the report is still written. */
async function leaveAtBest({ workspace, forge, log }: Tools, commit: string): Promise<void> {
  try {
    await workspace.moveBranch(commit);
    await forge.push({ branch: workspace.branch, head: commit });
  } catch (error) {
    log.record({ kind: "warned", text: `The best attempt is ${commit}: ${describeError(error)}` });
  }
}
