import type { PullEvent } from "./payloads.ts";
import type { TriggerSettings } from "./trigger.ts";

/**
 * The issue that a pull request of ours is for; null where it is not ours. A fork may call its
 * branch as it likes.
 */
export function findIssueOfPull(
  { pull_request: { head }, repository }: PullEvent,
  { branchPrefix }: Pick<TriggerSettings, "branchPrefix">,
): number | null {
  if (head.repo?.full_name !== repository.full_name) return null;
  if (!head.ref.startsWith(branchPrefix)) return null;
  const number = head.ref.slice(branchPrefix.length);
  return /^[1-9]\d{0,9}$/.test(number) ? Number(number) : null;
}
