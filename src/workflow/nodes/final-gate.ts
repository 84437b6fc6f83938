import { nodeAfterLint } from "../../features/held-out/rules.ts";
import type { TestReport, TestRun } from "../../ports.ts";
import { recallBaseline } from "../../proof/baseline.ts";
import { findUnreached } from "../../proof/probes.ts";
import { proveFinalRun, recordFinalRun } from "../../proof/prove-final-run.ts";
import { findNoLongerRed } from "../../proof/repetitions.ts";
import { settleGaps } from "../../proof/suite-gaps.ts";
import { addTestFailure, countOutcomes, summarizeTestRun } from "../../proof/test-results.ts";
import { changedExamples } from "../../python/changes/changed-tests.ts";
import { replayedTests } from "../../reports/replay-commands.ts";
import { betterAttempt } from "../../routing/attempts.ts";
import { verifyGreenPhase } from "../../routing/gates.ts";
import { askPerson, goOn, tryAgain } from "../../routing/route-by-exit-code.ts";
import type { Verdict } from "../../routing/verdicts/verdict.ts";
import { testsOf } from "../../routing/verdicts/verdict.ts";
import {
  type ChangedDoctests,
  MAX_BROKEN_TESTS,
  MAX_UNSTABLE,
  type RunState,
  requireProposed,
  requireRed,
  type UnreachedGuards,
  type UnstableTest,
} from "../../run-state/run-state.ts";
import { andMore, count } from "../../safe-text/clean-text.ts";
import { attemptCounts } from "../attempt-counts.ts";
import { type Node, readBoth, type Step, type Tools } from "../tools.ts";

/**
 * The last word before a change is proposed: the repository's own test command on exactly the proposed
 * commit, in a clean worktree, as a person or CI would run it.
 */
export function finalGate(tools: Tools): Node {
  return async (state) => {
    const head = requireProposed(state);
    const baseline = await recallBaseline(tools, state);
    const { run, finding, unstable } = await proveFinalRun(tools, state, {
      head,
      base: state.base.commit,
      mustPass: [...requireRed(state).failing, ...(state.mutantTrial?.added ?? [])],
      baseline,
      isBaselineStale: false,
      replay: replayedTests(state),
    });
    if (finding.kind === "fails") return sendBack(tools, state, { run, verdict: finding.verdict });
    const early = await findNoLongerRed(tools, state);
    if (early.length > 0) return refuseEarly(early);
    const doctests = await compareDoctests(tools, state, { head, baseline });
    const unreached = await findUnreached(tools, state, head);
    const settled = await settleGaps(tools, state, { baseline, report: run.report });
    return accept(state, {
      ...{ run, head, unstable, doctests, unreached, baseline, settled },
      settings: tools.settings,
      caveat: finding.caveat,
    });
  };
}

/** What passes without the code proves nothing, and neither tests nor code need be wrong: a person looks. */
function refuseEarly(ids: readonly string[]): Step {
  const reason = `${ids[0]} failed before the code was written, and now passes without it${andMore(ids)}: it depends on something else, such as the time`;
  return { update: { decision: askPerson(reason) }, headline: reason, ok: false };
}

/** Examples in the code are tests, too, and the code phases may change them. Stored for the reviewer. */
async function compareDoctests(
  tools: Tools,
  { codeFiles, base }: RunState,
  { head, baseline }: { head: string; baseline: TestReport | null },
): Promise<string | null> {
  const tested = new Set(testsOf(baseline).map(({ file }) => file));
  const paths = codeFiles.filter((path) => tested.has(path));
  if (paths.length === 0) return null;
  const files = await readBoth(tools, paths, { old: base.commit, now: head });
  const changed: ChangedDoctests = files.flatMap(({ path: id, old, now }) => {
    const versions = changedExamples(old ?? "", now);
    return versions === null ? [] : [{ id, ...versions }];
  });
  return changed.length === 0 ? null : tools.workspace.remember(JSON.stringify(changed));
}

interface Accepted {
  run: TestRun;
  head: string;
  unstable: readonly UnstableTest[];
  caveat: string | null;
  baseline: TestReport | null;
  settings: Tools["settings"];
  settled: Pick<RunState, "green" | "passToPass">;
  /** Reference to the examples in the code that were changed. */
  doctests: string | null;
  unreached: UnreachedGuards | null;
}

function accept(state: RunState, accepted: Accepted): Step {
  const { run, head, unstable, caveat, doctests, unreached, baseline, settled, settings } =
    accepted;
  const { command, exitCode, report } = run;
  const { failed } = countOutcomes(report);
  const finalRun = {
    ...recordFinalRun(run, state, { commit: head, caveat, baseline, settings }),
    ...(doctests === null ? {} : { doctests }),
    ...(unreached === null ? {} : { unreached }),
  };
  const { passed, xpassed = 0 } = finalRun;
  const unexpected = xpassed === 0 ? "" : `, ${xpassed} xpassed`;
  const known = new Set(unstable.map(({ id }) => id));
  const others = state.unstable.filter(({ id }) => !known.has(id));
  const reason = caveat ?? `${command} passes on the proposed commit`;
  return {
    update: {
      ...settled,
      finalRun,
      unstable: [...unstable, ...others].slice(0, MAX_UNSTABLE),
      exitCodeHistory: [exitCode],
      decision: goOn("publish", reason),
    },
    headline: `exit ${exitCode}, ${passed === null ? "no report" : `${count(passed, "test")} passed${unexpected}`}`,
    tests: { exitCode, passed: passed ?? 0, failed },
  };
}

/** Added tests are rolled back first, then a refactoring; the green commit itself is a failed attempt. */
async function sendBack(
  tools: Tools,
  state: RunState,
  { run, verdict }: { run: TestRun; verdict: Verdict },
): Promise<Step> {
  const { red, green, refactor, strengthen } = state.commits;
  const phase = refactor === null && strengthen === undefined ? "GREEN" : "REFACTOR";
  const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase });
  const testResults = summarizeTestRun(run, verdict, { wanted: "green" });
  const headline = `exit ${run.exitCode}, ${verdict.word}`;
  const seen = { failureHistory, testResults, exitCodeHistory: [run.exitCode] };
  if (strengthen !== undefined) {
    const commits = { red, green, refactor };
    const draft = requireProposed({ commits });
    await tools.workspace.moveBranch(draft);
    const decision = tryAgain(
      nodeAfterLint({ ...state, commits }),
      `${verdict.reason}: rolled back to before the added tests`,
    );
    const update = { ...seen, commits, draft, decision };
    return { update, headline, ok: false };
  }
  if (refactor !== null && green !== null) {
    await tools.workspace.moveBranch(green);
    const commits = { red, green, refactor: null };
    const decision = tryAgain(
      nodeAfterLint({ ...state, commits }),
      `${verdict.reason}: rolled back to the green commit`,
    );
    const update = { ...seen, commits, decision };
    return { update, headline, ok: false };
  }
  if (red !== null) await tools.workspace.moveBranch(red);
  const attempts = { counts: attemptCounts(state), budgets: tools.budgets };
  const attempt = {
    commit: requireProposed(state),
    passing: requireRed(state).failing.length,
    regressions: Math.max(1, verdict.failing.length),
  };
  return {
    update: {
      ...verifyGreenPhase({ verdict, checkRuns: [] }, attempts),
      failureHistory,
      testResults,
      commits: { red, green: null, refactor: null },
      green: null,
      passToPass: null,
      bestAttempt: betterAttempt(state.bestAttempt, attempt),
      brokenTests: verdict.failing.slice(0, MAX_BROKEN_TESTS),
    },
    headline,
    ok: false,
  };
}
