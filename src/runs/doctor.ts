import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/schema.ts";
import { ArbiterError, describeError } from "../errors.ts";
import { chooseCopied } from "../git/copy-ignored-files.ts";
import {
  INSTALL_GIT,
  inspectRepository,
  isRecentGit,
  printGitVersion,
  projectRoot,
  type Repository,
  readGitVersion,
} from "../git/repository.ts";
import { findLinters } from "../lint/known-linters.ts";
import { createModelsByNode } from "../llm/providers.ts";
import type { TestRequest } from "../ports.ts";
import { chooseInterpreter, readPythonVersion, requirePytest } from "../pytest/interpreter.ts";
import { PytestExitCode } from "../python/results/exit-codes.ts";
import { describeBoundary } from "../routing/sandbox-rungs.ts";
import { stopsRun } from "../routing/verdicts/diagnose-import.ts";
import { judgeRun } from "../routing/verdicts/verdict.ts";
import { count } from "../safe-text/clean-text.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { findProgram } from "../sandbox/environment.ts";
import { requireModels, type TestOptions, toTestOptions } from "./options.ts";
import {
  chooseSandbox,
  createBaselineTests,
  createTestRunner,
  diagnoseTests,
} from "./sandboxed-tests.ts";
import { checkWorkflowConditions, describeUnnamed } from "./workflow-conditions.ts";

interface Checkup {
  directory: string;
  config: Config;
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  /** Whether no model is called. */
  offline: boolean;
  signal: AbortSignal;
}

/** Tries everything that a run would use, with the code that a run would use, and changes nothing. */
export async function diagnose(checkup: Checkup): Promise<Finding[]> {
  const { directory, config, env, safe } = checkup;
  const options = toTestOptions(config, { env, failClosed: false });
  const found = await checkRepository({ directory, base: config.base_branch, env });
  const { root, repository, finding } = found;
  const model = await tryOut("Model", () => checkModels(checkup));
  if (!existsSync(directory)) return [await checkGit(env), finding, model, checkToken(env)];
  const python = await tryOut("Python", () => checkPython(root, options));
  return [
    await checkGit(env),
    finding,
    ...(repository === null ? [] : [checkFolder("Git directory", repository.commonDir)]),
    checkFolder("Temporary", tmpdir()),
    python,
    ...(python.state === "missing"
      ? [advice("Sandbox", "cannot be tried without Python and pytest")]
      : [
          await tryOut("Sandbox", () => checkSandbox(root, options)),
          ...(repository === null
            ? []
            : [
                await tryOut("Tests", () =>
                  checkTests(repository, { ...options, copy: config.copy, safe }),
                ),
              ]),
        ]),
    model,
    await checkLinters(root, { ...options, lintCommand: config.lint_command }),
    ...(await checkWorkflows(root, config)),
    checkToken(env),
  ];
}

async function checkGit(env: NodeJS.ProcessEnv): Promise<Finding> {
  return checkGitVersion(await printGitVersion(env));
}

interface RepositoryQuery {
  directory: string;
  base: string | undefined;
  env: NodeJS.ProcessEnv;
}

/** Where there is no repository, the rest is checked in the directory itself. */
async function checkRepository({ directory, base, env }: RepositoryQuery) {
  try {
    const repository = await inspectRepository({ directory, base, env });
    const { root, base: start } = repository;
    return { root, repository, finding: ok("Repository", `${root}, base ${start.branch}`) };
  } catch (error) {
    return { root: directory, repository: null, finding: findingOfError("Repository", error) };
  }
}

const LEAST_FREE = 50_000_000;

/** Whether a run can write there: its state goes into the git directory, its files into the temporary one. */
export function checkFolder(name: string, folder: string, leastFree: number = LEAST_FREE): Finding {
  const elsewhere = name === "Temporary" ? ", or set TMPDIR to another folder" : "";
  try {
    const made = mkdtempSync(join(folder, "tdd-doctor-"));
    writeFileSync(join(made, "file"), "text");
    rmSync(made, { recursive: true });
  } catch (error) {
    const detail = `nothing can be written to ${folder}: ${describeError(error)}`;
    return missing(name, detail, `Make it writable for your user${elsewhere}.`);
  }
  const { bavail, bsize } = statfsSync(folder);
  const megabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (bavail * bsize >= leastFree) return ok(name, `${folder}, ${megabytes} MB free`);
  const detail = `the disk of ${folder} is full: ${megabytes} MB are free`;
  return missing(name, detail, `Free some space there${elsewhere}.`);
}

