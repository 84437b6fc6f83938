import { type Config, SANDBOX_MODES } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import type { TestSetup } from "./test-sandbox.ts";

/** What somebody typed; what is left out is for the configuration to say. */
export interface TypedSetup {
  python?: string | undefined;
  timeout?: number | undefined;
  pytestArgs?: readonly string[];
  sandbox?: Config["sandbox"] | undefined;
  network?: Config["network"] | undefined;
}

interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** Whether to refuse rather than run tests without a boundary. */
  failClosed: boolean;
}

/** How the tests are run: what was typed goes before what the repository's file says. */
export function testSetup(
  { pytestArgs = [], ...typed }: TypedSetup,
  config: Config,
  { env, failClosed }: Surroundings,
): TestSetup {
  return {
    python: typed.python ?? env.TDD_PYTHON ?? config.python,
    timeoutSeconds: typed.timeout ?? config.execution.timeout_seconds,
    pytestArgs: pytestArgs.length > 0 ? pytestArgs : config.pytest_args,
    collectCoverage: config.execution.collect_coverage,
    parallel: config.execution.parallel,
    sandbox: typed.sandbox ?? sandboxIn(env) ?? config.sandbox,
    network: typed.network ?? config.network,
    failClosed,
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
