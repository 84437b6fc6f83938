import { statSync } from "node:fs";
import { ArbiterError } from "../errors.ts";
import type {
  StoppedTest,
  TestReport,
  TestRequest,
  TestRun,
  TestRunner,
  UsedFiles,
} from "../ports.ts";
import { PytestExitCode } from "../python/results/exit-codes.ts";
import type { LiveResults } from "../python/results/live-results.ts";
import { mergeReports, reportFromLive, stoppedTest } from "../python/results/live-results.ts";
import { fileOfTest, shortenTestId } from "../python/test-ids.ts";
import type { PytestOptions } from "./command.ts";
import { describeCommand, limitsOf, type Session, suiteSecondsOf } from "./command.ts";
import { chooseInterpreter } from "./interpreter.ts";
import { cancelled, type PytestResult, runPytest } from "./run-pytest.ts";
import { describeTestCommand, runTestCommand } from "./run-test-command.ts";

/** Runs pytest, and returns how its process ended and what it reported. */
export function createPytestRunner(configured: PytestOptions): TestRunner {
  return {
    sandbox: configured.programs.boundary,
    run: async (request) => {
      const isPlain = request.useTestCommand === "plain";
      const options = isPlain ? { ...configured, testCommand: null } : configured;
      if (!statSync(options.root, { throwIfNoEntry: false })?.isDirectory()) {
        const data = { root: options.root };
        throw new ArbiterError("bad-usage", "The test directory does not exist.", { data });
      }
      if (request.signal?.aborted) throw cancelled();
      const command =
        request.useTestCommand !== undefined
          ? describeTestCommand(options, request)
          : describeCommand(options.pytestArgs ?? [], request.targets);

      const interpreter = await chooseInterpreter(options);
      if ("missing" in interpreter) {
        const output = interpreter.missing;
        return { ...NOT_STARTED, command, exitCode: 127, ending: "no-interpreter", output };
      }
      if (interpreter.pytest === null) {
        const output = `${interpreter.pytestProblem}\n`;
        return { ...NOT_STARTED, command, exitCode: 1, ending: "no-pytest", output };
      }
      return { command, ...(await startRun({ options, interpreter }, request)) };
    },
  };
}

async function startRun(session: Session, request: TestRequest): Promise<Omit<TestRun, "command">> {
  if (request.useTestCommand !== undefined) return runTestCommand(session, request);
  if (request.suite !== undefined) return runSuite(session, request);
  return (await runPytest(session, request)).run;
}

const NOT_STARTED = { report: null, seconds: 0 };

/** Of the suite's time, what a single test may take at most. */
const SHARE_OF_ONE_TEST = 1 / 3;
/** How long a test that is running when the time is up may go on. */
const GRACE_SECONDS = 10;
/** Every part leaves out one more test, so that this many may hang or crash. */
const MAX_PARTS = 50;

/**
 * Runs the whole suite within its time budget. One command, unless a test hangs or ends the process: then
 * the suite goes on after that test, in a new process. Results are read as they come, so that what was
 * seen until then is not lost.
 */
async function runSuite(session: Session, request: TestRequest): Promise<Omit<TestRun, "command">> {
  const budget = budgetOf(session, request);
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const parts: Part[] = [];
  let isOneProcess = false;
  while (parts.length < MAX_PARTS) {
    const part = await runPart(session, request, { budget, elapsed, parts, isOneProcess });
    // Ids with the time in them differ from process to process, and a plugin may keep workers from
    // starting. What has run is never dropped.
    if (!isOneProcess && session.interpreter.xdist && haveWorkersFailed(session, part)) {
      isOneProcess = true;
      continue;
    }
    parts.push(part);
    if (part.stopped.length === 0 || elapsed() >= budget.seconds) break;
  }
  const isTimeUp = elapsed() >= timeOfFirstPart(session, request, budget);
  if (isTimeUp) parts.push(...(await catchUp(session, request, { budget, parts })));
  return combine(parts, { request, isTimeUp });
}

const WORKERS_DISAGREE = /\bDifferent tests were collected between gw\d+ and gw\d+\b/;
/** Where the repository uses workers, the traceback of an internal error of theirs leads through pytest-xdist. */
const ERROR_WITH_WORKERS = /^INTERNALERROR> .*\bxdist\/\w+\.py\b/m;

