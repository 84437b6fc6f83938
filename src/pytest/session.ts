import type { ProgramRunner, TestRequest } from "../ports.ts";
import type { Interpreter } from "../python/interpreter.ts";
import type { InterpreterChoice } from "./interpreter.ts";

/** `root` is the directory in which the tests run: part of a git worktree. */
export interface PytestOptions extends InterpreterChoice {
  /** Runs pytest in a sandbox, in the directory `root`. */
  programs: ProgramRunner;
  pytestArgs?: readonly string[] | undefined;
  /** The repository's own test command, a shell line; `python -m pytest` where there is none. */
  testCommand?: string | null | undefined;
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
