import * as z from "zod";

const TestDetail = z.object({
  name: z.string(),
  status: z.enum(["passed", "failed", "error", "skipped"]),
  /** Why, in one line; empty for a test that did not fail. */
  message: z.string(),
});

const TestResults = z.object({
  passed: z.number(),
  failed: z.number(),
  /** Errors in set-up or tear-down, and files that could not be collected. */
  errors: z.number(),
  skipped: z.number(),
  total: z.number(),
  exit_code: z.number(),
  output: z.string(),
  test_details: z.array(TestDetail),
});

/** What the red phase leaves behind, as `red.json`. */
export const RedArtifact = z.object({
  spec_id: z.string(),
  request_id: z.string(),
  test_files: z.array(z.object({ path: z.string(), content: z.string() })),
  test_results: TestResults,
  failing_tests: z.array(z.string()),
  unexpected_passes: z.array(z.string()),
  /** Tests that were there, and were rewritten or removed because the change makes them wrong. */
  changed_tests: z.array(z.object({ id: z.string(), because: z.string(), removed: z.boolean() })),
  warnings: z.array(z.string()),
  components: z.array(z.json()),
  acceptance_criteria: z.array(z.json()),
});

export type RedArtifact = z.infer<typeof RedArtifact>;
