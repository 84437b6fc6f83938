import type { BaselineReport, TestReport, TestRun } from "../../ports.ts";
import { fileOfTest, testTargets } from "../../python/test-ids.ts";
import {
  type FinalFinding,
  type FinalVerdict,
  judgeAgainstBase,
  judgeFinal,
  judgeRepeated,
} from "../../routing/verdicts/judge-final.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import type { RunState, UnstableTest } from "../../run-state/run-state.ts";
import { count, oneLine } from "../../safe-text/clean-text.ts";
import type { Tools } from "../tools.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { type ChangedAtRed, planSuite, withoutChangedTests } from "./suite-plan.ts";
import { countOutcomes } from "./test-results.ts";

interface FinalRunRequest {
  /** What is judged, and what it is compared with: commits or trees. */
  head: string;
  base: string;
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  /** The suite before the change; null when it could not run. */
  baseline: BaselineReport | null;
  /**
   * True at the merge, when the base may have moved: everything but a clean pass is then compared with a
   * fresh run of the base.
   */
  isBaselineStale: boolean;
}

type FinalState = ChangedAtRed & Pick<RunState, "codeFiles" | "testFiles" | "testPatterns">;

interface Outcome {
  run: TestRun;
  finding: FinalVerdict;
  unstable: UnstableTest[];
}

/** The final run: the repository's own test command, judged with the base and repetitions where needed. */
export async function proveFinalRun(
  tools: Tools,
  state: FinalState,
  request: FinalRunRequest,
): Promise<Outcome> {
  await tools.workspace.restore(request.head);
  const { part, without, caveats } = await planFinalRun(tools, state, request.baseline);
  const judgePart = (targets: readonly string[]) => {
    const runAt = async (which: "base" | "head") => {
      await tools.workspace.restore(request[which]);
      const { signal } = tools;
      const run = await tools.tests.run({ targets, without, useTestCommand: true, signal });
      return { ...run, command: shortenCommand(run.command, targets) };
    };
    return judgeRuns(tools, { request, state, runAt, isPart: targets.length > 0 });
  };
  const own = testTargets(state);
  const wider = await judgePart(part ?? []);
  if (wider.finding.kind === "fails") return wider;
  // Nothing is known about a command that does not end; the new tests have to be known in any case.
  const canRunLess = !tools.settings.isTestCommandConfigured && own.length > 0;
  const isCut = wider.run.ending === "timed-out" && canRunLess && part?.length !== own.length;
  const outcome = isCut ? await judgePart(own) : wider;
  const { finding } = outcome;
  if (finding.kind === "fails") return outcome;
  const all = [
    part === null
      ? isCut && `${wider.finding.caveat}, and then ran only the new tests`
      : describePart(part.length - own.length, { isCut, time: suiteTime(tools) }),
    ...caveats,
    finding.caveat,
  ].filter((caveat) => typeof caveat === "string");
  const caveat = all.length === 0 ? null : all.join("; ");
  return { ...outcome, finding: { kind: "holds", caveat } };
}

function suiteTime({ settings }: Tools): string {
  return count(settings.suiteMinutes, "minute");
}

/** So many files are shown by name. */
const MAX_NAMED = 3;

/** The command as people read it: dozens of files would leave no room for what became of them. */
function shortenCommand(command: string, targets: readonly string[]): string {
  if (targets.length <= MAX_NAMED) return command;
  return command.replace(targets.join(" "), () => `… (${count(targets.length, "file")})`);
}

/** What the command ran instead of the whole suite, and why. */
function describePart(affected: number, { isCut, time }: { isCut: boolean; time: string }): string {
  const only = "the repository's own test command ran only the new tests";
  const nearest = `${count(affected, "file")} of tests nearest to the change`;
  if (isCut) return `${only}: with the ${nearest}, it did not end within ${time}`;
  const others = affected === 0 ? "" : ` and ${nearest}`;
  return `${only}${others}: the whole suite does not fit into ${time}`;
}

interface FinalPlan {
  /** Files to run instead of the whole suite: those of the new tests, then the nearest others. */
  part: string[] | null;
  without: string[];
  /** What is not claimed because of what is left out. */
  caveats: string[];
}

/** With these, the new tests are run in any case: the nearest of many files. */
const MAX_AFFECTED = 50;

/**
 * The command runs as a person would run it, except that it leaves out what kept it from its end before
 * the change. Where the whole suite does not fit into its time, pytest gets the files that matter most; a
 * command of the configuration is run as it is.
 */
