import { userInfo } from "node:os";
import { dirname } from "node:path";
import {
  DEFAULT_PATH,
  harmlessVariables,
  type Interpreter,
  type Variables,
} from "../python/interpreter.ts";

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
