import type { Evidence } from "../../src/reports/proposal.ts";
import type { Plan } from "../../src/run-state/plan.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { makeState } from "../workflow/make-state.ts";

const ISSUE = `# Discount codes

Customers want to type a code at the till and get something off the total.

## Acceptance criteria

- \`apply("SAVE10", total)\` takes 10 percent off.
- An unknown code raises \`UnknownCode\`.
- A code is used once per customer.
`;

export const RED_TESTS = [
  "tests/test_codes.py::test_apply_takes_ten_percent_off",
  "tests/test_codes.py::test_apply_rounds[1]",
  "tests/test_codes.py::test_apply_rounds[2]",
  "tests/test_codes.py::test_apply_raises_on_unknown_code",
];

const PLAN: Plan = {
  approach: "A table of codes in a module of its own.",
  tests: [
    {
      name: "test_apply_takes_ten_percent_off",
      criterion: "SAVE10 takes 10 percent off",
      quote: 'apply("SAVE10", total) takes 10 percent off',
      inferred: false,
    },
    {
      name: "test_apply_rounds",
      criterion: "the result is rounded to cents",
      quote: null,
      inferred: true,
    },
    {
      name: "test_apply_raises_on_unknown_code",
      criterion: "an unknown code raises",
      quote: "An unknown code raises UnknownCode.",
      inferred: false,
    },
  ],
  creates: [],
  newFiles: ["shop/codes.py"],
  changes: [],
  reads: [],
  wrongTests: [],
};

export const RED = "1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d";
export const GREEN = "2b3c4d5e6f7a8b9c0d1e2b3c4d5e6f7a8b9c0d1e";
const TIDIED = "3c4d5e6f7a8b9c0d1e2f3c4d5e6f7a8b9c0d1e2f";
export const PULL = "https://github.com/octo/shop/pull/12";
export const JOB = "https://github.com/octo/shop/actions/runs/9876543210";

/** A run whose second attempt passed, and that waits for review. */
export const PROPOSED: RunState = makeState({
  step: 12,
  spec: readSpec({ body: ISSUE }),
  repositoryMap: "m",
  agreedPlan: PLAN,
  baselineReport: "b",
  testFiles: ["tests/conftest.py", "tests/test_codes.py"],
  codeFiles: ["shop/codes.py"],
  red: {
    failing: RED_TESTS,
    locked: [],
    stubs: [{ path: "shop/codes.py", raising: [] }],
  },
  passToPass: 34,
  commits: { red: RED, green: GREEN, refactor: TIDIED },
  exitCodeHistory: [1, 1, 0, 0, 1],
  routeHistory: [
    { from: "plan", to: "scaffold", reason: "A table of codes in a module of its own." },
    { from: "redGate", to: "implement", reason: "4 of 4 tests fail for the right reason" },
    {
      from: "greenGate",
      to: "plan",
      reason: "1 of 4 tests fails: the implementation has to change",
    },
    { from: "plan", to: "implement", reason: "fix exactly what fails" },
    { from: "greenGate", to: "refactor", reason: "all 4 pass, and nothing broke" },
    { from: "refactor", to: "refactorGate", reason: "the refactored code has to pass again" },
    { from: "refactorGate", to: "lint", reason: "all pass as before" },
    { from: "lint", to: "finalGate", reason: "lint is clean" },
    { from: "finalGate", to: "publish", reason: "python -m pytest passes on the proposed commit" },
  ],
  failureHistory: {
    attempts: 1,
    entries: [
      {
        command: "python -m pytest -v --tb=short tests/test_codes.py",
        exitCode: 1,
        kind: "test_failure",
        summary: "test_apply_rounds[2]: assert 9.005 == 9.01",
        phase: "GREEN",
        tests: [RED_TESTS[2] ?? ""],
      },
    ],
  },
  scaffoldRetryCount: 1,
  retryCount: 2,
  refactorRetryCount: 1,
  decision: { nextNode: "publish", reason: "", requiresHuman: false, retryAllowed: false },
  proposal: PULL,
  usage: {
    calls: 5,
    inputTokens: 48_210,
    outputTokens: 3905,
    cachedTokens: 30_100,
    costUsd: 0.0812,
  },
  phases: [
    {
      phase: "context",
      attempts: 0,
      seconds: 6.4,
      tokens: 0,
      tests: { exitCode: 0, passed: 34, failed: 0 },
    },
    { phase: "plan", attempts: 0, seconds: 11.2, tokens: 9120 },
    {
      phase: "red",
      attempts: 1,
      seconds: 21.9,
      tokens: 10_400,
      tests: { exitCode: 1, passed: 0, failed: 4 },
    },
    {
      phase: "green",
      attempts: 2,
      seconds: 74.3,
      tokens: 22_010,
      tests: { exitCode: 0, passed: 4, failed: 0 },
    },
    {
      phase: "refactor",
      attempts: 1,
      seconds: 30.1,
      tokens: 10_585,
      tests: { exitCode: 0, passed: 4, failed: 0 },
    },
    { phase: "lint", attempts: 1, seconds: 1.2, tokens: 0 },
    { phase: "publish", attempts: 0, seconds: 2.2, tokens: 0 },
  ],
});

export const EVIDENCE: Evidence = {
  whyRed: new Map(RED_TESTS.map((id) => [id, "NotImplementedError: apply"])),
  passedBefore: [
    { file: "tests/test_cart.py", tests: 22 },
    { file: "tests/test_till.py", tests: 12 },
  ],
  changed: [],
  failedBefore: [],
};
