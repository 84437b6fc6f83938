import { fixFor } from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import { code, link, type Markdown, md, NOTHING, quote, words } from "../safe-text/markdown.ts";
import { describeDuration, describeUsage, proofInWords, stack, table } from "./blocks.ts";
import { currentPhases, isWaiting, PHASE_NAMES, phaseTable } from "./phase-table.ts";
import { type Interruption, linkPull, type Progress, type Refusal } from "./progress.ts";
import { describeRefusal } from "./refusal.ts";

/** The one comment that is edited in place: how it stands, phase by phase, and what it took so far. */
export function statusPage(progress: Progress): Markdown {
  const isRefused = progress.interruption?.kind === "refused";
  return stack([
    describeStatus(progress),
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

/** How it stands, in a heading and a sentence or two: what happened, and what a person does next. */
function describeStatus(progress: Progress): Markdown {
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
  const way = fixFor(error, "github");
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

const LONGEST_LINE = 600;
const LONGEST_WORDS = 4000;
const MOST_COVERED = 50;

type Ending = NonNullable<RunState["ending"]>;

/** The last words of a run on its issue. */
function describeEnd(state: RunState, progress: Progress): Markdown {
  return ENDS[state.ending ?? "failed"](state, progress);
}

const RETRY = md`${code("/tdd retry <hint>")} goes on from here`;

const ENDS: Readonly<Record<Ending, (state: RunState, progress: Progress) => Markdown>> = {
  merged: (state) =>
    md`### ✅ Merged\n\n${linkPull(state)} was approved and merged${atCommit(state.mergeCommit)}. ${proofInWords(state)}`,

  unmerged: (state) =>
    stack([
      md`### ⚠️ Approved, but not merged`,
      md`${linkPull(state)} could not be merged: ${words(state.aftermath.reason ?? "nobody said why", LONGEST_LINE)}.`,
      md`When that is mended, ${code("/tdd status")} tries again.`,
    ]),

  aborted: (state, { abortedBy = null }) =>
    stack([
      md`### ⏹️ Aborted${abortedBy === null ? NOTHING : md` by ${abortedBy.login}`}`,
      abortedBy?.words ? quote(abortedBy.words, LONGEST_WORDS) : null,
      state.aftermath.branchKept
        ? md`Somebody has added to the branch, so it was left as it is. ${RETRY}.`
        : md`The branch is removed, and nothing else was touched. ${RETRY}.`,
    ]),

  failed: (state) =>
    stack([
      md`### ❌ It could not go on`,
      words(state.error?.message ?? state.decision?.reason ?? "nobody said why", LONGEST_LINE),
      md`${reportOf(state)} ${RETRY}.`,
    ]),

  covered: ({ coveredTests }) =>
    stack([
      md`### ☑️ Nothing to do`,
      md`Every test that was planned exists already, and passes:`,
      table({
        head: ["planned", "exists as"],
        rows: coveredTests.map(({ name, by }) => [
          code(name, LONGEST_LINE),
          code(by, LONGEST_LINE),
        ]),
        most: MOST_COVERED,
      }),
      md`If something is missing all the same, say it in the issue and set the label again.`,
    ]),
};

function atCommit(commit: string | null): Markdown {
  return commit === null ? NOTHING : md` as ${commit.slice(0, 10)}`;
}

function reportOf({ aftermath: { report } }: RunState): Markdown {
  if (report === undefined) return md`The report is on this issue.`;
  const isPage = report.startsWith("http");
  return isPage
    ? md`${link("The report", report)} says how far it got and what to look at.`
    : md`The report is in ${code(report)}.`;
}
