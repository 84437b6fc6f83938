import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import type { ProgramResult, TestReport, TestRequest, TestRun } from "../ports.ts";
import { HAS_OWN_TMP } from "../routing/sandbox-rungs.ts";
import { shellLine } from "../safe-text/clean-text.ts";
import {
  asTarget,
  limitsOf,
  type PytestOptions,
  READABLE_OUTPUT,
  type Session,
  suiteSecondsOf,
} from "./command.ts";
import { endingOf, newReportFile, readReport } from "./run-pytest.ts";
import ONE_PLACE from "./scripts/one_place.py";

/** The command as a user would type it. Only pytest's own takes targets. */
export function describeTestCommand(
  { testCommand = null }: PytestOptions,
  request: TestRequest,
): string {
  const added = deselected(request);
  if (testCommand === null) {
    const targets = request.targets.length === 0 ? [] : [shellLine(request.targets.map(asTarget))];
    return ["python -m pytest", ...added, ...targets].join(" ");
  }
  return added.length === 0 ? testCommand : `PYTEST_ADDOPTS="${added.join(" ")}" ${testCommand}`;
}

function deselected({ without = [] }: TestRequest): string[] {
  return without.map((id) => `--${id.includes("::") ? "deselect" : "ignore"}=${shellLine([id])}`);
}

/**
 * Runs the repository's own test command as a person or CI would: no option and no plugin of ours but
 * a report, which an environment variable asks for because the command may be any shell line; and
 * without the tests that kept it from ending before the change.
 */
export async function runTestCommand(
  session: Session,
  request: TestRequest,
): Promise<Omit<TestRun, "command">> {
  if (request.again !== undefined) return runTwice(session, request, request.again);
  const { options, interpreter } = session;
  const reportFile = newReportFile();
  const [program, ...args] = commandOf(session, request);
  const result = await options.programs.run({
    ...limitsOf(options, request),
    timeoutSeconds: suiteSecondsOf(options),
    program: program === interpreter.executable ? null : (program ?? null),
    args: () => args,
    interpreter,
    variables: (paths) => ({
      ...options.passEnv,
      PYTEST_ADDOPTS: addedOptions(session, request, paths.resultFile(reportFile)),
    }),
    resultFiles: [reportFile],
  });
  return { ...endingOf(result, reportFile), ...(await reportIn(session, result, reportFile)) };
}

/**
 * The same, and then once more in the same place, after other tests at other commits: what a run leaves
 * behind must not change the next one.
 */
async function runTwice(
  session: Session,
  request: TestRequest,
  again: NonNullable<TestRequest["again"]>,
): Promise<Omit<TestRun, "command">> {
  const { options, interpreter } = session;
  const { executable } = interpreter;
  const seconds = suiteSecondsOf(options);
  const limits = limitsOf(options, request);
  const reports = [newReportFile(), newReportFile()] as const;
  const resultFile = `result-${randomUUID()}.json`;
  const plain = [executable, "-m", "pytest", ...READABLE_OUTPUT];
  const isPrivate = HAS_OWN_TMP.has(options.programs.boundary.rung);
  const result = await options.programs.run({
    ...limits,
    timeoutSeconds: seconds * 2 + limits.timeoutSeconds * again.length,
    // With a command of the configuration, as a shell line has it: with the interpreter on the PATH.
    program: options.testCommand == null ? null : "sh",
    args: (paths) => {
      const task = {
        command: commandOf(session, request).map((part) => (part === "sh" ? "/bin/sh" : part)),
        options: reports.map((file) => addedOptions(session, request, paths.resultFile(file))),
        ownOptions: options.passEnv?.PYTEST_ADDOPTS ?? "",
        between: again.map(({ commit, targets }) => [commit, [...plain, ...targets.map(asTarget)]]),
        result: paths.resultFile(resultFile),
        shared: isPrivate ? ["/tmp", "/var/tmp"] : [],
        seconds,
        most: MAX_LEFT,
      };
      const driver = ["-I", "-S", "-c", ONE_PLACE, JSON.stringify(task)];
      return options.testCommand == null
        ? driver
        : ["-c", 'exec "$@"', "sh", executable, ...driver];
    },
    interpreter,
    variables: () => ({ ...options.passEnv }),
    resultFiles: [...reports, resultFile],
    commits: again.map(({ commit }) => commit),
  });
  // Null where the program did not come to the end of the first command.
  const seen = Seen.safeParse(parseJson(result.files.get(resultFile) ?? "")).data ?? null;
  const { output } = endingOf(result, reports[1]);
  const first = endingOf({ ...result, output }, reports[0]);
  const found = await reportIn(session, result, reports[0]);
  if (seen === null || seen.timedOut === true) {
    return { ...first, ...(seen === null ? {} : { ending: "timed-out" as const }), ...found };
  }
  const { second = null, between = [], left = [] } = seen;
  const { report } = await reportIn(session, result, reports[1]);
  return {
    ...first,
    // The limit was that of all commands together, and the first had ended.
    ...(first.ending === "timed-out" ? { ending: "exited" as const, exitCode: seen.first } : {}),
    ...found,
    seconds: seen.seconds,
    again: { between, left, second: second === null ? null : { exitCode: second, report } },
  };
}

const MAX_LEFT = 10;

const Seen = z.object({
  timedOut: z.boolean().optional(),
  first: z.number().default(1),
  seconds: z.number().default(0),
  between: z.array(z.number()).optional(),
  second: z.number().optional(),
  left: z.array(z.string().max(1000)).max(MAX_LEFT).optional(),
});

function commandOf({ options, interpreter }: Session, { targets }: TestRequest): string[] {
  const { testCommand = null } = options;
  if (testCommand !== null) return ["sh", "-c", testCommand];
  return [interpreter.executable, "-m", "pytest", ...targets.map(asTarget)];
}

function addedOptions({ options }: Session, request: TestRequest, reportFile: string): string {
  const named = request.named === undefined ? [] : [`-k '${request.named.join(" or ")}'`];
  const added = [`--junitxml=${reportFile}`, ...deselected(request), ...named];
  return [options.passEnv?.PYTEST_ADDOPTS, ...added].filter((part) => part !== undefined).join(" ");
}

async function reportIn(
  { options: { root } }: Session,
  { files }: ProgramResult,
  reportFile: string,
): Promise<Pick<TestRun, "report" | "problem">> {
  const { report, ...problem } = await readReport(files.get(reportFile) ?? "", { root });
  return {
    ...problem,
    report: report && relativeToRoot(report, (file) => existsSync(join(root, file))),
  };
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
