import type { ProgramRunner, TestRequest } from "../ports.ts";
import type { Interpreter } from "../python/interpreter.ts";
import { shellLine } from "../safe-text/clean-text.ts";
import type { InterpreterChoice } from "./interpreter.ts";
import type { SourceRoots } from "./module-providers.ts";
import BOOTSTRAP from "./scripts/bootstrap.py";

interface PytestArguments {
  root: string;
  sourceRoots: Pick<SourceRoots, "forTests" | "forChildren">;
  reportPath: string;
  /** Where the orders of a suite are; null without any. */
  ordersPath: string | null;
  /** The beginning of every message of the run, known only to this run. */
  mark: string;
  /** Collects everything, and runs only the tests of these files. */
  only: readonly string[] | null;
  /** Files to collect besides. */
  also: readonly string[];
  /** Files, or ids without parameters, whose tests run after all others. */
  last: readonly string[];
  cachePath: string;
  withoutCoverage: boolean;
  /** Lines by file: which tests reach them is told; null where nothing can tell. */
  reach: Readonly<Record<string, readonly number[]>> | null;
  /** The number of processes of pytest-xdist; null for what the repository configures. */
  workers: "auto" | 0 | null;
  /** Whether plain pytest has to write a report, too. */
  plainReport: boolean;
  keepGoing: boolean;
  pytestArgs: readonly string[];
  targets: readonly string[];
}

/** Tests can import `__main__`, and could replace what it names. */
const IN_OWN_NAMESPACE = "import sys; exec(sys.argv.pop(1), {'__name__': 'tdd_arbiter'})";

export const READABLE_OUTPUT = ["-v", "--tb=short"];

/** The interpreter's arguments for one run of pytest. */
export function pytestArguments(run: PytestArguments): string[] {
  return [
    "-c",
    IN_OWN_NAMESPACE,
    BOOTSTRAP,
    JSON.stringify({ ...run.sourceRoots, ...pickOptions(run) }),
    ...READABLE_OUTPUT,
    ...run.pytestArgs,
    // Last, because the last option wins over the repository's addopts and the user's arguments.
    ...evidenceOptions(run),
    ...run.targets.map(asTarget),
  ];
}

/** The command as a user would type it, without the options that the arbiter adds. */
export function describeCommand(pytestArgs: readonly string[], targets: readonly string[]): string {
  const args = [...READABLE_OUTPUT, ...pytestArgs, ...targets.map(asTarget)];
  return shellLine(["python", "-m", "pytest", ...args]);
}

function pickOptions(run: PytestArguments) {
  const { root, mark, targets, only, also, last, workers, reach, ordersPath, plainReport } = run;
  const rest = { root, mark, only, also, last, workers, reach, plainReport, orders: ordersPath };
  return { ...rest, targets: targets.length };
}

function evidenceOptions(run: PytestArguments): string[] {
  return [
    `--junitxml=${run.reportPath}`,
    "--junitprefix=",
    ...["-o", "junit_family=xunit1"],
    // Not `-p no:cacheprovider`, which makes a repository's `addopts = --lf` a usage error.
    ...["-o", `cache_dir=${run.cachePath}`],
    // Keeps test ids relative to the root when a configuration file is above or below it.
    `--rootdir=${run.root}`,
    // With a repository's `-x`, no test after the first failure would be in the report.
    "--maxfail=0",
    ...(run.withoutCoverage ? ["--no-cov"] : []),
    ...(run.keepGoing ? ["--continue-on-collection-errors"] : []),
  ];
}

/** pytest reads a leading `-` as an option and a leading `@` as a file of arguments. */
export function asTarget(target: string): string {
  return /^[-@]/.test(target) ? `./${target}` : target;
}

/** `root` is the directory in which the tests run: part of a git worktree. */
export interface PytestOptions extends InterpreterChoice {
  /** Runs pytest in a sandbox, in the directory `root`. */
  programs: ProgramRunner;
  pytestArgs?: readonly string[] | undefined;
  /** The repository's own test command, a shell line; `python -m pytest` where there is none. */
  testCommand?: string | null | undefined;
  /** Refuses a configuration with which plain pytest, the last check of a run, would write no report. */
  plainReport?: boolean | undefined;
  /** The limit of a run of selected tests, and of a single test in a suite. */
  timeoutSeconds?: number | undefined;
  /** The time budget of a whole suite. */
  suiteSeconds?: number | undefined;
  /** Variables that the tests get in addition to the allow-listed ones. */
  passEnv?: Readonly<Record<string, string>> | undefined;
  maxOutputBytes?: number | undefined;
  /** Whether pytest-cov measures coverage; it is turned off by default. */
  collectCoverage?: boolean | undefined;
  /** Whether pytest-xdist, where installed, runs the whole suite on all cores. */
  parallel?: boolean | undefined;
}

/** What every run of one runner shares. */
export interface Session {
  options: PytestOptions;
  interpreter: Interpreter;
}

const DEFAULT_TIMEOUT_SECONDS = 300;
const DEFAULT_SUITE_SECONDS = 15 * 60;
const DEFAULT_MAX_OUTPUT_BYTES = 1024 * 1024;

/** The limits of a run of selected tests. */
export function limitsOf(options: PytestOptions, { signal }: Pick<TestRequest, "signal">) {
  return {
    timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    maxOutputBytes: options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES,
    signal,
  };
}

/** The time budget of a whole suite. */
export function suiteSecondsOf({ suiteSeconds = DEFAULT_SUITE_SECONDS }: PytestOptions): number {
  return suiteSeconds;
}
