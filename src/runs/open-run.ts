import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ArbiterError, type Surface } from "../errors.ts";
import { chooseCopied, copyIgnoredFiles } from "../git/copy-ignored-files.ts";
import { git } from "../git/git.ts";
import { fetchForMerge } from "../git/remote/remote.ts";
import { projectRoot, type Repository } from "../git/repository.ts";
import { SIGNING_KEY } from "../git/sign-commit.ts";
import { createRunMemory, type KeptBaselines } from "../git/state-store.ts";
import { createWorkspace, type GitWorkspace, type StoredObject } from "../git/workspace.ts";
import { openWorktree, type Worktree } from "../git/worktree.ts";
import { createLinter } from "../lint/linter.ts";
import {
  createModelsByNode,
  type ModelNames,
  type ModelsByNode,
  warnOfUnknownPrices,
} from "../llm/providers.ts";
import type { Baselines, Bench, BranchTip, Forge, Linter, Log, Model, TestRun } from "../ports.ts";
import {
  createMutator,
  createSupportInspector,
  createSyntaxChecker,
  createTestInspector,
} from "../pytest/inspect-code.ts";
import { chooseInterpreter } from "../pytest/interpreter.ts";
import { equalBudgets } from "../routing/attempts.ts";
import type { Sandbox } from "../sandbox/confinement.ts";
import { createProgramRunner } from "../sandbox/program-runner.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";
import type { Durability } from "../workflow/run.ts";
import { safeLog, sanitizeTools } from "../workflow/safe-tools.ts";
import type { AssembledTools } from "../workflow/tools.ts";
import { openBench } from "./bench.ts";
import type { ClaimedState } from "./claim-issue.ts";
import { gitRepoOf } from "./fetch-state.ts";
import type { Host } from "./host.ts";
import type { RunOptions } from "./options.ts";
import { createBaselineTests, createTestRunner, diagnoseTests } from "./sandboxed-tests.ts";

/** A run that is ready to go: its worktree is open, its issue is claimed. */
export interface OpenRun {
  tools: AssembledTools;
  durability: Durability;
  branch: string;
  /** The branch that the change is built on. */
  base: string;
  /** The difference between two commits, as git prints it. */
  diff(from: string, to: string): Promise<string>;
  /** Gives the lock back, and publishes everything with it. Throws when that fails. */
  release(): Promise<void>;
  /** Removes the worktree, and gives the lock back if the run still has it. */
  close(options: { discardBranch: boolean }): Promise<void>;
}

interface RunParts {
  repository: Repository;
  host: Host;
  state: ClaimedState;
  model: Model;
  /** Where tests run; null where no test has to run any more. */
  sandbox: Sandbox | null;
  /** Prepares tests when one has to run after all. */
  prepareLater?: (() => Promise<Sandbox>) | undefined;
  /** Where an earlier run left its branch; absent for a new run. */
  tip?: string | undefined;
}

/** Opens the worktree of a claimed issue, and puts the tools of the run together. */
export async function openRun(
  options: RunOptions & { issue: number },
  { repository, host, state, model, sandbox, prepareLater, tip }: RunParts,
): Promise<OpenRun> {
  const { issue } = options;
  const log = safeLog(options.log, options.safe);
  const copy = host.runsNoTests ? [] : await chooseCopied(repository, { copy: options.copy, log });
  const { store, release } = state;
  const branch = host.branch(issue);
  // A branch in a local repository belongs to the user until a run has made it. Where there is a remote,
  // the branch here is a copy, which a killed run may have left behind.
  const isNew = tip === undefined && host.remote === null;
  const existing = isNew ? undefined : { tip: tip ?? repository.base.commit, isOurs: store.isKept };
  const worktree = await openWorktree({
    repository,
    branch,
    temporaryDirectory: tmpdir(),
    ownerMark: ownerMark(),
    existing,
    identity: await host.readIdentity?.(),
    warn: (text) => safeLog(options.log, options.safe).record({ kind: "warned", text }),
  });
  const tools = assembleTools(
    { ...options, copy },
    {
      repository,
      worktree,
      model,
      sandbox,
      prepareLater,
      fetchBranches: async (tips) => {
        if (host.remote !== null) await fetchForMerge(gitRepoOf(repository), host.remote, tips);
      },
      forge:
        host.forge?.(repository, {
          pushSoon: store.pushBranchSoon,
          push: store.pushBranch,
          remove: store.removeBranch,
        }) ?? NO_FORGE,
      baselines: store.baselines,
      keep: store.keepObject,
      surface: host.surface,
    },
  );
  const memory = createRunMemory(store, { issue });
  return {
    tools,
    durability: {
      thread: store.thread,
      checkpointer: store.saver,
      memory,
      stopsBeforePublish: host.forge === null,
    },
    branch,
    base: repository.base.branch,
    diff: (from, to) =>
      git(gitRepoOf(repository), [
        "diff",
        "--no-color",
        "--no-ext-diff",
        "--no-textconv",
        from,
        to,
      ]),
    release: async () => {
      await store.lock.requireHeld();
      await release();
    },
    close: async ({ discardBranch }) => {
      // Where there is a remote, the branch here is only a copy.
      const isDiscarded = discardBranch || host.remote !== null;
      const discardBranchAt = isDiscarded ? tools.workspace.tip : undefined;
      // A worktree that cannot be removed must not keep the issue locked.
      await worktree.close({ discardBranchAt }).finally(release);
    },
  };
}

