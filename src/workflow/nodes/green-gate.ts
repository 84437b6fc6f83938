import { greenMessage, styleMessage } from "../../reports/commit-messages.ts";
import { betterAttempt, isExhausted } from "../../routing/attempts.ts";
import { disputableTests } from "../../routing/judge-dispute.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { type RunState, requireDraft, requireRed } from "../../run-state/run-state.ts";
import { dropInferred } from "../drop-inferred.ts";
import { type Proof, proveGreen } from "../prove-green.ts";
import { addTestFailure, describeRun, runCounts } from "../test-results.ts";
import type { Node, Step, Tools } from "../tools.ts";

/** So many are named to whoever writes the next attempt. */
const MOST_BROKEN = 20;

/** N4: exactly the red tests have to pass, and nothing else may break. */
export function greenGate(tools: Tools): Node {
  return async (state) => {
    const attempt = requireDraft(state);
    const proof = await proveGreen(tools, state, attempt);
    await tools.workspace.restore(attempt);
    return state.commits.green === null
      ? judgeImplementation(tools, state, { ...proof, commit: attempt })
      : judgeLintMend(tools, state, proof);
  };
}

type Attempt = Proof & { commit: string };

async function judgeImplementation(tools: Tools, before: RunState, proof: Attempt): Promise<Step> {
  const state = { ...before, retryCount: before.retryCount + 1 };
  if (proof.verdict.word === "green") return accept(tools, state, proof);
  const isSpent = isExhausted("implement", runCounts(state), tools.budgets);
  if (isSpent && proof.verdict.word === "red") {
    const dropped = await dropInferred(tools, state, proof);
    if (dropped !== null) {
      const step = await accept(tools, { ...state, ...dropped.update }, dropped.attempt);
      return { ...step, update: { ...dropped.update, ...step.update } };
    }
    await tools.workspace.restore(proof.commit);
  }
  return sendBack(tools, state, { ...proof, isSpent });
}

async function accept(tools: Tools, state: RunState, proof: Attempt): Promise<Step> {
  const { red, droppedTests, commits } = state;
  const green = await tools.workspace.commit(greenMessage(state, red, droppedTests));
  const { passToPass } = proof;
  const facts = { passToPass, green: factsOf(tools, proof) };
  return {
    update: { ...seen(tools, state, proof), ...facts, commits: { ...commits, green } },
    headline: headlineOf(proof),
  };
}

function factsOf({ tests: { sandbox } }: Tools, { stillFailing }: Proof): RunState["green"] {
  if (sandbox === null) return null;
  const { rung, network } = sandbox;
  return {
    rung,
    ...(network === "on" ? { network } : {}),
    ...(stillFailing === 0 ? {} : { stillFailing }),
  };
}

function sendBack(tools: Tools, state: RunState, proof: Attempt & { isSpent: boolean }): Step {
  const { verdict, run, commit, passing, regressions, isSpent } = proof;
  const attempt = { commit, passing, regressions: regressions.length };
  const bestAttempt = betterAttempt(state.bestAttempt, attempt);
  const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase: "GREEN" });
  const brokenTests = regressions.slice(0, MOST_BROKEN);
  const known = { ...seen(tools, state, proof), failureHistory, bestAttempt, brokenTests };
  const disputable = disputableTests({
    entries: failureHistory.entries,
    attempts: state.retryCount,
    red: requireRed(state).failing,
  });
  const mayDispute = isSpent && verdict.word === "red" && state.disputeRuling === null;
  const decision =
    mayDispute && disputable.length > 0
      ? goOn("dispute", `${known.decision.reason}; every attempt failed ${disputable[0]}`)
      : known.decision;
  return { update: { ...known, decision }, headline: headlineOf(proof), ok: false };
}

/** What is remembered of a judged attempt, and where it goes by its verdict alone. */
function seen(tools: Tools, state: RunState, { run, verdict, exitCodes }: Attempt) {
  const spending = { runs: runCounts(state), budgets: tools.budgets };
  const decision = routeByVerdict(verdict, "GREEN", spending);
  return {
    ...describeRun(run, verdict, { exitCodes, wanted: "green" }),
    retryCount: state.retryCount,
    decision,
  };
}

function headlineOf({ verdict }: Proof): string {
  return `exit ${verdict.exitCode}, ${verdict.word}`;
}

/** Code that was green and only had to please the linter: where that broke it, the green stands. */
async function judgeLintMend(tools: Tools, state: RunState, proof: Proof): Promise<Step> {
  const { verdict, run } = proof;
  const known = describeRun(run, verdict, { exitCodes: proof.exitCodes, wanted: "green" });
  const headline = headlineOf(proof);
  if (verdict.word === "green") {
    const refactor = await tools.workspace.commit(styleMessage(state));
    const decision = goOn("lint", "mended, and everything passes still");
    return { update: { ...known, decision, commits: { ...state.commits, refactor } }, headline };
  }
  const decision = goOn("publish", "mending the lint findings broke tests, so they are listed");
  return { update: { ...known, decision }, headline, ok: false };
}
