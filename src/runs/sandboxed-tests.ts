import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { SUBMODULE } from "../git/commit-files.ts";
import { copyIgnoredFiles } from "../git/copy-ignored-files.ts";
import { git, splitNul, tryGit } from "../git/git.ts";
import { findBaseFile, projectRoot, type Repository } from "../git/repository.ts";
import { createWorkspace } from "../git/workspace.ts";
import { openDetachedWorktree } from "../git/worktree.ts";
import type { Bench, Log, TestRun, TestRunner } from "../ports.ts";
import type { PytestOptions } from "../pytest/command.ts";
import { chooseInterpreter, requirePytest } from "../pytest/interpreter.ts";
import { findModuleProviders } from "../pytest/module-providers.ts";
import { createPytestRunner } from "../pytest/runner.ts";
import { declaredBy, namedByBuildTools, normalized } from "../python/declared-dependencies.ts";
import { isTestPath, modulePath } from "../python/files.ts";
import { findImportProblems, type ImportProblem } from "../python/results/missing-name.ts";
import { describeBoundary } from "../routing/sandbox-rungs.ts";
import {
  type Diagnosis,
  diagnoseImport,
  diagnoseOptions,
  type ImportFacts,
} from "../routing/verdicts/diagnose-import.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { passedSecrets } from "../safe-text/secret-values.ts";
import type { Sandbox } from "../sandbox/confinement.ts";
import { findSandbox, type SandboxMode, type SelectedSandbox } from "../sandbox/find-sandbox.ts";
import { createProgramRunner, type ProgramRunnerOptions } from "../sandbox/program-runner.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";
import { safeTests } from "../workflow/safe-tools.ts";
import { openBench } from "./bench.ts";
import type { TestOptions } from "./options.ts";

/** Checks that tests can run and selects their sandbox, so that a problem shows before a run starts. */
export async function prepareTests(
  options: TestOptions,
  { root, log }: { root: string; log: Log },
): Promise<SelectedSandbox> {
  warnOfSecrets(options, log);
  await requirePytest({ ...options, root });
  return chooseSandbox(options, root);
}

/** Redaction knows many forms of a value, but a test can invent others. */
function warnOfSecrets({ passEnv }: TestOptions, log: Log): void {
  const names = Object.entries(passEnv)
    .filter(([name, value]) => passedSecrets({ [name]: value }).length > 0)
    .map(([name]) => name);
  if (names.length === 0) return;
  const text = `pass_env: tests can see ${names.join(", ")}, and a test that can see a secret can leak it. Pass values that are worth nothing outside of tests.`;
  log.record({ kind: "warned", text });
}

export async function chooseSandbox(options: TestOptions, root: string): Promise<SelectedSandbox> {
  const { sandbox: mode, network, failClosed, python, env } = options;
  const choice = await chooseInterpreter({ root, python, env });
  const interpreter = "missing" in choice ? null : choice;
  return findSandbox({ mode, network, failClosed, interpreter, checkout: root, env });
}

export interface TestRunnerOptions
  extends Omit<PytestOptions, "programs">,
    Pick<ProgramRunnerOptions, "placeClone"> {
  sandbox: Sandbox;
}

export function createTestRunner(options: TestRunnerOptions): TestRunner {
  return createPytestRunner({ ...options, programs: createProgramRunner(options) });
}

/** Logs the sandbox of the tests; a warning with the reasons when there is no boundary. */
export function announceSandbox(
  sandbox: SelectedSandbox,
  { mode, log }: { mode: SandboxMode; log: Log },
): void {
  if (sandbox.rung !== "off") {
    const detail = describeBoundary(sandbox);
    log.record({ kind: "finished", node: "sandbox", detail, ok: true });
    return;
  }
  const reasons = sandbox.reasons.map(({ rung, why }) => `${rung}: ${why}`).join("; ");
  const because = mode === "off" ? "sandbox is set to off" : `no sandbox works here: ${reasons}`;
  const text = `Tests run without a sandbox, with your permissions, because ${because}.`;
  log.record({ kind: "warned", text });
}

interface BaseOptions {
  repository: Repository;
  /** Ignored files that the tests need. */
  copy: readonly string[];
  boundary: TestRunner["sandbox"];
  safe: Sanitizer;
}

/**
 * Runs tests in a checkout that exists only while they run: what happens in the worktree of the run does
 * not disturb them, and they leave nothing there.
 */
export function createBaselineTests(
  { repository, copy, boundary, safe }: BaseOptions,
  openTests: (place: { root: string; placeClone: () => Promise<void> }) => TestRunner,
): Bench {
  return {
    sandbox: boundary,
    run: async (request) => {
      const worktree = await openDetachedWorktree({
        repository,
        temporaryDirectory: tmpdir(),
        ownerMark: ownerMark(),
      });
      try {
        const copied = { from: repository.root, to: worktree.root, paths: copy };
        const { folder } = repository;
        const addIgnored = () => copyIgnoredFiles(copied);
        const workspace = createWorkspace(worktree, { folder, addIgnored });
        const { placeClone } = workspace;
        const root = join(worktree.root, folder);
        const tests = openBench(workspace).tests(openTests({ root, placeClone }));
        const inside = safe.withDirectories([worktree.root, repository.root]);
        return await safeTests(tests, inside).run(request);
      } finally {
        // What cannot be removed now is removed with other leftovers; the results must not be lost with it.
        await worktree.close().catch(() => {});
      }
    },
  };
}

