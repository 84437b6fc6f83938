import type { TestFailure, TestReport, TestRun } from "../ports.ts";
import {
  describeCause,
  type FailureCause,
  type Frame,
  readCause,
  readExpectedAndActual,
  readFrames,
  shortenTraceback,
} from "../python/results/failure-text.ts";
import { plainTestId, testName } from "../python/test-ids.ts";
import { count, oneLine, textAt } from "../safe-text/clean-text.ts";
import { isFailing, testsById } from "./verdicts/verdict.ts";

/**
 * Explains failures to a model in at most `maxChars` characters: each root cause in two lines,
 * then shortened tracebacks.
 */
export function explainFailures(
  run: Pick<TestRun, "report" | "output">,
  { maxChars }: { maxChars: number },
): string {
  const groups = run.report === null ? [] : groupFailures(run.report);
  if (groups.length === 0) return tailOf(run.output, maxChars);
  return fitBlocks(
    [
      causesOf(groups),
      { title: "Tracebacks", blocks: groups.filter(isUnclear).map(traceback).filter(Boolean) },
    ],
    maxChars,
  );
}

/** The causes alone, for a reader who must not see code: no traceback, no source, no output. */
export function explainCauses(
  { report }: Pick<TestRun, "report">,
  { maxChars }: { maxChars: number },
): string {
  const groups = report === null ? [] : groupFailures(report);
  return groups.length === 0 ? "" : fitBlocks([causesOf(groups)], maxChars);
}

/** One line for each cause, with the first test that has it. */
export function explainBriefly(
  { report }: Pick<TestRun, "report">,
  { maxChars }: { maxChars: number },
): string {
  const groups = report === null ? [] : groupFailures(report);
  const lines = groups.map((group) => {
    const more = group.ids.length > 1 ? ` and ${group.ids.length - 1} more` : "";
    return `- ${oneLine(`${withoutFileOrClass(textAt(group.ids, 0))}${more}`)}: ${describeGroup(group)}`;
  });
  return lines.join("\n").slice(0, maxChars);
}

function withoutFileOrClass(id: string): string {
  const end = plainTestId(id).lastIndexOf("::");
  return end === -1 ? id : id.slice(end + 2);
}

function causesOf(groups: readonly FailureGroup[]): Section {
  const failures = groups.reduce((sum, group) => sum + group.ids.length, 0);
  const title = `${count(failures, "failure")}, ${count(groups.length, "cause")}`;
  return { title, blocks: groups.map(summarize) };
}

function summarize(group: FailureGroup, index: number): string {
  const [first = "", ...others] = group.ids;
  const names = others.map((id) => withoutFileOf(first, id)).join(", ");
  const more = others.length === 0 ? "" : ` (+${others.length} more: ${names})`;
  const what = group.isUncollected ? " cannot be collected" : "";
  const name = oneLine(`${first}${what}${more}`);
  return `${index + 1}. ${name}\n   ${describeGroup(group)}`;
}

function describeGroup(group: FailureGroup): string {
  const values = readExpectedAndActual(group.cause.text, group.raisedAt?.source);
  const cause =
    values === null
      ? withSpaces(describeCause(group.cause), MAX_CAUSE)
      : `expected ${withSpaces(values.expected, MAX_VALUE)}, got ${withSpaces(values.actual, MAX_VALUE)}`;
  return `${cause}${describePlace(group)}`;
}

const MAX_CAUSE = 240;
const MAX_VALUE = 100;

/** On one line; values may differ by their spaces alone. */
function withSpaces(text: string, maxChars: number): string {
  const line = text.trim().replace(/\s*[\r\n]\s*/g, " ");
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}

/** The line; with its file and function where that is not the test itself. */
function describePlace({ raisedAt, file, ids: [first = ""] }: FailureGroup): string {
  if (raisedAt === null) return "";
  const { line, function: name } = raisedAt;
  if (raisedAt.file !== file) return ` (${raisedAt.file}:${line}, in ${name})`;
  return testName(first) === name ? ` (line ${line})` : ` (line ${line}, in ${name})`;
}

