import type { TestReport, TestRun } from "../../ports.ts";
import {
  type FinalFinding,
  type FinalVerdict,
  judgeAgainstBase,
  judgeFinal,
  judgeRepeated,
} from "../../routing/verdicts/judge-final.ts";
import type { RunState, UnstableTest } from "../../run-state/run-state.ts";
import { oneLine } from "../../safe-text/clean-text.ts";
import type { Tools } from "../tools.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { countOutcomes } from "./test-results.ts";

interface OwnCommandRequest {
  /** What is judged, and what it is compared with: commits or trees. */
  head: string;
  base: string;
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  /** The suite on the base; null when it could not run. */
  baseline: TestReport | null;
  /** Set where the baseline is of an earlier base: then only a run without any doubt is judged by it. */
  compare?: (report: TestReport | null) => TestReport | null;
}

interface Outcome {
  run: TestRun;
  finding: FinalVerdict;
  unstable: UnstableTest[];
}

/** Runs the repository's own test command and judges it, with the base and repetitions where needed. */
export async function runOwnCommand(tools: Tools, request: OwnCommandRequest): Promise<Outcome> {
  const { mustPass, compare } = request;
  const runAt = async (which: "base" | "head") => {
    await tools.workspace.restore(request[which]);
    return tools.tests.run({ targets: [], own: true, signal: tools.signal });
  };
  const run = await runAt("head");
  const judge = (baseline: TestReport | null) => {
    const { isTestCommandConfigured: isConfigured } = tools.settings;
    return judgeFinal(run, { mustPass, baseline, isConfigured });
  };
  let finding = judge(request.baseline);
  let onBase: TestRun | null = null;
  if (compare !== undefined && !isClear(finding)) {
    onBase = await runAt("base");
    finding = judge(compare(onBase.report));
  }
  if (finding.kind === "compare") {
    return { run, finding: judgeAgainstBase(run, onBase ?? (await runAt("base"))), unstable: [] };
  }
  if (finding.kind !== "suspects") return { run, finding, unstable: [] };
  const { broken, unstable } = await repeatSuite({ suspects: finding.ids, runAt });
  return { run, finding: judgeRepeated(run, broken), unstable };
}

function isClear(finding: FinalFinding): boolean {
  return finding.kind === "holds" && finding.caveat === null;
}

type FinalRun = NonNullable<RunState["finalRun"]>;

/** The run as the state keeps it. */
export function recordFinalRun(
  { command, exitCode, report }: TestRun,
  { caveat, ...commits }: Pick<FinalRun, "commit" | "base"> & { caveat: string | null },
): FinalRun {
  return {
    ...{ command: oneLine(command), ...commits, exitCode },
    passed: report === null ? null : countOutcomes(report).passed,
    ...(caveat === null ? {} : { caveat: oneLine(caveat) }),
  };
}