interface Place extends Pick<TestOptions, "python" | "env"> {
  repository: Repository;
  /** The project's folder in the worktree. */
  root: string;
  /** What is taken over from the checkout. */
  copied: readonly string[];
}

/** Explains why a run could not collect tests; null where neither an import nor the configuration is the cause. */
export async function diagnoseTests(run: TestRun, place: Place): Promise<Diagnosis | null> {
  const [problem] = findImportProblems(run);
  const checkout = projectRoot(place.repository);
  const chosen = await chooseInterpreter({ ...place, checkout });
  const executable = "missing" in chosen ? "python3" : chosen.executable;
  const inside = relative(checkout, executable);
  const python = inside.startsWith("..") ? executable : inside;
  if (problem === undefined) return diagnoseOptions(run, python);
  return diagnoseImport(problem, await gatherFacts(problem, place), python);
}

async function gatherFacts(problem: ImportProblem, place: Place): Promise<ImportFacts> {
  const { repository, copied } = place;
  const { missing } = problem;
  const nothing = { ...NOTHING, copied };
  if (missing === null) return nothing;
  const { kind, name } = missing;
  const pyproject = (await findBaseFile(repository, "pyproject.toml")) ?? "";
  const declared = declaredBy(name, {
    pyproject,
    requirements: await readRequirements(repository),
  });
  if (kind === "distribution") {
    const [, own] = /^\[project\][^[]*^name\s*=\s*["']([^"']+)/m.exec(pyproject) ?? [];
    const isOwn = own !== undefined && normalized(own) === normalized(name);
    return { ...nothing, isOwn, declaredBy: declared };
  }
  const checkout = projectRoot(repository);
  const { providerOf } = await findModuleProviders({ ...place, checkout });
  const [top = name] = name.split(".");
  const isOwn = await hasPackage(repository, top);
  const path = name.replaceAll(".", "/");
  const setup = (await findBaseFile(repository, "setup.py")) ?? "";
  const generated = namedByBuildTools({ pyproject, setup }).map(modulePath);
  const isNamed = generated.some((each) => `/${each}`.endsWith(`/${path}`));
  const isInstalled = providerOf(top) === "environment";
  return {
    untracked: await findUntracked(repository, problem, path),
    isOwn,
    isBuilt: isNamed || (isOwn && providerOf(name) === "environment"),
    isInstalled: isInstalled && !isOwn,
    declaredBy: declared,
    submodules: await missingSubmodules(repository),
    copied,
  };
}

const NOTHING: ImportFacts = {
  untracked: null,
  isOwn: false,
  isBuilt: false,
  isInstalled: false,
  declaredBy: null,
  submodules: [],
  copied: [],
};

async function missingSubmodules({ root, env }: Repository): Promise<string[]> {
  const listed = await git({ directory: root, env }, ["ls-files", "-z", "--stage"]);
  const submodules = splitNul(listed).filter((line) => line.startsWith(SUBMODULE));
  const paths = submodules.map((line) => line.slice(line.indexOf("\t") + 1));
  return paths.filter((path) => !existsSync(join(root, path, ".git")));
}

/** Whether the repository has a package or a module of that name beside its tests. */
async function hasPackage({ root, env }: Repository, name: string): Promise<boolean> {
  const patterns = [`:(glob)**/${name}/*.py`, `:(glob)**/${name}.py`];
  const listed = await git({ directory: root, env }, ["ls-files", "-z", "--", ...patterns]);
  return splitNul(listed).some((path) => !isTestPath(path));
}

/** Folders of environments and of builds: what lies there is no source of the project. */
const NOT_SOURCE = /(?:^|\/)(?:\.[^/]*|venv|env|site-packages|node_modules|build|dist)\//;

/** A file of the checkout that is the module, and that git does not track. */
async function findUntracked(
  { root, env, folder }: Repository,
  { file }: ImportProblem,
  path: string,
): Promise<ImportFacts["untracked"]> {
  const repo = { directory: root, env };
  const start = folder === "" ? "" : `${folder}/`;
  const beside = file.slice(0, file.lastIndexOf("/") + 1);
  // A module without a package can only be imported from a few places.
  const places = path.includes("/")
    ? [`${start}**/`]
    : ["", "src/", beside].map((at) => start + at);
  const patterns = places.flatMap((at) =>
    [".py", "/__init__.py", ".*.so"].map((end) => `:(glob)${at}${path}${end}`),
  );
  const listed = await git(repo, ["ls-files", "-z", "--others", "--", ...patterns]);
  const [found] = splitNul(listed)
    .filter((each) => !NOT_SOURCE.test(each))
    .sort((one, other) => one.length - other.length);
  if (found === undefined) return null;
  const ignored = await tryGit(repo, ["check-ignore", "--quiet", "--", found]);
  return { path: found, isIgnored: ignored.exitCode === 0 };
}

async function readRequirements(repository: Repository) {
  const { root, env, folder } = repository;
  const patterns = ["*requirements*.txt", "requirements/*.txt"].map((one) => `:(glob)${one}`);
  const directory = folder === "" ? root : projectRoot(repository);
  const listed = await git({ directory, env }, ["ls-files", "-z", "--", ...patterns]);
  return Promise.all(
    splitNul(listed).map(async (path) => ({
      path,
      text: (await findBaseFile(repository, path)) ?? "",
    })),
  );
}
