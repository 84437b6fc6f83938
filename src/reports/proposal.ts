import type { Boundary } from "../routing/boundary.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Evidence } from "./evidence.ts";

/** What is put before a reviewer. */
export interface Proposal {
  state: RunState;
  /** The weakest that tests were locked into; null where nobody knows. */
  sandbox: Boundary | null;
  evidence?: Evidence;
  /** Whether the issue says something else by now than when it was read. */
  wasIssueEdited?: boolean;
}
