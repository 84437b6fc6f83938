import { createHash } from "node:crypto";

/** Where states are, each on a ref of its own. */
export const STATE_REFS = "refs/tdd/";

const ISSUE = /#([1-9]\d{0,9})$/;

/** Where a thread's state is: `owner/repo#7` has the ref of issue 7, any other name one of its hash. */
export function threadRef(prefix: string, thread: string): string {
  const issue = ISSUE.exec(thread)?.[1];
  if (issue !== undefined) return stateRef(issue, prefix);
  return `${prefix}thread-${createHash("sha256").update(thread).digest("hex").slice(0, 40)}`;
}

/** Of one issue; of all of them for a star. */
export function stateRef(issue: number | string, prefix = STATE_REFS): string {
  return `${prefix}issue-${issue}`;
}
