import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type ContextLimits, checkContext } from "./context/check-context.ts";
import { ArbiterError } from "./errors.ts";
import { createLinter } from "./lint/linter.ts";
import {
  createModelsByNode,
  type ModelNames,
  type ModelsByNode,
  requirePrices,
} from "./llm/models-by-node.ts";
import type { Prices } from "./llm/prices.ts";
import type { Log } from "./ports.ts";
import { requirePytest } from "./pytest/require-pytest.ts";
import { createPytestRunner } from "./pytest/runner.ts";
import { describeSandbox } from "./pytest/sandbox/describe-sandbox.ts";
import type { NetworkMode, SandboxMode } from "./pytest/sandbox/rung.ts";
import { type FoundSandbox, findSandbox } from "./pytest/sandbox.ts";
import { lookAtSurroundings } from "./pytest/surroundings.ts";
import { createSyntaxChecker } from "./pytest/syntax-checker.ts";
import { equalBudgets } from "./routing/budgets.ts";
import { createSanitizer, type SafeLine } from "./safe-text/sanitizer.ts";
import { secretValues } from "./safe-text/secret-values.ts";
import { isBranchName } from "./spec/branch-name.ts";
import { readSpec } from "./spec/read-spec.ts";
import { type SpecDocument, settleSpec } from "./spec/settle-spec.ts";
import type { Spec } from "./spec/spec.ts";
import { safeLog, safely } from "./workflow/safely.ts";
import type { Settings } from "./workflow/settings.ts";
import type { Spending } from "./workflow/spending.ts";
import type { Tools } from "./workflow/tools.ts";
import { inspectRepository, type Repository } from "./workspace/inspect-repository.ts";
import { createLocalForge } from "./workspace/local-forge.ts";
import { lookAtFile } from "./workspace/look-at-file.ts";
import { openWorktree } from "./workspace/open-worktree.ts";
import { listBase, readFromBase } from "./workspace/read-base.ts";
import { createWorkspace } from "./workspace/workspace.ts";

/** How the tests of a repository are run. */
export interface TestSetup {
  python?: string | undefined;
  timeoutSeconds: number;
  pytestArgs: readonly string[];
  collectCoverage: boolean;
  /** Spreads the whole suite over all cores where pytest-xdist is there. */
  parallel: boolean;
  sandbox: SandboxMode;
  network: NetworkMode;
  /** Whether to refuse rather than run tests without a boundary. */
  failClosed: boolean;
  /** Variables the tests get beside the allow-listed ones. */
  passEnv: Readonly<Record<string, string>>;
  env: NodeJS.ProcessEnv;
}

/** A local run as somebody asked for it, every value settled. */
export interface LocalRequest extends TestSetup {
  issue: number;
  specFile: string;
  contextPaths: readonly string[];
  directory: string;
  base?: string | undefined;
  models: ModelNames;
  modelTimeoutSeconds: number;
  prices: Prices;
  spending: Spending;
  /** Runs that each phase has, the first one included. */
  attempts: number;
  /** More tokens than this in context files are refused. */
  maxContextTokens: number;
  settings: Settings;
  log: Log<SafeLine>;
  signal: AbortSignal;
}

export interface LocalRun {
  tools: Tools;
  spec: Spec;
  /** Those that were asked for and those that the issue names, links resolved. */
  contextPaths: string[];
  /** Everybody who may be asked. */
  models: ModelsByNode["asked"];
  branch: string;
  base: string;
  close(options: { discardBranch: boolean }): Promise<void>;
}

const DEMO_SCRIPT = fileURLToPath(new URL("../demo/answers.json", import.meta.url));

export interface NamedModels {
  /** Typed: then it answers everything. */
  typed: string | undefined;
  configured: string | undefined;
  models: ModelNames["models"];
}

/** Who answers: whoever was named, or a script where the environment says so. */
export function chooseModels(
  { typed, configured, models }: NamedModels,
  env: NodeJS.ProcessEnv,
): ModelNames {
  const script = env.TDD_MOCK_LLM ?? env.AGENTOS_MOCK_LLM;
  if (script !== undefined && script !== "" && script !== "0") {
    return { model: `scripted:${script === "1" ? DEMO_SCRIPT : script}`, models: {} };
  }
  if (typed !== undefined) return { model: typed, models: {} };
  if (configured !== undefined) return { model: configured, models };
  throw new ArbiterError("bad-usage", "No model was named.", {
    fix: "Give --model provider:model, as in openai:gpt-5; npm run demo shows it without.",
  });
}

