import { fixFor } from "../errors.ts";
import { testsUnderReview } from "../features/test-gate/record.ts";
import { proposedCommit, type RunState } from "../run-state/run-state.ts";
import {
  code,
  join,
  link,
  type Markdown,
  md,
  NOTHING,
  prose,
  quote,
  words,
} from "../safe-text/markdown.ts";
import {
  describeBug,
  describeDuration,
  describeUsage,
  proofInWords,
  stack,
  stackTrace,
  table,
} from "./blocks.ts";
import { currentPhases, isWaiting, PHASE_NAMES, phaseTable } from "./phase-table.ts";
import { type Interruption, linkPull, type Progress } from "./progress.ts";
import { describeRefusal } from "./refusal.ts";
import { describeRoute } from "./route.ts";

/** The status comment, edited in place: where the run is, phase by phase, and what it used. */
export function statusPage(progress: Progress): Markdown {
  const isRefused = progress.interruption?.kind === "refused";
  return stack([
    describeStatus(progress),
    describeRedChecks(progress),
    isRefused ? null : phaseTable(progress),
    footer(progress),
  ]);
}

/** A heading and a few sentences: what happened, and what the reader can do next. */
function describeStatus(progress: Progress): Markdown {
  const { state, interruption = null } = progress;
  if (interruption?.kind === "refused") return describeRefusal(interruption.error);
  if (state !== null && state.ending !== null) return ENDINGS[state.ending](state, progress);
  if (interruption !== null) return describeInterruption(interruption, state);
  if (state !== null && isWaiting(progress)) return describeWait(state, progress);
  return describeRunning(progress);
}

const MAX_CHECKS = 5;

/** The repository's own CI, where it refuses what is proposed. */
function describeRedChecks({ redChecks = [] }: Progress): Markdown | null {
  if (redChecks.length === 0) return null;
  const named = redChecks.slice(0, MAX_CHECKS).map(({ name, url }) => link(name, url));
  const more = redChecks.length - named.length;
  const rest = more === 0 ? NOTHING : md` and ${more} more`;
  return md`🔴 CI is red: ${join(named, ", ")}${rest}. Comment ${code("/tdd retry ci")} to have the model look at the log.`;
}

const MAX_LINE = 600;
const MAX_REASON = 1000;
const MAX_QUOTE = 4000;
const MAX_COVERED = 50;

const NO_REASON = "no reason was recorded";
const RETRY = md`Comment ${code("/tdd retry <hint>")} to continue from here.`;

type Ending = NonNullable<RunState["ending"]>;

const ENDINGS: Readonly<Record<Ending, (state: RunState, progress: Progress) => Markdown>> = {
  merged: (state) =>
    md`### ✅ Merged\n\n${linkPull(state)} was approved and merged${atCommit(state)}. ${proofInWords(state)}${caveatOf(state)}${pushedLater(state)}${withoutWorkflows(state)}`,

  unmerged: (state) =>
    describeMergeWait(state) ??
    stack([
      md`### ⚠️ Approved, but not merged`,
      md`${linkPull(state)} could not be merged: ${words(state.aftermath.reason ?? NO_REASON, MAX_LINE)}.`,
      md`Once that is fixed, comment ${code("/tdd status")} to try again.`,
    ]),

  aborted: (state, { abortedBy = null }) =>
    stack([
      md`### ⏹️ Aborted${abortedBy === null ? NOTHING : md` by ${abortedBy.login}`}`,
      abortedBy?.words ? quote(abortedBy.words, MAX_QUOTE) : null,
      describeBranch(state.aftermath),
    ]),

  failed: (state) => {
    const { error, decision } = state;
    const reason = words(error?.message ?? decision?.reason ?? NO_REASON, MAX_LINE);
    if (error?.code !== "fault") {
      // With a person's tests that were refused, a retry would end in the same way.
      const retry = state.ownTests?.problems === undefined ? md` ${RETRY}` : NOTHING;
      return stack([md`### ❌ The run failed`, reason, md`${reportOf(state)}${retry}`]);
    }
    return stack([
      md`### ❌ The run failed`,
      reason,
      describeBug("github"),
      md`${reportOf(state)} Comment ${code("/tdd retry")} to try again; the error may occur again.`,
      stackTrace(error),
    ]);
  },

  covered: ({ coveredTests }) =>
    stack([
      md`### ☑️ Nothing to do`,
      md`Every planned test already exists and passes:`,
      table({
        head: ["planned test", "existing test"],
        rows: coveredTests.map(({ name, by }) => [code(name, MAX_LINE), code(by, MAX_LINE)]),
        most: MAX_COVERED,
      }),
      md`If something is still missing, add it to the issue and set the label again.`,
    ]),
};

function caveatOf({ finalRun }: RunState): Markdown {
  return finalRun?.caveat === undefined ? NOTHING : md` ${prose(finalRun.caveat, MAX_LINE)}.`;
}

/** Says so where red and green were shown for another commit than the merged one. */
function pushedLater(state: RunState): Markdown {
  const { finalRun } = state;
  const proposed = proposedCommit(state);
  if (finalRun === null || proposed === null || finalRun.commit === proposed) return NOTHING;
  const [merged, shown] = [finalRun.commit.slice(0, 10), proposed.slice(0, 10)];
  return md` ${merged} was pushed after ${shown} was proposed. Red and green were shown for ${shown}; only the final run covers ${merged}.`;
}

function atCommit({ mergeCommit, aftermath: { method } }: RunState): Markdown {
  if (mergeCommit === null) return NOTHING;
  const how = method === undefined ? NOTHING : md` (${method})`;
  return md` as ${mergeCommit.slice(0, 10)}${how}`;
}

