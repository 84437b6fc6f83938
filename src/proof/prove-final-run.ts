import { ArbiterError, isCancelled } from "../errors.ts";
import type {
  Approval,
  BaselineReport,
  TestReport,
  TestRequest,
  TestRun,
  TestsAtCommit,
} from "../ports.ts";
import { fileOfTest, testTargets } from "../python/test-ids.ts";
import {
  describeRepetition,
  type FinalFinding,
  type FinalVerdict,
  findRelapse,
  judgeAgainstBase,
  judgeFinal,
  judgeRelapse,
  judgeRepeated,
  type Relapse,
} from "../routing/verdicts/judge-final.ts";
import {
  EMPTY_REPORT,
  failingIn,
  idsIn,
  isPassed,
  testsById,
  testsOf,
  type Verdict,
} from "../routing/verdicts/verdict.ts";
import {
  MAX_CAVEAT,
  type RunState,
  requireRed,
  type UnstableTest,
} from "../run-state/run-state.ts";
import { count, inflect, oneLine } from "../safe-text/clean-text.ts";
import type { Tools } from "../workflow/tools.ts";
import { type ChangedAtRed, planSuite, recallBaseline, withoutChangedTests } from "./baseline.ts";
import { observe } from "./observe.ts";
import { repeatSuite } from "./repetitions.ts";

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
  /** The tests that the page invites people to run, in that order, before the command runs again. */
  replay: readonly TestsAtCommit[];
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
  const { part, without, caveats } = await planFinalRun(tools, state, request);
  const judgePart = async (targets: readonly string[]) => {
    const runs = runsOf(tools, { targets, without, request });
    const parts = { request, state, ...runs, isPart: targets.length > 0 };
    return judgeAgain(tools, parts, await judgeRuns(tools, parts));
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
  const affected = part === null ? null : part.length - own.length;
  const time = suiteTime(tools);
  const scope = describeScope({ affected, time, cut: isCut ? wider.finding : null });
  // What was found comes first: a long text is cut at its end.
  const all = [finding.caveat, scope, ...caveats].filter((caveat) => caveat !== null);
  const caveat = all.length === 0 ? null : all.join("; ");
  return { ...outcome, finding: { kind: "holds", caveat } };
}

interface Command extends Pick<FinalPlan, "without"> {
  /** Files; without any, the whole suite. */
  targets: readonly string[];
  request: FinalRunRequest;
}

/** With `again`, twice in one place. */
type Repetition = Pick<TestRequest, "again" | "anew">;

