import { styleText } from "node:util";
import { createProgress, type Progress } from "../cli/progress.ts";

const PHASES: Readonly<Record<string, string>> = {
  setup: "Set-up",
  sandbox: "Set-up",
  loadContext: "Context and plan",
  baseline: "Context and plan",
  scaffold: "Red: tests that fail for the right reason",
  redGate: "Red: tests that fail for the right reason",
  implement: "Green: the same tests pass",
  greenGate: "Green: the same tests pass",
  dispute: "Green: the same tests pass",
  refactor: "Refactor: they still pass",
  refactorGate: "Refactor: they still pass",
  lint: "Lint",
  publish: "Pull request",
  humanReview: "Pull request",
  merge: "Merge",
  cleanUp: "Clean-up",
  snitch: "Snitch report",
};

/**
 * The log of a job: the lines of the command line, under a heading for each phase. Not in groups,
 * because GitHub folds them: there are few lines, and the reader looks for the one that failed.
 */
export function createActionLog(write: (text: string) => void): Progress {
  const progress = createProgress({ write }, { colour: true });
  let phase: string | undefined;
  return {
    ...progress,
    record: (event) => {
      const next = event.kind === "warned" ? undefined : PHASES[event.node];
      if (next !== undefined && next !== phase) {
        phase = next;
        write(`\n${styleText("bold", `── ${next}`, { validateStream: false })}\n`);
      }
      progress.record(event);
    },
  };
}
