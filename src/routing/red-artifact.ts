import * as z from "zod";
import type { TestCase, TestRun } from "../ports.ts";
import { testName } from "../python/test-ids.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import { isQuoteFrom } from "../spec/quotes.ts";
import { describeFailure } from "./failure-history.ts";
import { isFailing, TIMED_OUT, testsById } from "./verdicts/verdict.ts";

export interface RedArtifactParts {
  specId: string;
  requestId: string;
  testFiles: RedArtifact["test_files"];
  run: TestRun;
  changedTests?: RedArtifact["changed_tests"];
  /** Ids that passed before, and are expected to pass. */
  passedBefore?: readonly string[];
  /** Existing tests that this run skipped: no new test is among them. */
  skippedExisting?: readonly string[];
  /** Ids of new tests that have to pass before the change and after it. */
  guards?: readonly string[];
  /** The plan connects a test to the case of the spec that it was written for. */
  plannedTests?: readonly PlannedTest[];
  testCases?: readonly SpecCase[];
  components: RedArtifact["components"];
  /** The fields that are not the spec's own. */
  inferred?: RedArtifact["inferred"];
  acceptanceCriteria: RedArtifact["acceptance_criteria"];
  /** A larger share of passing tests causes a warning. */
  maxPassRatio?: number;
}

interface PlannedTest {
  name: string;
  criterion: string;
  quote: string | null;
}

interface SpecCase {
  title: string;
  component?: string | undefined;
  type?: string | undefined;
}

export function buildRedArtifact(parts: RedArtifactParts): RedArtifact {
  const { run } = parts;
  const expected = new Set([...(parts.passedBefore ?? []), ...(parts.guards ?? [])]);
  const tests = [...testsById(run.report).values()];
  const passes = tests
    .filter((test) => test.outcome === "passed" && !expected.has(test.id))
    .map((test) => test.id);
  const results = summarizeTests(run, tests, parts);
  const counts = {
    passed: results.passed - passes.length,
    skipped: parts.skippedExisting?.length ?? 0,
  };
  return {
    spec_id: parts.specId,
    request_id: parts.requestId,
    test_files: parts.testFiles,
    test_results: results,
    failing_tests: tests.filter(isFailing).map((test) => test.id),
    guards: [...(parts.guards ?? [])],
    unexpected_passes: passes,
    changed_tests: parts.changedTests ?? [],
    warnings: [
      ...warnOfRun(run),
      ...(results.total > results.skipped
        ? warnOfPasses(withoutOld(results, counts), passes, parts.maxPassRatio)
        : ["No tests were executed"]),
    ],
    inferred: parts.inferred ?? [],
    components: parts.components,
    acceptance_criteria: parts.acceptanceCriteria,
  };
}

/** Existing tests that pass or are skipped say nothing about the new ones. */
function withoutOld(
  { passed, skipped, total, ...results }: RedArtifact["test_results"],
  old: Record<"passed" | "skipped", number>,
): RedArtifact["test_results"] {
  return {
    ...results,
    passed: passed - old.passed,
    skipped: skipped - old.skipped,
    total: total - old.passed - old.skipped,
  };
}

function summarizeTests(
  run: TestRun,
  tests: readonly TestCase[],
  parts: RedArtifactParts,
): RedArtifact["test_results"] {
  const uncollected = run.report?.collectionErrors ?? [];
  const count = (outcome: TestCase["outcome"]) =>
    tests.filter((test) => test.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    errors: count("error") + uncollected.length,
    skipped: count("skipped"),
    total: tests.length + uncollected.length,
    exit_code: run.exitCode,
    output: run.output,
    test_details: [
      ...uncollected.map(({ file, failure }) => ({
        name: file,
        status: "error" as const,
        message: describeFailure(failure),
      })),
      ...tests.map((test) => ({
        name: test.id,
        status: test.outcome,
        message: isFailing(test) ? describeFailure(test.failure) : "",
        ...componentAndType(testName(test.id), parts),
      })),
    ],
  };
}

/** The component and the type of a test, where the spec has a test case for it that says them. */
function componentAndType(name: string, { plannedTests = [], testCases = [] }: RedArtifactParts) {
  const planned = plannedTests.find((test) => test.name === name);
  const sentences = [planned?.quote ?? "", planned?.criterion ?? ""];
  const { component, type } =
    testCases.find(({ title }) => title === name) ??
    testCases.find(({ title }) => isQuoteFrom(title, sentences)) ??
    {};
  return {
    ...(component === undefined ? {} : { component }),
    ...(type === undefined ? {} : { type }),
  };
}

const TestDetail = z.object({
  name: z.string(),
  status: z.enum(["passed", "xpassed", "failed", "error", "skipped"]),
  /** The cause in one line; empty for a test that did not fail. */
  message: z.string(),
  /** What the spec says about the test, where it does: the component, and `unit` and the like. */
  component: z.string().optional(),
  type: z.string().optional(),
});

const TestResults = z.object({
  passed: z.number(),
  failed: z.number(),
  /** Errors in setup or teardown, and files that could not be collected. */
  errors: z.number(),
  skipped: z.number(),
  total: z.number(),
  exit_code: z.number(),
  output: z.string(),
  test_details: z.array(TestDetail),
});

/** The evidence of the red phase, written to `red.json`. */
export const RedArtifact = z.object({
  spec_id: z.string(),
  request_id: z.string(),
  test_files: z.array(z.object({ path: z.string(), content: z.string() })),
  test_results: TestResults,
  failing_tests: z.array(z.string()),
  /** New tests of what must stay as it is: they pass before the change and after it. */
  guards: z.array(z.string()).default([]),
  unexpected_passes: z.array(z.string()),
  /** Existing tests that were rewritten or removed because the change makes them wrong. */
  changed_tests: z.array(z.object({ id: z.string(), because: z.string(), removed: z.boolean() })),
  warnings: z.array(z.string()),
  /** The fields that are the plan's, because the spec does not have them. */
  inferred: z.array(z.enum(["spec_id", "components", "test_cases"])).default([]),
  components: z.array(z.json()),
  acceptance_criteria: z.array(z.json()),
});

export type RedArtifact = z.infer<typeof RedArtifact>;

/** Warnings about a run that did not come to its end. */
function warnOfRun({ ending, report }: TestRun): string[] {
  const uncollected = report?.collectionErrors ?? [];
  return [
    ...(ending === "timed-out" ? [TIMED_OUT] : []),
    ...uncollected.map(({ file }) => `${file} could not be collected`),
  ];
}

/** Warnings for a reviewer about a red whose tests did not all fail. */
function warnOfPasses(
  { passed, skipped, total, failed, errors }: RedArtifact["test_results"],
  passes: readonly string[],
  maxPassRatio = 0.3,
): string[] {
  if (total === skipped) return ["No new tests were executed"];
  const warnings: string[] = [];
  if (failed + errors === 0) warnings.push("No failing tests - expected in RED phase");
  if (skipped > 0)
    warnings.push(`${skipped} of ${total} tests were skipped, and skipped tests prove nothing`);
  if (passed === total) warnings.push("All tests passed - verify implementation doesn't exist");
  else if (passed > 0)
    warnings.push(oneLine(`Some tests passed unexpectedly: ${passes.join(", ")}`, MAX_PASSES));
  const share = passed / total;
  if (share > maxPassRatio)
    warnings.push(`${Math.round(share * 100)}% of tests passed - expected failures in RED phase`);
  return warnings;
}

const MAX_PASSES = 600;
