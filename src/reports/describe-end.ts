import type { RunState } from "../run-state/run-state.ts";
import { code, link, type Markdown, md, NOTHING, quote, words } from "../safe-text/markdown.ts";
import { stack } from "./blocks.ts";
import type { Progress } from "./progress.ts";
import { proofInWords } from "./proof-in-words.ts";
import { linkPull } from "./pull-of.ts";
import { table } from "./table.ts";

const LONGEST_LINE = 600;
const LONGEST_WORDS = 4000;
const MOST_COVERED = 50;

type Ending = NonNullable<RunState["ending"]>;

/** The last words of a run on its issue. */
export function describeEnd(state: RunState, progress: Progress): Markdown {
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
