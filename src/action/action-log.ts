import { styleText } from "node:util";
import { createProgress, type Progress, SETUP_TITLES } from "../cli/progress.ts";
import { isNodeName, NODES } from "../routing/nodes.ts";

/**
 * The log of a job: the lines of the command line, under a heading for each phase. Not in groups,
 * because GitHub folds them: there are few lines, and the reader looks for the one that failed.
 */
export function createActionLog(write: (text: string) => void): Progress {
  const progress = createProgress({ write }, { colour: true });
  let phase: string | null = null;
  return {
    ...progress,
    record: (event) => {
      const next = event.kind === "warned" ? null : headingOf(event.node);
      if (next !== null && next !== phase) {
        phase = next;
        write(`\n${styleText("bold", `── ${next}`, { validateStream: false })}\n`);
      }
      progress.record(event);
    },
  };
}

function headingOf(step: string): string | null {
  if (Object.hasOwn(SETUP_TITLES, step)) return "Set-up";
  return isNodeName(step) ? NODES[step].heading : null;
}
