import { expect, it } from "vitest";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { type JobSummary, jobSummaryPage } from "../../../src/workflow/pages/job-summary-page.ts";
import { EVIDENCE, JOB, PROPOSED } from "./runs.ts";

it("has how it stands, the way it took and the tests", () => {
  const page = render({ state: PROPOSED, evidence: EVIDENCE });
  expect(page).toMatch(/^## TDD Arbiter: #7 Discount codes\n\n### 👀 Waiting for a review\n/);
  expect(page).toContain("| ✅ Green |");
  expect(page).toContain("```mermaid\nflowchart TD\n");
  expect(page).toContain("<summary>FAIL_TO_PASS: 4</summary>");
  expect(page).toContain("<summary>PASS_TO_PASS: 34</summary>");
});

it("is short for a run that never began", () => {
  expect(render({ state: null, link: null })).toMatch(/^## TDD Arbiter: #7 ?\n\n### ⏳ Starting\n/);
});

function render(summary: Partial<JobSummary> & Pick<JobSummary, "state">): string {
  const page = jobSummaryPage({ issue: 7, link: JOB, ...summary });
  return createSanitizer({ secrets: [] }).markdown(page);
}
