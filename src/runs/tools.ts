import { join } from "node:path";
import { ArbiterError, type Surface } from "../errors.ts";
import { copyAlong } from "../git/copy-along.ts";
import { projectRoot, type Repository } from "../git/repository.ts";
import { scopeWorkspace } from "../git/scope-workspace.ts";
import { createWorkspace, type Made } from "../git/workspace.ts";
import type { Worktree } from "../git/worktree.ts";
import { createLinter } from "../lint/linter.ts";
import {
  createModelsByNode,
  type ModelNames,
  type ModelsByNode,
  requirePrices,
} from "../llm/models-by-node.ts";
import type { Prices } from "../llm/prices.ts";
import type { Forge, Linter, Log, Model, TestRunner } from "../ports.ts";
import { createConfinedRunner } from "../pytest/run-confined.ts";
import { createPytestRunner } from "../pytest/runner.ts";
import { createSyntaxChecker } from "../pytest/syntax-checker.ts";
import { equalBudgets } from "../routing/attempts.ts";
import type { Settings } from "../run-state/settings.ts";
import { createSanitizer, type SafeLine } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import type { FoundSandbox } from "../sandbox/find-sandbox.ts";
import { safeLog, sanitizeTools } from "../workflow/safe-tools.ts";
import type { Spending } from "../workflow/spending.ts";
import type { Tools } from "../workflow/tools.ts";
import type { TestOptions } from "./test-sandbox.ts";

/** How tests are run and attempts counted, every value settled. */
export interface RunOptions extends TestOptions {
  /** Runs that each phase has, the first one included. */
  attempts: number;
  modelTimeoutSeconds: number;
  prices: Prices;
  spending: Spending;
  settings: Settings;
  /** A shell line that lints, instead of the linters that the repository has configured. */
  lintCommand: string | undefined;
  /** Ignored files, told from the top of the repository, that the tests need. */
  copy: readonly string[];
  /** A shell line that is run in the checkout before anything else. */
  setupCommand: string | undefined;
  log: Log<SafeLine>;
  signal: AbortSignal;
}

interface Ground {
  repository: Repository;
  worktree: Worktree;
  model: Model;
  /** Where tests run; null where none has to be run any more. */
  sandbox: FoundSandbox | null;
  forge: Forge;
  surface: Surface;
  /** Ties what the run makes to its state. */
  keep: (object: Made) => Promise<void>;
}

/** The ports of a run on this machine. */
export function assembleTools(request: RunOptions, ground: Ground): Tools {
  const { repository, worktree, model, sandbox, forge, keep, surface } = ground;
  const { python, env, signal } = request;
  const { folder } = repository;
  const place = { root: join(worktree.root, folder), checkout: projectRoot(repository) };
  const copied = { from: repository.root, to: worktree.root, paths: request.copy };
  const whole = createWorkspace(worktree, { keep, restored: () => copyAlong(copied) });
  const secrets = secretValues(env);
  const directories = [worktree.root, repository.root];
  const outlets = {
    workspace: scopeWorkspace(whole, folder),
    tests: sandbox === null ? NO_TESTS : createPytestRunner({ ...request, ...place, sandbox }),
    syntax: createSyntaxChecker({ ...place, python, env }),
    linter: sandbox === null ? NO_LINTER : linterOf(request, { ...place, sandbox }),
    model,
    forge,
    log: safeLog(request.log, createSanitizer({ secrets })),
    budgets: equalBudgets(request.attempts),
    spending: request.spending,
    settings: request.settings,
    surface,
    signal,
  };
  return sanitizeTools(outlets, createSanitizer({ secrets, directories }));
}

interface LintPlace {
  root: string;
  checkout: string;
  sandbox: FoundSandbox;
}

/** Linters run what the repository, and so a model, has written: they are locked in like tests. */
function linterOf(request: RunOptions, place: LintPlace): Linter {
  const { python, env, timeoutSeconds, lintCommand: command } = request;
  const runConfined = createConfinedRunner({ ...place, python, env, timeoutSeconds });
  return createLinter({ root: place.root, command, runConfined });
}

const NO_LINTER: Linter = {
  lint: async () => {
    throw new ArbiterError("fault", "Code was linted, though only a person was missing.");
  },
};

const NO_TESTS: TestRunner = {
  sandbox: null,
  run: async () => {
    throw new ArbiterError("fault", "Tests were run, though only a person was missing.");
  },
};

interface Asked {
  models: ModelNames;
  log: Log;
}

/** Who is asked, node by node; a bound on the cost needs the price of each. */
export async function prepareModel(
  { env, modelTimeoutSeconds: timeoutSeconds, prices, spending }: RunOptions,
  { models, log }: Asked,
): Promise<ModelsByNode> {
  const found = await createModelsByNode(models, { env, log, timeoutSeconds, prices });
  if (spending.maxCostUsd !== null) {
    requirePrices(
      found.asked.map(({ name }) => name),
      prices,
    );
  }
  return found;
}
