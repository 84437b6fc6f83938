import { setOutput } from "@actions/core";

/** What later steps of a job can go by. */
export interface ActionOutputs {
  status: string;
  prNumber: number | null;
  prUrl: string | null;
  branch: string | null;
  redSha: string | null;
  greenSha: string | null;
  attempts: number;
  /** In and out, of all calls. */
  tokens: number;
  /** US dollars; null where nobody knows the price. */
  cost: number | null;
}

export const OUTPUT_NAMES = {
  status: "status",
  prNumber: "pr-number",
  prUrl: "pr-url",
  branch: "branch",
  redSha: "red-sha",
  greenSha: "green-sha",
  attempts: "attempts",
  tokens: "tokens",
  cost: "cost",
} as const satisfies Record<keyof ActionOutputs, string>;

/** Hands them to the runner, in a file of its own: nothing that is printed can forge one. */
export function writeOutputs(
  outputs: ActionOutputs,
  set: (name: string, value: string) => void = setOutput,
): void {
  for (const [key, name] of Object.entries(OUTPUT_NAMES)) {
    set(name, String(outputs[key as keyof ActionOutputs] ?? ""));
  }
}
