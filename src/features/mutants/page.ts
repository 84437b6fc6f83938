import { areTooFew } from "../../python/changes/mutants.ts";
import { bullets, fold, stack } from "../../reports/blocks.ts";
import type { Proposal } from "../../reports/proposal.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { count, inflect, textAt } from "../../safe-text/clean-text.ts";
import { code, diff, type Markdown, md, NOTHING, prose } from "../../safe-text/markdown.ts";
import type { MutantTrial, Survivor } from "./record.ts";

const MAX_SURVIVORS = 10;
const MAX_DIFF = 600;
const MAX_PLACE = 200;
const MAX_NAMED = 5;

/** What was found out with mutants of the code that is proposed; null if nothing was. */
export function trialOf({ mutantTrial, commits }: Pick<RunState, "mutantTrial" | "commits">) {
  const code = commits.refactor ?? commits.green;
  return mutantTrial?.commit === code ? mutantTrial : null;
}

export function describeTrial({ why, ...counts }: MutantTrial): string {
  return why === undefined ? describeNoticed(counts) : `no mutants were tried: ${why}`;
}

/** As in `tests notice 5 of 6 mutants (6 of 9 tried)`. */
export function describeNoticed({
  noticed,
  tried,
  possible,
}: Pick<MutantTrial, "noticed" | "tried" | "possible">): string {
  const verdict = areTooFew({ tried, possible }) ? ": too few to judge the tests by" : "";
  return `tests notice ${noticed} of ${count(tried, "mutant")} (${tried} of ${possible} tried${verdict})`;
}

/** The mutants that no test notices. */
export function listSurvivors({ evidence }: Proposal): Survivor[] {
  return (evidence?.survivors ?? []).filter(({ noticedBy }) => noticedBy === null);
}

/** The mutants that no test notices, each as a diff, and the tests that were added against others. */
export function mutantSection(proposal: Proposal): Markdown | null {
  const trial = trialOf(proposal.state);
  if (trial === null) return null;
  const { added = [] } = trial;
  const survivors = listSurvivors(proposal);
  const shown = survivors.slice(0, MAX_SURVIVORS);
  const left = survivors.length - shown.length;
  return fold(
    md`Mutants: ${describeTrial(trial)}${added.length === 0 ? NOTHING : md`; ${count(added.length, "test")} added`}`,
    stack([
      md`The lines of the change were altered, one small thing at a time, and the tests of the change ran with each alteration.`,
      added.length === 0
        ? null
        : md`Added after green, in a commit of their own. Each passes on the code, and fails on an alteration that no test had noticed:\n\n${bullets(added, { most: MAX_SURVIVORS })}`,
      shown.length === 0 ? null : md`No test of the change notices these:`,
      ...shown.flatMap((mutant) => [describePlace(mutant), diff(mutant.diff, MAX_DIFF)]),
      left === 0 ? null : md`and ${left} more`,
    ]),
  );
}

function describePlace({ file, line, mayBeEquivalent }: Survivor): Markdown {
  const doubt = mayBeEquivalent ? md` (may change nothing that can be seen)` : NOTHING;
  return md`${code(`${file}:${line}`, MAX_PLACE)}${doubt}`;
}

/** The hint for the reviewer: where no test would notice a mistake. */
export function mutantHint(proposal: Proposal): Markdown[] {
  const trial = trialOf(proposal.state);
  if (trial === null) return [];
  if (trial.why !== undefined) {
    return [md`It is not known how much the tests notice, because ${prose(describeTrial(trial))}.`];
  }
  const few = areTooFew(trial)
    ? [
        md`Only ${trial.tried} of ${count(trial.possible, "mutant")} ${inflect(trial.tried, "was", "were")} tried, too few to say how much the tests notice.`,
      ]
    : [];
  const survivors = listSurvivors(proposal);
  const places = [...new Set(survivors.map(({ file, line }) => `${file}:${line}`))];
  if (places.length === 0) return few;
  const shown = places.slice(0, MAX_NAMED);
  const names = shown.slice(1).reduce(
    (all, place) => {
      return md`${all}, ${code(place, MAX_PLACE)}`;
    },
    code(textAt(shown, 0), MAX_PLACE),
  );
  const more =
    places.length === shown.length ? NOTHING : md` and ${places.length - shown.length} more`;
  return [
    ...few,
    md`No test of the change notices ${count(survivors.length, "small alteration")} of ${names}${more}: see the mutants below. Does it matter there?`,
  ];
}
