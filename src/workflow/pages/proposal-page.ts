import { code, type Markdown, md, quote } from "../../safe-text/markdown.ts";
import { describeDispute, describeInferred, listed } from "../describe-tests.ts";
import { describeUsage } from "../describe-usage.ts";
import type { RunState } from "../state.ts";
import { describeRoute } from "./describe-route.ts";
import { type Evidence, NO_EVIDENCE } from "./evidence.ts";
import { fold } from "./fold.ts";
import { stack } from "./stack.ts";
import { failToPassTable, passToPassTable } from "./test-tables.ts";

export interface Proposal {
  state: RunState;
  branch: string;
  /** What the tests were locked into. */
  sandbox: string;
  evidence?: Evidence;
  /** Whether the issue says something else by now. */
  wasIssueEdited?: boolean;
}

/** The body of the pull request: what a reviewer decides by on top, the evidence folded below. */
export function proposalPage({ state, sandbox, evidence = NO_EVIDENCE }: Proposal): Markdown {
  const { issue, spec, lintFindings, unlinted, sentBack, usage } = state;
  return stack([
    md`Closes #${issue}.`,
    describeDispute(state),
    quote(spec.goal),
    describeInferred(state),
    failToPassTable(state, evidence),
    passToPassTable(state, evidence),
    listed(md`Lint findings left:`, lintFindings),
    listed(md`Linters that could not be run:`, unlinted),
    listed(md`Answers of the model that could not be used:`, sentBack),
    fold(md`Route taken`, describeRoute(state)),
    md`It took ${describeUsage(usage)}.`,
    md`sandbox: ${code(sandbox)}`,
  ]);
}
