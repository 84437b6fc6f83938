import { z } from "zod";

/** What was asked for, as far as the text itself says it. */
export const Spec = z.object({
  title: z.string(),
  goal: z.string(),
  criteria: z.array(z.string()),
  /** The words as they were written: quotes are checked against these. */
  text: z.string(),
});

export type Spec = z.infer<typeof Spec>;
