import { shellLine } from "../sandbox/quote-for-shell.ts";
import type { SourceRoots } from "./source-roots.ts";

export interface PytestArguments {
  root: string;
  sourceRoots: SourceRoots;
  reportPath: string;
  cachePath: string;
  withoutCoverage: boolean;
  /** Spread over all cores by pytest-xdist. */
  onAllCores: boolean;
  keepGoing: boolean;
  pytestArgs: readonly string[];
  targets: readonly string[];
}

const FOR_PEOPLE = ["-v", "--tb=short"];

/** Everything behind the interpreter's name for one run. */
export function pytestArguments(run: PytestArguments): string[] {
  return [
    "-c",
    BOOTSTRAP,
    JSON.stringify({ ...run.sourceRoots, leftOut: leftOutPath(run.reportPath) }),
    ...FOR_PEOPLE,
    ...(run.onAllCores ? ["-n", "auto"] : []),
    ...run.pytestArgs,
    // Ours come last: the last one wins, over the repository's addopts and the user's arguments.
    ...evidenceOptions(run),
    ...run.targets.map(asTarget),
  ];
}

/** The run as a person would type it, without what the arbiter adds for itself. */
export function describeCommand(pytestArgs: readonly string[], targets: readonly string[]): string {
  const args = [...FOR_PEOPLE, ...pytestArgs, ...targets.map(asTarget)];
  return shellLine(["python", "-m", "pytest", ...args]);
}

/** Where the number of tests is written that were collected and never finished. */
export function leftOutPath(reportPath: string): string {
  return `${reportPath}.left-out`;
}

function evidenceOptions(run: PytestArguments): string[] {
  return [
    `--junitxml=${run.reportPath}`,
    "--junitprefix=",
    ...["-o", "junit_family=xunit1"],
    // Not `-p no:cacheprovider`: with it a repository's `addopts = --lf` is a usage error.
    ...["-o", `cache_dir=${run.cachePath}`],
    // Test ids are relative to the root, also with a configuration file above or below it.
    `--rootdir=${run.root}`,
    // A repository's `-x` would leave every test after the first failure without evidence.
    "--maxfail=0",
    ...(run.withoutCoverage ? ["--no-cov"] : []),
    ...(run.keepGoing ? ["--continue-on-collection-errors"] : []),
  ];
}

/** pytest takes a leading `-` for an option and a leading `@` for a file of arguments. */
function asTarget(target: string): string {
  return /^[-@]/.test(target) ? `./${target}` : target;
}

/**
 * Starts pytest as `python -m pytest` does, with three differences. pytest is imported before the
 * repository's directories are on the search path, so that a `pytest.py` there cannot take its place.
 * And a watch refuses options under which no test body runs, and counts the tests that were
 * collected and never finished. Files that the arbiter itself was started with are closed first: they
 * would be open in every sandbox. Works on every Python 3; `-P` would need 3.11, `-I` hides packages.
 */
export const BOOTSTRAP = `import sys, os
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import pytest, json
roots = json.loads(sys.argv[1])
sys.argv[:2] = ["pytest"]
sys.path[:0] = roots["forTests"]
given = [p for p in [os.environ.get("PYTHONPATH")] if p]
os.environ["PYTHONPATH"] = os.pathsep.join(roots["forChildren"] + given)
class Watch:
    finished = 0
    def pytest_configure(self, config):
        for name in ("setupplan", "setuponly", "trace", "usepdb"):
            if getattr(config.option, name, False):
                raise pytest.UsageError("option %s runs no test" % name)
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logfinish(self):
        self.finished += 1
    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        with open(roots["leftOut"], "w") as count:
            count.write(str(session.testscollected - self.finished))
sys.exit(pytest.main(plugins=[Watch()]))
`;
