import { ArbiterError, describeError } from "../errors.ts";
import { tryGit } from "../git/git.ts";
import { inspectRepository } from "../git/repository.ts";
import { findLinters } from "../lint/known-linters.ts";
import { createModelsByNode, type ModelNames } from "../llm/models-by-node.ts";
import { findProgram } from "../pytest/find-program.ts";
import { chooseInterpreter, readPythonVersion, requirePytest } from "../pytest/interpreter.ts";
import { describeBoundary } from "../routing/boundary.ts";
import { findSandbox } from "../sandbox/find-sandbox.ts";
import { chooseModels, type NamedModels } from "./prepare-run.ts";
import type { TestOptions } from "./test-sandbox.ts";

interface Wanted extends TestOptions {
  directory: string;
  base?: string | undefined;
  models: NamedModels;
  lintCommand?: string | undefined;
}

/** Tries what a run would use, with the parts that it would use, and changes nothing. */
export async function examine(wanted: Wanted): Promise<Finding[]> {
  const { root, finding } = await lookAtRepository(wanted);
  const python = await tryOut("Python", () => lookAtPython(root, wanted));
  return [
    await lookAtGit(wanted),
    finding,
    python,
    ...(python.state === "missing"
      ? [advice("Sandbox", "cannot be tried without Python and pytest")]
      : [await tryOut("Sandbox", () => lookAtSandbox(root, wanted))]),
    await tryOut("Model", () => lookAtModel(wanted)),
    await lookAtLinters(root, wanted),
    lookAtToken(wanted),
  ];
}

async function lookAtGit({ env }: Wanted): Promise<Finding> {
  const asked = await tryGit({ directory: "/", env }, ["--version"]).catch(() => null);
  return findGit(asked?.stdout ?? null);
}

/** Where there is none, the rest is looked for in the directory itself. */
async function lookAtRepository({ directory, base, env }: Wanted) {
  let root = directory;
  const finding = await tryOut("Repository", async () => {
    const repository = await inspectRepository({ directory, base, env });
    root = repository.root;
    return there("Repository", `${root}, base ${repository.base.branch}`);
  });
  return { root, finding };
}

async function lookAtPython(root: string, { python, env }: Wanted): Promise<Finding> {
  const { executable, pytest } = await requirePytest({ root, python, env });
  const version = await readPythonVersion(executable, env);
  const detail = `${version} with pytest ${pytest}, ${executable}`;
  return isOldPython(version)
    ? missing("Python", detail, "Name Python 3.9 or newer with --python.")
    : there("Python", detail);
}

/** The rung that is used, and for every higher one why it is not. */
async function lookAtSandbox(root: string, wanted: Wanted): Promise<Finding> {
  const sandbox = await findSandbox({ ...wanted, root, mode: wanted.sandbox });
  const reasons = sandbox.reasons.map(({ rung, why }) => `not ${rung}: ${why}`);
  const detail = [describeBoundary(sandbox), ...reasons].join("\n");
  if (sandbox.rung !== "off") return there("Sandbox", detail);
  const fix =
    wanted.sandbox === "off"
      ? "Leave sandbox: off away, and tests are locked into the strongest that works here."
      : "Install bubblewrap, or let it use sudo with --sandbox namespaces.";
  return advice("Sandbox", detail, `Tests can do what you can. ${fix}`);
}

/** Whether every model that may be asked could be: the key is there, the address is one. */
async function lookAtModel({ models, env }: Wanted): Promise<Finding> {
  const names = tryChooseModels(models, env);
  if (names === null) {
    const fix = "Give --model, or set model: in .github/tdd.yml.";
    return advice("Model", "none is named", fix);
  }
  const log = { record: () => {} };
  const { asked } = await createModelsByNode(names, { env, log, timeoutSeconds: 1 });
  const where = asked.map(({ name, host }) => (host === null ? name : `${name} at ${host}`));
  return there("Model", where.join(", "));
}

function tryChooseModels(models: NamedModels, env: NodeJS.ProcessEnv): ModelNames | null {
  try {
    return chooseModels(models, env);
  } catch {
    return null;
  }
}

async function lookAtLinters(root: string, wanted: Wanted): Promise<Finding> {
  if (wanted.lintCommand !== undefined) return there("Linter", wanted.lintCommand);
  const found = await chooseInterpreter({ ...wanted, root });
  const interpreter = "missing" in found ? null : found.executable;
  const path = wanted.env.PATH ?? "";
  const isInstalled = (program: string) => findProgram(program, { interpreter, path }) !== null;
  const linters = await findLinters({ root, isInstalled });
  if (linters.length === 0) return there("Linter", "none is configured, so nothing will be linted");
  const names = (installed: boolean) =>
    linters.filter((linter) => linter.installed === installed).map(({ name }) => name);
  const [used, absent] = [names(true), names(false)];
  if (absent.length === 0) return there("Linter", used.join(", "));
  const others = used.length === 0 ? "" : `; ${used.join(", ")} will be run`;
  const detail = `configured, but not installed: ${absent.join(", ")}${others}`;
  return advice("Linter", detail, `Type: python -m pip install ${absent.join(" ")}`);
}

/** Its presence, never its value. */
function lookAtToken({ env }: Wanted): Finding {
  const names = ["GITHUB_TOKEN", "GH_TOKEN"].filter((name) => (env[name] ?? "") !== "");
  const [name] = names;
  if (name === undefined) return there("GitHub token", "none; local runs need none");
  return there("GitHub token", `in ${name}; tests and models never see it`);
}

const OLDEST_NODE = [20, 0];
const OLDEST_GIT = [2, 30];
const OLDEST_PYTHON = [3, 9];

export function findPlatform(platform: string, nodeVersion: string): Finding {
  if (platform !== "linux") {
    return missing("Platform", platform, "Run it on Linux: on a runner, in a container, in WSL 2.");
  }
  if (!isAtLeast(nodeVersion, OLDEST_NODE)) {
    return missing("Platform", `Node ${nodeVersion}`, "Install Node 20 or newer.");
  }
  return there("Platform", `Linux, Node ${nodeVersion}`);
}

/** From what `git --version` printed; null where there is no git. */
export function findGit(printed: string | null): Finding {
  const fix = "Install git 2.30 or newer: sudo apt-get install git";
  if (printed === null) return missing("git", "not found", fix);
  const version = /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? "";
  return isAtLeast(version, OLDEST_GIT)
    ? there("git", version)
    : missing("git", version || "no version", fix);
}

export function isOldPython(version: string): boolean {
  return !isAtLeast(version, OLDEST_PYTHON);
}

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
  /** What to type or change; null where nothing has to be. */
  fix: string | null;
}

export function there(name: string, detail: string): Finding {
  return { name, state: "there", detail, fix: null };
}

export function advice(name: string, detail: string, fix: string | null = null): Finding {
  return { name, state: "advice", detail, fix };
}

export function missing(name: string, detail: string, fix: string | null = null): Finding {
  return { name, state: "missing", detail, fix };
}

/** What a run would have been refused for, found before it. */
export async function tryOut(name: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ArbiterError)) return missing(name, describeError(error));
    return missing(name, error.message, error.fix);
  }
}
