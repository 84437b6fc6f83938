import { settleSpending } from "../config/models.ts";
import { type Config, settingsOf } from "../config/schema.ts";
import { type TypedSetup, testSetup } from "./test-setup.ts";
import type { WorkRequest } from "./tools.ts";

interface TypedWork extends TypedSetup {
  attempts?: number | undefined;
  "max-tokens"?: number | undefined;
  "max-cost-usd"?: number | undefined;
  "no-refactor"?: boolean | undefined;
  "lint-command"?: string | undefined;
  "setup-command"?: string | undefined;
}

type WorkSurroundings = Pick<WorkRequest, "env" | "signal" | "log" | "failClosed">;

/** What was typed goes before what the repository's file says. */
export function settleWork(
  typed: TypedWork,
  config: Config,
  { env, signal, log, failClosed }: WorkSurroundings,
): WorkRequest {
  const settings = settingsOf(config);
  return {
    ...testSetup(typed, config, { env, failClosed }),
    attempts: typed.attempts ?? config.attempts,
    modelTimeoutSeconds: config.model_timeout_seconds,
    prices: config.prices,
    spending: settleSpending(config.budgets, {
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
