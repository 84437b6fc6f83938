import { isMending, nodeAfterLint } from "../../features/held-out/rules.ts";
import { probeGreen } from "../../proof/probes.ts";
import { type Proof, proveGreen } from "../../proof/prove-green.ts";
import { redBasis } from "../../proof/red-basis.ts";
import { addTestFailure, summarizeTestRun } from "../../proof/test-results.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { greenMessage, mendMessage, styleMessage } from "../../reports/commit-messages.ts";
import { betterAttempt, isExhausted } from "../../routing/attempts.ts";
import { routeRed, verifyGreenPhase, verifyLintFix } from "../../routing/gates.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { disputableTests } from "../../routing/verdicts/judge-dispute.ts";
import { explainOwnMistake, explainWrongReason } from "../../routing/verdicts/right-reason.ts";
import { isFailing, testsOf } from "../../routing/verdicts/verdict.ts";
import {
  demandedTests,
  MAX_BROKEN_TESTS,
  MAX_UNSTABLE,
  type RunState,
  requireDraft,
} from "../../run-state/run-state.ts";
import { oneLine } from "../../safe-text/clean-text.ts";
import { attemptCounts } from "../attempt-counts.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { dropInferred } from "./drop-inferred.ts";

/** N4: exactly the red tests have to pass, and nothing else may break. */
export function greenGate(tools: Tools): Node {
  return async (state) => {
    const commit = requireDraft(state);
    const proof = await proveGreen(tools, state, commit);
    if (state.commits.green === null) {
      return judgeImplementation(tools, state, { ...proof, commit });
    }
    return isMending(state)
      ? judgeMended(tools, state, { ...proof, commit })
      : judgeLintFix(tools, state, { ...proof, commit });
  };
}

type Attempt = Proof & { commit: string };

async function judgeImplementation(tools: Tools, before: RunState, proof: Attempt): Promise<Step> {
  const state = { ...before, retryCount: before.retryCount + 1 };
  if (proof.verdict.word === "green") {
    return (await refuseVacuous(tools, state, proof)) ?? accept(tools, state, proof);
  }
  const isSpent = isExhausted("implement", attemptCounts(state), tools.budgets);
  // A person who has approved tests meant the inferred ones, too.
  if (isSpent && proof.verdict.word === "red" && state.testGate === undefined) {
    const dropped = await dropInferred(tools, state, proof);
    if (dropped !== null) {
      const step = await accept(tools, { ...state, ...dropped.update }, dropped.attempt);
      return { ...step, update: { ...dropped.update, ...step.update } };
    }
  }
  return sendBack(tools, state, { ...proof, isSpent });
}

/** Tests that say nothing about what the changed functions do are written again; null without any. */
async function refuseVacuous(tools: Tools, state: RunState, proof: Attempt): Promise<Step | null> {
  // The tests of a person are theirs.
  if (state.ownTests !== undefined) return null;
  const verdict = await probeGreen(tools, state, proof);
  if (verdict === proof.verdict) return null;
  const attempts = { counts: attemptCounts(state), budgets: tools.budgets };
  const { update } = routeRed(verdict, { ...attempts, checkRuns: proof.checkRuns });
  const { run } = proof;
  return {
    update: {
      ...update,
      testResults: summarizeTestRun(run, verdict, { wanted: "green" }),
      failureHistory: addTestFailure(state.failureHistory, { run, verdict, phase: "RED" }),
      // The code was written for other tests than those that come now.
      retryCount: 0,
      bestAttempt: null,
      brokenTests: [],
      strategy: null,
    },
    headline: `exit ${proof.verdict.exitCode}, ${verdict.word}`,
    ok: false,
  };
}

async function accept(tools: Tools, state: RunState, proof: Attempt): Promise<Step> {
  const { red, droppedTests, commits } = state;
  const message = isMending(state) ? mendMessage(state) : greenMessage(state, red, droppedTests);
  const green = await tools.workspace.commit(message, proof.commit);
  const known = new Set(proof.unstable.map(({ id }) => id));
  const others = red?.unstable?.filter(({ id }) => !known.has(id)) ?? [];
  return {
    update: {
      ...updateFrom(tools, state, proof),
      passToPass: proof.passToPass,
      unstable: [...proof.unstable, ...others].slice(0, MAX_UNSTABLE),
      green: greenEvidence(tools, proof),
      commits: { ...commits, green, refactor: null },
    },
    headline: headlineOf(proof),
  };
}

function greenEvidence(
  { tests: { sandbox } }: Tools,
  { stillFailing, uncollected, skipped, xpassed, removedCases, gaps }: Proof,
): RunState["green"] {
  if (sandbox === null) return null;
  const { rung, network } = sandbox;
  return {
    rung,
    ...(network === "on" ? { network } : {}),
    ...(stillFailing === 0 ? {} : { stillFailing }),
    ...(uncollected === 0 ? {} : { uncollected }),
    ...(skipped.length === 0 ? {} : { skipped: someOf(skipped) }),
    ...(xpassed.length === 0 ? {} : { xpassed: someOf(xpassed) }),
    ...(removedCases.length === 0 ? {} : { gone: someOf(removedCases) }),
    ...(gaps === null ? {} : { gaps }),
  };
}

