import type { TestReport } from "../../ports.ts";
import type { Node, Tools } from "../tools.ts";

/** The suite before anything was changed: what failed then is never charged to this change. */
export function baseline(tools: Tools): Node {
  return async () => {
    const { report, exitCode } = await tools.tests.run({ targets: [], signal: tools.signal });
    if (report === null) {
      return {
        update: { baselineReport: null },
        headline: `exit ${exitCode}, no report: nothing to compare with`,
        ok: false,
      };
    }
    const baselineReport = await tools.workspace.remember(JSON.stringify(report));
    return { update: { baselineReport }, headline: `exit ${exitCode}, ${count(report)}` };
  };
}

function count({ tests }: TestReport): string {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  return `${passed} of ${tests.length} tests pass`;
}