/** A plugin may refuse workers that the repository does not ask for before pytest-xdist starts any. */
function haveWorkersFailed(
  { options }: Session,
  { live, run: { exitCode, output } }: PytestResult,
): boolean {
  if (live.ended.size > 0) return false;
  const mayBeWorkers = options.parallel === true || ERROR_WITH_WORKERS.test(output);
  const isBroken = exitCode === PytestExitCode.INTERNAL_ERROR && mayBeWorkers;
  return isBroken || WORKERS_DISAGREE.test(output);
}

interface Budget {
  seconds: number;
  testSeconds: number;
}

function budgetOf({ options }: Session, request: TestRequest): Budget {
  const { maxSeconds = Number.POSITIVE_INFINITY } = request.suite ?? {};
  const seconds = Math.min(suiteSecondsOf(options), maxSeconds);
  const { timeoutSeconds } = limitsOf(options, request);
  return { seconds, testSeconds: Math.min(timeoutSeconds, seconds * SHARE_OF_ONE_TEST) };
}

/** One process of the suite, and the tests that kept it from its end. */
interface Part extends PytestResult {
  stopped: StoppedTest[];
}

interface Progress {
  budget: Budget;
  parts: readonly Part[];
  elapsed: () => number;
  /** Whether processes of pytest-xdist may not even run the first part. */
  isOneProcess: boolean;
}

async function runPart(
  session: Session,
  request: TestRequest,
  { budget, parts, elapsed, isOneProcess }: Progress,
): Promise<Part> {
  const left = budget.seconds - elapsed();
  const result = await runPytest(session, request, {
    seconds: parts.length === 0 ? Math.min(left, timeOfFirstPart(session, request, budget)) : left,
    hardLimitSeconds: left + Math.min(GRACE_SECONDS, budget.testSeconds),
    testSeconds: budget.testSeconds,
    without: seenIn(parts),
    isAlone: parts.length > 0 || isOneProcess,
  });
  return { ...result, stopped: findStopped(result, budget) };
}

const BEFORE_CATCHING_UP = 2 / 3;

/** Workers take no orders: what has to run is run afterwards, in the rest of the time. */
function timeOfFirstPart(
  { options, interpreter }: Session,
  { suite }: TestRequest,
  { seconds }: Budget,
): number {
  const usesWorkers = interpreter.xdist && options.parallel === true;
  return usesWorkers && (suite?.first ?? []).length > 0 ? seconds * BEFORE_CATCHING_UP : seconds;
}

/** The tests that have ended, and those that keep the suite from its end. */
function seenIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ live, stopped }) => [...live.ended, ...stopped.map(({ id }) => id)]);
}

/** The tests that kept a process from its end; empty if it reached its end or its time was up. */
function findStopped({ run, live, hung }: PytestResult, { testSeconds }: Budget): StoppedTest[] {
  if (live.exitCode !== null) return [];
  if (hung.length > 0) {
    const limit = Math.round(testSeconds * 10) / 10;
    return hung.map((id) => ({ id, how: `did not end within ${limit} s` }));
  }
  if (live.finished !== null || run.ending === "timed-out") return [];
  const how =
    run.ending === "signalled"
      ? `ended the test process by signal ${run.exitCode - 128}`
      : `ended the test process with exit code ${run.exitCode}`;
  const culprits = live.collecting === null ? live.running : [live.collecting];
  return culprits.map((id) => ({ id, how }));
}

/** What must not be missing when the time is up: the tests that come first, the new ones and the canary. */
async function catchUp(
  session: Session,
  request: TestRequest,
  { budget, parts }: Pick<Progress, "budget" | "parts">,
): Promise<Part[]> {
  const { suite = {}, last = [], also = [] } = request;
  const needed = [...last.map(fileOfTest), ...also];
  const more: Part[] = [];
  // To collect the many files that come first may take all of the time.
  for (const wanted of [[...(suite.first ?? []), ...needed], needed]) {
    const seen = [...parts, ...more];
    const left = new Map(leftOver(seen));
    const targets = [...new Set(wanted)].filter((file) => left.has(file));
    if (targets.length > 0)
      more.push(await runSelected(session, request, { budget, seen, targets }));
  }
  return more;
}

interface Selection {
  budget: Budget;
  seen: readonly Part[];
  targets: readonly string[];
}

async function runSelected(
  session: Session,
  { suite: _, ...selected }: TestRequest,
  { budget, seen, targets }: Selection,
): Promise<Part> {
  const result = await runPytest(
    session,
    { ...selected, targets },
    {
      seconds: budget.testSeconds,
      hardLimitSeconds: budget.testSeconds + GRACE_SECONDS,
      testSeconds: budget.testSeconds,
      without: seenIn(seen),
      isAlone: true,
    },
  );
  return { ...result, stopped: findStopped(result, budget) };
}

