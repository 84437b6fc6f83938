import { randomUUID } from "node:crypto";
import { ArbiterError } from "../errors.ts";
import type { ProgramPaths, ProgramResult, TestRequest, TestRun } from "../ports.ts";
import {
  addSeen,
  EVERYTHING,
  findContradiction,
  idsByJunitName,
  type LiveResults,
  readLiveResults,
  readPatterns,
  readProgress,
  readSuccess,
} from "../python/results/live-results.ts";
import { shortenTestId } from "../python/test-ids.ts";
import { andMore } from "../safe-text/clean-text.ts";
import { limitsOf, type PytestOptions, pytestArguments, type Session } from "./command.ts";
import { findSourceRoots } from "./module-providers.ts";
import { type ReportSource, readReportFile } from "./read-report.ts";

/** Further instructions for one process of a suite. */
interface ProcessOrders {
  /** When to start nothing more, in seconds from the start. */
  seconds: number;
  /** The limit of the process. */
  hardLimitSeconds: number;
  /** How long one test may take. */
  testSeconds: number;
  without: readonly string[];
  /** One process, even where the suite uses several. */
  isAlone: boolean;
}

export interface PytestResult {
  run: Omit<TestRun, "command">;
  live: LiveResults;
  /** Tests that took longer than one test may; the process was ended because of them. */
  hung: readonly string[];
}

/** Starts pytest once. */
export async function runPytest(
  session: Session,
  request: TestRequest,
  orders?: ProcessOrders,
): Promise<PytestResult> {
  const { options, interpreter } = session;
  const reportFile = newReportFile();
  const mark = `${randomUUID()} `;
  const inputFiles = ordersFile(request, orders);
  const watch = orders === undefined ? null : watchTests({ seconds: orders.testSeconds });
  const result = await options.programs
    .run({
      ...limitsOf(options, request),
      ...(orders === undefined ? {} : { timeoutSeconds: orders.hardLimitSeconds }),
      signal: AbortSignal.any([request.signal, watch?.signal].filter((each) => each !== undefined)),
      program: null,
      args: (paths) => {
        return argumentsFor({ session, request, orders, inputFiles, reportFile, mark, paths });
      },
      interpreter,
      variables: () => options.passEnv ?? {},
      resultFiles: [reportFile],
      inputFiles,
      messageMark: mark,
      onMessage: (message) => {
        watch?.onMessage(message);
        const patterns = request.onPatterns === undefined ? null : readPatterns(message);
        if (patterns !== null) request.onPatterns?.(patterns);
        const success = request.onProgress === undefined ? null : readSuccess(message);
        if (success !== null) request.onProgress?.(success);
      },
    })
    .finally(watch?.end);
  const ended = endedByWatch(result, { watch, signal: request.signal });
  const live = readLiveResults(ended.messages);
  const evidence = await readEvidence(ended, { live, reportFile, root: options.root });
  const problem = ended.ending === "timed-out" ? whatHung(live) : {};
  const run = { ...endingOf(ended, reportFile), ...evidence, ...problem };
  return { run, live, hung: watch?.hung() ?? [] };
}

/** A name that only this run knows. */
export function newReportFile(): string {
  return `report-${randomUUID()}.xml`;
}

const ORDERS_FILE = "orders.json";

/** A file, because the names of all tests are too long for an argument. */
function ordersFile(
  { suite = {}, without = [] }: TestRequest,
  orders: ProcessOrders | undefined,
): ReadonlyMap<string, string> {
  const { first = [], until = [] } = suite;
  const all = { first, until, without: [...without, ...(orders?.without ?? [])] };
  const isNeeded = orders !== undefined || all.without.length > 0;
  if (!isNeeded) return new Map();
  return new Map([[ORDERS_FILE, JSON.stringify({ ...all, seconds: orders?.seconds })]]);
}

/** A process that was ended because of one test has reached a time limit; no person cancelled it. */
function endedByWatch(
  result: ProgramResult,
  { watch, signal }: { watch: TestWatch | null; signal: AbortSignal | undefined },
): ProgramResult {
  const isOurs = watch?.signal.aborted === true && signal?.aborted !== true;
  if (result.ending !== "cancelled" || !isOurs) return result;
  return { ...result, ending: "timed-out", exitCode: 124 };
}

export function endingOf(result: ProgramResult, reportFile: string) {
  const { exitCode, ending, seconds, output } = result;
  if (ending === "cancelled") throw cancelled();
  return {
    exitCode,
    ending: ending === "not-found" ? ("no-interpreter" as const) : ending,
    output: withoutLine(output, reportFile),
    seconds,
  };
}

/** What pytest was doing when its time was up. */
function whatHung({ collecting, running }: LiveResults): Pick<TestRun, "problem"> {
  const hung = collecting === null ? running : [`the import of ${collecting}`];
  const [first] = hung;
  if (first === undefined) return {};
  return { problem: `${shortenTestId(first)}${andMore(hung)} did not end within the time limit` };
}

export function cancelled(): ArbiterError {
  return new ArbiterError("cancelled", "The test run was cancelled.");
}

/** Removes "generated xml file: …", because that file no longer exists. */
function withoutLine(output: string, text: string): string {
  return output
    .split("\n")
    .filter((line) => !line.includes(text))
    .join("\n");
}

