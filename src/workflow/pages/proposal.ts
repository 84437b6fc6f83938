import type { RunState } from "../state.ts";
import type { Evidence } from "./evidence.ts";

/** What is put before a reviewer. */
export interface Proposal {
  state: RunState;
  /** What the tests were locked into, in a few words. */
  sandbox: string;
  evidence?: Evidence;
  /** Whether the issue says something else by now than when it was read. */
  wasIssueEdited?: boolean;
}
