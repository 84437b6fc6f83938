import { fileOfTest, plainTestId, testName } from "../python/test-ids.ts";
import type { VerifyReport } from "../routing/verdicts/judge-change.ts";
import type { TestWord } from "../routing/verdicts/word-of-test.ts";
import type { RunState } from "../run-state/run-state.ts";

/** A remark beside a line of a file, as a job and a check run show it. */
export interface Annotation {
  level: "error" | "warning";
  /** From the top of the repository. */
  path: string;
  /** Null if only the file is known. */
  line: number | null;
  title: string;
  message: string;
}

/**
 * The tests that failed last in a run that failed; empty for any other run. pytest names files relative
 * to the working directory, GitHub relative to the repository's root.
 */
export function failureAnnotations(
  { ending, testResults }: Pick<RunState, "ending" | "testResults">,
  { directory = "" }: { directory?: string } = {},
): Annotation[] {
  if (ending !== "failed") return [];
  const prefix = directory.replace(/^(?:\.?\/)+|^\.$|\/+$/g, "");
  return (testResults?.failing ?? []).map(({ id, line, message }) => {
    const file = fileOfTest(id);
    return {
      level: "error",
      path: prefix === "" ? file : `${prefix}/${file}`,
      line,
      title: id === file ? `${file} cannot be collected` : `${testName(id)} fails`,
      message,
    };
  });
}

/** GitHub shows at most this many of a level per step of a job. */
const MOST = 10;

/**
 * What a change does not show, beside the lines that are concerned, the most telling first: tests that it
 * breaks or that fail, lines that nothing proves, lines that no test notices, and tests that are unclear.
 */
export function verifyAnnotations(
  report: VerifyReport,
  { directory = "" }: { directory?: string } = {},
): Annotation[] {
  if (report.result === "not-judged") return [];
  const found = [
    ...onTests(report, "breaks"),
    ...onTests(report, "fails"),
    ...onUnprovenLines(report),
    ...onSurvivors(report),
    ...onTests(report, "unclear"),
  ];
  const inside = directory === "" ? "" : `${directory}/`;
  return found.slice(0, MOST).map((one) => ({ ...one, path: `${inside}${one.path}` }));
}

function onTests(report: VerifyReport, wanted: TestWord): Annotation[] {
  const { tests, testLines } = report;
  const level = wanted === "unclear" ? "warning" : levelOf(report);
  const says = wanted === "unclear" ? "is unclear" : wanted;
  return tests
    .filter(({ word }) => word === wanted)
    .map(({ id, reason }) => ({
      level,
      path: fileOfTest(id),
      line: testLines[plainTestId(id)] ?? null,
      title: `${testName(id)} ${says}`,
      message: reason,
    }));
}

function onUnprovenLines(report: VerifyReport): Annotation[] {
  const { result, tests, missed, changedLines } = report;
  if (result === "nothing-to-prove" || tests.some(({ word }) => word === "proves")) return [];
  const inFiles = missed.filter(({ from }) => from > 0);
  if (inFiles.length > 0) return inFiles.map(({ file, from }) => onMissed(report, file, from));
  return changedLines.map(({ file, line }) => ({
    level: levelOf(report),
    path: file,
    line,
    title: "No test proves this change",
    message:
      "No test of the change fails without the new lines of this file. Add one that does, and passes with them; a change that keeps all behaviour needs none, and cannot be proven.",
  }));
}

function onMissed(report: VerifyReport, path: string, line: number): Annotation {
  const message = "No test that passes before and after the change executes this line.";
  return { level: levelOf(report), path, line, title: "No test executes this", message };
}

function onSurvivors({ survivors }: VerifyReport): Annotation[] {
  return survivors
    .toSorted((one, other) => Number(one.mayBeEquivalent) - Number(other.mayBeEquivalent))
    .map(({ file, line, change }) => ({
      level: "warning",
      path: file,
      line,
      title: "No test of the change notices this",
      message: change,
    }));
}

/** A change that passes all the same, because nothing is required of it, has no errors. */
function levelOf({ passes }: VerifyReport): Annotation["level"] {
  return passes ? "warning" : "error";
}
