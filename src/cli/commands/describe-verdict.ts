import type { TestCase } from "../../ports.ts";
import type { RouteDestination } from "../../routing/route-destination.ts";
import type { VerdictWord } from "../../routing/verdict-part.ts";
import { cleanText } from "../../safe-text/clean-text.ts";

export interface Found {
  exitCode: number;
  verdict: VerdictWord;
  reason: string;
  route: RouteDestination;
  sandbox: string;
  tests: readonly TestCase[];
  output: string;
}

const SHOWN_LINES = 15;
const MARKS = { passed: "✔", failed: "✘", error: "✘", skipped: "-" } as const;

/** A verdict for people: the word, why, each test, and where a run would go from here. */
export function describeVerdict(found: Found): string {
  const { exitCode, verdict, reason, route, sandbox, tests, output } = found;
  const outcomes = tests.map(({ id, outcome, failure }) => {
    const why = failure === null ? "" : `  ${failure.message.split("\n")[0]}`;
    return `  ${MARKS[outcome]} ${id}${why}`;
  });
  const text = [
    `Exit code  ${exitCode}`,
    `Verdict    ${verdict}: ${reason}`,
    ...(tests.length === 0 ? lastLines(output) : outcomes),
    `Sandbox    ${sandbox}`,
    `Route      ${route.nextNode}: ${route.reason}`,
    "",
  ].join("\n");
  return cleanText(text);
}

/** Where no test ran, only pytest itself can say why. */
function lastLines(output: string): string[] {
  const lines = output.trimEnd().split("\n").slice(-SHOWN_LINES);
  return lines.map((line) => `  | ${line}`);
}
