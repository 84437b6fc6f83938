import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
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
import { readJunit } from "../python/junit.ts";
import { describeCommand, pytestArguments } from "./command.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";
import { findSourceRoots } from "./source-roots.ts";

/** `root` is the directory in which the tests run: part of a git worktree. */
export interface PytestOptions extends InterpreterChoice {
  /** Runs pytest in a sandbox, in the directory `root`. */
  programs: ProgramRunner;
  pytestArgs?: readonly string[] | undefined;
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
      const command = describeCommand(options.pytestArgs ?? [], request.targets);

      const interpreter = await chooseInterpreter(options);
      if ("missing" in interpreter) {
        const output = interpreter.missing;
        return { ...NOT_STARTED, command, exitCode: 127, ending: "no-interpreter", output };
      }
      if (interpreter.pytest === null) {
        const output = `${interpreter.pytestProblem}\n`;
        return { ...NOT_STARTED, command, exitCode: 1, ending: "no-pytest", output };
      }
      return { command, ...(await runTests(options, interpreter, request)) };
    },
  };
}

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
  // A name that only this run knows.
  const reportFile = `report-${randomUUID()}.xml`;
  const resultFiles = { report: reportFile, unfinished: `${reportFile}.left-out` };
  const result = await options.programs.run({
    program: null,
    args: (paths) => argumentsFor({ options, interpreter, request, resultFiles, paths }),
    interpreter,
    variables: options.passEnv,
    resultFiles: Object.values(resultFiles),
    timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    maxOutputBytes: options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES,
    signal: request.signal,
  });
  const { exitCode, ending, seconds } = result;
  if (ending === "cancelled") throw cancelled();
  return {
    exitCode,
    ending: ending === "not-found" ? "no-interpreter" : ending,
    report: readReport(result, resultFiles, options.root),
    output: withoutLine(result.output, reportFile),
    seconds,
  };
}

/** The files that pytest writes for us: its JUnit report, and the number of unfinished tests. */
interface ResultFiles {
  report: string;
  unfinished: string;
}

interface Run {
  options: PytestOptions;
  interpreter: Interpreter;
  request: TestRequest;
  resultFiles: ResultFiles;
  paths: ProgramPaths;
}

function argumentsFor({ options, interpreter, request, resultFiles, paths }: Run): string[] {
  const { forTests, forChildren } = findSourceRoots(options, interpreter.searchPath);
  return pytestArguments({
    root: paths.inside(options.root),
    sourceRoots: {
      forTests: forTests.map(paths.inside),
      forChildren: forChildren.map(paths.inside),
    },
    reportPath: paths.resultFile(resultFiles.report),
    unfinishedPath: paths.resultFile(resultFiles.unfinished),
    cachePath: `${paths.home}/.cache/pytest`,
    withoutCoverage: interpreter.coverage && options.collectCoverage !== true,
    // A few selected tests finish before the workers have started.
    onAllCores: interpreter.xdist && options.parallel === true && request.targets.length === 0,
    keepGoing: request.keepGoing ?? false,
    pytestArgs: options.pytestArgs ?? [],
    targets: request.targets,
  });
}

/** The report of a run; null when there is none that can be trusted. */
function readReport(
  { files }: Pick<ProgramResult, "files">,
  { report: reportFile, unfinished: unfinishedFile }: ResultFiles,
  root: string,
): TestReport | null {
  // Written when pytest reached its end: without it, other code may have written the report.
  const counted = files.get(unfinishedFile) ?? "";
  if (counted === "") return null;
  const xml = files.get(reportFile) ?? "";
  const report = xml === "" ? null : readJunit(xml, (file) => existsSync(join(root, file)));
  const unfinished = Number.parseInt(counted, 10);
  return report === null || !(unfinished > 0) ? report : { ...report, unfinished };
}

/** Removes "generated xml file: …", because that file no longer exists. */
function withoutLine(output: string, text: string): string {
  return output
    .split("\n")
    .filter((line) => !line.includes(text))
    .join("\n");
}
