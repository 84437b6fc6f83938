import { betterAttempt } from "../../routing/best-attempt.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { goOn } from "../../routing/route-destination.ts";
import { greenMessage, styleMessage } from "../commit-messages.ts";
import { addTestFailure, describeRun } from "../describe-run.ts";
import type { Proof } from "../proof.ts";
import { proveGreen } from "../prove-green.ts";
import { requireDraft } from "../require-draft.ts";
import { runCounts } from "../run-counts.ts";
import type { RunState } from "../state.ts";
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

async function judgeImplementation(
  tools: Tools,
  state: RunState,
  proof: Proof & { commit: string },
): Promise<Step> {
  const retryCount = state.retryCount + 1;
  const { verdict, run } = proof;
  const spending = { runs: runCounts({ ...state, retryCount }), budgets: tools.budgets };
  const decision = routeByVerdict(verdict, "GREEN", spending);
  const seen = { ...describeRun(run, verdict, proof.exitCodes), retryCount, decision };
  const headline = `exit ${verdict.exitCode}, ${verdict.word}`;
  if (verdict.word === "green" && state.red !== null) {
    const green = await tools.workspace.commit(greenMessage(state, state.red));
    const { passToPass } = proof;
    return { update: { ...seen, passToPass, commits: { ...state.commits, green } }, headline };
  }
  const { commit, passing, regressions } = proof;
  const attempt = { commit, passing, regressions: regressions.length };
  const bestAttempt = betterAttempt(state.bestAttempt, attempt);
  const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase: "GREEN" });
  const brokenTests = regressions.slice(0, MOST_BROKEN);
  return { update: { ...seen, failureHistory, bestAttempt, brokenTests }, headline, ok: false };
}

/** Code that was green and only had to please the linter: where that broke it, the green stands. */
async function judgeLintMend(tools: Tools, state: RunState, proof: Proof): Promise<Step> {
  const { verdict, run } = proof;
  const seen = describeRun(run, verdict, proof.exitCodes);
  const headline = `exit ${verdict.exitCode}, ${verdict.word}`;
  if (verdict.word === "green") {
    const refactor = await tools.workspace.commit(styleMessage(state));
    const decision = goOn("lint", "mended, and everything passes still");
    return { update: { ...seen, decision, commits: { ...state.commits, refactor } }, headline };
  }
  const decision = goOn("publish", "mending the lint findings broke tests, so they are listed");
  return { update: { ...seen, decision }, headline, ok: false };
}
