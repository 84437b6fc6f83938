import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestReport, TestRequest, TestRun } from "../ports.ts";
import { shellLine } from "../safe-text/shell.ts";
import { asTarget } from "./command.ts";
import { endingOf, newReportFile, readReport } from "./run-pytest.ts";
import { limitsOf, type PytestOptions, type Session, suiteSecondsOf } from "./session.ts";

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
  { options, interpreter }: Session,
  request: TestRequest,
): Promise<Omit<TestRun, "command">> {
  const reportFile = newReportFile();
  const { testCommand = null, passEnv = {} } = options;
  const result = await options.programs.run({
    ...limitsOf(options, request),
    timeoutSeconds: suiteSecondsOf(options),
    program: testCommand === null ? null : "sh",
    args: () => {
      if (testCommand !== null) return ["-c", testCommand];
      return ["-m", "pytest", ...request.targets.map(asTarget)];
    },
    interpreter,
    variables: (paths) => ({
      ...passEnv,
      PYTEST_ADDOPTS: [
        passEnv.PYTEST_ADDOPTS,
        `--junitxml=${paths.resultFile(reportFile)}`,
        ...deselected(request),
        ...(request.named === undefined ? [] : [`-k '${request.named.join(" or ")}'`]),
      ]
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
