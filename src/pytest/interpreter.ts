import { execFile } from "node:child_process";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import type { Interpreter } from "../ports.ts";
import { probeEnvironment } from "../sandbox/environment.ts";
import { isExecutable } from "./find-program.ts";

export interface InterpreterChoice {
  root: string;
  checkout?: string | undefined;
  python?: string | undefined;
  /** Of the process that the arbiter runs in: PATH, and what version managers need. */
  env: NodeJS.ProcessEnv;
}

/** The first interpreter that answers: the one asked for, else a virtual environment's, else PATH's. */
export async function chooseInterpreter(
  choice: InterpreterChoice,
): Promise<Interpreter | { missing: string }> {
  const problems: string[] = [];
  for (const candidate of findCandidates(choice, choice.env.PATH ?? "")) {
    const answer = await askOnce(candidate, { cwd: homeOf(choice), env: choice.env });
    if ("executable" in answer) return answer;
    problems.push(`${candidate}: ${answer.problem}`);
  }
  const wanted = choice.python ?? "python3";
  return { missing: [...problems, `No Python interpreter was found (${wanted}).`, ""].join("\n") };
}

/** Answers that are whole: who runs, checks and locks in tests asks the same several times a run. */
const KNOWN = new Map<string, Interpreter>();

/** Only an interpreter that can do the work is remembered: pytest may be installed meanwhile. */
async function askOnce(file: string, surroundings: { cwd: string; env: NodeJS.ProcessEnv }) {
  const key = JSON.stringify([file, surroundings]);
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const answer = await probeInterpreter(file, surroundings);
  if ("executable" in answer && answer.pytest !== null) KNOWN.set(key, answer);
  return answer;
}

/**
 * With a checkout the worktree is not asked: a person made the checkout's environment, whereas only
 * a commit or a test run can have put one into the worktree.
 */
function homeOf({ checkout, root }: InterpreterChoice): string {
  return checkout ?? root;
}

function findCandidates(choice: InterpreterChoice, path: string): string[] {
  const home = homeOf(choice);
  if (choice.python !== undefined) return findExplicit(choice.python, home, path);

  const inVenv = [".venv", "venv"].map((name) => join(home, name, "bin", "python"));
  const onPath = ["python3", "python"].flatMap((name) => findOnPath(name, path));
  return [...inVenv.filter(isExecutable).slice(0, 1), ...onPath];
}

function findExplicit(python: string, home: string, path: string): string[] {
  return python.includes("/")
    ? [resolve(home, python)].filter(isExecutable)
    : findOnPath(python, path);
}

/** The first on PATH, as a shell would take it. */
function findOnPath(name: string, path: string): string[] {
  return path
    .split(delimiter)
    .filter((directory) => directory.startsWith("/"))
    .map((directory) => join(directory, name))
    .filter(isExecutable)
    .slice(0, 1);
}

// One small process for all questions. The first entry of the search path is the repository: gone
// before anything is imported. Editable installs of setuptools hide in a finder's MAPPING. Of pytest
// only the package that knows its version is imported: all of it takes ten times as long, and one that
// is broken says so in its first run.
const QUESTIONS = `import sys
del sys.path[0]
import importlib.util, json, os, site
try:
    if importlib.util.find_spec("pytest") is None:
        raise ImportError("No module named 'pytest'")
    import _pytest
    version, problem = _pytest.__version__, ""
except Exception as error:
    version, problem = None, "%s: %s: %s" % (sys.executable, type(error).__name__, error)
mapped = [m.MAPPING for n, m in list(sys.modules.items()) if n.startswith("__editable__") and hasattr(m, "MAPPING")]
editable = [os.path.dirname(p) for mapping in mapped for p in mapping.values()]
print()
print(json.dumps({
    "executable": sys.executable,
    "virtualEnv": sys.prefix if sys.prefix != sys.base_prefix else None,
    "userBase": site.getuserbase() if site.ENABLE_USER_SITE else None,
    "pytest": version,
    "pytestProblem": problem,
    "coverage": importlib.util.find_spec("pytest_cov") is not None,
    "xdist": importlib.util.find_spec("xdist") is not None,
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix],
    "searchPath": sys.path + editable,
}))
`;

const answerSchema = z.object({
  executable: z.string().startsWith("/"),
  virtualEnv: z.string().nullable(),
  userBase: z.string().nullable(),
  pytest: z.string().nullable(),
  pytestProblem: z.string(),
  coverage: z.boolean(),
  xdist: z.boolean(),
  prefixes: z.array(z.string()),
  searchPath: z.array(z.string()),
}) satisfies z.ZodType<Interpreter>;

const PATIENCE_MS = 60_000;

/** Asks an interpreter who it is and what it has. */
function probeInterpreter(
  file: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Interpreter | { problem: string }> {
  const options = {
    cwd,
    env: probeEnvironment(env),
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  } as const;
  return new Promise((resolve) => {
    execFile(file, ["-c", QUESTIONS], options, (error, stdout, stderr) => {
      const answer = parseAnswer(stdout);
      resolve(answer ?? { problem: stderr.trim() || (error?.message ?? "gave no answer") });
    });
  });
}

function parseAnswer(stdout: string): Interpreter | null {
  const lastLine = stdout.trimEnd().split("\n").at(-1) ?? "";
  try {
    return answerSchema.parse(JSON.parse(lastLine));
  } catch {
    return null;
  }
}

const ON_GITHUB =
  "Have a step of the workflow install pytest before this one, or name the interpreter that has it with the input python.";

/** Found out before a model is paid: without pytest nothing could be judged. */
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
    fix: `Type: ${interpreter.executable} -m pip install pytest   (or name another with --python)`,
    data: { onGitHub: ON_GITHUB },
  });
}

/** `3.11.7`; empty where the interpreter does not say. */
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