async function planFinalRun(
  tools: Tools,
  state: FinalState,
  baseline: BaselineReport | null,
): Promise<FinalPlan> {
  if (baseline === null) return { part: null, without: [], caveats: [] };
  const { first } = await planSuite(tools, state, baseline);
  const stopped = (baseline.stopped ?? []).filter(({ id }) => !isPrefix(id, baseline));
  const leftOut = stopped.map(({ id, how }) => {
    return `${id} ${how} before the change, and is left out of the repository's own test command`;
  });
  const without = stopped.map(({ id }) => id);
  if (baseline.left === undefined || tools.settings.isTestCommandConfigured) {
    return { part: null, without, caveats: leftOut };
  }
  const own = testTargets(state);
  const affected = first.filter((file) => !own.includes(file)).slice(0, MAX_AFFECTED);
  return { part: [...own, ...affected], without, caveats: leftOut };
}

/** pytest deselects every test whose id begins so. */
function isPrefix(id: string, { tests }: BaselineReport): boolean {
  return tests.some((test) => test.id !== id && test.id.startsWith(id));
}

interface Runs {
  request: FinalRunRequest;
  state: FinalState;
  runAt: (which: "base" | "head") => Promise<TestRun>;
  /** Whether only a part of the suite is run. */
  isPart: boolean;
}

async function judgeRuns(tools: Tools, { request, state, runAt, isPart }: Runs): Promise<Outcome> {
  const run = await runAt("head");
  const isLong = request.baseline?.left !== undefined;
  if (isLong && run.ending === "timed-out") {
    const caveat = `\`${run.command}\` did not end within ${suiteTime(tools)}, so its result is not known`;
    return { run, finding: { kind: "holds", caveat }, unstable: [] };
  }
  const judge = (baseline: TestReport | null) => {
    const isConfigured = tools.settings.isTestCommandConfigured || isPart;
    return judgeFinal(run, { mustPass: request.mustPass, baseline, isConfigured });
  };
  const known = judge(request.baseline);
  const base = request.isBaselineStale && !isCleanPass(known) ? await runAt("base") : null;
  const fresh = base?.report ? withoutChangedTests(base.report, state) : null;
  const baseline = base === null ? request.baseline : fresh;
  const finding = base === null ? known : judge(fresh);
  if (finding.kind === "needs-base") {
    const verdict = judgeAgainstBase(run, base ?? (await runAt("base")));
    return { run, finding: verdict, unstable: [] };
  }
  if (finding.kind !== "suspects") return { run, finding, unstable: [] };
  const { testFiles } = state;
  return judgeSuspects({ run, suspects: finding.ids, baseline, testFiles, runAt });
}

interface Suspected extends Pick<Runs, "runAt">, Pick<FinalState, "testFiles"> {
  run: TestRun;
  suspects: readonly string[];
  baseline: TestReport | null;
}

async function judgeSuspects(suspected: Suspected): Promise<Outcome> {
  const { run, suspects, baseline, testFiles, runAt } = suspected;
  const { broken, unstable } = await repeatSuite({ suspects, runAt });
  // The baseline may not have all of them, and was run with our search path, which this command lacks.
  const before = broken.length > 0 ? await runAt("base") : null;
  const failing = new Set(before?.report?.tests.filter(isFailing).map(({ id }) => id));
  const isCut = before?.ending === "timed-out";
  const seen = new Set(baseline?.tests.map(({ id }) => id));
  const isKnown = (id: string) => seen.has(id) || testFiles.includes(fileOfTest(id));
  const unknown = broken.filter((id) => !failing.has(id));
  const added = unknown.filter((id) => !isCut || isKnown(id));
  if (before === null || added.length > 0) {
    return { run, finding: judgeRepeated(run, added), unstable };
  }
  const finding: FinalVerdict = isCut
    ? { kind: "holds", caveat: describeUnknown(run, unknown) }
    : judgeAgainstBase(run, before);
  return { run, finding, unstable };
}

function describeUnknown({ command, exitCode }: TestRun, { length }: readonly string[]): string {
  const fail = length === 1 ? "1 test fails" : `${length} tests fail`;
  const they = length === 1 ? "it" : "they";
  return `\`${command}\` ends with exit ${exitCode}: ${fail}, and it is not known whether ${they} failed before: on the base the command did not end within the time limit`;
}

function isCleanPass(finding: FinalFinding): boolean {
  return finding.kind === "holds" && finding.caveat === null;
}

type FinalRun = NonNullable<RunState["finalRun"]>;

/** The run as the state keeps it. */
export function recordFinalRun(
  { command, exitCode, report }: TestRun,
  { caveat, ...commits }: Pick<FinalRun, "commit" | "base"> & { caveat: string | null },
): FinalRun {
  return {
    command: oneLine(command),
    ...commits,
    exitCode,
    passed: report === null ? null : countOutcomes(report).passed,
    ...(caveat === null ? {} : { caveat: oneLine(caveat) }),
  };
}
