import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ContextLimits, checkContext } from "../context/check-context.ts";
import { ArbiterError } from "../errors.ts";
import { requireOwnBranch } from "../git/remote/branches.ts";
import {
  findRepository,
  listBase,
  projectRoot,
  type Repository,
  readFileFacts,
  readFromBase,
} from "../git/repository.ts";
import type { ModelNames, ModelsByNode } from "../llm/models-by-node.ts";
import type { Log } from "../ports.ts";
import { findModuleProviders } from "../pytest/module-providers.ts";
import { createPytestRunner } from "../pytest/runner.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { isBranchName } from "../spec/names.ts";
import { pathsInside } from "../spec/paths.ts";
import { readSpec } from "../spec/read-spec.ts";
import type { Spec } from "../spec/spec.ts";
import { type SpecDocument, validateSpec } from "../spec/validate-spec.ts";
import { safeLog } from "../workflow/safe-tools.ts";
import { claimIssue, withClaim } from "./claim-issue.ts";
import type { Host } from "./host.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import { gitPlaceOf } from "./origin.ts";
import { runSetup } from "./setup-command.ts";
import { requireNoneUnfinished } from "./stored-state.ts";
import { announceSandbox, chooseSandbox, prepareTests, type TestOptions } from "./test-sandbox.ts";
import { prepareModel, type RunOptions } from "./tools.ts";

/** A run as somebody asked for it, every value settled. */
export interface RunRequest extends RunOptions {
  issue: number;
  /** What it says, as it was when they asked. */
  document: SpecDocument;
  contextPaths: readonly string[];
  directory: string;
  /** The project in the repository, where it is not the whole of it. */
  folder?: string | undefined;
  base?: string | undefined;
  models: ModelNames;
  /** More tokens than this in context files are refused. */
  maxContextTokens: number;
}

export interface PreparedRun extends OpenRun {
  spec: Spec;
  /** Those that were asked for and those that the issue names, links resolved. */
  contextPaths: string[];
  /** Everybody who may be asked. */
  models: ModelsByNode["asked"];
}

/** Beside `dist/`, or beside `src/` where it is not bundled. */
const DEMO_SCRIPT = ["..", "../.."]
  .map((root) => fileURLToPath(new URL(`${root}/demo/answers.json`, import.meta.url)))
  .find((file) => existsSync(file));

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
    data: {
      onGitHub:
        "Name one, as in openai:gpt-5: with the input model of the workflow, or as model: in .github/tdd.yml.",
    },
  });
}

/** Checks everything that was asked for, and only then opens the worktree: a refusal leaves nothing. */
export async function prepareRun(request: RunRequest, host: Host): Promise<PreparedRun> {
  const { env, signal } = request;
  if (process.platform !== "linux") {
    throw new ArbiterError("platform-unsupported", `This is ${process.platform}; Linux is needed.`);
  }
  const { repository, spec, contextPaths, log } = await validateRequest(request, host);
  const root = projectRoot(repository);
  const state = await claimIssue(repository, request.issue, host);
  return withClaim(state, async () => {
    await requireNoneUnfinished(state.store, request.issue);
    if (host.remote !== null) {
      const theirs = { branch: host.branch(request.issue), isOurs: state.store.isKept };
      await requireOwnBranch(gitPlaceOf(repository), host.remote, theirs);
    }
    await runSetup(request.setupCommand, { root, env, log, signal });
    const { model, asked } = await prepareModel(request, { models: request.models, log });
    const sandbox = await prepareTests(request, { root, log });
    const run = await openRun(request, { repository, host, state, model, sandbox });
    announceSandbox(sandbox, { mode: request.sandbox, log });
    return { ...run, spec, contextPaths, models: asked };
  });
}

/** What it takes to know whether a run can be what was asked for. */
type RequestToValidate = Pick<
  RunRequest,
  "document" | "contextPaths" | "directory" | "folder" | "base" | "maxContextTokens" | "env" | "log"
>;

interface ValidatedRequest {
  repository: Repository;
  spec: Spec;
  contextPaths: string[];
  log: Log;
}

/** What was asked for, held against the repository; nothing is run or changed for it. */
export async function validateRequest(
  request: RequestToValidate,
  host: Pick<Host, "findBase">,
): Promise<ValidatedRequest> {
  const { directory, folder, env } = request;
  const log = safeLog(request.log, createSanitizer({ secrets: secretValues(env) }));
  const wanted = chooseBase(request, { spec: request.document.spec, log });
  const place = await findRepository({ directory, folder, env });
  const root = projectRoot(place);
  const repository = { ...place, base: await host.findBase(place, wanted) };
  const limits: ContextLimits = {
    root,
    maxTokens: request.maxContextTokens,
    lookAt: (path) => readFileFacts(repository, path),
  };
  const issue = { ...request.document, spec: pathsInside(place.folder, request.document.spec) };
  const spec = await validateSpecAgainstBase(repository, { issue, log, limits });
  const contextPaths = await checkContext({
    ...limits,
    files: [
      ...request.contextPaths.map((path) => ({ path, asked: "--context" })),
      ...spec.contextPaths.map((path) => ({ path, asked: "context of the issue:" })),
    ],
  });
  return { repository, spec, contextPaths, log };
}

export interface VerdictRequest extends TestOptions {
  root: string;
}

/** What it takes to judge a directory that nobody planned anything for. */
export async function prepareVerdict(request: VerdictRequest) {
  const sandbox = await chooseSandbox(request, request.root);
  return {
    tests: createPytestRunner({ ...request, sandbox }),
    surroundings: await findModuleProviders(request),
  };
}
/** A `base:` line in the issue wins: whoever wrote it knew what the change is for. */
function chooseBase(
  { base }: Pick<RunRequest, "base">,
  { spec: { baseBranch }, log }: { spec: Spec; log: Log },
): string | undefined {
  if (baseBranch === null || !isBranchName(baseBranch)) return base;
  if (base !== undefined && base !== baseBranch) {
    const text = `The issue says base: ${baseBranch}, so it is not built on ${base}.`;
    log.record({ kind: "warned", text });
  }
  return baseBranch;
}

/** What is asked for, together with the design that the issue points at, held against the base. */
async function validateSpecAgainstBase(
  repository: Repository,
  { issue, log, limits }: { issue: SpecDocument; log: Log; limits: ContextLimits },
): Promise<Spec> {
  const { lld } = issue.spec;
  const design = lld === null ? null : await readDesign(repository, lld, limits);
  const listing = await listBase(repository);
  const { spec, warnings } = validateSpec({ issue, design, listing });
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