/** Tests of the same file are told apart by what follows it. */
function withoutFileOf(first: string, id: string): string {
  const file = first.slice(0, first.indexOf("::") + 2);
  return file.length > 2 && id.startsWith(file) ? id.slice(file.length) : id;
}

/** Whether the summary leaves something open: what calls a stub, or misses a result, is clear. */
function isUnclear(group: FailureGroup): boolean {
  return group.cause.exception !== "NotImplementedError" && !gotNothing(group);
}

/** Code that returns nothing fails every assertion on its result, for one cause. */
function gotNothing({ cause: { text }, raisedAt }: FailureGroup): boolean {
  const [line = ""] = text.split("\n", 1);
  return (
    readExpectedAndActual(text, raisedAt?.source)?.actual === "None" || UNITTEST_NONE.test(line)
  );
}

/** As most people write it, with the result first. */
const UNITTEST_NONE = /^None != \S/;

function traceback(group: FailureGroup): string {
  const text = shortenTraceback(group.failure.details);
  return text.trim() === "" ? "" : `${group.ids[0]}\n${text}`;
}

function tailOf(output: string, maxChars: number): string {
  const text = output.trimEnd();
  if (text === "") return "The run left no failures and no output.".slice(0, maxChars);
  return text.slice(Math.max(0, text.length - maxChars));
}

/** Tests that most likely fail for the same cause; the first one represents them all. */
interface FailureGroup {
  ids: string[];
  file: string;
  cause: FailureCause;
  failure: TestFailure;
  /** The outermost and the innermost frame inside the repository, if the traceback has any. */
  calledAt: Frame | null;
  raisedAt: Frame | null;
  isUncollected: boolean;
}

/** Files that cannot be collected come first, then the causes with most tests. */
function groupFailures(report: TestReport): FailureGroup[] {
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
  const own = readFrames(failure.details).filter(isOwn);
  const places = { calledAt: own[0] ?? null, raisedAt: own.at(-1) ?? null };
  return { ids: [id], file, cause: readCause(failure), failure, ...places, isUncollected };
}

/** pytest names files of the repository relative to it. */
function isOwn({ file }: Frame): boolean {
  return !/^(?:\/|[A-Za-z]:\\|<)/.test(file);
}

/**
 * One assertion fails with different values for every parameter, so its line identifies it, in a helper
 * with the line of the test; a result that is missing fails with None, and a missing module with the same
 * message, on every line; a stub in the code needs both.
 */
function keyOf(group: FailureGroup): string {
  const { cause, file, calledAt, raisedAt, isUncollected } = group;
  const location = raisedAt && `${raisedAt.file}:${raisedAt.line}`;
  const caller = calledAt && `${calledAt.file}:${calledAt.line}`;
  const isAssertion = cause.exception === "AssertionError" || cause.exception === "Failed";
  if (isAssertion && gotNothing(group)) return JSON.stringify([cause.exception, "None"]);
  if (isAssertion && location !== null) return JSON.stringify([cause.exception, caller, location]);
  const isOutside = raisedAt !== null && raisedAt.file !== file;
  return JSON.stringify([cause.exception, cause.text, isOutside ? location : null, isUncollected]);
}

interface Section {
  title: string;
  blocks: readonly string[];
}

/** As many whole blocks as fit, in order; every section says how many it left out. */
function fitBlocks(sections: readonly Section[], maxChars: number): string {
  let text = "";
  for (const section of sections) {
    if (section.blocks.length === 0) continue;
    text += fitSection(section, { room: maxChars - text.length, isFirst: text === "" });
  }
  return text;
}

function fitSection(
  { title, blocks }: Section,
  { room, isFirst }: { room: number; isFirst: boolean },
): string {
  let text = `${isFirst ? "" : "\n\n"}## ${title}`;
  for (const [index, block] of blocks.entries()) {
    const left = blocks.length - index;
    const more = `\n\n… and ${left} more`;
    const next = `${text}\n\n${block}`;
    const hasRoom = next.length + (left > 1 ? more.length : 0) <= room;
    if (hasRoom) text = next;
    else return index === 0 && !isFirst ? "" : `${text}${more}`.slice(0, room);
  }
  return text;
}
