import type { FailureEntry } from "../../src/routing/failure-history.ts";
import { RunState } from "../../src/run-state/run-state.ts";
import { readSpec } from "../../src/spec/read-spec.ts";

/** A run that has just begun, and what is different about it. */
export function makeState(more: Partial<RunState> = {}): RunState {
  const begun = RunState.parse({
    issue: 7,
    run: "r1",
    base: { branch: "main", commit: "b".repeat(40) },
    spec: readSpec({
      body: "# Discount codes\n\nCustomers want codes at the till.\n\n- An unknown code raises.",
    }),
    contextPaths: [],
  });
  return { ...begun, baselineOf: more.base?.commit ?? begun.base.commit, ...more };
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
