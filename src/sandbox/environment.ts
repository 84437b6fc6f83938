import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import {
  DEFAULT_PATH,
  harmlessVariables,
  type Interpreter,
  type Variables,
} from "../python/interpreter.ts";
import { readOr } from "./read-or.ts";

/**
 * Every process of a run has this variable, even after its parent has exited. systemd sets a variable of
 * this name, too: code must not be able to tell from its environment that the arbiter runs it.
 */
export const RUN_ID_VARIABLE = "INVOCATION_ID";

interface EnvironmentOptions {
  interpreter: Pick<Interpreter, "executable" | "virtualEnv" | "userBase">;
  /** Without a folder for temporary files, nothing else uses the system's own. */
  directory: { home: string; temporary: string | null };
  runId: string;
  /** Variables that the user passes on to the tests. */
  passEnv: Readonly<Record<string, string>>;
  inherited: Variables;
  /** Whether the worktree is made to look like a new clone before each program. */
  hasClone: boolean;
}

/** The environment of tests and linters, built from an allow-list so that it holds no token or key. */
export function testEnvironment({
  interpreter,
  directory,
  runId,
  passEnv,
  inherited,
  hasClone,
}: EnvironmentOptions): Record<string, string> {
  const isInherited = (key: string) => inherited[key] !== undefined;
  return {
    ...harmlessVariables(inherited),
    ...venvVariables(interpreter, inherited),
    ...(interpreter.userBase === null ? {} : { PYTHONUSERBASE: interpreter.userBase }),
    HOME: directory.home,
    ...Object.fromEntries(USER_NAMES.filter(isInherited).map((key) => [key, nameOfUser()])),
    ...(directory.temporary === null ? {} : { TMPDIR: directory.temporary }),
    // Bytecode left in the worktree could outlive the source that it was compiled from.
    ...(hasClone ? {} : { PYTHONDONTWRITEBYTECODE: "1" }),
    ...passEnv,
    [RUN_ID_VARIABLE]: runId,
  };
}

const USER_NAMES = ["USER", "LOGNAME"];

/** The name of the user of the tests: as in the job, except that they never run as root. */
export function nameOfUser(): string {
  const { uid, username } = userInfo();
  return uid === 0 ? "runner" : username;
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

interface SearchOptions {
  /** The interpreter of the tests. The repository's tools are installed in its folder. */
  interpreter: string | null;
  /** The value of PATH. */
  path: string;
}

interface InstalledProgram {
  file: string;
  /** Folders that must be readable for the program to start. */
  folders: string[];
}

/** Finds a program in the interpreter's folder or on PATH; null when it is not installed. */
export function findProgram(name: string, options: SearchOptions): InstalledProgram | null {
  const file = searchPath(options)
    .split(delimiter)
    // A version manager's shim needs its version manager, which the sandbox does not show.
    .filter((folder) => folder.startsWith("/") && !/\/shims\/?$/.test(folder))
    .map((folder) => join(folder, name))
    .find(isExecutable);
  return file === undefined ? null : { file, folders: requiredFolders(file) };
}

/** PATH with the interpreter's own folder in front, unless PATH already contains it. */
export function searchPath({ interpreter, path }: SearchOptions): string {
  const folders = path.split(delimiter);
  const beside = interpreter === null ? [] : [dirname(interpreter)];
  return [...beside.filter((folder) => !folders.includes(folder)), ...folders].join(delimiter);
}

function isExecutable(file: string): boolean {
  return readOr(false, () => {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  });
}

function requiredFolders(file: string): string[] {
  const bin = dirname(realpathSync(file));
  const environment = dirname(bin);
  const isVenv = existsSync(join(environment, "pyvenv.cfg"));
  return [...new Set([dirname(file), isVenv ? environment : bin])];
}
