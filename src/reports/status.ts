import { link, type Markdown, md } from "../safe-text/markdown.ts";
import { stack } from "./blocks.ts";
import { describeDuration } from "./describe-duration.ts";
import { describeStanding } from "./describe-standing.ts";
import { describeUsage } from "./describe-usage.ts";
import { phaseTable } from "./phase-table.ts";
import type { Progress } from "./progress.ts";

/** The one comment that is edited in place: how it stands, phase by phase, and what it took so far. */
export function progressPage(progress: Progress): Markdown {
  const isRefused = progress.interruption?.kind === "refused";
  return stack([
    describeStanding(progress),
    isRefused ? null : phaseTable(progress),
    footer(progress),
  ]);
}

function footer({ state, link: address }: Progress): Markdown | null {
  const run = address === null ? null : link("the run", address);
  if (state === null) return run === null ? null : md`<sub>${run}</sub>`;
  const seconds = state.phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const took = md`${describeUsage(state.usage)}, ${describeDuration(seconds)} at work`;
  return run === null ? md`<sub>${took}</sub>` : md`<sub>${took} · ${run}</sub>`;
}
