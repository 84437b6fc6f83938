import { ArbiterError } from "../errors.ts";
import type { ProposedChange } from "../ports.ts";
import { code, join, type Markdown, md, NOTHING, quote, words } from "../safe-text/markdown.ts";
import { describeDispute, describeInferred, listed } from "./describe-tests.ts";
import { describeUsage } from "./describe-usage.ts";
import type { ChangedTest, RunState } from "./state.ts";
import type { Tools } from "./tools.ts";

const LONGEST_REASON = 240;

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

function proposalBody(state: RunState, sandbox: string): Markdown {
  const { issue, spec, red, changedTests, lintFindings, unlinted, sentBack, usage } = state;
  return join(
    [
      md`Closes #${issue}.`,
      describeDispute(state),
      quote(spec.goal),
      changedSection(changedTests),
      listed(md`Tests that failed before and pass now:`, red?.failing ?? []),
      describeInferred(state),
      listed(md`Lint findings left:`, lintFindings),
      listed(md`Linters that could not be run:`, unlinted),
      listed(md`Answers of the model that could not be used:`, sentBack),
      md`It took ${describeUsage(usage)}.`,
      md`sandbox: ${code(sandbox)}`,
    ],
    "\n\n",
  );
}

/** Before anything else: who reviews looks at these first. */
function changedSection(changed: readonly ChangedTest[]): Markdown {
  if (changed.length === 0) return NOTHING;
  const rows = changed.map(
    ({ id, because, removed }) =>
      md`- ${code(id)}${removed ? md` (removed)` : NOTHING}: ${words(because, LONGEST_REASON)}`,
  );
  return md`**Existing tests changed:**\n\n${join(rows, "\n")}`;
}
