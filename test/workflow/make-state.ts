import { NO_ATTEMPTS } from "../../src/routing/attempts.ts";
import type { FailureEntry } from "../../src/routing/failure-history.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { NO_USAGE } from "../../src/run-state/usage.ts";
import { readSpec } from "../../src/spec/read-spec.ts";

/** A run that has just begun, and what is different about it. */
export function makeState(more: Partial<RunState> = {}): RunState {
  return {
    graphVersion: 4,
    issue: 7,
    run: "r1",
    step: 0,
    base: { branch: "main", commit: "b".repeat(40) },
    spec: readSpec({
      body: "# Discount codes\n\nCustomers want codes at the till.\n\n- An unknown code raises.",
    }),
    contextPaths: [],
    namedPaths: [],
    repositoryMap: null,
    looked: [],
    agreedPlan: null,
    baselineReport: null,
    baselineOf: more.base?.commit ?? "b".repeat(40),
    coveredTests: [],
    notAdapted: [],
    namedReport: null,
    testFiles: [],
    changedTests: [],
    codeFiles: [],
    draft: null,
    mutantTrial: null,
    red: null,
    redArtifact: null,
    commits: { red: null, green: null, refactor: null },
    testResults: null,
    exitCode: null,
    exitCodeHistory: [],
    checkRuns: [],
    routeHistory: [],
    failureHistory: { attempts: 0, entries: [] },
    scaffoldRetryCount: NO_ATTEMPTS.scaffold,
    retryCount: NO_ATTEMPTS.implement,
    refactorRetryCount: NO_ATTEMPTS.refactor,
    lintRetryCount: NO_ATTEMPTS.lint,
    bestAttempt: null,
    brokenTests: [],
    disputeRuling: null,
    disputeClaim: null,
    droppedTests: [],
    passToPass: null,
    green: null,
    finalRun: null,
    unstable: [],
    hint: null,
    strategy: null,
    decision: null,
    sentBack: [],
    lintFindings: [],
    unlinted: [],
    proposal: null,
    humanDecision: "pending",
    ending: null,
    mergeCommit: null,
    mergeByHand: null,
    report: null,
    aftermath: {},
    done: false,
    usage: NO_USAGE,
    phases: [],
    error: null,
    ...more,
  };
}

export function failure(more: Partial<FailureEntry> = {}): FailureEntry {
  return {
    command: "python -m pytest tests/test_codes.py",
    exitCode: 1,
    kind: "test_failure",
    summary: "test_unknown: DID NOT RAISE",
    phase: "GREEN",
    tests: ["tests/test_codes.py::test_unknown"],
    ...more,
  };
}
