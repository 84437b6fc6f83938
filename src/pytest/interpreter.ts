import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { ArbiterError } from "../errors.ts";
import { parseJson } from "../parse-json.ts";
import {
  harmlessVariables,
  Interpreter,
  pickVariables,
  type Variables,
} from "../python/interpreter.ts";
import DESCRIBE_INTERPRETER from "./scripts/describe_interpreter.py";

export interface InterpreterChoice {
  root: string;
  /** The user's checkout that the worktree belongs to; its virtual environment is used. */
  checkout?: string | undefined;
  /** A name on PATH, or a path relative to the checkout. */
  python?: string | undefined;
  /** The environment of the arbiter: PATH, and what version managers need. */
  env: NodeJS.ProcessEnv;
}

/** The first interpreter that works: the configured one, else one in a virtual environment, else on PATH. */
export async function chooseInterpreter(
  choice: InterpreterChoice,
): Promise<Interpreter | { missing: string }> {
  const problems: string[] = [];
  for (const candidate of findCandidates(choice, choice.env.PATH ?? "")) {
    const answer = await probeOnce(candidate, { cwd: projectOf(choice), env: choice.env });
    if ("executable" in answer) return answer;
    problems.push(`${candidate}: ${answer.problem}`);
  }
  const name = choice.python ?? "python3";
  return { missing: [...problems, `No Python interpreter was found (${name}).`, ""].join("\n") };
}

interface ProbeOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** A run needs the same interpreter several times. */
const PROBED = new Map<string, Interpreter>();

/** Caches only interpreters that have pytest, because it may be installed in the meantime. */
async function probeOnce(file: string, options: ProbeOptions) {
  const key = JSON.stringify([file, options]);
  const cached = PROBED.get(key);
  if (cached !== undefined) return cached;
  const answer = await probeInterpreter(file, options);
  if ("executable" in answer && answer.pytest !== null) PROBED.set(key, answer);
  return answer;
}

/**
 * The directory whose virtual environment counts: the checkout, because the user set that up. Only a
 * commit or a test run can have put one into the worktree.
 */
function projectOf({ checkout, root }: InterpreterChoice): string {
  return checkout ?? root;
}

function findCandidates(choice: InterpreterChoice, path: string): string[] {
  const project = projectOf(choice);
  const { python } = choice;
  if (python !== undefined) {
    const isPath = python.includes("/");
    return isPath ? [resolve(project, python)].filter(isExecutable) : findOnPath(python, path);
  }
  const inVenv = [".venv", "venv"].map((name) => join(project, name, "bin", "python"));
  const onPath = ["python3", "python"].flatMap((name) => findOnPath(name, path));
  return [...inVenv.filter(isExecutable).slice(0, 1), ...onPath];
}

/** The first match on PATH, as in a shell. */
function findOnPath(name: string, path: string): string[] {
  return path
    .split(delimiter)
    .filter((directory) => directory.startsWith("/"))
    .map((directory) => join(directory, name))
    .filter(isExecutable)
    .slice(0, 1);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const PROBE_TIMEOUT_MS = 60_000;

/** Starts an interpreter to learn where it is installed and what it has. */
function probeInterpreter(
  file: string,
  { cwd, env }: ProbeOptions,
): Promise<Interpreter | { problem: string }> {
  const options = {
    cwd,
    env: probeEnvironment(env),
    timeout: PROBE_TIMEOUT_MS,
    killSignal: "SIGKILL",
  } as const;
  return new Promise((resolve) => {
    execFile(file, ["-c", DESCRIBE_INTERPRETER], options, (error, stdout, stderr) => {
      const lastLine = stdout.trimEnd().split("\n").at(-1) ?? "";
      const answer = Interpreter.safeParse(parseJson(lastLine)).data;
      resolve(answer ?? { problem: stderr.trim() || (error?.message ?? "gave no answer") });
    });
  });
}

// What version managers need to find the interpreter behind a shim.
const FOR_SHIMS = [
  ...["HOME", "PYENV_ROOT", "PYENV_VERSION", "ASDF_DIR", "ASDF_DATA_DIR", "MISE_DATA_DIR"],
  "XDG_DATA_HOME",
];

/** The environment of an interpreter that runs our own scripts, outside the sandbox. */
export function probeEnvironment(inherited: Variables): Record<string, string> {
  return {
    ...harmlessVariables(inherited),
    ...pickVariables(inherited, FOR_SHIMS),
    PYTHONDONTWRITEBYTECODE: "1",
  };
}

const ON_GITHUB =
  "Have a step of the workflow install pytest before this one, or name the interpreter that has it with the input python.";

/** Called before any model is paid, because without pytest a run cannot be judged. */
export async function requirePytest(choice: InterpreterChoice): Promise<Interpreter> {
  const interpreter = await chooseInterpreter(choice);
  if ("missing" in interpreter) {
    throw new ArbiterError("no-pytest", interpreter.missing.trim(), {
      fix: "Name the interpreter that has pytest with --python.",
      data: { onGitHub: ON_GITHUB },
    });
  }
  if (interpreter.pytest !== null) return interpreter;
  throw new ArbiterError("no-pytest", `${interpreter.executable} has no pytest.`, {
    fix: `${installPytest(interpreter)}   (or name another with --python)`,
    data: { onGitHub: ON_GITHUB },
  });
}

/** Outside a virtual environment, pip refuses where the distribution manages the packages, as on Debian. */
function installPytest({ executable, virtualEnv }: Interpreter): string {
  if (virtualEnv !== null) return `Type: ${executable} -m pip install pytest`;
  return "In the repository, type: python3 -m venv .venv && .venv/bin/pip install pytest";
}

/** The version, `3.11.7`; empty when the interpreter does not print one. */
export async function readPythonVersion(
  executable: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { stdout } = await promisify(execFile)(executable, ["--version"], {
    env: probeEnvironment(env),
    timeout: 10_000,
  });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? "";
}
