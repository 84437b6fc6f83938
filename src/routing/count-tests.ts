import { plainTestId } from "../python/test-ids.ts";
import { count } from "../safe-text/clean-text.ts";

/** Test functions, and the cases that pytest makes of them, one for each set of parameters. */
export interface Tally {
  tests: number;
  cases: number;
}

export function tally(ids: readonly string[]): Tally {
  return { tests: new Set(ids.map(plainTestId)).size, cases: ids.length };
}

/** `3 guards`, `1 guard (4 cases)`. */
export function describeTally({ tests, cases }: Tally, one: string): string {
  const detail = cases === tests ? "" : ` (${count(cases, "case")})`;
  return `${count(tests, one)}${detail}`;
}

/** The tests that fail before a change and have to pass with it. */
export interface FailedFirst {
  added: Tally;
  /** Existing tests that the change rewrote. */
  rewritten: Tally;
}

/** `changed` are the existing tests that were rewritten or removed, without parameters. */
export function countFailedFirst(
  failing: readonly string[],
  changed: readonly { id: string }[],
): FailedFirst {
  const old = new Set(changed.map(({ id }) => plainTestId(id)));
  const isOld = (id: string) => old.has(plainTestId(id));
  return {
    added: tally(failing.filter((id) => !isOld(id))),
    rewritten: tally(failing.filter(isOld)),
  };
}

/** `2 new tests (5 cases) and 1 rewritten test`. */
export function describeFailedFirst({ added, rewritten }: FailedFirst): string {
  const parts = [
    ...(added.tests > 0 || rewritten.tests === 0 ? [describeTally(added, "new test")] : []),
    ...(rewritten.tests > 0 ? [describeTally(rewritten, "rewritten test")] : []),
  ];
  return parts.join(" and ");
}

/** Whether a sentence about them needs the singular. */
export function isOneTest({ added, rewritten }: FailedFirst): boolean {
  return added.tests + rewritten.tests === 1;
}
