import type { BroughtTests } from "../../src/features/own-tests/record.ts";
import { inspectRepository } from "../../src/git/repository.ts";
import type { Bench, Files, Log, Model, Mutator, Workspace } from "../../src/ports.ts";
import { NO_USAGE } from "../../src/run-state/usage.ts";
import { claimIssue } from "../../src/runs/claim-issue.ts";
import { localHost } from "../../src/runs/host.ts";
import { openRun } from "../../src/runs/open-run.ts";
import type { RunOptions } from "../../src/runs/options.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { createRun } from "../../src/workflow/run.ts";
import { UNLIMITED } from "../../src/workflow/spending.ts";
import type { AssembledTools } from "../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { canaryResults, failed, passed, run } from "../routing/make-run.ts";

/**
 * A run with real git, and a model and a pytest that take no time. Both answer from what they are
 * shown, so that they do not depend on how often the run was started.
 */
export const FILES = { "app.py": "value = 0\n", "tests/test_old.py": "def test_old(): pass\n" };
const EXAMPLES = "- `double(1) == 2`\n- `double(3) == 6`\n";
export const SPEC = readSpec({ body: `# New thing\n\n- It works.\n${EXAMPLES}` });

export const SAFE = createSanitizer({ secrets: [] });

const NEW = "tests/test_new.py";
const MORE = "tests/test_more.py";
const HELD_OUT = "tests/test_examples.py";
const MENDED = "value = 1  # mended\n";
const USED = "from app import double\n\n\n";
const TEST = "def test_new(): assert False\n";

/** The same test, as a person brings it. */
export const OWN_TESTS: BroughtTests = {
  ...{ source: "ann/new", commit: "c".repeat(40), leftAlone: [] },
  files: [{ path: NEW, content: TEST, was: null }],
};

const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;

/** Its first attempt is wrong, and so is every other where it never learns. */
export function instantModel({ learns = true } = {}): Model {
  return {
    name: "instant",
    answer: async ({ node, prompt, stable = "" }) => {
      const isRight = learns && prompt.includes("The last attempt failed");
      // It knows what to do about a held-out example, and a refactoring leaves that.
      const isMended = prompt.includes("<held_out>");
      const mark = stable.includes("# mended") ? "# mended, tidy" : "# tidy";
      const texts: Record<string, string> = {
        plan: JSON.stringify({
          approach: "directly",
          tests: [{ name: "test_new", criterion: "It works.", quote: "It works." }],
        }),
        scaffold: file(
          NEW,
          prompt.includes("A person reviewed these tests")
            ? `# Again.\n${USED}${TEST}`
            : USED + TEST,
        ),
        implement: file("app.py", isMended ? MENDED : isRight ? "value = 1\n" : "value = 5\n"),
        refactor: file("app.py", `value = 1  ${mark}\n`),
        strengthen: file(MORE, `def test_more():\n    """Issue: It works."""\n    assert tidy\n`),
      };
      const usage = { ...NO_USAGE, calls: 1 };
      return { text: texts[node] ?? "", usage, stopReason: "end" } as const;
    },
  };
}

/** The tools of an open run, with what takes time replaced. */
export function instantTools(tools: AssembledTools): AssembledTools {
  return {
    ...tools,
    tests: instantPytest(tools.workspace),
    baselineTests: {
      sandbox: null,
      run: async () => run(0, [passed("tests/test_old.py::test_old")]),
    },
    syntax: { check: async () => [] },
    support: { inspect: async () => [], installed: async () => [] },
    inspector: {
      inspect: async () => null,
      findAffected: async () => [],
      isSameCode: async () => [],
      findStatements: async () => [],
      compareDefinitions: async () => [],
      takeDefinitions: async () => [],
    },
    mutator: { find: async () => ({ mutants: [] }) },
    linter: { lint: async () => [] },
  };
}

/** Strengthens: a mutant that only an added test notices. */
export const UNTIDY: Mutator = {
  find: async (files) => ({
    mutants: files.map(({ path, content }) => ({
      ...{ file: path, line: 1, kind: "comment", function: "", old: "tidy", new: "messy" },
      ...{ from: content.indexOf("tidy"), to: content.indexOf("tidy") + 4, mayBeEquivalent: false },
    })),
  }),
};

function instantPytest(workspace: Workspace): Bench {
  const newTest = async ({ read }: Files) => {
    if ((await read(NEW)) === null) return [];
    const works = (await read("app.py"))?.includes("value = 1");
    return [works ? passed(`${NEW}::test_new`) : failed(`${NEW}::test_new`, "AssertionError: no")];
  };
  const addedTest = async ({ read }: Files, isWhole: boolean, targets: readonly string[]) => {
    if (!(isWhole || targets.includes(MORE)) || (await read(MORE)) === null) return [];
    const isTidy = (await read("app.py"))?.includes("tidy");
    return [isTidy ? passed(`${MORE}::test_more`) : failed(`${MORE}::test_more`, "AssertionError")];
  };
  const heldOutTest = async ({ read }: Files, targets: readonly string[]) => {
    if (!targets.includes(HELD_OUT)) return [];
    const id = `${HELD_OUT}::test_new_1`;
    const isMended = (await read("app.py"))?.includes("mended");
    return [isMended ? passed(id) : failed(id, "AssertionError")];
  };
  return {
    sandbox: null,
    run: async ({ at, targets, only, also = [] }) => {
      const files = workspace.at(at);
      const isWhole = targets.length === 0 && only === undefined;
      const old = isWhole ? [passed("tests/test_old.py::test_old")] : [];
      const own = [NEW, MORE, HELD_OUT];
      const canary = [...also, ...targets].find(
        (target) => !own.some((path) => target.startsWith(path)),
      );
      const canaries =
        canary === undefined ? [] : canaryResults(canary, (await files.read(canary)) ?? "");
      const added = await addedTest(files, isWhole, targets);
      const heldOut = await heldOutTest(files, targets);
      const tests = [...old, ...(await newTest(files)), ...added, ...heldOut, ...canaries];
      return run(tests.some(({ outcome }) => outcome === "failed") ? 1 : 0, tests);
    },
  };
}

export function instantRequest(
  issue: number,
  log: Log = { record: () => {} },
): RunOptions & { issue: number } {
  return {
    issue,
    suiteSeconds: 900,
    timeoutSeconds: 60,
    pytestArgs: [],
    collectCoverage: false,
    parallel: false,
    sandbox: "off",
    network: "off",
    failClosed: false,
    passEnv: {},
    signOff: false,
    copy: [],
    env: process.env,
    attempts: 3,
    modelTimeoutSeconds: 60,
    testCommand: undefined,
    lintCommand: undefined,
    setupCommand: undefined,
    prices: {},
    spending: UNLIMITED,
    // Mutants take time, and only their own tests look at them.
    settings: { ...DEFAULT_SETTINGS, mutants: "off" },
    safe: SAFE,
    log,
    signal: new AbortController().signal,
  };
}

/** Runs an issue up to the human gate, and leaves it there. */
export async function runToTheGate(directory: string, issue: number): Promise<void> {
  const repository = await inspectRepository({ directory, env: process.env });
  const state = await claimIssue(repository, { issue, host: localHost(), safe: SAFE });
  const model = instantModel();
  const request = instantRequest(issue);
  const open = await openRun(request, {
    repository,
    host: localHost(),
    state,
    model,
    sandbox: null,
  });
  const run = createRun(instantTools(open.tools), open.durability);
  await run.start({ issue, spec: SPEC, contextPaths: [], base: repository.base });
  await open.close({ discardBranch: false });
}
