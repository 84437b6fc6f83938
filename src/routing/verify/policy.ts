/** What a change has to show: the setting `require`. */
export type Policy =
  | { kind: "none" }
  | { kind: "proof" }
  /** Proof, and this share of the mutants noticed, in percent. */
  | { kind: "mutants"; percent: number };

export const POLICY_FORMS = "proof, none, or mutants=<percent>";

/** Reads a policy as users write it; null if there is no such policy. */
export function parsePolicy(text: string): Policy | null {
  if (text === "none" || text === "proof") return { kind: text };
  const percent = /^mutants=(\d{1,3})$/.exec(text)?.[1];
  if (percent === undefined || Number(percent) > 100) return null;
  return { kind: "mutants", percent: Number(percent) };
}
