import { createHash } from "node:crypto";

const ISSUE = /#([1-9]\d{0,9})$/;

/** Where a thread's state is: `owner/repo#7` has the ref of issue 7, any other name one of its hash. */
export function threadRef(prefix: string, thread: string): string {
  const issue = ISSUE.exec(thread)?.[1];
  if (issue !== undefined) return `${prefix}issue-${issue}`;
  return `${prefix}thread-${createHash("sha256").update(thread).digest("hex").slice(0, 40)}`;
}
