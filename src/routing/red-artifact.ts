import type { TestCase, TestRun } from "../ports.ts";
import type { RedArtifact } from "./red-artifact-part.ts";
import { warnOfPasses } from "./red-warnings.ts";
import { describeFailure } from "./summarize-failure.ts";
import { isFailing, testsById } from "./tests-by-id.ts";

export interface RedArtifactParts {
  specId: string;
  requestId: string;
  testFiles: RedArtifact["test_files"];
  run: TestRun;
  changedTests?: RedArtifact["changed_tests"];
  /** Ids that passed before, and are expected to pass. */
  passedBefore?: readonly string[];
  components: RedArtifact["components"];
  acceptanceCriteria: RedArtifact["acceptance_criteria"];
  /** More passing tests than this share of all are warned of. */
  maxPassRatio?: number;
}

export function buildRedArtifact(parts: RedArtifactParts): RedArtifact {
  const { run } = parts;
  const expected = new Set(parts.passedBefore);
  const tests = run.report === null ? [] : [...testsById(run.report).values()];
  const passes = tests
    .filter((test) => test.outcome === "passed" && !expected.has(test.id))
    .map((test) => test.id);
  const results = summarizeRun(run, tests);
  return {
    spec_id: parts.specId,
    request_id: parts.requestId,
    test_files: parts.testFiles,
    test_results: results,
    failing_tests: tests.filter(isFailing).map((test) => test.id),
    unexpected_passes: passes,
    changed_tests: parts.changedTests ?? [],
    warnings: warnOfPasses(withoutPasses(results, expected.size), passes, parts.maxPassRatio),
    components: parts.components,
    acceptance_criteria: parts.acceptanceCriteria,
  };
}

/** What passed before says nothing about the new tests. */
function withoutPasses(
  results: RedArtifact["test_results"],
  count: number,
): RedArtifact["test_results"] {
  return { ...results, passed: results.passed - count, total: results.total - count };
}

function summarizeRun(run: TestRun, tests: readonly TestCase[]): RedArtifact["test_results"] {
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
      })),
    ],
  };
}
