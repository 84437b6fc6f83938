import type { Survivor } from "../features/mutants/record.ts";
import type { Boundary } from "../routing/sandbox-rungs.ts";
import type { RunState } from "../run-state/run-state.ts";

/** What the pull request shows to a reviewer. */
export interface Proposal {
  state: RunState;
  /** The weakest sandbox that tests ran in; null if unknown. */
  sandbox: Boundary | null;
  evidence?: Evidence;
  /** Whether the issue was edited after the run read it. */
  wasIssueEdited?: boolean;
}

/** Texts that the state stores by reference; empty where they are gone. */
export interface Evidence {
  /** Why each test failed before the change, by test id. */
  whyRed: ReadonlyMap<string, string>;
  /** What the red phase warned of, such as too many tests that passed. */
  redWarnings?: readonly string[];
  /** New tests that passed before the change and are no guards. */
  unexpectedPasses?: readonly string[];
  /** How many tests passed before the change, by file. */
  passedBefore: readonly { file: string; tests: number }[];
  /** Tests that failed before the change, and files that could not be collected. */
  failedBefore: readonly string[];
  /** Existing tests that were changed, in both versions; `after` is null for a removed one. */
  changed: readonly { id: string; before: string; after: string | null }[];
  /** Examples in the code that were changed, by file. */
  doctests?: readonly { id: string; before: string; after: string | null }[];
  /** Values that both a test's expectation and the new code have. */
  sharedValues?: readonly string[];
  /** Files of the repository whose guidelines the model was shown. */
  guidelines?: readonly string[];
  /** Mutants that the tests did not notice before tests were added against them. */
  survivors?: readonly Survivor[];
}

export const NO_EVIDENCE: Evidence = {
  whyRed: new Map(),
  passedBefore: [],
  changed: [],
  failedBefore: [],
};
