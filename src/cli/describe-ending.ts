import { cleanText } from "../safe-text/clean-text.ts";
import { describeUsage } from "../workflow/describe-usage.ts";
import type { RunState } from "../workflow/state.ts";

export interface Branches {
  branch: string;
  base: string;
}

/** What a person sees before they decide. */
export function describeGate(state: RunState, { branch, base }: Branches): string {
  const { commits, red, passToPass, usage } = state;
  const others =
    passToPass === null
      ? "the suite could not be compared"
      : `${passToPass} of the others pass as before`;
  const rows = [
    commitRow("red", commits.red, `${red?.failing.length ?? 0} new tests, failing`),
    commitRow("green", commits.green, `the same tests, passing; ${others}`),
    commitRow("refactor", commits.refactor, "tidied, still passing"),
  ];
  return [
    `Ready for review on ${branch}:`,
    ...rows.filter((row) => row !== null),
    `  Look at it:  git diff ${base}...${branch}`,
    `  It took:     ${describeUsage(usage)}`,
  ].join("\n");
}

function commitRow(phase: string, commit: string | null, meaning: string): string | null {
  return commit === null ? null : `  ${phase.padEnd(9)}${commit.slice(0, 10)}  ${meaning}`;
}

/** The last words of a run. */
export function describeEnding(state: RunState, { branch, base }: Branches): string {
  switch (state.ending) {
    case "merged":
      return `Merged into ${base}. The branch ${branch} is gone; its commits are in your history.`;
    case "aborted":
      return `Aborted. ${branch} was removed, your checkout was not touched.`;
    case "unmerged":
      return `Approved, but git would not merge it. ${branch} is kept; merge it by hand:\n  ${state.mergeByHand}`;
    case "covered":
      return `Nothing to do: every planned test exists already and passes.\n${coveredList(state)}`;
    case "failed":
      return cleanText(`${state.report ?? ""}\n${howToRetry(state)}`);
    case null:
      return `Waiting for a person. ${branch} is kept; decide later with tdd-arbiter resume, or merge it by hand:\n  git switch ${base} && git merge ${branch}`;
  }
}

function howToRetry({ issue }: RunState): string {
  return `Try again from there, with a hint where you have one:\n  tdd-arbiter retry --issue ${issue} "what it should know"`;
}

function coveredList({ coveredTests }: RunState): string {
  return coveredTests.map(({ name, by }) => `  ${name}: ${by}`).join("\n");
}
