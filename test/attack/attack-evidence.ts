import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { createTestRunner } from "../../src/runs/sandboxed-tests.ts";
import type { Sandbox } from "../../src/sandbox/confinement.ts";
import { judge, type Outcome } from "./outcome.ts";

type Files = Readonly<Record<string, string>>;

const FAILS = "def test_it():\n    assert 1 == 2\n";
const FORGED =
  '<testsuites><testsuite name="pytest" tests="1"><testcase classname="test_it" name="test_it" file="test_it.py" line="0"/></testsuite></testsuites>';

/** Ways to make failing tests look as if they passed. */
const FORGERIES: Readonly<Record<string, Files>> = {
  "os._exit(0) while tests run": { "test_it.py": "import os\ndef test_it():\n    os._exit(0)\n" },
  "a forged JUnit report": {
    "conftest.py": `import os\ndef pytest_configure(config):\n    open(config.option.xmlpath, "w").write(${JSON.stringify(FORGED)})\n    os._exit(0)\n`,
  },
  "an exit code set by conftest": {
    "conftest.py":
      "import pytest\n@pytest.hookimpl(trylast=True)\ndef pytest_sessionfinish(session):\n    session.exitstatus = 0\n",
  },
  "addopts = --collect-only": { "pytest.ini": "[pytest]\naddopts = --collect-only\n" },
  "addopts = --setup-plan": { "pytest.ini": "[pytest]\naddopts = --setup-plan\n" },
  "a pytest.py of the repository": { "pytest.py": "import sys\nsys.exit(0)\n" },
  "a sitecustomize.py of the repository": { "sitecustomize.py": "import os\nos._exit(0)\n" },
  "every test skipped": {
    "conftest.py":
      "import pytest\ndef pytest_collection_modifyitems(items):\n    for item in items:\n        item.add_marker(pytest.mark.skip)\n",
  },
};

/** Checks that pytest is believed only when its report and its exit code agree. */
export async function attackEvidence(
  sandbox: Sandbox,
  { python, env }: { python: string; env: NodeJS.ProcessEnv },
): Promise<Outcome[]> {
  const tries = Object.entries(FORGERIES).map(async ([attack, files]) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "attack-")));
    try {
      for (const [name, content] of Object.entries({ "test_it.py": FAILS, ...files })) {
        writeFileSync(join(root, name), content);
      }
      const run = await createTestRunner({ root, python, env, sandbox }).run({ targets: [] });
      const { word } = judgeRun(run);
      return judge(attack, "evidence", word === "green" ? ["it was believed"] : []);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
  return [...(await Promise.all(tries)), await floodOutput(sandbox, { python, env })];
}

async function floodOutput(
  sandbox: Sandbox,
  place: { python: string; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "attack-")));
  try {
    const flood =
      "import os\ndef test_it():\n    for _ in range(1024):\n        os.write(1, b'x' * (1 << 20))\n";
    writeFileSync(join(root, "test_it.py"), flood);
    const runner = createTestRunner({ ...place, root, sandbox, pytestArgs: ["-s"] });
    const { output } = await runner.run({ targets: [] });
    const told = output.includes("bytes left out") && output.length < 200_000;
    return judge("1 GB of output", "runner", told ? [] : [`${output.length} characters are kept`]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
