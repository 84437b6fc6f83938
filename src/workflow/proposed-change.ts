import { ArbiterError } from "../errors.ts";
import type { ProposedChange } from "../ports.ts";
import type { RunState } from "./state.ts";

/** The change as it is put before a person: the last commit whose tests were seen to pass. */
export function proposedChange(branch: string, state: RunState): ProposedChange {
  const head = state.commits.refactor ?? state.commits.green;
  if (head === null) throw new ArbiterError("fault", "There is no green commit to propose.");
  return {
    issue: state.issue,
    title: `feat: ${state.spec.title} (#${state.issue})`,
    body: proposalBody(state),
    branch,
    head,
  };
}

function proposalBody({ spec, red, lintFindings }: RunState): string {
  const tests = red?.failing.map((id) => `- ${id}`) ?? [];
  const findings = lintFindings.map((finding) => `- ${finding}`);
  return [
    spec.goal,
    `Tests that failed before and pass now:\n${tests.join("\n")}`,
    ...(findings.length === 0 ? [] : [`Lint findings left:\n${findings.join("\n")}`]),
  ].join("\n\n");
}