function withoutWorkflows({ aftermath, base }: RunState): Markdown {
  if (aftermath.startsNoWorkflow !== true) return NOTHING;
  return md` The job's own token merged it, so GitHub started no workflow on ${code(base.branch)} for it: start CI or a deployment there yourself.`;
}

const MERGE_WAITS = {
  checks: "it is merged when the checks pass",
  "auto-merge": "GitHub merges it when the rules allow it",
  queue: "the queue merges it",
  enqueue: "put it into the merge queue",
} as const;

/** For a change that is merged later without another request; null for any other. */
function describeMergeWait(state: RunState): Markdown | null {
  const { reason = NO_REASON, waitsFor } = state.aftermath;
  if (waitsFor === undefined) return null;
  return stack([
    md`### 🕒 Approved: ${MERGE_WAITS[waitsFor]}`,
    md`${linkPull(state)} is not merged yet: ${words(reason, MAX_LINE)}.`,
    md`No further comment is needed. If it is pushed to, it needs a new review.`,
  ]);
}

function reportOf({ aftermath: { report } }: RunState): Markdown {
  if (report === undefined) return md`The report is on this issue.`;
  return report.startsWith("http")
    ? md`${link("The report", report)} says how far the run got and where to look first.`
    : md`The report is in ${code(report)}.`;
}

type Stop = Exclude<Interruption, { kind: "refused" }>;

function describeInterruption(stop: Stop, state: RunState | null): Markdown {
  const next =
    state === null
      ? md`Comment ${code("/tdd start")} to start it again, or to continue it where it stopped.`
      : md`The work so far is kept. Comment ${code("/tdd retry")} to continue from there, or ${code("/tdd abort")} to clean up.`;
  if (stop.kind === "cancelled") {
    return md`### ⏹️ Cancelled\n\nThe job was cancelled before the run finished. ${next}`;
  }
  const error = stop.error ?? null;
  if (error === null) {
    return md`### ⏹️ The run was interrupted\n\nIts job ended without reporting why; the job's log may say more. ${next}`;
  }
  const heading = md`### ❌ The run stopped with an error`;
  if (error.code !== "fault") {
    const fix = fixFor(error, "github");
    const text = fix === null ? error.message : `${error.message} ${fix}`;
    return stack([heading, words(text, MAX_REASON), next]);
  }
  const message = words(error.message, MAX_REASON);
  return stack([heading, message, describeBug("github"), next, stackTrace(error)]);
}

function describeWait(
  state: RunState,
  { changesRequested = "abort", waitsFor = null }: Progress,
): Markdown {
  if (testsUnderReview(state) !== null) return describeTestWait(state, waitsFor);
  const waiting =
    waitsFor === null ? NOTHING : md`\n\nNot merged yet: ${words(waitsFor, MAX_REASON)}.`;
  return md`### 👀 Waiting for review\n\n${linkPull(state)} is ready for review. **Approve** merges it at exactly the commit you reviewed. ${describeObjection(changesRequested)}${waiting}`;
}

/** What a review that requests changes does. */
export function describeObjection(changesRequested: "abort" | "revise"): Markdown {
  return changesRequested === "abort"
    ? md`**Request changes** closes it and keeps your comments for ${code("/tdd retry")}.`
    : md`**Request changes** starts another round on the same pull request with your comments.`;
}

function describeTestWait(state: RunState, waitsFor: string | null): Markdown {
  const waiting =
    waitsFor === null ? NOTHING : md`\n\nNot started yet: ${words(waitsFor, MAX_REASON)}.`;
  return md`### 👀 Waiting for a review of the tests\n\n${linkPull(state)} shows the tests; there is no code yet. **Approve** has the code written for exactly these tests. **Request changes**, and say which, has the tests written again.${waiting}`;
}

function describeRunning({ state, running = [] }: Progress): Markdown {
  if (state === null) return md`### ⏳ Starting`;
  const names = currentPhases(state, running).map((phase) => PHASE_NAMES[phase].toLowerCase());
  return md`### ⏳ Running: ${names.join(" and ")}`;
}

function footer({ state, link: address }: Progress): Markdown | null {
  const job = address === null ? null : link("workflow run", address);
  if (state === null) return job === null ? null : md`<sub>${job}</sub>`;
  const seconds = state.phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const used = md`${describeUsage(state.usage)}, ${describeDuration(seconds)}`;
  return job === null ? md`<sub>${used}</sub>` : md`<sub>${used} · ${job}</sub>`;
}

function describeBranch({ branchKept, reason }: RunState["aftermath"]): Markdown {
  if (!branchKept && reason !== undefined) {
    return md`Its pull request was merged by hand: ${words(reason, MAX_LINE)}. ${RETRY}`;
  }
  if (!branchKept) return md`The branch was deleted and nothing was merged. ${RETRY}`;
  // A branch that only a rule keeps has nothing that a retry would lose.
  if (reason !== undefined)
    return md`The branch was kept because ${words(reason, MAX_LINE)}. ${RETRY}`;
  return md`The branch has commits that the run did not make, so it was kept. Rename or delete it, then comment ${code("/tdd retry <hint>")} to try again.`;
}

/** The job summary: the status of the run, what it proves so far, and its route. */
export function jobSummaryPage(progress: Progress): Markdown {
  const { state } = progress;
  return stack([
    md`## TDD Arbiter: #${progress.issue} ${state?.spec.title ?? ""}`,
    statusPage(progress),
    // After the merge, the status says it already.
    state === null || state.commits.green === null || state.ending === "merged"
      ? null
      : proofInWords(state),
    state === null ? null : describeRoute(state),
  ]);
}
