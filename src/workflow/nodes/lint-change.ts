import type { LintFinding, LintRequest, LintRun } from "../../ports.ts";
import { introducedFindings } from "../../routing/lint-findings.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";

/** What one linter has to say about a change. */
export interface LintJudgement extends Pick<LintRun, "linter" | "command" | "exitCode" | "ending"> {
  introduced: LintFinding[];
  /** How many findings in the same files were there before. */
  known: number;
  /** Why it has no word about the change; null where it has. */
  problem: string | null;
}

/**
 * Every linter of the repository on the files of a commit. Where one finds something, it looks at
 * the same files as they were at the base: what was there before is nobody's fault now.
 */
export async function lintChange(
  tools: Tools,
  { codeFiles: paths, base }: Pick<RunState, "codeFiles" | "base">,
  commit: string,
): Promise<LintJudgement[]> {
  const now = await lintAt(tools, commit, { paths });
  const only = now.filter(({ ending }) => ending === "findings").map(({ linter }) => linter);
  if (only.length === 0) return now.map((run) => judge(run, undefined));
  const before = await lintAt(tools, base.commit, { paths, only });
  await tools.workspace.restore(commit);
  return now.map((run) =>
    judge(
      run,
      before.find(({ linter }) => linter === run.linter),
    ),
  );
}

async function lintAt(
  { workspace, linter, signal }: Tools,
  commit: string,
  { paths, ...request }: LintRequest,
): Promise<LintRun[]> {
  await workspace.restore(commit);
  const present = new Set(await workspace.list());
  return linter.lint({ ...request, paths: paths.filter((path) => present.has(path)), signal });
}

function judge(run: LintRun, before: LintRun | undefined): LintJudgement {
  const { linter, command, exitCode, ending } = run;
  const problem = problemOf(run, before);
  const introduced =
    problem === null ? introducedFindings(before?.findings ?? [], run.findings) : [];
  const known = problem === null ? run.findings.length - introduced.length : 0;
  return { linter, command, exitCode, ending, introduced, known, problem };
}

function problemOf(run: LintRun, before: LintRun | undefined): string | null {
  if (run.ending === "not-installed") return "it is configured, but not installed";
  if (run.ending === "broken") return `it could not do its work: ${run.problem}`;
  if (before?.ending !== "broken" && before?.ending !== "not-installed") return null;
  return `it could not do its work on the base, so nobody knows what is new: ${before.problem}`;
}
