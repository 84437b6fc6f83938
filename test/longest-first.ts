import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Short files with long tests. In a fresh clone vitest knows no times and starts with the largest file:
 * these came last, and the other workers had nothing left to do beside them.
 */
const LONGEST = [
  "test/kill/kill.test.ts",
  "test/journeys/app-faults.test.ts",
  "test/journeys/verify-corpus.test.ts",
  "test/journeys/tasks.test.ts",
  "test/e2e/claims.test.ts",
  "test/e2e/isolation.test.ts",
  "test/e2e/long-suites.test.ts",
  "test/journeys/faults-kill.test.ts",
  "test/e2e/two-questions.test.ts",
  "test/e2e/json.test.ts",
  "test/e2e/strengthen.test.ts",
  "test/e2e/held-out.test.ts",
  "test/e2e/editable-installs.test.ts",
  "test/workflow/edits/support-files.test.ts",
  "test/safe-text/redact.test.ts",
  "test/safe-text/markdown.test.ts",
];

/** Starts the files that take longest first, each in its own project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification) => ({
      project: sorted.findIndex((other) => other.project === project),
      file: rank(relative(this.ctx.config.root, moduleId)),
    });
    return sorted
      .map((file) => ({ file, at: place(file) }))
      .sort((one, other) => one.at.project - other.at.project || one.at.file - other.at.file)
      .map(({ file }) => file);
  }
}

function rank(file: string): number {
  const index = LONGEST.indexOf(file);
  return index < 0 ? LONGEST.length : index;
}
