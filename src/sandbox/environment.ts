import { dirname } from "node:path";
import {
  DEFAULT_PATH,
  harmlessVariables,
  type Interpreter,
  type Variables,
} from "../python/interpreter.ts";
import type { PrivateDirectory } from "./private-directory.ts";

/**
 * Every process of a run has this variable, even after its parent has exited. systemd sets a variable of
 * this name, too: code must not be able to tell from its environment that the arbiter runs it.
 */
export const RUN_ID_VARIABLE = "INVOCATION_ID";

interface EnvironmentOptions {
  interpreter: Pick<Interpreter, "executable" | "virtualEnv" | "userBase">;
  directory: PrivateDirectory;
  runId: string;
  /** Variables that the user passes on to the tests. */
  passEnv: Readonly<Record<string, string>>;
  inherited: Variables;
}

/** The environment of tests and linters, built from an allow-list so that it holds no token or key. */
export function testEnvironment({
  interpreter,
  directory,
  runId,
  passEnv,
  inherited,
}: EnvironmentOptions): Record<string, string> {
  return {
    ...harmlessVariables(inherited),
    ...venvVariables(interpreter, inherited),
    ...(interpreter.userBase === null ? {} : { PYTHONUSERBASE: interpreter.userBase }),
    HOME: directory.home,
    TMPDIR: directory.temporary,
    // Bytecode left in the worktree could outlive the source that it was compiled from.
    PYTHONDONTWRITEBYTECODE: "1",
    ...passEnv,
    [RUN_ID_VARIABLE]: runId,
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
