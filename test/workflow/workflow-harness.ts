import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, onTestFinished } from "vitest";
import type { BroughtTests } from "../../src/features/own-tests/record.ts";
import { createLocalForge } from "../../src/git/local-forge.ts";
import type { Repository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { createScriptedModel } from "../../src/llm/scripted.ts";
import type {
  LintRequest,
  LintRun,
  LogEvent,
  MergeResult,
  Model,
  ModelRequest,
  OnVersion,
  TestRequest,
  TestRun,
} from "../../src/ports.ts";
import { createBaselineRun } from "../../src/proof/baseline.ts";
import {
  createMutator,
  createSupportInspector,
  createSyntaxChecker,
  createTestInspector,
} from "../../src/pytest/inspect-code.ts";
import { equalBudgets } from "../../src/routing/attempts.ts";
import type { ModelNode } from "../../src/routing/nodes.ts";
import type { Settings } from "../../src/run-state/settings.ts";
import { openBench } from "../../src/runs/bench.ts";
import { createBaselineTests } from "../../src/runs/sandboxed-tests.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { partsOf } from "../../src/version.ts";
import { createRun } from "../../src/workflow/run.ts";
import { sanitizeTools } from "../../src/workflow/safe-tools.ts";
import { type Spending, UNLIMITED } from "../../src/workflow/spending.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";
import { canaryResults, failed, passed, run } from "../routing/make-run.ts";
import { makeRepository } from "../temporary-repository.ts";
import { createFakeMemory } from "./fake-memory.ts";

export const NEW_TEST = "tests/test_new.py::test_new";
export const OLD_TEST = "tests/test_old.py::test_old";

export const newFails = () => run(1, [failed(NEW_TEST, "AssertionError: assert 1 == 2")]);
export const newPasses = () => run(0, [passed(NEW_TEST)]);
export const oldPasses = () => run(0, [passed(OLD_TEST)]);
export const allPass = () => run(0, [passed(OLD_TEST), passed(NEW_TEST)]);

/** The confirming run, to which the canary's results are added. */
export const confirms = () => newPasses();

export const ANSWERS = {
  plan: [
    {
      approach: "directly",
      tests: [{ name: "test_new", criterion: "It works.", quote: "It works." }],
    },
  ],
  scaffold: ["### FILE: tests/test_new.py\n```python\ndef test_new(): assert False\n```"],
  implement: ["### FILE: app.py\n```python\nvalue = 1\n```"],
  refactor: ["NOTHING TO IMPROVE"],
};

const FILES = {
  "app.py": "value = 0\n",
  "tests/test_old.py": "def test_old(): pass\n",
};

const NOT_INSPECTED = { inspect: async () => [], installed: async () => [] };

export type PlannedRun = TestRun | ((request: TestRequest) => TestRun | Promise<TestRun>);

interface Staging {
  /**
   * What pytest finds, run by run; the last one repeats. The repetition of red finds what the red run
   * before it found, and the results of a canary are added to every run that has one.
   */
  runs?: readonly PlannedRun[];
  /** Something makes the canary of every suite pass. */
  isTampered?: boolean;
  /** What the repository's own test command finds; the last suite by default. */
  final?: readonly PlannedRun[];
  /** Real pytest instead, with this limit. */
  timeoutSeconds?: number;
  /** The time budget of the suite, with real pytest. */
  suiteSeconds?: number;
  /** Whether the texts of tests are inspected; by default only with real pytest. */
  inspects?: boolean;
  answers?: Partial<Record<ModelNode, unknown[]>>;
  lints?: readonly LintRun[];
  /** What the linters find at the base, where they are asked. */
  lintsBefore?: readonly LintRun[];
  /** Finds nothing by default. */
  syntax?: Tools["syntax"];
  onLint?: (request: OnVersion<LintRequest>) => void;
  merge?: MergeResult;
  attempts?: number;
  settings?: Partial<Settings>;
  files?: Readonly<Record<string, string>>;
  issue?: string;
  signal?: AbortSignal;
  secrets?: readonly string[];
  /** Who answers, instead of the script. */
  model?: Model;
  spending?: Partial<Spending>;
  phaseSeconds?: number;
  /** The interpreter; by default the one that has pytest alone. */
  python?: string;
  /** Tests that a person brings. */
  tests?: BroughtTests;
  /** Whether a person reviews the tests first. */
  reviewsTests?: boolean;
}

type PlannedRuns = Pick<Staging, "runs" | "final" | "isTampered">;

/** Pytest as planned; `onRun` is told of the runs that `runs` plans. */
export function planRuns(
  { runs = [], final = [], isTampered = false }: PlannedRuns,
  onRun: (request: TestRequest) => void = () => {},
): (request: OnVersion<TestRequest>) => Promise<TestRun> {
  let [last, lastSuite] = [allPass(), allPass()];
  let turn = 0;
  const finals = [...final];
  const find = async (request: TestRequest): Promise<TestRun> => {
    if (request.named !== undefined) return last;
    if (request.only !== undefined) return repeatRed(last, request);
    if (request.useTestCommand === true) {
      return resolveRun(finals.shift() ?? { ...lastSuite, exitCode: 0 }, request);
    }
    const planned = runs[Math.min(turn, runs.length - 1)];
    turn += 1;
    onRun(request);
    if (planned === undefined) throw new Error("no run was staged");
    last = await resolveRun(planned, request);
    if (request.also !== undefined) lastSuite = last;
    return last;
  };
  return async (request) => {
    const found = withCanary(request, await find(request));
    return isTampered && request.only === undefined ? forgeAll(found) : found;
  };
}

async function resolveRun(planned: PlannedRun, request: TestRequest): Promise<TestRun> {
  return typeof planned === "function" ? planned(request) : planned;
}

/** Adds what the tests of a canary do, where the request has one. */
function withCanary({ at, targets, also = [] }: OnVersion<TestRequest>, found: TestRun): TestRun {
  const written = new Map(partsOf(at).with.map(({ path, content }) => [path, content]));
  const canaries = [...also, ...targets].flatMap((path) => {
    return canaryResults(path, written.get(path) ?? "");
  });
  if (canaries.length === 0 || found.report === null) return found;
  const report = { ...found.report, tests: [...found.report.tests, ...canaries] };
  return { ...found, exitCode: found.exitCode === 0 ? 1 : found.exitCode, report };
}

/** Beside a canary, red has just been seen; without one, it is repeated after green. */
function repeatRed(last: TestRun, { also }: TestRequest): TestRun {
  return also === undefined ? failAll(last) : last;
}

function failAll({ report }: TestRun): TestRun {
  return run(1, report?.tests.map(({ id }) => failed(id, "assert 0")) ?? []);
}

function forgeAll(found: TestRun): TestRun {
  const tests = found.report?.tests.map(({ id }) => passed(id)) ?? [];
  return newFailsIn(found) ? found : run(0, tests);
}

function newFailsIn({ report }: TestRun): boolean {
  return report?.tests.some(({ id, outcome }) => id === NEW_TEST && outcome === "failed") ?? false;
}

/** A linter's run that is clean unless something else is said. */
export function lintRun(more: Partial<LintRun>): LintRun {
  return {
    ...{ linter: "ruff", command: "ruff check -- app.py", exitCode: 0, ending: "clean" },
    ...{ findings: [], problem: "" },
    ...more,
  };
}

/** A stage for the tests of a file that only read from it: one for each repository. */
export function shareStages(): (staging: Staging) => ReturnType<typeof stage> {
  const stages = new Map<string, ReturnType<typeof stage>>();
  const removals: (() => void)[] = [];
  afterAll(() => {
    for (const remove of removals) remove();
  });
  return (staging) => {
    const key = JSON.stringify(staging);
    const shared = stages.get(key) ?? stage(staging, (remove) => removals.push(remove));
    stages.set(key, shared);
    return shared;
  };
}

/** A run on a real repository with a scripted model; only what pytest and the linter say is staged. */
export async function stage(
  staging: Staging,
  atEnd: (remove: () => void) => void = onTestFinished,
) {
  const { answers = {}, lints = [], merge, settings, signal, timeoutSeconds } = staging;
  const {
    inspects = timeoutSeconds !== undefined,
    files = FILES,
    issue = "# New thing\n\n- It works.\n",
  } = staging;
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "tdd-stage-")));
  atEnd(() => rmSync(temporary, { recursive: true, force: true }));
  const repository = makeStagedRepository(join(temporary, "repo"), files);
  const repo = repository.root;
  const worktree = await openWorktree({
    repository,
    branch: "feat/issue-1",
    temporaryDirectory: temporary,
  });

  const events: LogEvent[] = [];
  const asked: ModelRequest[] = [];
  const tested: TestRequest[] = [];
  const json = JSON.stringify({ ...ANSWERS, ...answers });
  const model = staging.model ?? createScriptedModel({ name: "staged", json });
  const forge = createLocalForge(repository);
  const place = {
    root: worktree.root,
    checkout: repo,
    python: staging.python ?? process.env.TDD_PYTHON,
    env: process.env,
  };
  const { suiteSeconds = DEFAULT_SETTINGS.suiteMinutes * 60 } = staging;
  const workspace = createWorkspace(worktree);
  const { placeClone } = workspace;
  const bench = openBench(workspace);
  const pytest = createUnconfinedRunner({ ...place, placeClone, timeoutSeconds, suiteSeconds });
  const python = createSyntaxChecker(place);
  const inspector = createTestInspector(place);
  const support = createSupportInspector(place);
  let lintTurn = 0;
  const planned = planRuns(staging, (request) => tested.push(request));
  const openTests = (base: { root: string; placeClone: () => Promise<void> }) =>
    createUnconfinedRunner({ ...place, ...base, timeoutSeconds, suiteSeconds });
  const safe = createSanitizer({ secrets: staging.secrets ?? [] });
  const boundary = pytest.sandbox;
  const baselineTests = createBaselineTests({ repository, copy: [], boundary, safe }, openTests);
  const assembled = sanitizeTools(
    {
      workspace,
      tests: bench.tests({
        sandbox: pytest.sandbox,
        run: async (request: OnVersion<TestRequest>) => {
          if (timeoutSeconds === undefined) return planned(request);
          tested.push(request);
          return pytest.run(request);
        },
      }),
      baselineTests: {
        sandbox: pytest.sandbox,
        run: async (request) => {
          if (timeoutSeconds === undefined) return tools.tests.run(request);
          tested.push(request);
          return baselineTests.run(request);
        },
      },
      // Where pytest is staged, so is the code, and few words of it are Python.
      syntax: timeoutSeconds === undefined ? (staging.syntax ?? { check: async () => [] }) : python,
      support: timeoutSeconds === undefined ? NOT_INSPECTED : support,
      inspector: inspects
        ? bench.inspector(inspector)
        : {
            inspect: async () => null,
            findAffected: async () => [],
            isSameCode: async () => [],
            findStatements: async () => [],
            compareDefinitions: async () => [],
            takeDefinitions: async () => [],
          },
      mutator: createMutator(place),
      linter: {
        lint: async (request) => {
          staging.onLint?.(request);
          if (request.only !== undefined) return [...(staging.lintsBefore ?? [])];
          const lint = lints[Math.min(lintTurn, lints.length - 1)];
          lintTurn += 1;
          return lint === undefined ? [] : [lint];
        },
      },
      model: {
        name: model.name,
        answer: (request) => {
          asked.push(request);
          return model.answer(request);
        },
      },
      forge: merge === undefined ? forge : { ...forge, merge: async () => merge },
      log: { record: (event) => events.push(event) },
      budgets: equalBudgets(staging.attempts ?? 3),
      spending: { ...UNLIMITED, ...staging.spending },
      // Mutants take time, and only their own tests look at them.
      settings: {
        ...DEFAULT_SETTINGS,
        mutants: "off",
        suiteMinutes: suiteSeconds / 60,
        ...settings,
      },
      phaseSeconds: staging.phaseSeconds,
      signal,
    },
    safe,
  );
  const tools: Tools = { ...assembled, baselineRun: createBaselineRun(assembled) };
  const spec = readSpec({ body: issue });
  const memory = createFakeMemory();
  const checkpointer = new MemorySaver();
  const workflow = createRun(tools, { thread: "test#1", checkpointer, memory });
  const { base } = repository;
  const { tests, reviewsTests = false } = staging;
  const start = () =>
    workflow.start({ issue: 1, spec, contextPaths: [], base, tests, reviewsTests });
  const nodesAsked = () => asked.map(({ node }) => node);
  return {
    repo,
    worktree,
    tools,
    events,
    asked,
    tested,
    nodesAsked,
    memory,
    input: { base, spec },
    checkpointer,
    ...workflow,
    start,
  };
}

/** As the product would find it; a stage starts no git to find what is known. */
function makeStagedRepository(root: string, files: Readonly<Record<string, string>>): Repository {
  makeRepository(root, files);
  const commonDir = join(root, ".git");
  const commit = readFileSync(join(commonDir, "refs/heads/main"), "utf8").trim();
  return { root, folder: "", commonDir, env: process.env, base: { branch: "main", commit } };
}

/** The `red.json` of the only run in the repository. */
export function readRedArtifact(repo: string): string {
  const logs = join(repo, ".git/tdd-arbiter/feat/issue-1/logs");
  const [run = ""] = readdirSync(logs);
  return readFileSync(join(logs, run, "red.json"), "utf8");
}
