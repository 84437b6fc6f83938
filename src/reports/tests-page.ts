import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { code, join, type Markdown, md, quote } from "../safe-text/markdown.ts";
import { fold, list, stack } from "./blocks.ts";
import { criteriaTable } from "./criteria.ts";
import type { Evidence } from "./proposal.ts";
import { changedTests, describeOwnTests, failToPassTable, guardList } from "./pull-request.ts";
import { findInferredTests } from "./review-hints.ts";
import { describeRoute } from "./route.ts";

const MAX_GOAL = 1000;

interface ProposedTests {
  state: RunState;
  evidence: Evidence;
}

/** The body of the pull request at the test gate: what the tests ask for, before any code exists. */
export function testsPage({ state, evidence }: ProposedTests): Markdown {
  const { issue, red, commits, base } = state;
  const failing = red?.failing.length ?? 0;
  return stack([
    md`Tests for #${issue}: **${count(failing, "test")} ${failing === 1 ? "fails" : "fail"} for the right reason.** There is no code for them yet.`,
    md`**Approve** this commit, ${(commits.red ?? base.commit).slice(0, 10)}, to have the code written; the tests are locked from then on, and the finished change needs a second approval. **Request changes**, and say which, to have the tests written again. Close the pull request to stop.`,
    describeOwnTests(state),
    md`### Goal\n\n${quote(state.spec.goal, MAX_GOAL)}`,
    criteriaTable(state),
    list(
      md`Inferred tests (${findInferredTests(state).length}). No sentence was found that asks for them: are they what you meant?`,
      findInferredTests(state),
    ),
    changedTests(state.changedTests, evidence),
    failToPassTable(state, evidence),
    guardList(state),
    describeStubs(state),
    fold(md`Route taken`, describeRoute(state)),
  ]);
}

function describeStubs({ red }: RunState): Markdown | null {
  const stubs = red?.stubs ?? [];
  if (stubs.length === 0) return null;
  const paths = stubs.map(({ path }) => code(path));
  return md`Stubs in ${join(paths, ", ")} let pytest collect the tests. They only raise ${code("NotImplementedError")}, and the code replaces them.`;
}
