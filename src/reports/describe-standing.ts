import { wayOn } from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import { code, type Markdown, md, NOTHING, words } from "../safe-text/markdown.ts";
import { describeEnd } from "./describe-end.ts";
import { PHASE_NAMES } from "./phase-names.ts";
import { currentPhases, isWaiting } from "./phase-standings.ts";
import type { Interruption, Progress, Refusal } from "./progress.ts";
import { linkPull } from "./pull-of.ts";
import { describeRefusal } from "./refusal.ts";

/** How it stands, in a heading and a sentence or two: what happened, and what a person does next. */
export function describeStanding(progress: Progress): Markdown {
  const { state, interruption = null } = progress;
  if (interruption?.kind === "refused") return describeRefusal(interruption.error);
  if (state !== null && state.ending !== null) return describeEnd(state, progress);
  if (interruption !== null) return describeStop(interruption, state);
  if (state !== null && isWaiting(progress)) return describeWait(state, progress);
  return describeWork(progress);
}

type Stop = Exclude<Interruption, { kind: "refused" }>;

function describeStop(stop: Stop, state: RunState | null): Markdown {
  const next =
    state === null
      ? md`Nothing was done yet: ${code("/tdd start")} begins again.`
      : md`What is done is kept: ${code("/tdd retry")} goes on from there, ${code("/tdd abort")} cleans up.`;
  return md`${whatStopped(stop)} ${next}`;
}

function whatStopped(stop: Stop): Markdown {
  if (stop.kind === "cancelled") {
    return md`### ⏹️ Cancelled\n\nThe job was cancelled before the run was over.`;
  }
  const error = stop.error ?? null;
  if (error !== null) {
    return md`### ❌ It broke off\n\n${words(describeError(error), LONGEST_REASON)}\n\n`;
  }
  return md`### ⏹️ It ended without a word\n\nThe job that was at work is gone, and did not say why: look at its log.`;
}

function describeError(error: Refusal): string {
  const way = wayOn(error, "github");
  return way === null ? error.message : `${error.message} ${way}`;
}

function describeWait(
  state: RunState,
  { changesRequested = "abort", waitsFor = null }: Progress,
): Markdown {
  const otherwise =
    changesRequested === "abort"
      ? md`**Request changes** closes it, and keeps your words for ${code("/tdd retry")}`
      : md`**Request changes** starts another round on it with your words`;
  return md`### 👀 Waiting for a review\n\n${linkPull(state)} is ready. **Approve** merges it at exactly the commit you saw. ${otherwise}.${waitsFor === null ? NOTHING : md`\n\nNot merged yet: ${words(waitsFor, LONGEST_REASON)}.`}`;
}

const LONGEST_REASON = 1000;

function describeWork({ state, running = [] }: Progress): Markdown {
  if (state === null) return md`### ⏳ Starting`;
  const names = currentPhases(state, running).map((phase) => PHASE_NAMES[phase].toLowerCase());
  return md`### ⏳ At work: ${names.join(" and ")}`;
}
