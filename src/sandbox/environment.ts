import { dirname } from "node:path";
import type { Interpreter } from "../ports.ts";
import type { PrivateDirectory } from "./private-directory.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** The name every process of a run carries in its environment, whoever its parent is by then. */
export const RUN_ID_VARIABLE = "TDD_ARBITER_RUN";

// Of Python's own variables only those that cannot make it run or import something else, switch
// assertions off (PYTHONOPTIMIZE) or wait for a person (PYTHONINSPECT, PYTHONBREAKPOINT).
const HARMLESS = [
  ...["LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH"],
  ...["PYTHONHASHSEED", "PYTHONUTF8", "PYTHONIOENCODING", "PYTHONWARNINGS", "PYTHONDEVMODE"],
];

// What version managers need to find the interpreter behind a shim.
const FOR_SHIMS = [
  ...["HOME", "PYENV_ROOT", "PYENV_VERSION", "ASDF_DIR", "ASDF_DATA_DIR", "MISE_DATA_DIR"],
  "XDG_DATA_HOME",
];

const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

/** What the tests see: built from nothing, so that no token or key can be among it. */
export function testEnvironment({
  interpreter,
  directory,
  runId,
  passEnv,
  inherited,
}: {
  interpreter: Pick<Interpreter, "executable" | "virtualEnv" | "userBase">;
  directory: PrivateDirectory;
  runId: string;
  passEnv: Readonly<Record<string, string>>;
  inherited: Variables;
}): Record<string, string> {
  return {
    ...common(inherited),
    ...venvVariables(interpreter, inherited),
    ...(interpreter.userBase === null ? {} : { PYTHONUSERBASE: interpreter.userBase }),
    HOME: directory.home,
    TMPDIR: directory.temporary,
    // Wide enough that pytest does not cut its summary lines.
    COLUMNS: "200",
    // Bytecode left in the worktree could outlive the source it was made from.
    PYTHONDONTWRITEBYTECODE: "1",
    ...passEnv,
    [RUN_ID_VARIABLE]: runId,
  };
}

/** What an interpreter sees while it is asked who it is. */
export function probeEnvironment(inherited: Variables): Record<string, string> {
  return { ...common(inherited), ...pick(inherited, FOR_SHIMS), PYTHONDONTWRITEBYTECODE: "1" };
}

function common(inherited: Variables): Record<string, string> {
  return {
    LANG: "C.UTF-8",
    ...pick(inherited, HARMLESS),
    PATH: inherited.PATH ?? DEFAULT_PATH,
  };
}

function venvVariables(
  { executable, virtualEnv }: Pick<Interpreter, "executable" | "virtualEnv">,
  inherited: Variables,
): Record<string, string> {
  if (virtualEnv === null) return {};
  return {
    VIRTUAL_ENV: virtualEnv,
    PATH: `${dirname(executable)}:${inherited.PATH ?? DEFAULT_PATH}`,
  };
}

function pick(from: Variables, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
