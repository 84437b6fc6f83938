import { ArbiterError } from "../../errors.ts";
import type { TestReport, TestRun } from "../../ports.ts";
import { betterAttempt } from "../../routing/attempts.ts";
import { verifyGreenPhase } from "../../routing/gates.ts";
import {
  type FinalVerdict,
  judgeAgainstBase,
  judgeFinal,
  judgeRepeated,
} from "../../routing/judge-final.ts";
import { goOn, tryAgain } from "../../routing/route-by-exit-code.ts";
import type { Verdict } from "../../routing/verdict.ts";
import { type RunState, requireRed, type UnstableTest } from "../../run-state/run-state.ts";
import { count, oneLine } from "../../safe-text/clean-text.ts";
import { repeatSuite } from "../repeat-suite.ts";
import { recallBaseline } from "../run-suite.ts";
import { addTestFailure, attemptCounts, countOutcomes, summarizeTestRun } from "../test-results.ts";
import type { Node, Step, Tools } from "../tools.ts";

/**
 * The last word before a change is proposed: the repository's own test command on exactly the proposed
 * commit, in a clean worktree, as a person or CI would run it.
 */
export function finalGate(tools: Tools): Node {
  return async (state) => {
    const head = state.commits.refactor ?? state.commits.green;
    if (head === null) throw new ArbiterError("fault", "There is no green commit to propose.");
    const baseline = await recallBaseline(tools, state);
    const { run, finding, unstable } = await runOwnCommand(tools, state, { head, baseline });
    await tools.workspace.restore(head);
    if (finding.kind === "fails") return sendBack(tools, state, { run, verdict: finding.verdict });
    return accept(state, { run, head, unstable, caveat: finding.caveat });
  };
}

interface Commits {
  head: string;
  baseline: TestReport | null;
}

interface Outcome {
  run: TestRun;
  finding: FinalVerdict;
  unstable: UnstableTest[];
}

async function runOwnCommand(
  tools: Tools,
  state: RunState,
  { head, baseline }: Commits,
): Promise<Outcome> {
  const runAt = async (which: "base" | "head") => {
    await tools.workspace.restore(which === "base" ? state.base.commit : head);
    return tools.tests.run({ targets: [], own: true, signal: tools.signal });
  };
  const run = await runAt("head");
  const { failing: mustPass } = requireRed(state);
  const { isTestCommandConfigured: isConfigured } = tools.settings;
  const finding = judgeFinal(run, { mustPass, baseline, isConfigured });
  if (finding.kind === "compare") {
    return { run, finding: judgeAgainstBase(run, await runAt("base")), unstable: [] };
  }
  if (finding.kind !== "suspects") return { run, finding, unstable: [] };
  const { broken, unstable } = await repeatSuite({ suspects: finding.ids, runAt });
  return { run, finding: judgeRepeated(run, broken), unstable };
}

interface Accepted {
  run: TestRun;
  head: string;
  unstable: readonly UnstableTest[];
  caveat: string | null;
}

/** How many flaky tests the state keeps. */
export const MAX_UNSTABLE = 20;

function accept(state: RunState, { run, head, unstable, caveat }: Accepted): Step {
  const { command, exitCode, report } = run;
  const { passed, failed } = countOutcomes(report);
  const finalRun = {
    ...{ command: oneLine(command), commit: head, exitCode },
    passed: report === null ? null : passed,
    ...(caveat === null ? {} : { caveat: oneLine(caveat) }),
  };
  const known = new Set(unstable.map(({ id }) => id));
  const others = state.unstable.filter(({ id }) => !known.has(id));
  const reason = caveat ?? `${command} passes on the proposed commit`;
  return {
    update: {
      finalRun,
      unstable: [...unstable, ...others].slice(0, MAX_UNSTABLE),
      exitCodeHistory: [exitCode],
      decision: goOn("publish", reason),
    },
    headline: `exit ${exitCode}, ${report === null ? "no report" : count(passed, "test")} passed`,
    tests: { exitCode, passed, failed },
  };
}

/** A refactoring is rolled back first; the green commit itself goes back as a failed attempt. */
async function sendBack(
  tools: Tools,
  state: RunState,
  { run, verdict }: { run: TestRun; verdict: Verdict },
): Promise<Step> {
  const { red, green, refactor } = state.commits;
  const phase = refactor === null ? "GREEN" : "REFACTOR";
  const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase });
  const testResults = summarizeTestRun(run, verdict, { wanted: "green" });
  const headline = `exit ${run.exitCode}, ${verdict.word}`;
  if (refactor !== null && green !== null) {
    await tools.workspace.moveBranch(green);
    const decision = tryAgain("finalGate", `${verdict.reason}: rolled back to the green commit`);
    const commits = { red, green, refactor: null };
    const update = { commits, failureHistory, testResults, decision };
    return { update: { ...update, exitCodeHistory: [run.exitCode] }, headline, ok: false };
  }
  if (red !== null) await tools.workspace.moveBranch(red);
  const attempts = { counts: attemptCounts(state), budgets: tools.budgets };
  const attempt = {
    ...{ commit: green ?? "", passing: requireRed(state).failing.length },
    regressions: Math.max(1, verdict.failing.length),
  };
  return {
    update: {
      ...verifyGreenPhase({ verdict, exitCodes: [run.exitCode] }, attempts),
      ...{ failureHistory, testResults },
      commits: { red, green: null, refactor: null },
      ...{ green: null, passToPass: null },
      bestAttempt: betterAttempt(state.bestAttempt, attempt),
      brokenTests: verdict.failing.slice(0, MAX_BROKEN_TESTS),
    },
    headline,
    ok: false,
  };
}

/** How many broken tests the next attempt is told about. */
const MAX_BROKEN_TESTS = 20;
