import { ArbiterError } from "../../errors.ts";
import { nodeAfterLint } from "../../features/held-out/rules.ts";
import type { LintFinding, LintRequest, LintRun, LogEvent } from "../../ports.ts";
import { addFailure } from "../../proof/test-results.ts";
import { isExhausted } from "../../routing/attempts.ts";
import { recordLintFailure, recordLintFault } from "../../routing/failure-history.ts";
import { goOn, tryAgain } from "../../routing/route-by-exit-code.ts";
import { proposedCommit, type RunState } from "../../run-state/run-state.ts";
import { count } from "../../safe-text/clean-text.ts";
import { attemptCounts } from "../attempt-counts.ts";
import type { Node, Step, Tools } from "../tools.ts";

/**
 * N5: runs the repository's own linters, if it has any. New findings go back to be fixed while
 * attempts are left; after that they are listed in the pull request.
 */
export function lint(tools: Tools): Node {
  return async (state) => {
    const commit = proposedCommit(state);
    if (commit === null) throw new ArbiterError("fault", "There is no green commit to lint.");
    const runs = await lintChange(tools, state, commit);
    for (const run of runs) tools.log.record(announceLint(run));
    if (runs.length === 0) {
      const decision = goOn(nodeAfterLint(state), "the repository has no linter of its own");
      const update = { lintFindings: [], unlinted: [], decision };
      return { update, headline: "no linter configured" };
    }
    const found = runs.flatMap(({ introduced }) => introduced);
    // Tests are locked: a finding in one is for the reviewer.
    const isLocked = ({ file }: LintFinding) => state.testFiles.includes(file);
    return found.every(isLocked) ? accept(state, runs) : sendBack(tools, state, runs);
  };
}

function accept(state: RunState, runs: readonly LintJudgement[]): Step {
  const described = describeLint(state, runs);
  const isClean = described.lintFindings.length === 0;
  const reason = describeAccepted(runs, { isClean });
  const failureHistory = withFaults(state, runs);
  const update = { ...described, failureHistory, decision: goOn(nodeAfterLint(state), reason) };
  return { update, headline: lintHeadline(runs), ok: isClean && described.unlinted.length === 0 };
}

function describeAccepted(
  runs: readonly LintJudgement[],
  { isClean }: { isClean: boolean },
): string {
  const missing = runs.filter(({ problem }) => problem !== null).map(({ linter }) => linter);
  if (missing.length === runs.length) return `no linter could run (${missing.join(", ")})`;
  const what = isClean ? "lint found nothing new" : "all new lint findings are in locked tests";
  return missing.length === 0 ? what : `${what}, but ${missing.join(", ")} could not run`;
}

function sendBack(tools: Tools, state: RunState, runs: readonly LintJudgement[]): Step {
  const lintRetryCount = state.lintRetryCount + 1;
  const isSpent = isExhausted("lint", attemptCounts({ ...state, lintRetryCount }), tools.budgets);
  const failing = runs.filter(({ introduced }) => introduced.length > 0);
  const count = failing.flatMap(({ introduced }) => introduced).length;
  const decision = isSpent
    ? goOn(nodeAfterLint(state), `${countNew(count)} left, listed for the reviewer`)
    : tryAgain("plan", `${countNew(count)} to be fixed`);
  const described = describeLint(state, runs);
  const entry = recordLintFailure({
    command: failing.map(({ command }) => command).join("; "),
    exitCode: failing[0]?.exitCode ?? 1,
    findings: described.lintFindings,
    count,
  });
  // An entry for a broken linter between two failures would hide that they are the same.
  const history = isSpent ? withFaults(state, runs) : state.failureHistory;
  const failureHistory = addFailure(history, entry);
  const update = { ...described, lintRetryCount, decision, failureHistory };
  return { update, headline: lintHeadline(runs), ok: false };
}

/** A broken linter is a fault of the tooling, and says nothing about the change. */
function withFaults({ failureHistory }: RunState, runs: readonly LintJudgement[]) {
  return runs
    .filter(isBroken)
    .reduce((history, run) => addFailure(history, recordLintFault(run)), failureHistory);
}

function isBroken({ problem, ending }: LintJudgement): boolean {
  return problem !== null && ending !== "not-installed";
}

