import type { FailureEntry } from "./failures.ts";

/** The same tests failing twice running: the approach is wrong, and not a detail of it. */
export function sameFailures(one: FailureEntry, other: FailureEntry): boolean {
  if (one.phase !== other.phase || one.kind !== other.kind) return false;
  const [first, second] = [new Set(one.tests), new Set(other.tests)];
  if (first.size !== second.size) return false;
  if (first.size === 0) return one.summary === other.summary;
  return [...first].every((id) => second.has(id));
}
