import { testTargets } from "../python/test-ids.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { code, join, type Markdown, md, prose } from "../safe-text/markdown.ts";
import { mapCriteria } from "./criteria.ts";
import { wasMended } from "./phase-table.ts";
import type { Proposal } from "./proposal.ts";
import { findInferred } from "./test-remarks.ts";

const MOST_CRITERIA = 5;
const MOST_FILES = 6;
const LONGEST_CRITERION = 160;

/** Where a reviewer's minutes are best spent: on what is unusual about this run, then on the files. */
export function reviewHints(proposal: Proposal): Markdown {
  const unusual = UNUSUAL.flatMap((find) => find(proposal));
  const notes = [...unusual.map((note) => md`⚠️ ${note}`), ...whatToRead(proposal.state)];
  return md`### Look first at\n\n${join(
    notes.map((note) => md`- ${note}`),
    "\n",
  )}`;
}

type Find = (proposal: Proposal) => Markdown[];

const UNUSUAL: readonly Find[] = [
  ({ wasIssueEdited }) =>
    wasIssueEdited
      ? [
          md`The issue was edited after the run began. This is built from what it said before: is that still what you want?`,
        ]
      : [],

  ({ state: { passToPass } }) =>
    passToPass === null
      ? [
          md`Whether anything else broke is not known: the suite could not be run before the change.`,
        ]
      : [],

  ({ sandbox }) => {
    if (sandbox?.rung === "off") return [md`The tests ran without a boundary around them.`];
    return sandbox?.network === "on" ? [md`The tests ran with the network switched on.`] : [];
  },

  ({ state: { green } }) => {
    const still = green?.stillFailing ?? 0;
    return still === 0
      ? []
      : [
          md`${count(still, "test")} failed before the change and still ${still === 1 ? "does" : "do"}.`,
        ];
  },

  ({ state }) => {
    const bare = mapCriteria(state).filter(({ isCriterion, tests }) => {
      return isCriterion && tests.length === 0;
    });
    const shown = bare.slice(0, MOST_CRITERIA).map(({ asked }) => {
      return md`No test was planned for: ${prose(asked ?? "", LONGEST_CRITERION)}`;
    });
    const left = bare.length - shown.length;
    return left === 0
      ? shown
      : [...shown, md`Nor for ${count(left, "more criterion", "more criteria")}.`];
  },

  ({ state }) => {
    const { length } = findInferred(state);
    return length === 0
      ? []
      : [
          md`${count(length, "test")} inferred: no sentence that could be quoted asks for what ${length === 1 ? "it says" : "they say"}. Is it what you meant?`,
        ];
  },

  ({ state: { droppedTests } }) =>
    droppedTests.length === 0
      ? []
      : [
          md`${count(droppedTests.length, "inferred test")} dropped: nothing else failed, and nobody asked for ${droppedTests.length === 1 ? "it" : "them"}.`,
        ],

  ({ state: { lintFindings } }) =>
    lintFindings.length === 0 ? [] : [md`${count(lintFindings.length, "lint finding")} left.`],

  ({ state: { unlinted } }) =>
    unlinted.length === 0
      ? []
      : [md`${count(unlinted.length, "linter")} of the repository could not be run.`],

  ({ state }) =>
    wasRolledBack(state)
      ? [md`The refactoring broke something, and was rolled back: the green commit stands.`]
      : [],
];

function wasRolledBack(state: RunState): boolean {
  const { commits, refactorRetryCount, failureHistory } = state;
  if (refactorRetryCount === 0) return false;
  if (commits.refactor === null) return true;
  const failed = failureHistory.entries.filter(({ phase }) => phase === "REFACTOR");
  return wasMended(state) && failed.length >= refactorRetryCount;
}

function whatToRead({ testFiles, codeFiles }: RunState): Markdown[] {
  const tests = testTargets(testFiles);
  return [
    ...(tests.length === 0 ? [] : [md`${files(tests)}: do the tests say what you meant?`]),
    ...(codeFiles.length === 0 ? [] : [md`${files(codeFiles)}: would you have written it so?`]),
  ];
}

function files(paths: readonly string[]): Markdown {
  const shown = paths.slice(0, MOST_FILES).map((path) => code(path));
  const left = paths.length - shown.length;
  return join(left === 0 ? shown : [...shown, md`and ${left} more`], ", ");
}
