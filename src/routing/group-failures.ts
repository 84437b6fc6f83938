import type { TestFailure, TestReport } from "../ports.ts";
import { type FailureCause, readCause } from "../python/failure-cause.ts";
import { type Frame, readFrames } from "../python/traceback-frames.ts";
import { isFailing, testsById } from "./tests-by-id.ts";

/** Tests that most likely fail for one and the same cause; the first stands for all. */
export interface FailureGroup {
  ids: string[];
  file: string;
  cause: FailureCause;
  failure: TestFailure;
  /** The innermost frame inside the repository, as far as the traceback says. */
  raisedAt: Frame | null;
  isUncollected: boolean;
}

/** Files that cannot be collected first, then the causes with most tests. */
export function groupFailures(report: TestReport): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const single of singlesOf(report)) {
    const key = keyOf(single);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, single);
    else group.ids.push(...single.ids);
  }
  return [...groups.values()].sort(
    (a, b) => Number(b.isUncollected) - Number(a.isUncollected) || b.ids.length - a.ids.length,
  );
}

function singlesOf(report: TestReport): FailureGroup[] {
  const uncollected = report.collectionErrors.map(({ file, failure }) =>
    single(file, file, failure, { isUncollected: true }),
  );
  const failing = [...testsById(report).values()].filter(isFailing);
  return [
    ...uncollected,
    ...failing.map(({ id, file, failure }) => single(id, file, failure, { isUncollected: false })),
  ];
}

const UNKNOWN: TestFailure = { exception: null, message: "", details: "" };

function single(
  id: string,
  file: string,
  reported: TestFailure | null,
  { isUncollected }: Pick<FailureGroup, "isUncollected">,
): FailureGroup {
  const failure = reported ?? UNKNOWN;
  const raisedAt = readFrames(failure.details).findLast(isOwn) ?? null;
  return { ids: [id], file, cause: readCause(failure), failure, raisedAt, isUncollected };
}

/** pytest names files of the repository relative to it. */
function isOwn({ file }: Frame): boolean {
  return !/^(?:\/|[A-Za-z]:\\|<)/.test(file);
}

/**
 * One assertion fails with other values for every parameter, so its place tells it; a missing module
 * fails with the same words in every place; a stub in the code is told by both.
 */
function keyOf({ cause, file, raisedAt, isUncollected }: FailureGroup): string {
  const place = raisedAt === null ? null : `${raisedAt.file}:${raisedAt.line}`;
  const isAssertion = cause.exception === "AssertionError" || cause.exception === "Failed";
  if (isAssertion && place !== null) return JSON.stringify([cause.exception, place]);
  const isOutside = raisedAt !== null && raisedAt.file !== file;
  return JSON.stringify([cause.exception, cause.text, isOutside ? place : null, isUncollected]);
}
