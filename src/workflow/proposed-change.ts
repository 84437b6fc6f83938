import { ArbiterError } from "../errors.ts";
import type { ProposedChange } from "../ports.ts";
import { code, join, type Markdown, md, NOTHING, quote } from "../safe-text/markdown.ts";
import type { RunState } from "./state.ts";
import type { Tools } from "./tools.ts";

type Maker = Pick<Tools, "safe"> & {
  workspace: Pick<Tools["workspace"], "branch">;
  tests: Pick<Tools["tests"], "sandbox">;
};

/** The change as it is put before a person: the last commit whose tests were seen to pass. */
export function proposedChange({ workspace, tests, safe }: Maker, state: RunState): ProposedChange {
  const head = state.commits.refactor ?? state.commits.green;
  if (head === null) throw new ArbiterError("fault", "There is no green commit to propose.");
  return {
    issue: state.issue,
    title: safe.title(`feat: ${state.spec.title}`),
    body: safe.markdown(proposalBody(state, tests.sandbox)),
    branch: workspace.branch,
    head,
  };
}

function proposalBody({ issue, spec, red, lintFindings }: RunState, sandbox: string): Markdown {
  return join(
    [
      md`Closes #${issue}.`,
      quote(spec.goal),
      listed(md`Tests that failed before and pass now:`, red?.failing ?? []),
      listed(md`Lint findings left:`, lintFindings),
      md`sandbox: ${code(sandbox)}`,
    ],
    "\n\n",
  );
}

function listed(heading: Markdown, lines: readonly string[]): Markdown {
  if (lines.length === 0) return NOTHING;
  return md`${heading}\n\n${join(
    lines.map((line) => md`- ${code(line)}`),
    "\n",
  )}`;
}
