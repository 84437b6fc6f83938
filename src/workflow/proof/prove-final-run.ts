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
import { withoutChangedTests } from "./baseline.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { countOutcomes } from "./test-results.ts";

interface FinalRunRequest {
  /** What is judged, and what it is compared with: commits or trees. */
  head: string;
  base: string;
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  /** The suite before the change; null when it could not run. */
  baseline: TestReport | null;
  /**
   * True at the merge, when the base may have moved: everything but a clean pass is then compared with a
   * fresh run of the base.
   */
  isBaselineStale: boolean;
  /** Tests that the change rewrote or removed: a fresh run of the base is compared without them. */
  changedTests: RunState["changedTests"];
}

interface Outcome {
  run: TestRun;
  finding: FinalVerdict;
  unstable: UnstableTest[];
}

/** The final run: the repository's own test command, judged with the base and repetitions where needed. */
export async function proveFinalRun(tools: Tools, request: FinalRunRequest): Promise<Outcome> {
  const runAt = async (which: "base" | "head") => {
    await tools.workspace.restore(request[which]);
    return tools.tests.run({ targets: [], useTestCommand: true, signal: tools.signal });
  };
  const run = await runAt("head");
  const judge = (baseline: TestReport | null) => {
    const { isTestCommandConfigured: isConfigured } = tools.settings;
    return judgeFinal(run, { mustPass: request.mustPass, baseline, isConfigured });
  };
  const known = judge(request.baseline);
  const base = request.isBaselineStale && !isCleanPass(known) ? await runAt("base") : null;
  const finding = base === null ? known : judge(comparable(base, request));
  if (finding.kind === "needs-base") {
    const verdict = judgeAgainstBase(run, base ?? (await runAt("base")));
    return { run, finding: verdict, unstable: [] };
  }
  if (finding.kind !== "suspects") return { run, finding, unstable: [] };
  const { broken, unstable } = await repeatSuite({ suspects: finding.ids, runAt });
  return { run, finding: judgeRepeated(run, broken), unstable };
}

function isCleanPass(finding: FinalFinding): boolean {
  return finding.kind === "holds" && finding.caveat === null;
}

function comparable({ report }: TestRun, { changedTests }: FinalRunRequest): TestReport | null {
  return report && withoutChangedTests(report, changedTests);
}

type FinalRun = NonNullable<RunState["finalRun"]>;

/** The run as the state keeps it. */
export function recordFinalRun(
  { command, exitCode, report }: TestRun,
  { caveat, ...commits }: Pick<FinalRun, "commit" | "base"> & { caveat: string | null },
): FinalRun {
  return {
    command: oneLine(command),
    ...commits,
    exitCode,
    passed: report === null ? null : countOutcomes(report).passed,
    ...(caveat === null ? {} : { caveat: oneLine(caveat) }),
  };
}