/** Checks everything that was asked for, and only then opens the worktree: a refusal leaves nothing. */
export async function composeLocalRun(request: LocalRequest): Promise<LocalRun> {
  const { directory, env, signal } = request;
  if (process.platform !== "linux") {
    throw new ArbiterError("platform-unsupported", `This is ${process.platform}; Linux is needed.`);
  }
  const secrets = secretValues(env);
  const log = safeLog(request.log, createSanitizer({ secrets }));
  const issue = await readIssue(request);
  const base = chooseBase(request, { spec: issue.spec, log });
  const repository = await inspectRepository({ directory, base, env });
  const limits: ContextLimits = {
    root: repository.root,
    maxTokens: request.maxContextTokens,
    lookAt: (path) => lookAtFile(repository, path),
  };
  const spec = await settle(repository, { issue, log, limits });
  const contextPaths = await checkContext({
    ...limits,
    files: [
      ...request.contextPaths.map((path) => ({ path, asked: "--context" })),
      ...spec.contextPaths.map((path) => ({ path, asked: "context of the issue:" })),
    ],
  });
  await requireTestTools(request, { root: repository.root, log });
  const sandbox = await chooseSandbox(request, repository.root);
  announceSandbox(sandbox, { mode: request.sandbox, log });
  const { model, asked } = await createModelsByNode(request.models, {
    env,
    log,
    timeoutSeconds: request.modelTimeoutSeconds,
    prices: request.prices,
  });
  if (request.spending.maxCostUsd !== null) {
    requirePrices(
      asked.map(({ name }) => name),
      request.prices,
    );
  }

  const branch = `feat/issue-${request.issue}`;
  const worktree = await openWorktree({ repository, branch, temporaryDirectory: tmpdir() });
  const place = { root: worktree.root, checkout: repository.root };
  const tests = createPytestRunner({ ...request, ...place, sandbox });
  const workspace = createWorkspace(worktree);
  const outlets = {
    workspace,
    tests,
    syntax: createSyntaxChecker({ ...place, python: request.python, env }),
    linter: createLinter({ root: worktree.root, env: { PATH: env.PATH ?? "" } }),
    model,
    forge: createLocalForge(repository),
    log,
    budgets: equalBudgets(request.attempts),
    spending: request.spending,
    settings: request.settings,
    signal,
  };
  const directories = [worktree.root, repository.root];
  return {
    tools: safely(outlets, createSanitizer({ secrets, directories })),
    spec,
    contextPaths,
    models: asked,
    branch,
    base: repository.base.branch,
    close: ({ discardBranch }) =>
      worktree.close(discardBranch ? { discardBranchAt: workspace.tip } : {}),
  };
}

export interface VerdictRequest extends TestSetup {
  root: string;
}

/** What it takes to judge a directory that nobody planned anything for. */
export async function composeVerdict(request: VerdictRequest) {
  const sandbox = await chooseSandbox(request, request.root);
  return {
    tests: createPytestRunner({ ...request, sandbox }),
    surroundings: await lookAtSurroundings(request),
  };
}

async function requireTestTools(
  request: LocalRequest,
  { root, log }: { root: string; log: Log },
): Promise<void> {
  const { xdist, executable } = await requirePytest({ ...request, root });
  if (xdist || !request.parallel) return;
  const text = `execution.parallel: ${executable} has no pytest-xdist, so tests run one by one.`;
  log.record({ kind: "warned", text });
}

function chooseSandbox(setup: TestSetup, root: string): Promise<FoundSandbox> {
  return findSandbox({ ...setup, root, mode: setup.sandbox });
}

/** Said out loud where there is no boundary, and why there is none. */
function announceSandbox(
  sandbox: FoundSandbox,
  { mode, log }: { mode: SandboxMode; log: Log },
): void {
  const detail = describeSandbox(sandbox);
  if (sandbox.rung !== "off") {
    log.record({ kind: "finished", node: "sandbox", detail, ok: true });
    return;
  }
  const asked = mode === "off" ? ["it was asked for"] : [];
  const reasons = sandbox.reasons.map(({ rung, why }) => `${rung}: ${why}`);
  const text = `Sandbox ${detail}: tests can do what you can. ${[...asked, ...reasons].join("; ")}`;
  log.record({ kind: "warned", text });
}

async function readIssue({ specFile, issue }: LocalRequest): Promise<SpecDocument> {
  const markdown = await readFile(specFile, "utf8").catch((cause) => {
    throw new ArbiterError("issue-file-unreadable", `${specFile} cannot be read.`, {
      fix: "Name a Markdown file that exists.",
      cause,
    });
  });
  return {
    name: basename(specFile),
    markdown,
    spec: readSpec({ id: `#${issue}`, body: markdown }),
  };
}

/** A `base:` line in the issue wins: whoever wrote it knew what the change is for. */
function chooseBase(
  { base }: LocalRequest,
  { spec: { baseBranch }, log }: { spec: Spec; log: Log },
): string | undefined {
  if (baseBranch === null || !isBranchName(baseBranch)) return base;
  if (base !== undefined && base !== baseBranch) {
    log.record({ kind: "warned", text: `The issue says base: ${baseBranch}; --base is not used.` });
  }
  return baseBranch;
}

/** What is asked for, together with the design that the issue points at, held against the base. */
async function settle(
  repository: Repository,
  { issue, log, limits }: { issue: SpecDocument; log: Log; limits: ContextLimits },
): Promise<Spec> {
  const { lld } = issue.spec;
  const design = lld === null ? null : await readDesign(repository, lld, limits);
  const listing = await listBase(repository);
  const { spec, warnings } = settleSpec({ issue, design, listing });
  for (const text of warnings) log.record({ kind: "warned", text });
  return spec;
}

async function readDesign(
  repository: Repository,
  path: string,
  limits: ContextLimits,
): Promise<SpecDocument> {
  await checkContext({ ...limits, files: [{ path, asked: "LLD:" }] });
  const markdown = await readFromBase(repository, path);
  return { name: path, markdown, spec: readSpec({ body: markdown }) };
}
