import { ArbiterError } from "../../errors.ts";
import type { ProposedChange } from "../../ports.ts";
import type { Proposal } from "../../reports/proposal.ts";
import { proposalPage } from "../../reports/pull-request.ts";
import { type Boundary, weakerBoundary } from "../../routing/boundary.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";

type Maker = Pick<Tools, "safe"> & {
  workspace: Pick<Tools["workspace"], "branch">;
  tests: Pick<Tools["tests"], "sandbox">;
};

/** The change as it is put before a person: the last commit whose tests were seen to pass. */
export function proposedChange(
  { workspace, tests, safe }: Maker,
  state: RunState,
  known: Pick<Proposal, "evidence" | "wasIssueEdited"> = {},
): ProposedChange {
  const head = state.commits.refactor ?? state.commits.green;
  if (head === null) throw new ArbiterError("fault", "There is no green commit to propose.");
  // Tests may have run in several jobs, or in another one alone.
  const sandbox = weakerBoundary(boundaryOf(state), tests.sandbox);
  return {
    issue: state.issue,
    title: safe.title(`feat: ${state.spec.title}`),
    body: safe.markdown(proposalPage({ state, sandbox, ...known })),
    branch: workspace.branch,
    head,
    earlier: state.proposal,
  };
}

function boundaryOf({ green }: RunState): Boundary | null {
  return green && { rung: green.rung, network: green.network ?? "off" };
}