/** For a job whose branch and report are in the state that it hands over. */
const NO_FORGE: Forge = {
  pushSoon: () => {},
  push: async () => {},
  snitch: async () => "the issue, posted by the publish job",
  propose: failToPublish,
  readApproval: failToPublish,
  merge: failToPublish,
  discard: failToPublish,
};

async function failToPublish(): Promise<never> {
  throw new ArbiterError("fault", "The build job cannot publish; only the publish job can.");
}

interface ToolParts {
  repository: Repository;
  worktree: Worktree;
  model: Model;
  /** Where tests run; null where no test has to run any more. */
  sandbox: Sandbox | null;
  /** Prepares tests when one has to run after all; called at most once. */
  prepareLater?: (() => Promise<Sandbox>) | undefined;
  fetchBranches: (tips: readonly [BranchTip, BranchTip]) => Promise<void>;
  forge: Forge;
  surface: Surface;
  /** The baselines of all issues, by key. */
  baselines: KeptBaselines;
  /** Keeps what the run makes reachable from its state. */
  keep: (object: StoredObject) => Promise<void>;
}

/** Builds the tools of a run on this machine, wrapped so that no secret and no path leaves them. */
function assembleTools(options: RunOptions, parts: ToolParts): AssembledTools {
  const { repository, worktree, model, sandbox, forge, keep, surface, fetchBranches } = parts;
  const { python, env, safe, signal, signOff } = options;
  const { folder } = repository;
  const project = { root: join(worktree.root, folder), checkout: projectRoot(repository) };
  const copied = { from: repository.root, to: worktree.root, paths: options.copy };
  const addIgnored = () => copyIgnoredFiles(copied);
  const signingKey = env[SIGNING_KEY];
  const given = { folder, keep, addIgnored, fetchBranches, signOff, signingKey };
  const workspace = createWorkspace(worktree, given);
  const { placeClone } = workspace;
  const bench = openBench(workspace);
  const openTests = (sandbox: Sandbox) =>
    bench.tests(createTestRunner({ ...options, ...project, placeClone, sandbox }));
  const openBaselineTests = (confined: Sandbox) =>
    createBaselineTests({ repository, copy: options.copy, boundary: confined, safe }, (place) =>
      createTestRunner({ ...options, ...project, ...place, plainReport: true, sandbox: confined }),
    );
  const open = createOpener(parts);
  const tools = {
    workspace,
    tests: open(openTests),
    baselineTests: open(openBaselineTests),
    syntax: createSyntaxChecker({ ...project, python, env }),
    support: createSupportInspector({ ...project, python, env }),
    inspector: bench.inspector(createTestInspector({ ...project, python, env })),
    mutator: createMutator({ ...project, python, env }),
    diagnose: (run: TestRun) =>
      diagnoseTests(run, { repository, root: project.root, copied: options.copy, python, env }),
    linter:
      sandbox === null
        ? NO_LINTER
        : bench.linter(openLinter(options, { ...project, sandbox, placeClone })),
    model,
    forge,
    log: safeLog(options.log, safe),
    baselines: openBaselines(options, { ...project, folder, sandbox, kept: parts.baselines }),
    budgets: equalBudgets(options.attempts),
    spending: options.spending,
    settings: { ...options.settings, copied: options.copy },
    phaseSeconds:
      options.timeoutSeconds * RUNS_OF_A_PHASE + options.suiteSeconds * SUITES_OF_A_PHASE,
    surface,
    signal,
  };
  const directories = [worktree.root, repository.root];
  return sanitizeTools(tools, safe.withDirectories(directories));
}

