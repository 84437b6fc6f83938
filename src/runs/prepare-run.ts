import { access, realpath } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { resolveBaseBranch } from "../config/resolve.ts";
import { type ContextLimits, checkContext } from "../context/context-policy.ts";
import { ArbiterError } from "../errors.ts";
import type { BroughtTests } from "../features/own-tests/record.ts";
import { bringTests } from "../git/brought-tests.ts";
import {
  type Checkout,
  findBaseFile,
  findRepository,
  listBaseFiles,
  projectRoot,
  type Repository,
  readFileFacts,
} from "../git/repository.ts";
import { requireSigningKey, SIGNING_KEY } from "../git/sign-commit.ts";
import { hasUncommitted } from "../git/uncommitted.ts";
import { findWorktreeOf } from "../git/worktree.ts";
import type { ModelNames, ModelsByNode } from "../llm/providers.ts";
import type { Log } from "../ports.ts";
import type { Preview } from "../reports/issue-check.ts";
import { readSpec } from "../spec/read-spec.ts";
import { relativeToFolder, type Spec } from "../spec/spec.ts";
import { type SpecDocument, validateSpec } from "../spec/validate-spec.ts";
import { safeLog } from "../workflow/safe-tools.ts";
import { claimIssue, requireNoneUnfinished, withClaim } from "./claim-issue.ts";
import type { Host } from "./host.ts";
import { type OpenRun, openModels, openRun } from "./open-run.ts";
import type { RunOptions } from "./options.ts";
import { previewRun } from "./preview.ts";
import { announceSandbox, prepareTests } from "./sandboxed-tests.ts";
import { runSetup } from "./setup-command.ts";

/** A new run: its issue, its options, and where it is to be built. */
export interface RunRequest extends RunOptions {
  issue: number;
  /** The issue's text at the time of the request. */
  document: SpecDocument;
  contextPaths: readonly string[];
  /** A path that the user names is relative to it. */
  directory: string;
  /** That of the directory, where it is known. */
  repository?: Checkout;
  base?: string | undefined;
  models: ModelNames;
  /** Stores the models' names with the run, so that it can be resumed without naming them again. */
  rememberModels?: boolean;
  /** Context files with more tokens than this are refused. */
  maxContextTokens: number;
  /** A branch or a path with tests that a person wrote; undefined where a model writes them. */
  tests?: string | undefined;
  /** Called before a model is asked for anything. */
  announce?(run: Pick<PreparedRun, "models"> & { preview: Preview }): void;
}

export interface PreparedRun extends OpenRun {
  spec: Spec;
  /** The paths of the request and those that the issue names, links resolved. */
  contextPaths: string[];
  /** Every model that may be asked. */
  models: ModelsByNode["models"];
  /** The tests that a person wrote; null for none. */
  tests: BroughtTests | null;
}

/** Validates the request, claims the issue, and only then opens the worktree: a refusal leaves nothing behind. */
export async function prepareRun(request: RunRequest, host: Host): Promise<PreparedRun> {
  const { issue, env, safe, signal } = request;
  if (process.platform !== "linux") {
    throw new ArbiterError(
      "platform-unsupported",
      `TDD Arbiter needs Linux; this is ${process.platform}.`,
    );
  }
  const { repository, spec, contextPaths, log } = await validateRequest(request, host);
  await requireSignatures(env, host, issue);
  if (host.surface === "terminal") await warnOfUncommitted(repository, log);
  const tests = await findOwnTests(request, repository, host);
  const root = projectRoot(repository);
  const state = await claimIssue(repository, { issue, host, safe });
  return withClaim(state, async () => {
    await requireNoneUnfinished(state.store, issue);
    await state.store.requireOwnBranch(host.branch(issue));
    await runSetup(request.setupCommand, { root, env, log, signal });
    const { model, models, greet } = await openModels(request.models, { ...request, log });
    const sandbox = await prepareTests(request, { root, log });
    if (request.announce !== undefined) {
      const about = { ...request, repository, spec, contextPaths, model: request.models.model };
      const preview = await previewRun(about);
      request.announce({ models, preview });
    }
    // On GitHub the status comment tells; here a wrong key or name would leave a run behind.
    if (host.surface === "terminal") await greet(signal);
    const run = await openRun(request, { repository, host, state, model, sandbox });
    if (request.rememberModels) await state.store.models.store(request.models);
    announceSandbox(sandbox, { mode: request.sandbox, log });
    return { ...run, spec, contextPaths, models, tests };
  });
}

/** A key that cannot sign, or none where one is needed, would show at the push only: after models were paid. */
async function requireSignatures(env: NodeJS.ProcessEnv, host: Host, issue: number): Promise<void> {
  const key = env[SIGNING_KEY] ?? "";
  if (key !== "") return requireSigningKey(key, env);
  const branch = host.branch(issue);
  if ((await host.needsSignatures?.(branch)) !== true) return;
  throw new ArbiterError(
    "config-unusable",
    `A rule of the repository wants signed commits on ${branch}, and there is no key to sign them with.`,
    {
      fix: `Set ${SIGNING_KEY} from a secret under the step's env:, see "Signed commits" in docs/recipes.md; or limit the rule to the branches that are merged into.`,
    },
  );
}

