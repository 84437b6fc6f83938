import type { TestReport } from "../ports.ts";
import { readCause } from "./failure-cause.ts";
import { readMissingName } from "./missing-name.ts";
import { findPromised, type PromisedName } from "./promised-names.ts";

/**
 * Red by absence: the promises that the test files could not import, in the plan's order, or null
 * when any file failed for another reason. Python stops at the first name a file misses, so the
 * same file may ask for another one once the first has its stub.
 */
export function missingPromisedNames(
  report: TestReport,
  promised: readonly PromisedName[],
): PromisedName[] | null {
  if (report.collectionErrors.length === 0) return null;
  const found = new Set<PromisedName>();
  for (const { failure } of report.collectionErrors) {
    const missing = readMissingName(readCause(failure));
    // A stub can add a module or a name; a member or an argument needs code that exists.
    if (missing?.kind !== "module" && missing?.kind !== "name") return null;
    const promises = findPromised(missing, promised).filter(isTopLevel);
    if (promises.length === 0) return null;
    for (const promise of promises) found.add(promise);
  }
  return promised.filter((promise) => found.has(promise));
}

/** `Cart.add` needs its class, which is a promise of its own. */
function isTopLevel({ name }: PromisedName): boolean {
  return name === null || !name.includes(".");
}
