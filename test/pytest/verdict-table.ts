import type { TestEnding, TestOutcome } from "../../src/ports.ts";
import type { Files } from "./project.ts";

/** A row of the table: what pytest does, what it leaves behind, and the verdict on that. */
export interface VerdictCase extends Evidence {
  name: string;
  files: Files;
  targets?: readonly string[];
  pytestArgs?: readonly string[];
  timeoutSeconds?: number;
  /** A Python that has no pytest. */
  withoutPytest?: boolean;
  /** What older versions of pytest do instead, identified by the exit code. */
  inOlderPytest?: Evidence;
}

export interface Evidence {
  exitCode: number;
  ending: TestEnding;
  /** Null for no report; otherwise outcomes by test id, and the exceptions of broken files. */
  report: ReportShape | null;
  /** The verdict for each phase, without a plan. */
  verdict: { red: string; green: string };
}

export interface ReportShape {
  tests: Record<string, TestOutcome>;
  broken?: Record<string, string | null>;
}

/** The expected evidence of a run that ended with this code. */
export function evidenceFor(row: VerdictCase, exitCode: number): Evidence {
  return row.inOlderPytest?.exitCode === exitCode ? row.inOlderPytest : row;
}

const FAILS = "def test_it():\n    assert 1 == 2\n";
const PASSES = "def test_it():\n    assert 1 == 1\n";
const FAILED = { tests: { "test_it.py::test_it": "failed" } } satisfies ReportShape;
const PASSED = { tests: { "test_it.py::test_it": "passed" } } satisfies ReportShape;
const SKIPPED = { tests: { "test_it.py::test_it": "skipped" } } satisfies ReportShape;
const NOTHING = { tests: {} } satisfies ReportShape;

const both = (word: string) => ({ red: word, green: word });

const brokenFile = (exception: string | null) => ({
  exitCode: 2,
  ending: "exited" as const,
  report: { tests: {}, broken: { "test_it.py": exception } },
  verdict: both("collection-error"),
});

const usageError = {
  exitCode: 4,
  ending: "exited",
  report: null,
  verdict: both("usage-error"),
} as const;
const spoofed = { exitCode: 0, ending: "exited", verdict: both("untrusted") } as const;