/** How many ids of such tests the state keeps. */
const MAX_SHOWN = 3;
const MAX_ID = 200;

function someOf(ids: readonly string[]) {
  return { count: ids.length, first: ids.slice(0, MAX_SHOWN).map((id) => oneLine(id, MAX_ID)) };
}

async function sendBack(
  tools: Tools,
  state: RunState,
  proof: Attempt & { isSpent: boolean },
): Promise<Step> {
  const { verdict, run, commit, passing, regressions, isSpent } = proof;
  const attempt = { commit, passing, regressions: regressions.length };
  const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase: "GREEN" });
  const update = {
    ...updateFrom(tools, state, proof),
    failureHistory,
    bestAttempt: betterAttempt(state.bestAttempt, attempt),
    brokenTests: regressions.slice(0, MAX_BROKEN_TESTS),
  };
  const [disputable] = disputableTests({
    entries: failureHistory.entries,
    attempts: state.retryCount,
    demanded: demandedTests({ ...state, ...update }),
  });
  const mayDispute =
    verdict.word === "red" && state.disputeRuling === null && state.ownTests === undefined;
  const claim = mayDispute && !isSpent ? await findOwnMistakes(tools, state, proof) : null;
  if (claim !== null) {
    const decision = goOn("dispute", `${update.decision.reason}; ${claim.why}`);
    const headline = headlineOf(proof);
    return { update: { ...update, disputeClaim: claim, decision }, headline, ok: false };
  }
  const decision =
    mayDispute && isSpent && disputable !== undefined
      ? goOn("dispute", `${update.decision.reason}; every attempt failed ${disputable}`)
      : update.decision;
  return { update: { ...update, decision }, headline: headlineOf(proof), ok: false };
}

/** The red tests that fail by a mistake in their own lines, as far as the plan and the issue tell. */
async function findOwnMistakes(
  tools: Tools,
  state: RunState,
  { run, commit }: Attempt,
): Promise<RunState["disputeClaim"]> {
  const basis = await redBasis(tools, state, commit);
  const red = testsOf(run.report).filter(({ id }) => state.red?.failing.includes(id));
  const found = red.filter(isFailing).flatMap((test) => {
    const why = explainWrongReason(test, basis) && explainOwnMistake(test);
    return why === null ? [] : [{ id: plainTestId(test.id), why }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const why = `${first.id} fails by its own mistake, whatever the code does: ${first.why}`;
  const same = found.filter((each) => each.why === first.why);
  return { ids: [...new Set(same.map(({ id }) => id))], why };
}

/** What every judged implementation changes in the state, and where its verdict alone sends it. */
function updateFrom(tools: Tools, state: RunState, proof: Attempt) {
  const attempts = { counts: attemptCounts(state), budgets: tools.budgets };
  return {
    ...verifyGreenPhase(proof, attempts),
    testResults: summarizeTestRun(proof.run, proof.verdict, { wanted: "green" }),
    retryCount: state.retryCount,
  };
}

/** Code that was green but for a held-out example: if the tests break, it stands as it was. */
async function judgeMended(tools: Tools, before: RunState, proof: Attempt): Promise<Step> {
  const state = { ...before, retryCount: before.retryCount + 1 };
  const { verdict, run, checkRuns } = proof;
  if (verdict.word === "green") {
    const step = await accept(tools, state, proof);
    // It is refactored like any other green code.
    return { ...step, update: { ...step.update, refactorRetryCount: 0 } };
  }
  const reason = `${verdict.reason}: the green code stands, and fails a held-out example`;
  return {
    update: {
      retryCount: state.retryCount,
      exitCodeHistory: [verdict.exitCode],
      checkRuns,
      failureHistory: addTestFailure(state.failureHistory, { run, verdict, phase: "GREEN" }),
      decision: goOn("mutants", reason),
    },
    headline: headlineOf(proof),
    ok: false,
  };
}

async function judgeLintFix(tools: Tools, state: RunState, proof: Attempt): Promise<Step> {
  const { verdict, run } = proof;
  const update = {
    ...verifyLintFix(proof, { otherwise: nodeAfterLint(state) }),
    testResults: summarizeTestRun(run, verdict, { wanted: "green" }),
  };
  const headline = headlineOf(proof);
  if (verdict.word !== "green") return { update, headline, ok: false };
  const refactor = await tools.workspace.commit(styleMessage(state), proof.commit);
  return { update: { ...update, commits: { ...state.commits, refactor } }, headline };
}

function headlineOf({ verdict }: Proof): string {
  return `exit ${verdict.exitCode}, ${verdict.word}`;
}
