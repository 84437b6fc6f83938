import type { TestCase } from "../ports.ts";
import type { RouteDestination } from "../routing/route-destination.ts";
import type { VerdictWord } from "../routing/verdict.ts";

export interface Found {
  exitCode: number;
  verdict: VerdictWord;
  reason: string;
  route: RouteDestination;
  tests: readonly TestCase[];
}

const MARKS = { passed: "✔", failed: "✘", error: "✘", skipped: "-" } as const;

/** A verdict for people: the word, why, each test, and where a run would go from here. */
export function describeVerdict({ exitCode, verdict, reason, route, tests }: Found): string {
  const outcomes = tests.map(({ id, outcome, failure }) => {
    const why = failure === null ? "" : `  ${failure.message.split("\n")[0]}`;
    return `  ${MARKS[outcome]} ${id}${why}`;
  });
  return [
    `Exit code  ${exitCode}`,
    `Verdict    ${verdict}: ${reason}`,
    ...outcomes,
    `Route      ${route.nextNode}: ${route.reason}`,
    "",
  ].join("\n");
}