export const VERDICT_CASES: readonly VerdictCase[] = [
  {
    name: "every test passes",
    files: { "test_it.py": PASSES },
    exitCode: 0,
    ending: "exited",
    report: PASSED,
    verdict: both("green"),
  },
  {
    name: "an assertion fails",
    files: { "test_it.py": FAILS },
    exitCode: 1,
    ending: "exited",
    report: FAILED,
    verdict: both("red"),
  },
  {
    name: "a module is missing, imported inside a test",
    files: { "test_it.py": "def test_it():\n    import not_there_yet\n" },
    exitCode: 1,
    ending: "exited",
    report: FAILED,
    verdict: both("red"),
  },
  {
    name: "a module is missing, imported inside a fixture",
    files: {
      "test_it.py":
        "import pytest\n@pytest.fixture\ndef shop():\n    import not_there_yet\ndef test_it(shop):\n    pass\n",
    },
    exitCode: 1,
    ending: "exited",
    report: { tests: { "test_it.py::test_it": "error" } },
    verdict: both("red"),
  },
  {
    name: "a fixture is not found",
    files: { "test_it.py": "def test_it(no_such_fixture):\n    pass\n" },
    exitCode: 1,
    ending: "exited",
    report: { tests: { "test_it.py::test_it": "error" } },
    verdict: { red: "wrong-reason", green: "red" },
  },
  {
    name: "a syntax error in a test file",
    files: { "test_it.py": "def test_it(:\n    pass\n" },
    ...brokenFile("SyntaxError"),
  },
  {
    name: "a missing module imported at the top",
    files: { "test_it.py": `import not_there_yet\n${FAILS}` },
    ...brokenFile("ModuleNotFoundError"),
  },
  {
    name: "a missing name imported at the top",
    files: { "shop.py": "", "test_it.py": `from shop import total\n${FAILS}` },
    ...brokenFile("ImportError"),
  },
  {
    name: "an unregistered marker under --strict-markers",
    files: { "test_it.py": `import pytest\n@pytest.mark.nobody_knows\n${FAILS}` },
    // As an argument, because pytest 9.0 ignores it in `addopts`.
    pytestArgs: ["--strict-markers"],
    ...brokenFile(null),
  },
  {
    name: "KeyboardInterrupt",
    files: { "test_it.py": "def test_it():\n    raise KeyboardInterrupt\n" },
    exitCode: 2,
    ending: "exited",
    report: NOTHING,
    verdict: both("interrupted"),
  },
  {
    name: "an error in conftest.py",
    files: { "conftest.py": "1 / 0\n", "test_it.py": PASSES },
    ...usageError,
  },
  {
    name: "a bad option in pytest.ini",
    files: { "pytest.ini": "[pytest]\naddopts = --no-such-option\n", "test_it.py": PASSES },
    ...usageError,
  },
  {
    name: "a path that does not exist",
    files: { "test_it.py": PASSES },
    targets: ["test_other.py"],
    ...usageError,
    report: NOTHING,
  },
  {
    name: "a test id that does not exist",
    files: { "test_it.py": PASSES },
    targets: ["test_it.py::test_other"],
    ...usageError,
    report: NOTHING,
  },
  {
    name: "sys.exit() while a test module is imported",
    files: { "test_it.py": `import sys\nsys.exit(0)\n${PASSES}` },
    exitCode: 3,
    ending: "exited",
    report: NOTHING,
    verdict: both("internal-error"),
    inOlderPytest: brokenFile("SystemExit"),
  },
  {
    name: "a hook that raises",
    files: {
      "conftest.py": "def pytest_runtest_protocol(item):\n    raise ValueError('hook')\n",
      "test_it.py": PASSES,
    },
    exitCode: 3,
    ending: "exited",
    report: NOTHING,
    verdict: both("internal-error"),
  },
  {
    name: "nothing collected",
    files: { "test_it.py": "" },
    exitCode: 5,
    ending: "exited",
    report: NOTHING,
    verdict: both("no-tests"),
  },
  {
    name: "pytest is not installed",
    files: { "test_it.py": PASSES },
    withoutPytest: true,
    exitCode: 1,
    ending: "no-pytest",
    report: null,
    verdict: both("tooling-error"),
  },
  {
    name: "os._exit(0) in a test",
    files: { "test_it.py": "import os\ndef test_it():\n    os._exit(0)\n" },
    ...spoofed,
    report: null,
  },
  {
    name: "os._exit(0) in conftest.py",
    files: { "conftest.py": "import os\nos._exit(0)\n", "test_it.py": FAILS },
    ...spoofed,
    report: null,
  },
  {
    name: "os._exit(0) in the code under test",
    files: {
      "shop.py": "import os\ndef total():\n    os._exit(0)\n",
      "test_it.py": "import shop\ndef test_it():\n    assert shop.total() == 3\n",
    },
    ...spoofed,
    report: null,
  },
  {
    name: "conftest sets session.exitstatus = 0",
    files: {
      "conftest.py":
        "import pytest\n@pytest.hookimpl(trylast=True)\ndef pytest_sessionfinish(session):\n    session.exitstatus = 0\n",
      "test_it.py": FAILS,
    },
    ...spoofed,
    report: FAILED,
  },
  {
    name: "every test skipped",
    files: { "test_it.py": `import pytest\n@pytest.mark.skip\n${FAILS}` },
    ...spoofed,
    report: SKIPPED,
  },
  {
    name: "every test xfailed",
    files: { "test_it.py": `import pytest\n@pytest.mark.xfail\n${FAILS}` },
    ...spoofed,
    report: SKIPPED,
  },
  {
    name: "pytest.exit(returncode=0)",
    files: {
      "test_it.py": "import pytest\ndef test_it():\n    pytest.exit('enough', returncode=0)\n",
    },
    ...spoofed,
    report: NOTHING,
  },
  {
    name: "pytest.exit(returncode=0) after a test that passed",
    files: {
      "test_it.py": `import pytest\n${PASSES}def test_quits():\n    pytest.exit('enough', returncode=0)\n`,
    },
    ...spoofed,
    report: PASSED,
  },
  {
    name: "addopts = --setup-plan",
    files: { "pytest.ini": "[pytest]\naddopts = --setup-plan\n", "test_it.py": FAILS },
    ...usageError,
  },
  {
    name: "addopts = --collect-only",
    files: { "pytest.ini": "[pytest]\naddopts = --collect-only\n", "test_it.py": FAILS },
    ...spoofed,
    report: NOTHING,
  },
  {
    name: "a plugin fails the run although every test passed",
    files: {
      "conftest.py": "def pytest_sessionfinish(session):\n    session.exitstatus = 1\n",
      "test_it.py": PASSES,
    },
    exitCode: 1,
    ending: "exited",
    report: PASSED,
    verdict: both("untrusted"),
  },
  {
    name: "a segmentation fault",
    files: {
      "test_it.py": "import os, signal\ndef test_it():\n    os.kill(os.getpid(), signal.SIGSEGV)\n",
    },
    exitCode: 139,
    ending: "signalled",
    report: null,
    verdict: both("crashed"),
  },
  {
    name: "the time limit",
    files: { "test_it.py": "import time\ndef test_it():\n    time.sleep(600)\n" },
    timeoutSeconds: 2,
    exitCode: 124,
    ending: "timed-out",
    report: null,
    verdict: both("timeout"),
  },
];
