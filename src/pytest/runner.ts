import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ArbiterError } from "../errors.ts";
import type {
  ProgramPaths,
  ProgramResult,
  ProgramRunner,
  TestReport,
  TestRequest,
  TestRun,
  TestRunner,
} from "../ports.ts";
import type { Interpreter } from "../python/interpreter.ts";
import {
  findContradiction,
  idsByJunitName,
  readLiveResults,
} from "../python/results/live-results.ts";
import { describeCommand, pytestArguments } from "./command.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";
import { readReportFile } from "./read-report.ts";
import type { ReportSource } from "./report-source.ts";
import { findSourceRoots } from "./source-roots.ts";

/** `root` is the directory in which the tests run: part of a git worktree. */
export interface PytestOptions extends InterpreterChoice {
  /** Runs pytest in a sandbox, in the directory `root`. */
  programs: ProgramRunner;
  pytestArgs?: readonly string[] | undefined;
  /** The repository's own test command, a shell line; `python -m pytest` where there is none. */
  testCommand?: string | null | undefined;
  timeoutSeconds?: number | undefined;
  /** Variables that the tests get in addition to the allow-listed ones. */
  passEnv?: Readonly<Record<string, string>> | undefined;
  maxOutputBytes?: number | undefined;
  /** Whether pytest-cov measures coverage; it is turned off by default. */
  collectCoverage?: boolean | undefined;
  /** Whether pytest-xdist, where installed, runs the whole suite on all cores. */
  parallel?: boolean | undefined;
}

/** Runs pytest once per call, and returns how the process ended and what it reported. */
export function createPytestRunner(options: PytestOptions): TestRunner {
  return {
    sandbox: options.programs.boundary,
    run: async (request) => {
      requireRoot(options.root);
      if (request.signal?.aborted) throw cancelled();
      const command =
        request.useTestCommand === true
          ? (options.testCommand ?? DEFAULT_TEST_COMMAND)
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
      const run = request.useTestCommand === true ? runTestCommand : runTests;
      return { command, ...(await run(options, interpreter, request)) };
    },
  };
}

const DEFAULT_TEST_COMMAND = "python -m pytest";

const NOT_STARTED = { report: null, seconds: 0 };

function requireRoot(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ArbiterError("bad-usage", "The test directory does not exist.", { data: { root } });
}

function cancelled(): ArbiterError {
  return new ArbiterError("cancelled", "The test run was cancelled.");
}

const DEFAULT_TIMEOUT_SECONDS = 300;
const DEFAULT_MAX_OUTPUT_BYTES = 128 * 1024;

async function runTests(
  options: PytestOptions,
  interpreter: Interpreter,
  request: TestRequest,
): Promise<Omit<TestRun, "command">> {
  const reportFile = newReportFile();
  const mark = `${randomUUID()} `;
  const result = await options.programs.run({
    ...limitsOf(options, request),
    program: null,
    args: (paths) => argumentsFor({ options, interpreter, request, reportFile, mark, paths }),
    interpreter,
    variables: () => options.passEnv ?? {},
    resultFiles: [reportFile],
    messageMark: mark,
  });
  const evidence = await readEvidence(result, reportFile, options.root);
  return { ...endingOf(result, reportFile), ...evidence };
}

/** A name that only this run knows. */
function newReportFile(): string {
  return `report-${randomUUID()}.xml`;
}

function limitsOf(options: PytestOptions, { signal }: Pick<TestRequest, "signal">) {
  return {
    timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    maxOutputBytes: options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES,
    signal,
  };
}

function endingOf(result: ProgramResult, reportFile: string) {
  const { exitCode, ending, seconds, output } = result;
  if (ending === "cancelled") throw cancelled();
  return {
    exitCode,
    ending: ending === "not-found" ? ("no-interpreter" as const) : ending,
    output: withoutLine(output, reportFile),
    seconds,
  };
}

interface Run {
  options: PytestOptions;
  interpreter: Interpreter;
  request: TestRequest;
  reportFile: string;
  mark: string;
  paths: ProgramPaths;
}

function argumentsFor({ options, interpreter, request, reportFile, mark, paths }: Run): string[] {
  const { forTests, forChildren } = findSourceRoots(options, interpreter.searchPath);
  const { targets, only = null, also = [], last = [], keepGoing = false } = request;
  return pytestArguments({
    root: paths.inside(options.root),
    sourceRoots: {
      forTests: forTests.map(paths.inside),
      forChildren: forChildren.map(paths.inside),
    },
    reportPath: paths.resultFile(reportFile),
    ...{ mark, only, also, last, keepGoing, targets },
    cachePath: `${paths.home}/.cache/pytest`,
    withoutCoverage: interpreter.coverage && options.collectCoverage !== true,
    workers: interpreter.xdist ? workersFor(request, options) : null,
    pytestArgs: options.pytestArgs ?? [],
  });
}

