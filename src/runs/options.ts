import { resolveSpending } from "../config/models.ts";
import { type Config, SANDBOX_MODES, settingsOf } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import type { TestOptions } from "./test-sandbox.ts";
import type { RunOptions } from "./tools.ts";

interface RunFlags extends TestFlags {
  attempts?: number | undefined;
  "max-tokens"?: number | undefined;
  "max-cost-usd"?: number | undefined;
  "no-refactor"?: boolean | undefined;
  "lint-command"?: string | undefined;
  "setup-command"?: string | undefined;
}

type RunEnvironment = Pick<RunOptions, "env" | "signal" | "log" | "failClosed">;

/** What was typed goes before what the repository's file says. */
export function resolveRunOptions(
  typed: RunFlags,
  config: Config,
  { env, signal, log, failClosed }: RunEnvironment,
): RunOptions {
  const settings = settingsOf(config);
  return {
    ...resolveTestOptions(typed, config, { env, failClosed }),
    attempts: typed.attempts ?? config.attempts,
    modelTimeoutSeconds: config.model_timeout_seconds,
    prices: config.prices,
    spending: resolveSpending(config.budgets, {
      maxTokens: typed["max-tokens"],
      maxCostUsd: typed["max-cost-usd"],
    }),
    settings: { ...settings, refactor: settings.refactor && typed["no-refactor"] !== true },
    lintCommand: typed["lint-command"] ?? config.lint_command,
    copy: config.copy,
    setupCommand: typed["setup-command"],
    log,
    signal,
  };
}

/** What somebody typed; what is left out is for the configuration to say. */
export interface TestFlags {
  python?: string | undefined;
  timeout?: number | undefined;
  pytestArgs?: readonly string[];
  sandbox?: Config["sandbox"] | undefined;
  network?: Config["network"] | undefined;
}

interface TestEnvironment {
  env: NodeJS.ProcessEnv;
  /** Whether to refuse rather than run tests without a boundary. */
  failClosed: boolean;
}

/** How the tests are run: what was typed goes before what the repository's file says. */
export function resolveTestOptions(
  { pytestArgs = [], ...typed }: TestFlags,
  config: Config,
  { env, failClosed }: TestEnvironment,
): TestOptions {
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
