import { shellLine } from "../safe-text/shell.ts";
import type { SourceRoots } from "./source-roots.ts";

interface PytestArguments {
  root: string;
  sourceRoots: SourceRoots;
  reportPath: string;
  /** Where to write the number of tests that were collected but did not finish. */
  unfinishedPath: string;
  cachePath: string;
  withoutCoverage: boolean;
  /** Lets pytest-xdist spread the tests over all cores. */
  onAllCores: boolean;
  keepGoing: boolean;
  pytestArgs: readonly string[];
  targets: readonly string[];
}

const READABLE_OUTPUT = ["-v", "--tb=short"];

/** The interpreter's arguments for one run of pytest. */
export function pytestArguments(run: PytestArguments): string[] {
  return [
    "-c",
    BOOTSTRAP,
    JSON.stringify({ ...run.sourceRoots, unfinished: run.unfinishedPath }),
    ...READABLE_OUTPUT,
    ...(run.onAllCores ? ["-n", "auto"] : []),
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
function asTarget(target: string): string {
  return /^[-@]/.test(target) ? `./${target}` : target;
}

/**
 * Starts pytest as `python -m pytest` does, with three differences:
 * - It closes inherited files first, which would otherwise be open inside every sandbox.
 * - It imports pytest before the repository's directories are on the search path, so that a
 *   `pytest.py` there cannot replace it.
 * - A plugin refuses options under which no test body runs, and counts the collected tests that did
 *   not finish.
 * Works on every Python 3: `-P` needs 3.11, and `-I` hides packages.
 */
export const BOOTSTRAP = `import sys, os
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import pytest, json
options = json.loads(sys.argv[1])
sys.argv[:2] = ["pytest"]
sys.path[:0] = options["forTests"]
given = [p for p in [os.environ.get("PYTHONPATH")] if p]
os.environ["PYTHONPATH"] = os.pathsep.join(options["forChildren"] + given)
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
        with open(options["unfinished"], "w") as count:
            count.write(str(session.testscollected - self.finished))
sys.exit(pytest.main(plugins=[Watch()]))
`;
