import { describeFailedFirst, describeTally, isOneTest, tally } from "../routing/count-tests.ts";
import type { RunState } from "../run-state/run-state.ts";
import { code, join, type Markdown, md, quote, words } from "../safe-text/markdown.ts";
import { fold, list, stack } from "./blocks.ts";
import { criteriaTable } from "./criteria.ts";
import { factsOf } from "./facts.ts";
import type { Evidence, Proposal } from "./proposal.ts";
import { changedTests, describeOwnTests, failToPassTable, guardList } from "./pull-request.ts";
import { findInferredTests } from "./review-hints.ts";
import { describeRoute } from "./route.ts";

const MAX_GOAL = 1000;

interface ProposedTests extends Pick<Proposal, "state" | "wasIssueEdited"> {
  evidence: Evidence;
}

/** The body of the pull request at the test gate: what the tests ask for, before any code exists. */
export function testsPage({ state, evidence, wasIssueEdited }: ProposedTests): Markdown {
  const { issue, commits, base } = state;
  const { failedFirst } = factsOf(state);
  const inferred = findInferredTests(state);
  return stack([
    md`Tests for #${issue}: **${describeFailedFirst(failedFirst)} ${isOneTest(failedFirst) ? "fails" : "fail"} for the right reason.** There is no code for them yet.`,
    md`**Approve** this commit, ${(commits.red ?? base.commit).slice(0, 10)}, to have the code written, once: #${issue} shows what became of it. The tests are locked from then on, and the finished change needs a second approval. **Request changes**, and say which, to have the tests written again. Close the pull request to stop.`,
    describeOtherTests(state),
    wasIssueEdited
      ? md`⚠️ The issue was edited after the run started. These tests are for the earlier text: to start with the new one, close this pull request and set the label again.`
      : null,
    describeOwnTests(state),
    md`### Goal\n\n${quote(state.spec.goal, MAX_GOAL)}`,
    criteriaTable(state),
    list(
      md`${describeTally(tally(inferred), "inferred test")}. No sentence was found that asks for them: are they what you meant?`,
      inferred,
    ),
    changedTests(state.changedTests, evidence),
    failToPassTable(state, evidence),
    guardList(state),
    describeStubs(state),
    fold(md`Route taken`, describeRoute(state)),
  ]);
}

/** Why tests are shown again after others were approved. */
function describeOtherTests({ testGate, routeHistory }: RunState): Markdown | null {
  const approved = testGate?.approved ?? null;
  if (approved === null) return null;
  const why = routeHistory.findLast(({ to }) => to === "scaffold" || to === "plan")?.reason;
  return md`⚠️ These are not the tests that were approved as ${approved.slice(0, 10)}. They were written again: ${words(why ?? "no reason was recorded", MAX_GOAL)}.`;
}

function describeStubs({ red }: RunState): Markdown | null {
  const stubs = red?.stubs ?? [];
  if (stubs.length === 0) return null;
  const paths = stubs.map(({ path }) => code(path));
  return md`Stubs in ${join(paths, ", ")} let pytest collect the tests. They only raise ${code("NotImplementedError")}, and the code replaces them.`;
}
