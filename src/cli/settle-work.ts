import type { WorkRequest } from "../compose/assemble-tools.ts";
import { type Config, settingsOf } from "../config.ts";
import { settleSpending } from "../config-models.ts";
import type { WorkOptions } from "./read-arguments.ts";
import type { Session } from "./session.ts";
import { testSetup } from "./test-setup.ts";

/** What was typed goes before what the repository's file says. */
export function settleWork(
  options: WorkOptions,
  config: Config,
  { terminal: { env, signal }, log }: Session,
): WorkRequest {
  const settings = settingsOf(config);
  return {
    ...testSetup(options, config, env),
    attempts: options.attempts ?? config.attempts,
    modelTimeoutSeconds: config.model_timeout_seconds,
    prices: config.prices,
    spending: settleSpending(config.budgets, {
      maxTokens: options["max-tokens"],
      maxCostUsd: options["max-cost-usd"],
    }),
    settings: { ...settings, refactor: settings.refactor && !options["no-refactor"] },
    lintCommand: options["lint-command"] ?? config.lint_command,
    setupCommand: options["setup-command"],
    log,
    signal,
  };
}
