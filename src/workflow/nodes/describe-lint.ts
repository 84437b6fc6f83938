import type { LogEvent } from "../../ports.ts";
import { describeFinding } from "../../routing/lint-findings.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { count } from "../../safe-text/count.ts";
import type { LintJudgement } from "./lint-change.ts";

/** So many are told to the model and to the reviewer. */
const MOST_FINDINGS = 50;

/** What the state remembers of the linters: the new findings, and who has no word about the change. */
export function describeLint(
  { testFiles }: Pick<RunState, "testFiles">,
  runs: readonly LintJudgement[],
) {
  const found = runs.flatMap(({ introduced }) => introduced);
  const lines = found.slice(0, MOST_FINDINGS).map((finding) => {
    const note = testFiles.includes(finding.file) ? " (in a locked test)" : "";
    return `${describeFinding(finding)}${note}`;
  });
  const more = found.length > MOST_FINDINGS ? [`… and ${found.length - MOST_FINDINGS} more`] : [];
  const unlinted = runs.flatMap(({ linter, problem }) =>
    problem === null ? [] : [`${linter}: ${problem}`],
  );
  return { lintFindings: [...lines, ...more], unlinted };
}

/** The line of one linter, as it happens. */
export function announceLint({ linter, introduced, known, ...run }: LintJudgement): LogEvent {
  const { ending, problem } = run;
  if (ending === "not-installed") return { kind: "warned", text: `Lint: ${linter}: ${problem}.` };
  const already = known === 0 ? "" : `, ${known} there before`;
  const detail = problem ?? `${countNew(introduced.length)}${already}`;
  const ok = problem === null && introduced.length === 0;
  return { kind: "finished", node: linter, detail, ok };
}

/** All of them in one line. */
export function lintHeadline(runs: readonly LintJudgement[]): string {
  return runs.map((run) => `${run.linter}: ${inShort(run)}`).join(", ");
}

function inShort({ introduced, ending, problem }: LintJudgement): string {
  if (ending === "not-installed") return "not installed";
  return problem === null ? countNew(introduced.length) : "broken";
}

export function countNew(found: number): string {
  return found === 0 ? "nothing new" : count(found, "new finding");
}
