import type { SuiteGaps } from "../../run-state/run-state.ts";
import { count } from "../../safe-text/clean-text.ts";
import { code, type Markdown, md, prose } from "../../safe-text/markdown.ts";

/** What did not run, by number and folder, and why. */
export function gapHints(gaps: SuiteGaps): Markdown[] {
  const { minutes, left, passingOnlyNow = 0, stopped } = gaps;
  const budget = md`its time budget of ${count(minutes, "minute")} (${code("execution.suite_minutes")})`;
  return [
    ...(left === undefined
      ? []
      : [
          md`${count(left.count, "existing test")} did not run with the change, because the suite does not fit into ${budget}: ${prose(listFolders(left))}. ${describeAffected(gaps)}`,
        ]),
    ...(passingOnlyNow === 0
      ? []
      : [
          md`${count(passingOnlyNow, "existing test")} ${passingOnlyNow === 1 ? "passes" : "pass"} with the change, and did not run before it, because the suite does not fit into ${budget}.`,
        ]),
    ...(stopped === undefined
      ? []
      : [
          md`${count(stopped.count, "existing test")} kept the suite from its end before the change and ${stopped.count === 1 ? "was" : "were"} left out with it: ${prose(listStopped(stopped))}. Before the change, the rest of the suite ran in new processes.`,
        ]),
  ];
}

/** The folders of the tests that did not run, with their numbers. */
function listFolders({ folders, otherFolders }: NonNullable<SuiteGaps["left"]>): string {
  const shown = folders.map(({ folder, count: tests }) => `${format(tests)} in \`${folder}\``);
  const more = otherFolders === 0 ? [] : [`others in ${count(otherFolders, "more folder")}`];
  return [...shown, ...more].join(", ");
}

/** How many of the files that matter most ran. */
function describeAffected({ affected = 0, affectedLeft = 0 }: SuiteGaps): string {
  if (affected + affectedLeft === 0) return "No test was found that imports what was changed.";
  const missing =
    affectedLeft === 0 ? "" : ` ${count(affectedLeft, "more such file")} did not run to the end.`;
  return `The tests of ${count(affected, "file")} that import or mention what was changed, or lie beside it, ran first.${missing}`;
}

/** The tests that kept the suite from its end, each with what it did. */
function listStopped({ count: all, first }: NonNullable<SuiteGaps["stopped"]>): string {
  const shown = first.map(({ id, how }) => `\`${id}\` ${how}`);
  const more = all === first.length ? [] : [`and ${format(all - first.length)} more`];
  return [...shown, ...more].join(", ");
}

function format(number: number): string {
  return number.toLocaleString("en-US");
}
