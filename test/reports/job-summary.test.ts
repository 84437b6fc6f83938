import { expect, it } from "vitest";
import type { Progress } from "../../src/reports/progress.ts";
import { jobSummaryPage } from "../../src/reports/status.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { JOB, PROPOSED } from "./runs.ts";

it("shows status, proof and route", () => {
  const page = render({ state: PROPOSED });
  expect(page).toMatch(/^## TDD Arbiter: #7 Discount codes\n\n### 👀 Waiting for review\n/);
  expect(page).toContain("| ✅ Green |");
  expect(page).toContain("```mermaid\nflowchart TD\n");
  expect(page).toContain("**3 new tests (4 cases) failed before this change and pass with it.**");
});

it("claims no proof before there is one", () => {
  const commits = { ...PROPOSED.commits, green: null, refactor: null };
  expect(render({ state: { ...PROPOSED, commits, proposal: null } })).not.toContain("pass with it");
});

it("is short for a run that never started", () => {
  expect(render({ state: null, link: null })).toMatch(/^## TDD Arbiter: #7 ?\n\n### ⏳ Starting\n/);
});

function render(summary: Partial<Progress> & Pick<Progress, "state">): string {
  const page = jobSummaryPage({ issue: 7, link: JOB, ...summary });
  return createSanitizer({ secrets: [] }).markdown(page);
}
