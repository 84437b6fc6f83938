import type { ProposedChange } from "../../ports.ts";
import { testsPage } from "../../reports/tests-page.ts";
import { CLOSED_GATE, proposalOf } from "../../run-state/test-gate.ts";
import type { Node, Tools } from "../tools.ts";
import { gatherEvidence } from "./publish.ts";

/** Shows the red tests to a person, before any code is written for them. */
export function publishTests(tools: Tools): Node {
  return async (state) => {
    const { workspace, safe, forge } = tools;
    const { commits, testGate, issue, spec } = state;
    const head = commits.red ?? workspace.baseCommit;
    const evidence = await gatherEvidence(tools, state);
    const change: ProposedChange = {
      issue,
      title: safe.title(`test: ${spec.title}`),
      body: safe.markdown(testsPage({ state, evidence })),
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
