import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { ArbiterError } from "../errors.ts";
import type { TestRequest, TestRun, TestRunner } from "../ports.ts";
import { describeCommand, pytestArguments } from "./command.ts";
import { testEnvironment } from "./environment.ts";
import { chooseInterpreter } from "./interpreter.ts";
import type { Interpreter } from "./interpreter-facts.ts";
import { inPrivateDirectory } from "./private-directory.ts";
import { readReport } from "./read-report.ts";
import { runProcess } from "./run-process.ts";
import { findSourceRoots } from "./source-roots.ts";

export interface PytestOptions {
  /** Absolute directory in which the tests run: a git worktree. */
  root: string;
  /** The person's checkout that the worktree belongs to: its virtual environment is used. */
  checkout?: string | undefined;
  /** A name on PATH, or a path relative to the checkout. */
  python?: string | undefined;
  pytestArgs?: readonly string[] | undefined;
  timeoutSeconds?: number | undefined;
  /** Variables the tests get beside the allow-listed ones. */
  passEnv?: Readonly<Record<string, string>> | undefined;
  maxOutputBytes?: number | undefined;
  /** Whether pytest-cov may do its work; it is switched off unless somebody wants it. */
  collectCoverage?: boolean | undefined;
  /** Whether pytest-xdist, where it is installed, spreads the whole suite over all cores. */
  parallel?: boolean | undefined;
}

const DEFAULT_TIMEOUT_SECONDS = 300;
const DEFAULT_MAX_OUTPUT_BYTES = 128 * 1024;

/** Runs pytest in a worktree, once per call, and tells what the process did and reported. */
export function createPytestRunner(options: PytestOptions): TestRunner {
  let interpreter: Interpreter | null = null;

  async function run(request: TestRequest): Promise<TestRun> {
    refuseMissingRoot(options.root);
    if (request.signal?.aborted) throw cancelled();
    const command = describeCommand(options.pytestArgs ?? [], request.targets);

    const chosen = interpreter ?? (await chooseInterpreter(options));
    if ("missing" in chosen) return withoutTests(command, "no-interpreter", 127, chosen.missing);
    if (chosen.pytest === null) {
      return withoutTests(command, "no-pytest", 1, `${chosen.pytestProblem}\n`);
    }
    // Only an interpreter that can do the work is remembered: pytest may be installed meanwhile.
    interpreter = chosen;
    return { command, ...(await runTests(options, chosen, request)) };
  }

  return { run };
}

function refuseMissingRoot(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ArbiterError(
    "bad-usage",
    "The directory in which the tests should run does not exist.",
    {
      data: { root },
    },
  );
}

function cancelled(): ArbiterError {
  return new ArbiterError("cancelled", "The test run was cancelled.");
}

function withoutTests(
  command: string,
  ending: TestRun["ending"],
  exitCode: number,
  output: string,
): TestRun {
  return { command, exitCode, ending, report: null, output, seconds: 0 };
}

async function runTests(
  options: PytestOptions,
  interpreter: Interpreter,
  request: TestRequest,
): Promise<Omit<TestRun, "command">> {
  return inPrivateDirectory(async (directory) => {
    const runId = randomUUID();
    const reportPath = `${directory.path}/report-${runId}.xml`;
    const result = await runProcess({
      executable: interpreter.executable,
      args: pytestArguments({
        root: options.root,
        sourceRoots: findSourceRoots(options, interpreter.searchPath),
        reportPath,
        cachePath: `${directory.path}/cache`,
        withoutCoverage: interpreter.coverage && options.collectCoverage !== true,
        // A few tests alone are over before the workers have started.
        onAllCores: interpreter.xdist && options.parallel === true && request.targets.length === 0,
        keepGoing: request.keepGoing ?? false,
        pytestArgs: options.pytestArgs ?? [],
        targets: request.targets,
      }),
      cwd: options.root,
      env: testEnvironment({ interpreter, directory, runId, passEnv: options.passEnv ?? {} }),
      runId,
      directory: directory.path,
      timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      maxOutputBytes: options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES,
      signal: request.signal,
    });
    if (result.ending === "cancelled") throw cancelled();
    const { exitCode, ending, seconds } = result;
    const report = readReport(reportPath, options.root);
    return { exitCode, ending, report, output: withoutLine(result.output, reportPath), seconds };
  });
}

/** "generated xml file: …" names a file that is gone when a person reads it. */
function withoutLine(output: string, text: string): string {
  return output
    .split("\n")
    .filter((line) => !line.includes(text))
    .join("\n");
}
