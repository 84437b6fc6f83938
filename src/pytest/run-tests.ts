import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ArbiterError } from "../errors.ts";
import type { Interpreter, TestReport, TestRequest, TestRun } from "../ports.ts";
import { readJunit } from "../python/junit.ts";
import { confine } from "../sandbox/confine.ts";
import type { Program, Sandbox, Tree } from "../sandbox/confinement.ts";
import { testEnvironment } from "../sandbox/environment.ts";
import { placeTree, seenInTree } from "../sandbox/place-tree.ts";
import { inPrivateDirectory, type PrivateDirectory } from "../sandbox/private-directory.ts";
import { runProcess } from "../sandbox/run-process.ts";
import { leftOutPath, pytestArguments } from "./command.ts";
import { findSourceRoots, type SourceRoots } from "./source-roots.ts";

const DEFAULT_TIMEOUT_SECONDS = 300;
const DEFAULT_MAX_OUTPUT_BYTES = 128 * 1024;

/** One run of pytest, in the sandbox where there is one. */
export async function runTests(
  options: PytestOptions,
  interpreter: Interpreter,
  request: TestRequest,
): Promise<Omit<TestRun, "command">> {
  const { sandbox, root, env } = options;
  return inPrivateDirectory(async (directory) => {
    const runId = randomUUID();
    const reportPath = `${directory.path}/report-${runId}.xml`;
    const writableFiles = [reportPath, leftOutPath(reportPath)];
    for (const file of writableFiles) makeForAnybody(file);

    const place = { root, checkout: options.checkout, home: env.HOME, directory };
    const tree = placeTree(sandbox?.rung ?? "off", place);
    const run = { options, interpreter, request, directory, runId, reportPath, tree };
    const program = testProgram(run);
    const confined =
      sandbox === undefined
        ? program
        : confine(sandbox, {
            program,
            interpreter,
            tree,
            directory,
            writableFiles,
            home: env.HOME,
          });
    const result = await runProcess({
      ...confined,
      runId,
      directory: directory.path,
      timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      maxOutputBytes: options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES,
      signal: request.signal,
    });
    if (result.ending === "cancelled") throw cancelled();
    const { exitCode, ending, seconds } = result;
    const report = readReport(reportPath, root);
    return { exitCode, ending, report, output: withoutLine(result.output, reportPath), seconds };
  });
}

export function cancelled(): ArbiterError {
  return new ArbiterError("cancelled", "The test run was cancelled.");
}

/** Made beforehand: a run in a sandbox may write into it, and put nothing else in its place. */
function makeForAnybody(file: string): void {
  writeFileSync(file, "", { flag: "wx" });
  chmodSync(file, 0o666);
}

interface Run {
  options: PytestOptions;
  interpreter: Interpreter;
  request: TestRequest;
  directory: PrivateDirectory;
  runId: string;
  reportPath: string;
  tree: Tree;
}

/** The run as it looks from inside. */
function testProgram({ options, interpreter, request, directory, runId, reportPath, tree }: Run) {
  const root = seenInTree(tree, options.root);
  const { passEnv = {}, pytestArgs = [], env } = options;
  return {
    executable: interpreter.executable,
    args: pytestArguments({
      root,
      sourceRoots: seenRoots(tree, findSourceRoots(options, interpreter.searchPath)),
      reportPath,
      cachePath: `${directory.home}/.cache/pytest`,
      withoutCoverage: interpreter.coverage && options.collectCoverage !== true,
      // A few tests alone are over before the workers have started.
      onAllCores: interpreter.xdist && options.parallel === true && request.targets.length === 0,
      keepGoing: request.keepGoing ?? false,
      pytestArgs,
      targets: request.targets,
    }),
    cwd: root,
    env: testEnvironment({ interpreter, directory, runId, passEnv, inherited: env }),
  } satisfies Program;
}

function seenRoots(tree: Tree, { forTests, forChildren }: SourceRoots): SourceRoots {
  const seen = (path: string) => seenInTree(tree, path);
  return { forTests: forTests.map(seen), forChildren: forChildren.map(seen) };
}

/** "generated xml file: …" names a file that is gone when a person reads it. */
function withoutLine(output: string, text: string): string {
  return output
    .split("\n")
    .filter((line) => !line.includes(text))
    .join("\n");
}

const MAX_REPORT_BYTES = 128 * 1024 * 1024;

/** The report at a path that only this run knew; null when there is none that can be relied on. */
function readReport(path: string, root: string): TestReport | null {
  // Counted when pytest came to its end: without it, somebody else may have written the report.
  const counted = readRegularFile(leftOutPath(path)) ?? "";
  if (counted === "") return null;
  const xml = readRegularFile(path);
  const report =
    xml === null || xml === "" ? null : readJunit(xml, (file) => existsSync(join(root, file)));
  const leftOut = Number.parseInt(counted, 10);
  return report === null || !(leftOut > 0) ? report : { ...report, leftOut };
}

/** Tests can put a link, a pipe or a device in the report's place: none is followed or waited for. */
function readRegularFile(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    const usable = stat.isFile() && stat.size <= MAX_REPORT_BYTES;
    return usable ? readFileSync(file, "utf8") : null;
  } finally {
    closeSync(file);
  }
}

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
  /** What the tests are locked into; without one they are an ordinary process of this user. */
  sandbox?: Sandbox | undefined;
  /** Of the process that the arbiter runs in; little of it reaches the tests. */
  env: NodeJS.ProcessEnv;
}