/** What one linter says about a change. */
interface LintJudgement extends Pick<LintRun, "linter" | "command" | "exitCode" | "ending"> {
  introduced: LintFinding[];
  /** How many findings in the same files are older than the change. */
  known: number;
  /** Why it says nothing about the change; null if it does. */
  problem: string | null;
}

/**
 * Runs every linter of the repository on the files of a commit. A linter with findings also runs on
 * the same files of the base, so that older findings do not count.
 */
async function lintChange(
  tools: Tools,
  { codeFiles: paths, base }: Pick<RunState, "codeFiles" | "base">,
  commit: string,
): Promise<LintJudgement[]> {
  const now = await lintAt(tools, commit, { paths });
  const only = now.filter(({ ending }) => ending === "findings").map(({ linter }) => linter);
  if (only.length === 0) return now.map((run) => judge(run, undefined));
  const before = await lintAt(tools, base.commit, { paths, only });
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
  const present = new Set(await workspace.at(commit).list());
  return linter.lint({
    ...request,
    at: commit,
    paths: paths.filter((path) => present.has(path)),
    signal,
  });
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
  if (run.ending === "broken") return `it could not run: ${run.problem}`;
  if (before?.ending !== "broken" && before?.ending !== "not-installed") return null;
  return `it could not run on the base, so it is not known what is new: ${before.problem}`;
}

/** How many findings the model and the reviewer are shown. */
const MOST_FINDINGS = 50;

/** What the state keeps of the linters: the new findings, and the linters that could not run. */
function describeLint({ testFiles }: Pick<RunState, "testFiles">, runs: readonly LintJudgement[]) {
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

/** The log line of one linter. */
function announceLint({ linter, introduced, known, ...run }: LintJudgement): LogEvent {
  const { ending, problem } = run;
  if (ending === "not-installed") return { kind: "warned", text: `Lint: ${linter}: ${problem}.` };
  const already = known === 0 ? "" : `, ${known} there before`;
  const detail = problem ?? `${countNew(introduced.length)}${already}`;
  const ok = problem === null && introduced.length === 0;
  return { kind: "finished", node: linter, detail, ok };
}

/** All linters in one line. */
function lintHeadline(runs: readonly LintJudgement[]): string {
  return runs.map((run) => `${run.linter}: ${summarize(run)}`).join(", ");
}

function summarize({ introduced, ending, problem }: LintJudgement): string {
  if (ending === "not-installed") return "not installed";
  return problem === null ? countNew(introduced.length) : "broken";
}

function countNew(found: number): string {
  return found === 0 ? "nothing new" : count(found, "new finding");
}

/**
 * The findings that the change introduced. Lines move with every edit, so a finding is identified by
 * file, code and message, and by how often it occurs; numbers in messages move as lines do.
 */
export function introducedFindings(
  before: readonly LintFinding[],
  now: readonly LintFinding[],
): LintFinding[] {
  const left = new Map<string, number>();
  for (const finding of before) left.set(kindOf(finding), (left.get(kindOf(finding)) ?? 0) + 1);
  const locations = new Set(before.map(locationOf));
  const isInPlace = (finding: LintFinding) => locations.has(locationOf(finding));
  // Among equal findings, those on a line that had one before are the old ones.
  const oldFirst = [...now.filter(isInPlace), ...now.filter((finding) => !isInPlace(finding))];
  const introduced = new Set<LintFinding>();
  for (const finding of oldFirst) {
    const count = left.get(kindOf(finding)) ?? 0;
    if (count === 0) introduced.add(finding);
    else left.set(kindOf(finding), count - 1);
  }
  return now.filter((finding) => introduced.has(finding));
}

export function describeFinding({ file, line, code, message }: LintFinding): string {
  if (file === "") return `${code}: ${message}`;
  const location = line === null ? file : `${file}:${line}`;
  return `${location}: ${code === "" ? "" : `${code} `}${message}`;
}

/** A finding without a file is one finding, whatever else was printed. */
function kindOf({ file, code, message }: LintFinding): string {
  return JSON.stringify([file, code, file === "" ? "" : message.replace(/\b\d+\b/g, "0")]);
}

function locationOf({ file, line, code, message }: LintFinding): string {
  return JSON.stringify([file, line, code, message]);
}
