import * as z from "zod";
import { forEachModel } from "../routing/nodes.ts";

/** `provider:model`, as in openai:gpt-5. */
export const ModelName = z
  .string()
  .regex(/^[\w-]+:.+$/, "expected provider:model, as in scripted:answers.json");

export const Models = z.strictObject(
  forEachModel((description) => ModelName.optional().describe(description)),
);

export const BudgetLimits = z.strictObject({
  max_tokens: z
    .int()
    .positive()
    .optional()
    .describe("tokens, in and out, for all calls of a run together"),
  max_cost_usd: z
    .number()
    .positive()
    .optional()
    .describe("US dollars for all calls of a run together; the price of every model must be known"),
});

const usd = z.number().nonnegative();

const ModelPrice = z.strictObject({
  input: usd.describe("a million input tokens"),
  output: usd.describe("a million output tokens"),
  cached: usd.optional().describe("a million cached input tokens; the price of input by default"),
});

export const Prices = z
  .record(ModelName, ModelPrice)
  .default({})
  .describe("US dollars per million tokens, by provider:model; they replace the built-in prices");

export const ModelTimeout = z
  .int()
  .positive()
  .max(3600)
  .default(120)
  .describe("how long to wait for an answer; each retry waits twice as long");
