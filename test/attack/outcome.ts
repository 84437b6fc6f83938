/** One attack on one rung, and its outcome. */
export interface Outcome {
  attack: string;
  /** The rung, or the other defence that was attacked. */
  against: string;
  outcome: "contained" | "NOT contained" | "not tried";
  detail?: string;
}

export function describeOutcome({ attack, against, outcome, detail }: Outcome): string {
  const why = detail === undefined ? "" : `  (${detail.replaceAll("\n", " ").slice(0, 300)})`;
  return `${outcome.padEnd(13)}  ${against.padEnd(10)}  ${attack}${why}`;
}

export function judge(attack: string, against: string, problems: readonly string[]): Outcome {
  if (problems.length === 0) return { attack, against, outcome: "contained" };
  return { attack, against, outcome: "NOT contained", detail: problems.join("; ") };
}
