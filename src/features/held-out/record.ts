import * as z from "zod";
import { flag, setting } from "../../setting.ts";
import { Example, isErrorName } from "../../spec/examples/find-examples.ts";
import { readCall, readLiteral } from "../../spec/examples/python-literals.ts";

/** Tests are made of examples, and a stored state may have been tampered with: it must not bring code. */
const HarmlessExample = Example.refine(isHarmless, "is not a call with literals and its outcome");

function isHarmless({ call, outcome, expected }: Example): boolean {
  if (readCall(call)?.end !== call.length) return false;
  return outcome === "value" ? readLiteral(expected) === expected.length : isErrorName(expected);
}

/** What became of the held-out examples on one commit, each as `describeExample` writes it. */
const HeldOutCheck = z.object({
  commit: z.string(),
  passed: z.array(z.string()),
  failed: z.array(z.string()),
  /** Those that were not checked as held out: because they are shown elsewhere, or are no test. */
  others: z.array(z.object({ example: z.string(), why: z.string() })),
});

export type HeldOutCheck = z.infer<typeof HeldOutCheck>;

/** Examples of the issue that no model is shown; absent in a state where nothing is to be held out. */
export const HeldOut = z.object({
  examples: z.array(HarmlessExample),
  /** How many examples the issue has. */
  of: z.number(),
  check: HeldOutCheck.optional(),
  /** The commit that failed one, and for which the code step had one more attempt: once in a run. */
  sentBackAt: z.string().optional(),
});

export type HeldOut = z.infer<typeof HeldOut>;

export const heldOutRecord = {
  settings: {
    hold_out: setting(
      z.boolean().default(false),
      "keep a third of the issue's examples from the models, and check the finished code with them; one more attempt if it fails",
      {
        flag: flag("hold-out", "", () => z.boolean()),
      },
    ),
  },
  state: {
    /** Absent where the models are shown the whole issue. */
    heldOut: HeldOut.optional(),
  },
  nodes: {
    heldOutGate: {
      kind: "gate",
      phase: "green",
      budget: "implement",
      label: "held-out examples",
      title: "Held out",
      heading: "Held-out examples of the issue",
      note: "HELD_OUT",
      drawnAs: "held-out examples",
    },
  },
} as const;