/** The command on either commit. */
function runsOf(tools: Tools, { targets, without, request }: Command) {
  const run = async (at: string, files: readonly string[], more: Repetition): Promise<TestRun> => {
    const asked = { ...more, targets: files, without, useTestCommand: true } as const;
    const { run: found } = await observe(tools, at, asked);
    return { ...found, command: shortenCommand(found.command, files) };
  };
  return {
    atHead: (more: Repetition = {}) => run(request.head, targets, more),
    atBase: async (more: Repetition = {}) => {
      if (targets.length === 0) return run(request.base, [], more);
      // pytest runs nothing at all where one of its files is missing.
      const present = new Set(await tools.workspace.at(request.base).list());
      const files = targets.filter((file) => present.has(file));
      return files.length === 0 ? null : run(request.base, files, more);
    },
  };
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

interface Scope {
  /** How many files it got besides those of the new tests; null where it first ran the whole suite. */
  affected: number | null;
  time: string;
  /** What is known of that run where it did not end, so that the new tests ran alone. */
  cut: Extract<FinalVerdict, { kind: "holds" }> | null;
}

/** What the command ran instead of the whole suite, and why; null where it ran all of it. */
function describeScope({ affected, time, cut }: Scope): string | null {
  if (affected === null) return cut && `${cut.caveat}; the new tests were then run alone`;
  const only = "the repository's own test command ran only the new tests";
  const nearest = `${count(affected, "file")} of tests nearest to the change`;
  if (cut !== null) return `${only}: with the ${nearest}, it did not end within ${time}`;
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
  { head, baseline }: Pick<FinalRunRequest, "head" | "baseline">,
): Promise<FinalPlan> {
  if (baseline === null) return { part: null, without: [], caveats: [] };
  const { first } = await planSuite(tools, { head, ...state }, baseline);
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
  atHead: (more?: Repetition) => Promise<TestRun>;
  /** The same files, as far as the base has them; null if it has none of them. */
  atBase: (more?: Repetition) => Promise<TestRun | null>;
  /** Whether only a part of the suite is run. */
  isPart: boolean;
}

async function judgeRuns(tools: Tools, runs: Runs): Promise<Outcome> {
  const { request, state, atHead, atBase, isPart } = runs;
  const run = await atHead({ again: request.replay });
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
  const isRunAnew = request.isBaselineStale && !isCleanPass(known);
  const base = isRunAnew ? await atBase() : null;
  const before = base === null ? EMPTY_REPORT : base.report;
  const fresh = before && withoutChangedTests(before, state);
  const baseline = isRunAnew ? fresh : request.baseline;
  const finding = isRunAnew ? judge(fresh) : known;
  if (finding.kind === "needs-base") {
    const verdict = judgeAgainstBase(run, isRunAnew ? base : await atBase());
    return { run, finding: verdict, unstable: [] };
  }
  if (finding.kind !== "suspects") return { run, finding, unstable: [] };
  const { testFiles } = state;
  return judgeSuspects({ run, suspects: finding.ids, baseline, testFiles, atHead, atBase });
}

/**
 * A person runs the command more than once in a clone: what holds the first time must hold the second
 * time, unless it did not on the base either.
 */
async function judgeAgain(tools: Tools, runs: Runs, outcome: Outcome): Promise<Outcome> {
  const { run, finding, unstable } = outcome;
  if (finding.kind === "fails") return outcome;
  const relapse = findRelapse(run);
  const flaky = new Set(unstable.map(({ id }) => id));
  const isFlaky = relapse?.ids.some((id) => flaky.has(id)) ?? false;
  if (relapse === null || isFlaky || (await happensAnywhere(tools, runs, relapse))) {
    return { ...outcome, finding: adding(finding, describeRepetition(run, suiteTime(tools))) };
  }
  const again = runs.request.replay;
  const repeated = findRelapse(await runs.atHead({ again, anew: true }));
  const ids = relapse.ids.filter((id) => repeated?.ids.includes(id));
  if (repeated === null || (ids.length === 0 && relapse.ids.length > 0)) {
    return { ...outcome, finding: judgeRepeated(run, []) };
  }
  const before = await runs.atBase({ again: [] });
  const old = before && findRelapse(before);
  const added = ids.filter((id) => !old?.ids.includes(id));
  if (old !== null && added.length === 0) {
    const caveat = `\`${run.command}\` fails when it runs again in the same place, as before the change`;
    return { ...outcome, finding: adding(finding, caveat) };
  }
  const { exitCode, isBetween } = relapse;
  const report = run.again?.second?.report ?? null;
  const verdict = judgeRelapse(run, { ids: added, exitCode, isBetween });
  return { run: { ...run, exitCode, report }, finding: verdict, unstable };
}

/**
 * Whether the tests in between end so in a fresh place, too, as where a rule asks for more coverage than
 * they have alone, or where the test command sets what they need.
 */
async function happensAnywhere(
  tools: Tools,
  { request }: Runs,
  { isBetween, exitCode }: Relapse,
): Promise<boolean> {
  if (!isBetween) return false;
  const targets = request.replay.at(-1)?.targets ?? [];
  const { run } = await observe(tools, request.head, { targets, useTestCommand: "plain" });
  return run.exitCode === exitCode;
}

function adding(
  finding: Extract<FinalVerdict, { kind: "holds" }>,
  caveat: string | null,
): FinalVerdict {
  const both = [finding.caveat, caveat].filter((each) => each !== null);
  return { kind: "holds", caveat: both.length === 0 ? null : both.join("; ") };
}

interface Suspected extends Pick<Runs, "atHead" | "atBase">, Pick<FinalState, "testFiles"> {
  run: TestRun;
  suspects: readonly string[];
  baseline: TestReport | null;
}

async function judgeSuspects(suspected: Suspected): Promise<Outcome> {
  const { run, suspects, baseline, testFiles, atHead, atBase } = suspected;
  const runAt = (which: "base" | "head") => (which === "base" ? atBase : atHead)({ anew: true });
  const { broken, unstable } = await repeatSuite({ suspects, runAt });
  // The baseline may not have all of them, and was run with our search path, which this command lacks.
  const before = broken.length > 0 ? await atBase() : null;
  const failing = failingIn(before?.report);
  const isCut = before?.ending === "timed-out";
  const seen = new Set(idsIn(baseline));
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
  const fail = inflect(length, "1 test fails", `${length} tests fail`);
  const they = inflect(length, "it", "they");
  return `\`${command}\` ends with exit ${exitCode}: ${fail}, and it is not known whether ${they} failed before: on the base the command did not end within the time limit`;
}

function isCleanPass(finding: FinalFinding): boolean {
  return finding.kind === "holds" && finding.caveat === null;
}

type FinalRun = NonNullable<RunState["finalRun"]>;

interface Recorded extends Pick<FinalRun, "commit" | "base"> {
  caveat: string | null;
  baseline: TestReport | null;
  settings: Pick<Tools["settings"], "copied">;
}

/** The run as the state keeps it. */
export function recordFinalRun(
  { command, exitCode, report, again }: TestRun,
  { red, mutantTrial, green }: Pick<RunState, "red" | "mutantTrial" | "green">,
  { caveat, baseline, settings: { copied }, ...commits }: Recorded,
): FinalRun {
  // This report does not tell them from other tests that pass. The green gate has seen them, and keeps a few.
  const { count: seen = 0, first = [] } = green?.xpassed ?? {};
  const before = testsOf(baseline).filter(({ outcome }) => outcome === "xpassed");
  const xpassed = new Set([...first, ...(seen > first.length ? before.map(({ id }) => id) : [])]);
  const all = report && passedIn(report);
  const passed = all && new Set([...all].filter((id) => !xpassed.has(id)));
  const unexpected = (all?.size ?? 0) - (passed?.size ?? 0);
  const among = (ids: readonly string[] = []) => ids.filter((id) => passed?.has(id)).length;
  return {
    command: oneLine(command),
    ...commits,
    exitCode,
    passed: passed?.size ?? null,
    ...(unexpected === 0 ? {} : { xpassed: unexpected }),
    ...(passed === null
      ? {}
      : {
          of: {
            failedFirst: among(red?.failing),
            guards: among(red?.guards),
            added: among(mutantTrial?.added),
            passedBefore: among([...passedIn(baseline)]),
          },
        }),
    ...(copied.length === 0
      ? {}
      : { copied: copied.slice(0, MAX_COPIED).map((each) => oneLine(each)) }),
    ...(caveat === null ? {} : { caveat: oneLine(caveat, MAX_CAVEAT) }),
    ...(again === undefined
      ? {}
      : { replay: { exits: [...again.between], suite: again.second?.exitCode ?? null } }),
  };
}

const MAX_COPIED = 20;

function passedIn(report: TestReport | null): Set<string> {
  const passed = [...testsById(report).values()].filter(isPassed);
  return new Set(passed.map(({ id }) => id));
}

type MergeProof =
  | { finalRun: NonNullable<RunState["finalRun"]> }
  /** Why it must not be merged, and what a person can do. */
  | { refused: string };

/**
 * Repeats the final run on what the merge would give, for a base or a branch that has moved since. The
 * merge is a tree of its own, and is pushed nowhere.
 */
export async function proveMerge(
  tools: Tools,
  state: RunState,
  approval: Approval,
): Promise<MergeProof> {
  try {
    return await testMerge(tools, state, approval);
  } catch (error) {
    if (!(error instanceof ArbiterError) || isCancelled(error) || error.code === "fault") {
      throw error;
    }
    const fix = error.fix === undefined ? "" : ` ${error.fix}`;
    return {
      refused: `${describeMerge(approval)} was not tested, and could not be tested here: ${error.message}${fix}`,
    };
  }
}

async function testMerge(tools: Tools, state: RunState, approval: Approval): Promise<MergeProof> {
  const { workspace } = tools;
  const { head, base } = approval;
  const merged = await workspace.mergeTrees(base, { branch: workspace.branch, commit: head });
  if ("conflicts" in merged) {
    const refused = `it no longer merges cleanly into ${base.branch} (${merged.conflicts.slice(0, MAX_CONFLICTS).join(", ")}): merge ${base.branch} into ${workspace.branch}, and ask for a new review`;
    return { refused };
  }
  const baseline = await recallBaseline(tools, state);
  const { run, finding } = await proveFinalRun(tools, state, {
    head: merged.tree,
    base: base.commit,
    mustPass: requireRed(state).failing,
    baseline,
    isBaselineStale: true,
    replay: [],
  });
  if (finding.kind === "holds") {
    const { caveat } = finding;
    const finalRun = recordFinalRun(run, state, {
      ...{ commit: head, base: base.commit },
      ...{ caveat, baseline, settings: tools.settings },
    });
    return { finalRun };
  }
  return { refused: refuseMerge(approval, { branch: workspace.branch, ...finding }) };
}

const MAX_CONFLICTS = 5;

const MAX_FAILING = 5;

/** Why a merge whose tests fail is not made, and what a person can do. */
export function refuseMerge(
  approval: Approval,
  { branch, verdict }: { branch: string; verdict: Pick<Verdict, "reason" | "failing"> },
): string {
  const { base } = approval;
  const named = verdict.failing.slice(0, MAX_FAILING);
  const left = verdict.failing.length - named.length;
  const more = left > 0 ? ` and ${count(left, "other")}` : "";
  const failing = named.length > 1 ? ` (failing: ${named.join(", ")}${more})` : "";
  return `the tests fail on ${describeMerge(approval)}: ${verdict.reason}${failing}. To fix it, merge ${base.branch} into ${branch}, correct it there, and ask for a new review`;
}

function describeMerge({ head, base }: Approval): string {
  return `${head.slice(0, 10)} merged into ${base.branch} at ${base.commit.slice(0, 10)}`;
}