/** The change is merged into the base here: git refuses that where it would overwrite such changes. */
async function warnOfUncommitted(repository: Repository, log: Log): Promise<void> {
  const { root, env, base } = repository;
  const { branch } = base;
  const worktree = await findWorktreeOf({ directory: root, env }, branch);
  if (worktree === null || !(await hasUncommitted({ directory: worktree, env }))) return;
  const text = `Your checkout of ${branch} has changes that are not committed. The run does not see them, and they can keep its result from being merged: commit or stash them first.`;
  log.record({ kind: "warned", text });
}

/** On GitHub only a branch; here, a path that exists, and otherwise a branch. */
async function findOwnTests(
  { tests, directory }: RunRequest,
  repository: Repository,
  { surface, remote, upstream }: Host,
): Promise<BroughtTests | null> {
  if (tests === undefined) return null;
  const path = resolve(directory, tests);
  const isPath = surface === "terminal" && (await access(path).then(...IS_THERE));
  const source = isPath ? { path } : { branch: tests, remote: remote ?? upstream ?? null };
  return { ...(await bringTests(repository, source)), source: tests };
}

const IS_THERE = [() => true, () => false] as const;

export type RequestToValidate = Pick<
  RunRequest,
  | "document"
  | "contextPaths"
  | "repository"
  | "directory"
  | "base"
  | "maxContextTokens"
  | "env"
  | "log"
  | "safe"
>;

export interface ValidatedRequest {
  repository: Repository;
  spec: Spec;
  contextPaths: string[];
  log: Log;
}

/** Checks a request against the repository. It runs and changes nothing. */
export async function validateRequest(
  request: RequestToValidate,
  host: Pick<Host, "findBase">,
): Promise<ValidatedRequest> {
  const checkout = request.repository ?? (await findRepository(request));
  const log = safeLog(request.log, request.safe);
  const base = chooseBase(request, { spec: request.document.spec, log });
  const root = projectRoot(checkout);
  await warnInSubfolder(request.directory, checkout, log);
  const repository = { ...checkout, base: await host.findBase(checkout, base) };
  const limits: ContextLimits = {
    root,
    maxTokens: request.maxContextTokens,
    readFacts: (path) => readFileFacts(repository, path),
  };
  const issue = {
    ...request.document,
    spec: relativeToFolder(checkout.folder, request.document.spec),
  };
  const named = request.contextPaths.map((path) => ({ path, namedBy: "--context" }));
  await checkContext({ ...limits, files: named });
  const spec = await validateSpecAgainstBase(repository, { issue, log, limits });
  const contextPaths = await checkContext({
    ...limits,
    files: [
      ...named,
      ...spec.contextPaths.map((path) => ({ path, namedBy: "context of the issue:" })),
    ],
  });
  return { repository, spec, contextPaths, log };
}

/** Only the Action can be told that a folder is the project. */
async function warnInSubfolder(directory: string, checkout: Checkout, log: Log): Promise<void> {
  const root = projectRoot(checkout);
  const inside = relative(root, await realpath(directory));
  if (checkout.folder !== "" || inside === "") return;
  const text = `${inside} is a folder of the repository ${root}: the whole repository is the project, and paths begin at its top folder.`;
  log.record({ kind: "warned", text });
}

function chooseBase(
  { base }: Pick<RunRequest, "base">,
  { spec: { baseBranch }, log }: { spec: Spec; log: Log },
): string | undefined {
  const { branch, origin } = resolveBaseBranch(base, baseBranch);
  if (origin === "issue" && base !== undefined && base !== branch) {
    const text = `The issue says base: ${branch}, so the change is not built on ${base}.`;
    log.record({ kind: "warned", text });
  }
  return branch;
}

/** Checks the issue, with the design that it points at, against the files of the base. */
async function validateSpecAgainstBase(
  repository: Repository,
  { issue, log, limits }: { issue: SpecDocument; log: Log; limits: ContextLimits },
): Promise<Spec> {
  const { lld } = issue.spec;
  const design = lld === null ? null : await readDesign(repository, lld, limits);
  const listing = await listBaseFiles(repository);
  const { spec, warnings } = validateSpec({ issue, design, listing });
  for (const text of warnings) log.record({ kind: "warned", text });
  return spec;
}

async function readDesign(
  repository: Repository,
  path: string,
  limits: ContextLimits,
): Promise<SpecDocument> {
  await checkContext({ ...limits, files: [{ path, namedBy: "LLD:" }] });
  const markdown = (await findBaseFile(repository, path)) ?? "";
  return { name: path, markdown, spec: readSpec({ body: markdown }) };
}
