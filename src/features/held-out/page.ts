import { bullets, fold, stack } from "../../reports/blocks.ts";
import type { Proposal } from "../../reports/proposal.ts";
import { proposedCommit, type RunState } from "../../run-state/run-state.ts";
import { count } from "../../safe-text/clean-text.ts";
import { code, join, type Markdown, md, NOTHING, prose } from "../../safe-text/markdown.ts";
import type { HeldOut } from "./record.ts";

const MAX_SHOWN = 20;
const MAX_EXAMPLE = 200;
const MAX_WHY = 200;

/** As in `2 of 3 pass`. */
export function describeCheck({ examples, of, check }: HeldOut): string {
  if (of === 0) return "none, the issue has no example that can be turned into a test";
  if (examples.length === 0) {
    return of === 1
      ? "none, the issue has only one example"
      : `none, each of ${of} examples is the only one of its kind`;
  }
  const { passed = [], failed = [], others = [] } = check ?? {};
  const judged = passed.length + failed.length;
  const [first] = others;
  if (judged === 0 && first !== undefined) {
    const more = others.length === 1 ? "" : `, and ${others.length - 1} more`;
    return `none of ${examples.length} could be checked: ${first.example}: ${first.why}${more}`;
  }
  const rest = others.length === 0 ? "" : `; ${others.length} could not be checked`;
  return `${passed.length} of ${judged} pass${rest}`;
}

/** What was found out with held-out examples about the code that is proposed; null if nothing was. */
export function checkedExamples({
  heldOut,
  commits,
}: Pick<RunState, "heldOut" | "commits">): HeldOut | null {
  if (heldOut === undefined) return null;
  const { strengthen: _, ...code } = commits;
  const isChecked = heldOut.check?.commit === proposedCommit({ commits: code });
  return isChecked || heldOut.examples.length === 0 ? heldOut : null;
}

/** The held-out examples, which the reviewer sees and no model did. */
export function heldOutSection({ state }: Pick<Proposal, "state">): Markdown | null {
  const heldOut = checkedExamples(state);
  if (heldOut === null) return null;
  const { examples, of, check, sentBackAt } = heldOut;
  const summary = md`Held-out examples: ${describeCheck(heldOut)}`;
  if (check === undefined || examples.length === 0) return summary;
  const { passed, failed, others } = check;
  const mended = sentBackAt === undefined || sentBackAt === check.commit ? NOTHING : MENDED;
  return fold(
    summary,
    stack([
      md`Of ${count(of, "example")} in the issue, no model was shown these, neither to write the tests nor the code. They ran on the finished code.${mended}`,
      listed(md`Passing:`, passed),
      listed(md`Failing:`, failed),
      others.length === 0
        ? null
        : join(
            others.slice(0, MAX_SHOWN).map(({ example, why }) => {
              return md`- ${code(example, MAX_EXAMPLE)} was not checked: ${prose(why, MAX_WHY)}`;
            }),
            "\n",
          ),
    ]),
  );
}

const MENDED = md` An earlier version failed one, and was written again without being shown it.`;

function listed(heading: Markdown, items: readonly string[]): Markdown | null {
  return items.length === 0 ? null : md`${heading}\n\n${bullets(items, { most: MAX_SHOWN })}`;
}

/** The hint for the reviewer: the code does not do what the issue says. */
export function heldOutHint({ state }: Pick<Proposal, "state">): Markdown[] {
  const heldOut = checkedExamples(state);
  const { failed = [], passed = [] } = heldOut?.check ?? {};
  if (failed.length > 0) {
    const shown = failed.slice(0, MAX_SHOWN).map((example) => code(example, MAX_EXAMPLE));
    return [
      md`The code fails ${count(failed.length, "example")} of the issue that it was not shown: ${join(shown, ", ")}.`,
    ];
  }
  if (heldOut === null || passed.length > 0) return [];
  return [
    md`Nothing was checked with held-out examples: ${prose(describeCheck(heldOut), MAX_WHY)}.`,
  ];
}
