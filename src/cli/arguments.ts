import * as z from "zod";
import { NETWORK_MODES, SANDBOX_MODES } from "../config/schema.ts";
import { RETRY_ALIASES, RETRY_PHASES } from "../workflow/plan-retry.ts";

/** Every flag there is, by its name: what it takes, and what it is when nobody gives it. */
export const FLAGS = {
  issue: whole("issue"),
  "issue-file": z.string().optional(),
  lld: z.string().optional(),
  context: z.array(z.string()).default([]),
  base: z.string().optional(),
  repo: z.string().default("."),
  json: z.boolean().default(false),
  model: z.string().optional(),
  decision: oneOf("decision", ["ask", "approve", "abort"]).default("ask"),
  report: z.string().optional(),
  python: z.string().optional(),
  timeout: whole("timeout").optional(),
  attempts: whole("attempts").optional(),
  sandbox: oneOf("sandbox", SANDBOX_MODES).optional(),
  network: oneOf("network", NETWORK_MODES).optional(),
  "no-refactor": z.boolean().optional(),
  "setup-command": shellLine("setup-command").optional(),
  "lint-command": shellLine("lint-command").optional(),
  "max-tokens": whole("max-tokens").optional(),
  "max-cost-usd": dollars("max-cost-usd").optional(),
  from: z.preprocess(withoutAlias, oneOf("from", RETRY_PHASES).optional()).optional(),
  phase: oneOf("phase", ["red", "green"]),
};

function whole(flag: string) {
  const error = `--${flag} takes a whole number above 0.`;
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,8}$/, { error })
    .transform(Number);
}

function shellLine(flag: string) {
  return z.string().regex(/\S/, { error: `--${flag} takes a command, as in "make ready".` });
}

function dollars(flag: string) {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, { error: `--${flag} takes an amount in dollars, as in 2.50.` })
    .transform(Number)
    .refine((amount) => amount > 0, { error: `--${flag} takes an amount above 0.` });
}

function oneOf<const Choices extends readonly [string, ...string[]]>(
  flag: string,
  choices: Choices,
) {
  return z.enum(choices, { error: `--${flag} takes one of: ${choices.join(", ")}.` });
}

function withoutAlias(word: unknown): unknown {
  return Object.entries(RETRY_ALIASES).find(([alias]) => alias === word)?.[1] ?? word;
}
