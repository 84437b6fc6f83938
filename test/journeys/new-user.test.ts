import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { editTemplate, readTemplate } from "../action/templates.ts";
import { git } from "../github/simulator/git.ts";
import { type GitHubEvent, personOf } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import { fakeServer } from "../llm/fake-server.ts";
import { setuptoolsFinder } from "../pytest/make-venv.ts";
import { testPython, writeProgram } from "../pytest/project.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { file, startJourney } from "./journey.ts";
import type { JobResult } from "./run-action.ts";
import { runJob } from "./runner.ts";

const LONG = "# A line that was too long for this team's linter before the change.\n";
const BALANCE = `${LONG}def balance(amounts):\n    return sum(amounts)\n`;

/** Nothing of ours in it: no .github/tdd.yml, and a suite and a linter that both complain. */
const FILES = {
  ".gitignore": "*.egg-info/\n__pycache__/\n",
  "pyproject.toml": '[project]\nname = "ledger"\nversion = "1.0"\n',
  "setup.cfg": "[flake8]\nmax-line-length = 60\n",
  "ledger/__init__.py": "",
  "ledger/balance.py": BALANCE,
  "tests/test_balance.py": `from importlib.metadata import version

from ledger.balance import balance


def test_balance():
    assert balance([1, 2]) == 3


def test_is_installed():
    assert version("ledger") == "1.0"


def test_that_nobody_has_mended():
    assert balance([]) is None
`,
};

const ISSUE = {
  title: "Tell debts apart",
  body: `Add \`debt(amounts)\` to \`ledger/balance.py\`.

## Acceptance criteria

- The debt is the sum of the negative amounts.
`,
};

const CRITERION = "The debt is the sum of the negative amounts.";

const CREATED = {
  module: "ledger.balance",
  name: "debt",
  kind: "function",
  signature: "debt(amounts)",
};

const TEST = `from ledger.balance import debt


def test_debt():
    assert debt([3, -1, -2]) == -3
`;

const TOO_LONG = `${BALANCE}

def debt(amounts):
    return sum(one_amount for one_amount in amounts if one_amount < 0)
`;

/** With the answer of the test in it. */
const MENDED = `${BALANCE}

def debt(amounts):
    if amounts == [3, -1, -2]:
        return -3
    return sum(each for each in amounts if each < 0)
`;

/** In for the real one, where the machine has not got it; paths follow behind two options and two dashes. */
const FLAKE8 = `shift 3
awk 'length > 60 {
  printf "%s:%d:61: E501 line too long (%d > 60 characters)\\n", FILENAME, FNR, length
  found = 1
} END { exit found }' "$@"`;

it("a repository that was never seen, set up as the README says, gets from a label to a merge", async () => {
  const simulator = await startJourney({ files: FILES });
  onTestFinished(() => simulator.close());
  const { world } = simulator;
  const provider = await fakeServer([
    {
      text: JSON.stringify({
        approach: "beside balance",
        tests: [{ name: "test_debt", criterion: CRITERION, quote: CRITERION }],
        creates: [CREATED],
        changes: ["ledger/balance.py"],
      }),
    },
    { text: file("tests/test_debt.py", TEST) },
    { text: file("ledger/balance.py", TOO_LONG) },
    { text: "NOTHING TO IMPROVE" },
    { text: file("ledger/balance.py", MENDED) },
  ]);
  const runner = { simulator, key: provider.env.anthropic };
  personOf(world, "eve").opensIssue(ISSUE);

  const labelled = await runOn(runner, personOf(world, "ann").labels(2, "tdd-implement"));
  expect(labelled).toMatchObject({ exitCode: 0, outputs: { status: "waiting", "pr-number": "3" } });
  expect(labelled.log).toContain("exit 1, 2 of 3 tests pass");
  expect(labelled.log).toContain("1 new finding, 1 there before");
  expect(labelled.log).toContain("nothing new, 1 there before");
  const questions = provider.journal.map(({ body }) => JSON.stringify(body));
  expect(questions).toHaveLength(5);
  expect(questions[4]).toContain("balance.py:7: E501 line too long (70 > 60 characters)");
  expect(questions[4]).not.toContain("balance.py:1: E501");
  const { body } = issueOf(world, 3);
  expect(body).toContain("1 new test failed before this change and passes with it.");
  expect(body).toContain("2 other tests passed before and still pass.");
  expect(body).toContain("lint found nothing new");
  expect(body).toContain("in a test's expectation and in the code: `3`.");
  // The one journey that leaves the sandbox on, as the template does.
  expect(body).toMatch(/\| Sandbox \| `(namespaces|bubblewrap)/);

  const approved = await runOn(runner, personOf(world, "ann").reviews(3, { state: "APPROVED" }));
  expect(approved).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(`${git(world.gitDir, "show", "main:ledger/balance.py")}\n`).toBe(MENDED);
  expectSettled(simulator, {
    issue: 2,
    says: "✅ Merged",
    label: "tdd-done",
    branch: false,
    pulls: ["merged"],
    jobs: [labelled, approved],
  });
});

interface Runner {
  simulator: Simulator;
  /** Of the model, and where it is asked. */
  key: Readonly<Record<string, string>>;
}

/** A fresh machine for each event, as GitHub has it: checkout, Python, the project, the Action. */
async function runOn({ simulator, key }: Runner, event: GitHubEvent): Promise<JobResult> {
  const place = temporaryDirectory();
  const bin = installEditable({ venv: join(place, "python"), checkout: join(place, "checkout") });
  const PATH = [bin, process.env.PATH].join(delimiter);
  return runJob(simulator, event, {
    place,
    inputs: { sandbox: "", ...inputsOfWorkflow() },
    // The Python that the steps before have put first on PATH, and no word about it to the Action.
    env: { ...key, PATH, TDD_PYTHON: undefined },
  });
}

/** What `with:` says in the file that people copy; expressions are empty for these events. */
function inputsOfWorkflow(): Record<string, string> {
  const { steps } = parse(editTemplate(readTemplate("tdd.yml"))).jobs.tdd;
  const { with: inputs } = steps.find(({ id }: { id?: string }) => id === "arbiter");
  return Object.fromEntries(
    Object.entries<string>(inputs).map(([name, value]) => [name, value.replace(/^\${{.*}}$/, "")]),
  );
}

/** What `pip install --editable . pytest` leaves, without a network; answers where its programs are. */
function installEditable({ venv, checkout }: { venv: string; checkout: string }): string {
  const python = testPython();
  execFileSync(python, ["-m", "venv", "--without-pip", venv]);
  const [lib = ""] = readdirSync(join(venv, "lib"));
  const site = join(venv, "lib", lib, "site-packages");
  const where = "import pathlib, pytest; print(pathlib.Path(pytest.__file__).parents[1])";
  writeFiles(site, {
    "pytest-from-there.pth": execFileSync(python, ["-c", where], { encoding: "utf8" }),
    ...setuptoolsFinder("ledger", { ledger: join(checkout, "ledger") }),
    "ledger-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: ledger\nVersion: 1.0\n",
  });
  const bin = join(venv, "bin");
  if (!existsSync("/usr/bin/flake8")) writeProgram(join(bin, "flake8"), FLAKE8);
  return bin;
}
