import * as z from "zod";

/** `provider:model`, as in openai:gpt-5. */
export const ModelName = z
  .string()
  .regex(/^[\w-]+:.+$/, "expected provider:model, as in scripted:answers.json");

export const Models = z.strictObject({
  plan: ModelName.optional().describe("who plans the change"),
  scaffold: ModelName.optional().describe("who writes the tests"),
  implement: ModelName.optional().describe("who writes the code"),
  refactor: ModelName.optional().describe("who tidies it"),
  dispute: ModelName.optional().describe("who may doubt a test that no code passes"),
});

export const BudgetLimits = z.strictObject({
  max_tokens: z
    .int()
    .positive()
    .optional()
    .describe("tokens, in and out, that all calls of a run may use"),
  max_cost_usd: z
    .number()
    .positive()
    .optional()
    .describe("US dollars that all calls of a run may cost; every model's price has to be known"),
});

const usd = z.number().nonnegative();

const ModelPrice = z.strictObject({
  input: usd.describe("a million tokens in"),
  output: usd.describe("a million tokens out"),
  cached: usd
    .optional()
    .describe("a million tokens that the provider had cached; input by default"),
});

export const Prices = z
  .record(ModelName, ModelPrice)
  .default({})
  .describe(
    "US dollars for a million tokens, by provider:model; these go before the built-in ones",
  );

export const ModelTimeout = z
  .int()
  .positive()
  .max(3600)
  .default(120)
  .describe("how long an answer may take; each retry waits twice as long");
