import { type Config, settingsOf } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import type { Prices } from "../llm/prices.ts";
import type { ModelNames } from "../llm/providers.ts";
import type { Log } from "../ports.ts";
import { pickVariables } from "../python/interpreter.ts";
import type { Settings } from "../run-state/settings.ts";
import type { SafeLine, Sanitizer } from "../safe-text/sanitizer.ts";
import type { NetworkMode } from "../sandbox/confinement.ts";
import type { SandboxMode } from "../sandbox/find-sandbox.ts";
import type { Spending } from "../workflow/spending.ts";

/** The options of a run, whatever it is about: the configuration as the tools of a run take it. */
export interface RunOptions extends TestOptions {
  /** Attempts that each phase has, the first one included. */
  attempts: number;
  modelTimeoutSeconds: number;
  prices: Prices;
  spending: Spending;
  settings: Settings;
  /** A shell line that runs the tests as CI does; undefined for `python -m pytest`. */
  testCommand: string | undefined;
  /** A shell line that lints, instead of the linters that the repository has configured. */
  lintCommand: string | undefined;
  /** Whether commits end with a `Signed-off-by` line. */
  signOff: boolean;
  /** Ignored files that the tests need, relative to the top of the repository. */
  copy: readonly string[];
  /** A shell line that is run in the checkout before anything else. */
  setupCommand: string | undefined;
  safe: Sanitizer;
  log: Log<SafeLine>;
  signal: AbortSignal;
}

/** How the tests of a repository are run. */
export interface TestOptions {
  python?: string | undefined;
  timeoutSeconds: number;
  suiteSeconds: number;
  pytestArgs: readonly string[];
  collectCoverage: boolean;
  /** Spreads the whole suite over all cores where pytest-xdist is installed. */
  parallel: boolean;
  sandbox: SandboxMode;
  network: NetworkMode;
  /** Refuses to run tests where no sandbox works. */
  failClosed: boolean;
  /** Variables that the tests get beside the allow-listed ones. */
  passEnv: Readonly<Record<string, string>>;
  env: NodeJS.ProcessEnv;
}

type RunEnvironment = Pick<
  RunOptions,
  "env" | "signal" | "safe" | "log" | "failClosed" | "setupCommand"
>;

/** The set-up command is no key of the configuration: a file may not have a job run a command. */
export function toRunOptions(config: Config, environment: RunEnvironment): RunOptions {
  return {
    ...toTestOptions(config, environment),
    attempts: config.attempts,
    modelTimeoutSeconds: config.model_timeout_seconds,
    prices: config.prices,
    spending: {
      maxTokens: config.budgets.max_tokens || null,
      maxCostUsd: config.budgets.max_cost_usd ?? null,
    },
    settings: settingsOf(config),
    testCommand: config.test_command,
    lintCommand: config.lint_command,
    signOff: config.sign_off,
    copy: config.copy,
    setupCommand: environment.setupCommand,
    safe: environment.safe,
    log: environment.log,
    signal: environment.signal,
  };
}

export function toTestOptions(
  config: Config,
  { env, failClosed }: Pick<TestOptions, "env" | "failClosed">,
): TestOptions {
  return {
    python: config.python,
    timeoutSeconds: config.execution.timeout_seconds,
    suiteSeconds: config.execution.suite_minutes * 60,
    pytestArgs: config.pytest_args,
    collectCoverage: config.execution.collect_coverage,
    parallel: config.execution.parallel_suite,
    sandbox: config.sandbox,
    network: config.network,
    failClosed,
    passEnv: pickVariables(env, config.pass_env),
    env,
  };
}

/** The models that the configuration names; an error where it names none. */
export function requireModels({ model, models }: Pick<Config, "model" | "models">): ModelNames {
  if (model !== undefined) return { model, models };
  throw new ArbiterError("bad-usage", "No model was named.", {
    fix: "Give --model provider:model, as in openai:gpt-6-sol; npm run demo shows a run without a model.",
    data: {
      onGitHub:
        "Name one, as in openai:gpt-6-sol: with the input model of the workflow, or as model: in .github/tdd.yml.",
    },
  });
}