/** How many tests did not run to their end, by file. */
function leftOver(parts: readonly Part[]): [string, number][] {
  const ended = new Map<string, number>();
  for (const id of new Set(seenIn(parts))) {
    const file = fileOfTest(id);
    ended.set(file, (ended.get(file) ?? 0) + 1);
  }
  // A process that dies while it imports a file has collected nothing.
  const collected = parts.find(({ live }) => live.collected.size > 0)?.live.collected ?? [];
  return [...collected].flatMap(([file, all]) => {
    const left = all - (ended.get(file) ?? 0);
    return left > 0 ? [[file, left] as [string, number]] : [];
  });
}

/** All parts as one run. */
function combine(
  parts: readonly Part[],
  { request, isTimeUp }: { request: TestRequest; isTimeUp: boolean },
): Omit<TestRun, "command"> {
  const [only] = parts;
  const end = parts.at(-1);
  if (only === undefined || end === undefined) throw new Error("a suite has at least one part");
  const stopped = parts.flatMap((part) => part.stopped);
  const left = isTimeUp ? leftOver(parts) : [];
  const reports = parts.map(reportOf);
  const isWhole = only.live.exitCode !== null && parts.length === 1;
  if ((isWhole && left.length === 0) || reports.every(isEmpty)) return only.run;

  const merged = mergeReports([...reports, ...stopped.map(reportOfStopped)]);
  const report: TestReport = {
    ...merged,
    ...(stopped.length === 0 ? {} : { stopped: stopped.map(shortened) }),
    ...(left.length === 0 ? {} : { left: Object.fromEntries(left) }),
  };
  const doubt = findDoubt(parts, request);
  return {
    ...end.run,
    // Its own end says nothing about the tests of the parts before it.
    ...(isWhole && end.live.exitCode !== PytestExitCode.INTERRUPTED
      ? {}
      : { ending: "exited", exitCode: exitCodeOf(report) }),
    report,
    ...(doubt === null ? {} : { doubt }),
    usedFiles: mergeUsed(parts.map(({ live }) => live.used)),
    replaced: parts.flatMap(({ live }) => live.replaced),
    readers: parts.flatMap(({ live }) => live.readers),
    seconds: parts.reduce((sum, { run }) => sum + run.seconds, 0),
  };
}

/** The report that pytest wrote, or the results that it sent if it could not write one. */
function reportOf({ run, live }: PytestResult): TestReport {
  if (run.report !== null && live.exitCode !== null) return run.report;
  return reportFromLive(live);
}

function isEmpty({ tests, collectionErrors }: TestReport): boolean {
  return tests.length + collectionErrors.length === 0;
}

function reportOfStopped(test: StoppedTest): TestReport {
  if (test.id.includes("::")) return { tests: [stoppedTest(test)], collectionErrors: [] };
  const failure = { exception: null, message: test.how, details: test.how };
  return { tests: [], collectionErrors: [{ file: shortenTestId(test.id), failure }] };
}

function shortened({ id, how }: StoppedTest): StoppedTest {
  return { id: shortenTestId(id), how };
}

function exitCodeOf({ tests, collectionErrors }: TestReport): number {
  const fails = tests.some(({ outcome }) => outcome === "failed" || outcome === "error");
  const { TESTS_FAILED, TESTS_PASSED } = PytestExitCode;
  return fails || collectionErrors.length > 0 ? TESTS_FAILED : TESTS_PASSED;
}

/** The canary runs in every part, and must do the same in each. */
function findDoubt(parts: readonly Part[], { also = [] }: TestRequest): string | null {
  const doubts = parts.flatMap(({ run, live }) => run.doubt ?? live.doubt ?? []);
  const [doubt] = doubts;
  if (doubt !== undefined) return doubt;
  const results = parts
    .flatMap(({ live }) => [...live.outcomes])
    .filter(([id]) => also.includes(fileOfTest(id)));
  const first = new Map([...results].reverse());
  const other = results.find(([id, outcome]) => first.get(id) !== outcome);
  return other === undefined ? null : `${other[0]} has two results`;
}

function mergeUsed(used: readonly LiveResults["used"][]): UsedFiles {
  const all = (kind: "loaded" | "opened") => [...new Set(used.flatMap((one) => one[kind]))];
  return {
    loaded: all("loaded"),
    opened: all("opened"),
    patterns: used.find(({ patterns = [] }) => patterns.length > 0)?.patterns ?? [],
  };
}