function workersFor({ targets, only }: TestRequest, { parallel }: PytestOptions) {
  // Tests are selected in this process, where workers would not see it. A few selected tests finish before
  // the workers have started; and which files they use is seen only in this process.
  if (only !== undefined || targets.length > 0) return 0;
  return parallel === true ? "auto" : null;
}

/** The report of a run, held against what was seen while it ran. */
async function readEvidence(
  { files, messages, exitCode, ending }: ProgramResult,
  reportFile: string,
  root: string,
): Promise<Pick<TestRun, "report" | "problem" | "doubt" | "usedFiles">> {
  const live = readLiveResults(messages);
  // Without pytest's own end, other code may have written the report.
  if (live.finished === null) return { report: null };
  const knownIds = idsByJunitName(live.outcomes.keys());
  const { report, ...problem } = await readReport(files.get(reportFile) ?? "", { root, knownIds });
  if (report === null) return { report, ...problem };
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
  };
}

async function readReport(
  xml: string,
  source: Omit<ReportSource, "xml">,
): Promise<Pick<TestRun, "report" | "problem">> {
  if (xml === "") return { report: null };
  return readReportFile({ xml, ...source });
}

/**
 * Runs the repository's own test command as a person or CI would: no option and no plugin of ours but
 * a report, which an environment variable asks for because the command may be any shell line. Of the
 * search path, only editable installs are ours: they lie in the checkout, and are tested here.
 */
async function runTestCommand(
  options: PytestOptions,
  interpreter: Interpreter,
  request: TestRequest,
): Promise<Omit<TestRun, "command">> {
  const reportFile = newReportFile();
  const { testCommand = null, passEnv = {} } = options;
  const { installed } = findSourceRoots(options, interpreter.searchPath);
  const result = await options.programs.run({
    ...limitsOf(options, request),
    program: testCommand === null ? null : "sh",
    args: () => (testCommand === null ? ["-m", "pytest"] : ["-c", testCommand]),
    interpreter,
    variables: (paths) => ({
      ...passEnv,
      ...searchPathVariable([passEnv.PYTHONPATH, ...installed.map(paths.inside)]),
      PYTEST_ADDOPTS: [passEnv.PYTEST_ADDOPTS, `--junitxml=${paths.resultFile(reportFile)}`]
        .filter((part) => part !== undefined)
        .join(" "),
    }),
    resultFiles: [reportFile],
  });
  const { root } = options;
  const { report, ...problem } = await readReport(result.files.get(reportFile) ?? "", { root });
  return {
    ...endingOf(result, reportFile),
    ...problem,
    report: report && relativeToRoot(report, (file) => existsSync(join(options.root, file))),
  };
}

/** An empty variable would put the working directory on the search path. */
function searchPathVariable(paths: readonly (string | undefined)[]): Record<string, string> {
  const given = paths.filter((path) => path !== undefined && path !== "");
  return given.length === 0 ? {} : { PYTHONPATH: given.join(delimiter) };
}

/** Its ids start at the folder of the configuration, which may be above the root. */
function relativeToRoot(report: TestReport, exists: (path: string) => boolean): TestReport {
  const tests = report.tests.map((test) => {
    const file = withoutFolders(test.file, exists);
    return { ...test, file, id: `${file}${test.id.slice(test.file.length)}` };
  });
  const collectionErrors = report.collectionErrors.map(({ file, failure }) => {
    return { file: withoutFolders(fileOfModule(file, exists), exists), failure };
  });
  return { ...report, tests, collectionErrors };
}

/** Without our options, pytest names a file that it cannot collect by its module: `tests.test_cart`. */
function fileOfModule(name: string, exists: (path: string) => boolean): string {
  const file = `${name.slice(0, MAX_NAME).replaceAll(".", "/")}.py`;
  return !exists(name) && exists(file) ? file : name;
}

const MAX_NAME = 4000;

/** The shortest cut from the front that leaves the path of an existing file. */
function withoutFolders(file: string, exists: (path: string) => boolean): string {
  const parts = file.split("/", MAX_FOLDERS);
  const start = parts.findIndex((_, index) => exists(parts.slice(index).join("/")));
  return start === -1 ? file : parts.slice(start).join("/");
}

const MAX_FOLDERS = 50;

/** Removes "generated xml file: …", because that file no longer exists. */
function withoutLine(output: string, text: string): string {
  return output
    .split("\n")
    .filter((line) => !line.includes(text))
    .join("\n");
}
