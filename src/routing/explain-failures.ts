import type { TestRun } from "../ports.ts";
import { readExpectedAndActual } from "../python/expected-and-actual.ts";
import { describeCause } from "../python/failure-cause.ts";
import { shortenTraceback } from "../python/shorten-traceback.ts";
import { count } from "../safe-text/count.ts";
import { oneLine } from "../safe-text/one-line.ts";
import { fitBlocks, type Section } from "./fit-blocks.ts";
import { type FailureGroup, groupFailures } from "./group-failures.ts";

export interface ExplainOptions {
  /** Source text by test id, or by file. */
  sources?: ReadonlyMap<string, string>;
  maxChars: number;
}

/**
 * What a model needs to mend the failures, within a number of characters: each root cause in at most
 * three lines, then shortened tracebacks, then the failing tests' source.
 */
export function explainFailures(
  run: Pick<TestRun, "report" | "output">,
  { sources = new Map(), maxChars }: ExplainOptions,
): string {
  const groups = run.report === null ? [] : groupFailures(run.report);
  if (groups.length === 0) return tailOf(run.output, maxChars);
  return fitBlocks(
    [
      causesOf(groups),
      { title: "Tracebacks", blocks: groups.map(traceback).filter((text) => text !== "") },
      { title: "Sources", blocks: sourcesOf(groups, sources) },
    ],
    maxChars,
  );
}

/** The causes alone, for somebody who shall not see any code: no traceback, no source, no output. */
export function explainCauses(
  { report }: Pick<TestRun, "report">,
  { maxChars }: Pick<ExplainOptions, "maxChars">,
): string {
  const groups = report === null ? [] : groupFailures(report);
  return groups.length === 0 ? "" : fitBlocks([causesOf(groups)], maxChars);
}

function causesOf(groups: readonly FailureGroup[]): Section {
  const failures = groups.reduce((sum, group) => sum + group.ids.length, 0);
  const title = `${count(failures, "failure")}, ${count(groups.length, "cause")}`;
  return { title, blocks: groups.map(summarize) };
}

function summarize(group: FailureGroup, index: number): string {
  const [first = "", ...others] = group.ids;
  const more = others.length === 0 ? "" : ` (+${others.length} more: ${others.join(", ")})`;
  const what = group.isUncollected ? " cannot be collected" : "";
  const values = readExpectedAndActual(group.cause.text);
  const place = group.raisedAt;
  const lines = [
    `${index + 1}. ${oneLine(`${first}${what}${more}`)}`,
    values === null
      ? `   ${oneLine(describeCause(group.cause))}`
      : `   expected ${oneLine(values.expected, 100)}, got ${oneLine(values.actual, 100)}`,
    place === null ? null : `   raised at ${place.file}:${place.line}, in ${place.function}`,
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function traceback(group: FailureGroup): string {
  const text = shortenTraceback(group.failure.details);
  return text.trim() === "" ? "" : `${group.ids[0]}\n${text}`;
}

function sourcesOf(
  groups: readonly FailureGroup[],
  sources: ReadonlyMap<string, string>,
): string[] {
  const blocks = new Set<string>();
  for (const { ids, file } of groups) {
    const key = [...ids.slice(0, 1), file].find((name) => sources.has(name));
    if (key !== undefined) blocks.add(`${key}\n${sources.get(key)?.trimEnd()}`);
  }
  return [...blocks];
}

function tailOf(output: string, maxChars: number): string {
  const text = output.trimEnd();
  if (text === "") return "The run left no failures and no output.".slice(0, maxChars);
  return text.slice(Math.max(0, text.length - maxChars));
}