/** A gate starts fewer runs, and most of them are short; together they may take as long as these. */
const RUNS_OF_A_PHASE = 10;
/** A suite, and its repetitions with and without the change. */
const SUITES_OF_A_PHASE = 5;

interface Environment extends Omit<Project, "sandbox"> {
  folder: string;
  sandbox: Sandbox | null;
  kept: KeptBaselines;
}

/** What the results of a suite depend on, besides the commit; another version of us may judge otherwise. */
function openBaselines(options: RunOptions, environment: Environment): Baselines {
  const { folder, sandbox, kept, ...project } = environment;
  const { timeoutSeconds, suiteSeconds, pytestArgs, collectCoverage, parallel } = options;
  const { passEnv, copy } = options;
  const keyOf = async (commit: string) => {
    const interpreter = await chooseInterpreter({ ...options, ...project });
    if ("missing" in interpreter) return null;
    const { executable, pytest, packages = "" } = interpreter;
    const facts = [
      ...[BASELINE_VERSION, commit, folder, executable, pytest, packages, sandbox],
      ...[timeoutSeconds, suiteSeconds, pytestArgs, collectCoverage, parallel, passEnv, copy],
    ];
    return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  };
  return {
    recall: async (commit) => {
      const key = await keyOf(commit);
      return key === null ? null : kept.recall(key);
    },
    keep: async (commit, reference) => {
      const key = await keyOf(commit);
      if (key !== null) await kept.keep(key, reference);
    },
  };
}

/** Increased when a stored report no longer means what it did. */
const BASELINE_VERSION = 1;

interface Project {
  root: string;
  checkout: string;
  sandbox: Sandbox;
}

type LintedProject = Project & Pick<GitWorkspace, "placeClone">;

/** Linters execute code of the repository, which a model may have written, so they are sandboxed like tests. */
function openLinter(options: RunOptions, project: LintedProject): Linter {
  const { root, checkout } = project;
  const { python, env, timeoutSeconds, lintCommand: command } = options;
  const findInterpreter = async () => {
    const choice = await chooseInterpreter({ root, checkout, python, env });
    return "missing" in choice ? null : choice;
  };
  const programs = createProgramRunner({ ...project, env });
  return createLinter({ root, command, programs, findInterpreter, timeoutSeconds });
}

const NO_LINTER: Linter = {
  lint: async () => {
    throw new ArbiterError("fault", "A linter ran while only a decision was needed.");
  },
};

/** Most decisions need no test, so nothing is installed or probed for them. */
function createOpener({ sandbox, prepareLater }: Pick<ToolParts, "sandbox" | "prepareLater">) {
  let prepared: Promise<Sandbox> | null = null;
  return (openTests: (sandbox: Sandbox) => Bench): Bench => {
    if (sandbox !== null) return openTests(sandbox);
    if (prepareLater === undefined) return NO_TESTS;
    return {
      sandbox: null,
      run: async (request) => {
        prepared ??= prepareLater();
        return openTests(await prepared).run(request);
      },
    };
  };
}

const NO_TESTS: Bench = {
  sandbox: null,
  run: async () => {
    throw new ArbiterError("fault", "Tests ran while only a decision was needed.");
  },
};

/** Opens the models of a run. A limit in dollars cannot count one without a price. */
export async function openModels(
  names: ModelNames,
  {
    env,
    modelTimeoutSeconds: timeoutSeconds,
    prices,
    spending,
    log,
  }: Omit<RunOptions, "log"> & { log: Log },
): Promise<ModelsByNode> {
  const models = await createModelsByNode(names, { env, log, timeoutSeconds, prices });
  const asked = models.models.map(({ name }) => name);
  const warning = spending.maxCostUsd === null ? null : warnOfUnknownPrices(asked, prices);
  if (warning !== null) log.record({ kind: "warned", text: warning });
  return models;
}
