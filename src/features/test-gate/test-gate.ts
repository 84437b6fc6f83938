import { interrupt } from "@langchain/langgraph";
import type { ProposedChange } from "../../ports.ts";
import { fold, list, stack } from "../../reports/blocks.ts";
import { criteriaTable } from "../../reports/criteria.ts";
import { factsOf } from "../../reports/facts.ts";
import type { Evidence, Proposal } from "../../reports/proposal.ts";
import { changedTests, failToPassTable, guardList, MAX_GOAL } from "../../reports/pull-request.ts";
import { findInferredTests } from "../../reports/review-hints.ts";
import { describeRoute } from "../../reports/route.ts";
import { describeFailedFirst, describeTally, isOneTest, tally } from "../../routing/count-tests.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { code, join, type Markdown, md, quote, words } from "../../safe-text/markdown.ts";
import { Answer } from "../../workflow/nodes/human-review.ts";
import { gatherForReview } from "../../workflow/nodes/publish.ts";
import type { RunUpdate } from "../../workflow/state.ts";
import type { Node, Tools } from "../../workflow/tools.ts";
import { ownTestsSection } from "../own-tests/page.ts";
import { CLOSED_GATE, proposalOf } from "./record.ts";

/** Shows the red tests to a person, before any code is written for them. */
export function publishTests(tools: Tools): Node {
  return async (state) => {
    const { workspace, safe, forge } = tools;
    const { commits, testGate, issue, spec } = state;
    const head = commits.red ?? workspace.baseCommit;
    const evidence = await gatherForReview(tools, state);
    const wasIssueEdited = (await tools.wasIssueEdited?.(spec)) ?? false;
    const change: ProposedChange = {
      issue,
      title: safe.title(`test: ${spec.title}`),
      body: safe.markdown(testsPage({ state, evidence, wasIssueEdited })),
      branch: workspace.branch,
      head,
      earlier: proposalOf(state),
      isDraft: true,
    };
    // The branch may have been removed since it was pushed.
    await forge.push(change);
    const proposal = await forge.propose(change);
    const update = { testGate: { ...CLOSED_GATE, ...testGate, proposal, shown: head } };
    return { update, headline: proposal };
  };
}

/** Waits in the same way for a person to approve the red tests, at exactly the commit that is shown. */
export function testReview({ testGate, commits }: RunState): RunUpdate {
  const { decision, words } = Answer.parse(interrupt({ question: "approve or abort the tests?" }));
  if (decision === "abort") return { humanDecision: decision, ...(words ? { hint: words } : {}) };
  return { testGate: { ...CLOSED_GATE, ...testGate, approved: commits.red } };
}

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
    ownTestsSection(state),
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
