import type { TestSetup } from "../compose/prepare-tests.ts";
import { type Config, SANDBOX_MODES } from "../config.ts";
import { ArbiterError } from "../errors.ts";
import type { VerdictOptions } from "./read-arguments.ts";

type Typed = Pick<VerdictOptions, "python" | "pytestArgs" | "sandbox" | "network"> &
  Partial<Pick<VerdictOptions, "timeout">>;

/** How the tests are run: what was typed goes before what the repository's file says. */
export function testSetup(typed: Typed, config: Config, env: NodeJS.ProcessEnv): TestSetup {
  return {
    python: typed.python ?? env.TDD_PYTHON ?? config.python,
    timeoutSeconds: typed.timeout ?? config.execution.timeout_seconds,
    pytestArgs: typed.pytestArgs.length > 0 ? typed.pytestArgs : config.pytest_args,
    collectCoverage: config.execution.collect_coverage,
    parallel: config.execution.parallel,
    sandbox: typed.sandbox ?? sandboxIn(env) ?? config.sandbox,
    network: typed.network ?? config.network,
    // A person sees the warning, and these are the tests that they would run themselves.
    failClosed: false,
    passEnv: pickVariables(config.pass_env, env),
    env,
  };
}

function sandboxIn({ TDD_SANDBOX: named }: NodeJS.ProcessEnv) {
  if (named === undefined || named === "") return undefined;
  const mode = SANDBOX_MODES.find((known) => known === named);
  if (mode !== undefined) return mode;
  throw new ArbiterError(
    "bad-usage",
    `TDD_SANDBOX=${named} is not one of ${SANDBOX_MODES.join(", ")}.`,
  );
}

function pickVariables(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const there = names.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(there);
}
