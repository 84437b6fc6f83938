import { z } from "zod";

export const Usage = z.object({
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
});

export type Usage = z.infer<typeof Usage>;

export function addUsage(total: Usage, added: Usage): Usage {
  return {
    calls: total.calls + added.calls,
    inputTokens: total.inputTokens + added.inputTokens,
    outputTokens: total.outputTokens + added.outputTokens,
  };
}