interface Arguments {
  session: Session;
  request: TestRequest;
  orders: ProcessOrders | undefined;
  inputFiles: ReadonlyMap<string, string>;
  reportFile: string;
  mark: string;
  paths: ProgramPaths;
}

function argumentsFor(run: Arguments): string[] {
  const { session, request, orders, inputFiles, reportFile, mark, paths } = run;
  const { options, interpreter } = session;
  const { forTests, forChildren } = findSourceRoots(options.root, interpreter.searchPath);
  const { targets, only = null, also = [], last = [], keepGoing = false, reach = null } = request;
  return pytestArguments({
    root: paths.inside(options.root),
    sourceRoots: {
      forTests: forTests.map(paths.inside),
      forChildren: forChildren.map(paths.inside),
    },
    reportPath: paths.resultFile(reportFile),
    ordersPath: inputFiles.has(ORDERS_FILE) ? paths.resultFile(ORDERS_FILE) : null,
    ...{ mark, only, also, last, keepGoing, targets },
    plainReport: options.plainReport === true && options.testCommand == null,
    cachePath: `${paths.home}/.cache/pytest`,
    withoutCoverage: interpreter.coverage && options.collectCoverage !== true,
    // Where pytest-cov measures as well, two of them would disturb each other.
    reach: interpreter.coverage && options.collectCoverage === true ? null : reach,
    workers: interpreter.xdist ? workersFor(request, { ...options, ...orders }) : null,
    pytestArgs: [
      ...(options.pytestArgs ?? []),
      ...(request.seed === undefined ? [] : [request.seed]),
    ],
  });
}

/**
 * Tests are selected in this process, where workers would not see it. A few selected tests finish before
 * the workers have started; and which files they use is seen only in this process.
 */
function workersFor(
  { targets, only, without = [] }: TestRequest,
  { parallel, isAlone = false }: Pick<PytestOptions, "parallel"> & { isAlone?: boolean },
) {
  if (isAlone || only !== undefined || targets.length > 0 || without.length > 0) return 0;
  return parallel === true ? "auto" : null;
}

/** The report of a run, held against what was seen while it ran. */
async function readEvidence(
  { files, exitCode, ending }: ProgramResult,
  { live, reportFile, root }: { live: LiveResults; reportFile: string; root: string },
): Promise<Partial<TestRun> & Pick<TestRun, "report">> {
  // Without pytest's own end, other code may have written the report.
  if (live.finished === null) return { report: null };
  const knownIds = idsByJunitName(live.outcomes.keys());
  const written = await readReport(files.get(reportFile) ?? "", { root, knownIds });
  if (written.report === null) return written;
  const report = addSeen(written.report, live);
  const doubt = ending === "exited" ? findContradiction(live, { report, exitCode }) : null;
  const { unfinished } = live.finished;
  return {
    report: {
      ...report,
      ...(unfinished > 0 ? { unfinished } : {}),
      ...(live.retried.size > 0 ? { retried: [...live.retried] } : {}),
    },
    ...(doubt === null ? {} : { doubt }),
    usedFiles: live.used,
    readers: live.readers,
    ...(live.replaced.length > 0 ? { replaced: live.replaced } : {}),
    ...(live.seed === null ? {} : { seed: live.seed }),
    ...(live.order === null ? {} : { order: live.order }),
    ...(live.raised === null ? {} : { raised: live.raised }),
    ...(live.reached.length > 0 ? { reached: live.reached } : {}),
    ...(live.elsewhere.length > 0 ? { elsewhere: live.elsewhere } : {}),
  };
}

export async function readReport(
  xml: string,
  source: Omit<ReportSource, "xml">,
): Promise<Pick<TestRun, "report" | "problem">> {
  if (xml === "") return { report: null };
  return readReportFile({ xml, ...source });
}

interface TestWatch {
  /** Aborted when a test takes too long. */
  signal: AbortSignal;
  onMessage: (message: string) => void;
  /** The tests that took too long. */
  hung: () => string[];
  end: () => void;
}

const MAX_TICK_MS = 1000;

/** Watches the tests of a run, and the imports of their files, as they begin and end: one that hangs must not use up the time of all. */
function watchTests({ seconds }: { seconds: number }): TestWatch {
  const controller = new AbortController();
  const begun = new Map<string, number>();
  let hung: string[] = [];
  const look = () => {
    const latest = performance.now() - seconds * 1000;
    hung = [...begun].filter(([, since]) => since < latest).map(([id]) => id);
    if (hung.length > 0) controller.abort();
  };
  const timer = setInterval(look, Math.min(MAX_TICK_MS, seconds * 100));
  timer.unref();
  return {
    signal: controller.signal,
    onMessage: (message) => {
      const progress = readProgress(message);
      if (progress === null) return;
      if ("ended" in progress) {
        if (progress.ended === EVERYTHING) begun.clear();
        else begun.delete(progress.ended);
        return;
      }
      // Files are collected one after the other.
      if (!progress.begun.includes("::")) begun.clear();
      begun.set(progress.begun, performance.now());
    },
    hung: () => (controller.signal.aborted ? hung : []),
    end: () => clearInterval(timer),
  };
}