async function checkPython(root: string, { python, env }: TestOptions): Promise<Finding> {
  const { executable, pytest } = await requirePytest({ root, python, env });
  const version = await readPythonVersion(executable, env);
  const detail = `${version} with pytest ${pytest}, ${executable}`;
  return isOldPython(version)
    ? missing("Python", detail, "Name Python 3.9 or newer with --python.")
    : ok("Python", detail);
}

/** The rung that is used, and for every stronger one why it is not. */
async function checkSandbox(root: string, options: TestOptions): Promise<Finding> {
  const sandbox = await chooseSandbox(options, root);
  const reasons = sandbox.reasons.map(({ rung, why }) => `not ${rung}: ${why}`);
  const detail = [describeBoundary(sandbox), ...reasons].join("\n");
  if (sandbox.rung !== "off") return ok("Sandbox", detail);
  const fix =
    options.sandbox === "off"
      ? "Remove sandbox: off, and tests run in the strongest sandbox that works here."
      : "Install bubblewrap, or allow sudo with --sandbox namespaces.";
  return advice("Sandbox", detail, `Tests can do what you can. ${fix}`);
}

/** Whether the tests of the base can be collected where a run would run them: in a clean worktree. */
async function checkTests(
  repository: Repository,
  options: TestOptions & Pick<Config, "copy"> & { safe: Sanitizer },
): Promise<Finding> {
  const { python, env, safe, copy } = options;
  const root = projectRoot(repository);
  const sandbox = await chooseSandbox(options, root);
  const log = { record: () => {} };
  const copied = await chooseCopied(repository, { copy, log });
  const pytestArgs = [...options.pytestArgs, "--collect-only"];
  // Workers would collect everything once more, each.
  const alike = { pytestArgs, plainReport: true, parallel: false };
  const tests = createBaselineTests(
    { repository, copy: copied, boundary: sandbox, safe },
    (place) => createTestRunner({ ...options, ...place, ...alike, sandbox, checkout: root }),
  );
  let collected = 0;
  const onProgress: TestRequest["onProgress"] = (progress) => {
    if ("collected" in progress) collected = progress.collected;
  };
  const at = repository.base.commit;
  const run = await tests.run({ at, targets: [], keepGoing: true, onProgress });
  const broken = run.report?.collectionErrors.length ?? 0;
  const rest = broken === 0 ? "" : `; ${count(broken, "file")} cannot be collected`;
  const detail = `${count(collected, "test")} can be collected in a clean worktree${rest}`;
  const found = await diagnoseTests(run, { repository, root, copied, python, env });
  const reason = found === null ? "" : `\n${found.reason}`;
  if (collected > 0) {
    return broken === 0 ? ok("Tests", detail) : advice("Tests", detail + reason, found?.fix);
  }
  if (run.exitCode === PytestExitCode.NO_TESTS_COLLECTED) return ok("Tests", "none yet");
  const nothing = `none can be collected in a clean worktree${reason || `\n${judgeRun(run).reason}`}`;
  return (found !== null && stopsRun(found) ? missing : advice)("Tests", nothing, found?.fix);
}

const MODEL_SECONDS = 30;

/** Whether every model can be asked. Offline, only that its key is set and its address valid. */
async function checkModels({ config, env, offline, signal }: Checkup): Promise<Finding> {
  if (config.model === undefined) {
    return missing("Model", "none is named", "Give --model, or set model: in .github/tdd.yml.");
  }
  const log = { record: () => {} };
  const options = { env, log, timeoutSeconds: MODEL_SECONDS };
  const { models, greet } = await createModelsByNode(requireModels(config), options);
  if (!offline) await greet(signal);
  const names = models.map(({ name, host }) => (host === null ? name : `${name} at ${host}`));
  const said = models.every(({ host }) => host === null)
    ? ""
    : offline
      ? ", not called"
      : ", answered";
  return ok("Model", `${names.join(", ")}${said}`);
}

