import type { Boundary } from "../routing/boundary.ts";
import type { RunState } from "../run-state/run-state.ts";

/** What is put before a reviewer. */
export interface Proposal {
  state: RunState;
  /** The weakest that tests were locked into; null where nobody knows. */
  sandbox: Boundary | null;
  evidence?: Evidence;
  /** Whether the issue says something else by now than when it was read. */
  wasIssueEdited?: boolean;
}

/** What a page shows of texts that the state keeps by reference; each is empty where it is gone. */
export interface Evidence {
  /** Why each test failed before there was code, by its id. */
  whyRed: ReadonlyMap<string, string>;
  /** How many tests of each file passed before the change. */
  passedBefore: readonly { file: string; tests: number }[];
  /** Tests that failed before the change, and files that could not be collected. */
  failedBefore: readonly string[];
  /** Existing tests that were changed, as they were and as they are; null for one that is gone. */
  changed: readonly { id: string; before: string; after: string | null }[];
}

export const NO_EVIDENCE: Evidence = {
  whyRed: new Map(),
  passedBefore: [],
  changed: [],
  failedBefore: [],
};