interface LinterOptions extends TestOptions {
  lintCommand: string | undefined;
}

async function checkLinters(root: string, options: LinterOptions): Promise<Finding> {
  if (options.lintCommand !== undefined) return ok("Linter", options.lintCommand);
  const found = await chooseInterpreter({ ...options, root });
  const interpreter = "missing" in found ? null : found.executable;
  const path = options.env.PATH ?? "";
  const isInstalled = (program: string) => findProgram(program, { interpreter, path }) !== null;
  const linters = await findLinters({ root, isInstalled });
  if (linters.length === 0) return ok("Linter", "none is configured, so nothing will be linted");
  const names = (installed: boolean) =>
    linters.filter((linter) => linter.installed === installed).map(({ name }) => name);
  const [used, absent] = [names(true), names(false)];
  if (absent.length === 0) return ok("Linter", used.join(", "));
  const others = used.length === 0 ? "" : `; ${used.join(", ")} will be run`;
  const detail = `configured, but not installed: ${absent.join(", ")}${others}`;
  return advice("Linter", detail, `Type: python -m pip install ${absent.join(" ")}`);
}

/** Whether the workflows of TDD Arbiter let through what the configuration names; nothing where there is none. */
async function checkWorkflows(root: string, config: Config): Promise<Finding[]> {
  const workflows = await checkWorkflowConditions(root, config);
  return workflows.map(({ file, jobs: [first] }) => {
    if (first === undefined) return ok("Workflow", file);
    const { detail, fix } = describeUnnamed(file, first);
    return advice("Workflow", detail, fix);
  });
}

/** Reports whether a token is set, never its value. */
function checkToken(env: NodeJS.ProcessEnv): Finding {
  const name = ["GITHUB_TOKEN", "GH_TOKEN"].find((variable) => (env[variable] ?? "") !== "");
  if (name === undefined) return ok("GitHub token", "none; local runs need none");
  return ok("GitHub token", `in ${name}; tests and models never see it`);
}

const OLDEST_NODE = [20, 0];
const OLDEST_PYTHON = [3, 9];

export function checkPlatform(platform: string, nodeVersion: string): Finding {
  if (platform !== "linux") {
    return missing("Platform", platform, "Run it on Linux: on a runner, in a container, in WSL 2.");
  }
  if (!isAtLeast(nodeVersion, OLDEST_NODE)) {
    return missing("Platform", `Node ${nodeVersion}`, "Install Node 20 or newer.");
  }
  return ok("Platform", `Linux, Node ${nodeVersion}`);
}

/** Takes the output of `git --version`; null where there is no git. */
export function checkGitVersion(printed: string | null): Finding {
  if (printed === null) return missing("git", "not found", INSTALL_GIT);
  const version = readGitVersion(printed);
  return isRecentGit(version)
    ? ok("git", version)
    : missing("git", version || "no version", INSTALL_GIT);
}

export function isOldPython(version: string): boolean {
  return !isAtLeast(version, OLDEST_PYTHON);
}

/** Only major and minor count. semver would refuse versions of two parts, such as 3.9. */
function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  const [major = 0, minor = 0] = parts;
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** `missing` keeps a run from starting; `advice` does not. */
type State = "there" | "advice" | "missing";

export interface Finding {
  name: string;
  state: State;
  detail: string;
  /** What to type or change; null where nothing has to change. */
  fix: string | null;
}

export function ok(name: string, detail: string): Finding {
  return { name, state: "there", detail, fix: null };
}

export function advice(name: string, detail: string, fix: string | null = null): Finding {
  return { name, state: "advice", detail, fix };
}

export function missing(name: string, detail: string, fix: string | null = null): Finding {
  return { name, state: "missing", detail, fix };
}

/** Turns an error, which would have ended a run, into a finding. */
async function tryOut(name: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return findingOfError(name, error);
  }
}

/** The finding of a check that failed with an error. */
export function findingOfError(name: string, error: unknown): Finding {
  if (!(error instanceof ArbiterError)) return missing(name, describeError(error));
  return missing(name, error.message, error.fix);
}
