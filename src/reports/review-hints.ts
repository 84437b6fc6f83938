import { toolFileKind } from "../context/file-kinds.ts";
import { trialOf } from "../features/mutants/page.ts";
import { FEATURE_HINTS } from "../features/pages.ts";
import { groupBy } from "../python/changes/mutants.ts";
import { fileOfTest, testTargets } from "../python/test-ids.ts";
import { describeTally, tally } from "../routing/count-tests.ts";
import { isUnusableAnswer } from "../routing/failure-history.ts";
import { inferredTests } from "../routing/inferred-tests.ts";
import {
  MAX_CAVEAT,
  type RunState,
  type SuiteGaps,
  type UnstableTest,
} from "../run-state/run-state.ts";
import { count, inflect } from "../safe-text/clean-text.ts";
import { code, join, type Markdown, md, prose } from "../safe-text/markdown.ts";
import { describeCopied, grouped } from "./blocks.ts";
import {
  doubtReach,
  isUnproven,
  isUnwritten,
  type MappedCriterion,
  mapCriteria,
} from "./criteria.ts";
import { describeStillFailing, factsOf } from "./facts.ts";
import { endedWithLintFix } from "./phase-table.ts";
import type { Proposal } from "./proposal.ts";

const MAX_CRITERIA = 5;
const MAX_CRITERION = 160;
const MAX_FILES = 6;
const MAX_REASON = 300;
const MAX_VALUES = 5;
const MAX_VALUE = 60;
const MAX_WARNED = 30;
const MAX_PATH = 200;

/** What a reviewer must not overlook, above everything else on the page; null if there is none. */
export function pageWarnings({ testFiles, codeFiles }: RunState): Markdown | null {
  const toolFiles = [...testFiles, ...codeFiles].filter((path) => toolFileKind(path) !== null);
  if (toolFiles.length === 0) return null;
  return md`⚠️ Tool configuration and scripts: ${codeList(toolFiles, { most: MAX_WARNED })}.`;
}

/** Where to spend review time: on what is unusual about this run, then on the changed files. */
export function reviewHints(proposal: Proposal): Markdown {
  const hints = listHints(proposal);
  // Not a list: of what is left out there when a page is too long, a reviewer would overlook just that.
  return hints.reduce((page, hint) => md`${page}\n- ${hint}`, md`### Review first\n`);
}

export function listHints(proposal: Proposal): Markdown[] {
  const warnings = WARNINGS.flatMap((find) => find(proposal)).map((warning) => md`⚠️ ${warning}`);
  return [...warnings, ...filesToRead(proposal.state)];
}

const WARNINGS: readonly ((proposal: Proposal) => Markdown[])[] = [
  ({ state }) => untestedCriteria(state, "unreached"),
  ({ state }) => untestedCriteria(state, "perhaps unreached"),

  ({ evidence }) =>
    (evidence?.redWarnings ?? []).map((text) => md`In the red phase: ${prose(text, MAX_REASON)}.`),

  ({ wasIssueEdited }) =>
    wasIssueEdited
      ? [
          md`The issue was edited after the run started. This change implements the earlier text: is that still what you want?`,
        ]
      : [],

  ({ state: { passToPass, green } }) => {
    if (passToPass !== null) return [];
    const why =
      green?.gaps === undefined
        ? "could not run before the change"
        : `gave no result within ${count(green.gaps.minutes, "minute")} with the change`;
    return [md`It is not known whether anything else broke: the test suite ${why}.`];
  },

  ({ state: { green } }) => (green?.gaps === undefined ? [] : gapHints(green.gaps)),

  ({ state: { finalRun } }) =>
    finalRun?.copied === undefined ? [] : [describeCopied(finalRun.copied)],

  ({ state: { finalRun } }) =>
    finalRun?.caveat === undefined ? [] : [md`${prose(finalRun.caveat, MAX_CAVEAT)}.`],

  ({ state: { unstable } }) => [
    ...describeUnstable(
      unstable.filter(({ isNew }) => isNew),
      "Flaky since this change (passed and failed in runs of the same commit, and never failed before it)",
    ),
    ...describeUnstable(
      unstable.filter(({ isNew }) => !isNew),
      "Flaky before this change, too",
    ),
  ],

  ({ sandbox }) => {
    if (sandbox?.rung === "off") return [md`The tests ran without a sandbox.`];
    return sandbox?.network === "on" ? [md`The tests ran with network access.`] : [];
  },

  ({ state }) => {
    const still = describeStillFailing(factsOf(state));
    return still === null ? [] : [md`${still}.`];
  },

  ({ state: { green } }) => {
    if (green?.skipped === undefined) return [];
    const { count: all, first } = green.skipped;
    return [
      md`${count(all, "existing test")} ${inflect(all, "was", "were")} skipped, or expected to fail (xfail), before the change and with it, so nothing is known about ${inflect(all, "it", "them")}: ${codeList(first, { total: all })}.`,
    ];
  },

  ({ state: { green } }) => {
    if (green?.xpassed === undefined) return [];
    const { count: all, first } = green.xpassed;
    return [
      md`${count(all, "test")} ${inflect(all, "is", "are")} marked as expected to fail (xfail) and ${inflect(all, "passes", "pass")}. ${inflect(all, "It is", "They are")} not counted as passed: ${codeList(first, { total: all })}.`,
    ];
  },

  ({ state: { green } }) => {
    if (green?.gone === undefined) return [];
    const { count: all, first } = green.gone;
    return [
      md`${count(all, "case")} of existing parametrised tests no longer ${inflect(all, "exists", "exist")}, because the code determines the cases: ${codeList(first, { total: all })}. The other cases pass.`,
    ];
  },

  ({ state: { notAdapted } }) => {
    const groups = groupBy(notAdapted, ({ why, because }) => JSON.stringify([why, because]));
    const all = [...groups.values()];
    const more = all.slice(MAX_FILES).flat().length;
    return [
      ...all.slice(0, MAX_FILES).map((tests) => {
        const ids = codeList(tests.map(({ id }) => id));
        const [{ why = "", because = "" } = {}] = tests;
        const one = tests.length === 1;
        const stays = one
          ? md`was called wrong and stays as it is`
          : md`were called wrong and stay as they are`;
        return md`${ids} ${stays}: ${prose(why, MAX_REASON)}. Why ${one ? "it was" : "they were"} called wrong: ${prose(because, MAX_REASON)}`;
      }),
      ...(more === 0
        ? []
        : [md`${count(more, "more test")} ${inflect(more, "was", "were")} not adapted either.`]),
    ];
  },

  ({ state }) => untestedCriteria(state, "unplanned"),
  ({ state }) => untestedCriteria(state, "unwritten"),
  ({ state }) => untestedCriteria(state, "never red"),

  ({ state }) => {
    const inferred = tally(findInferredTests(state));
    if (inferred.tests === 0) return [];
    return inferred.tests === 1
      ? [
          md`${describeTally(inferred, "test")} was inferred: no sentence was found that asks for what it checks. Is it what you meant?`,
        ]
      : [
          md`${describeTally(inferred, "test")} were inferred: no sentence was found that asks for what they check. Are they what you meant?`,
        ];
  },

  ({ evidence }) => {
    const values = evidence?.sharedValues ?? [];
    if (values.length === 0) return [];
    const all = codeList(values, { most: MAX_VALUES, length: MAX_VALUE });
    return [
      md`These values appear both in a test's expectation and in the code: ${all}. Are they computed where they should be?`,
    ];
  },

  ...FEATURE_HINTS,

  ({ state: { droppedTests } }) => {
    if (droppedTests.length === 0) return [];
    return droppedTests.length === 1
      ? [
          md`1 inferred test was dropped: only it still failed, and no sentence was found that asks for it: ${codeList(droppedTests)}. Is the code right without it?`,
        ]
      : [
          md`${count(droppedTests.length, "inferred test")} were dropped: only they still failed, and no sentence was found that asks for them: ${codeList(droppedTests)}. Is the code right without them?`,
        ];
  },

  ({ state: { lintFindings } }) =>
    lintFindings.length === 0 ? [] : [md`${count(lintFindings.length, "lint finding")} left.`],

  ({ state: { unlinted } }) =>
    unlinted.length === 0
      ? []
      : [
          md`${count(unlinted.length, "linter")} of the repository could not run: ${prose(unlinted.join("; "), MAX_REASON)}.`,
        ],

  ({ state }) =>
    wasRolledBack(state)
      ? [md`The refactoring failed its gate and was rolled back; the green commit stands.`]
      : [],
];

function describeUnstable(tests: readonly UnstableTest[], what: string): Markdown[] {
  return tests.length === 0 ? [] : [md`${what}: ${codeList(tests.map(({ id }) => id))}.`];
}

type Tests = MappedCriterion["tests"];

/** What the tests of a criterion lack, and how that is said. */
const UNTESTED = {
  unreached: {
    applies: (tests: Tests) => doubtReach(tests) === "none",
    says: "No test reaches the changed code for",
  },
  "perhaps unreached": {
    applies: (tests: Tests) => doubtReach(tests) === "unknown",
    says: "It is not known whether a test reaches the changed code for",
  },
  unplanned: { applies: (tests: Tests) => tests.length === 0, says: "No test was planned for" },
  unwritten: { applies: isUnwritten, says: "No test was written for" },
  "never red": { applies: isUnproven, says: "No test was red before the change for" },
};

function untestedCriteria(state: RunState, what: keyof typeof UNTESTED): Markdown[] {
  const { applies, says } = UNTESTED[what];
  const criteria = mapCriteria(state).filter(({ isCriterion, tests }) => {
    return isCriterion && applies(tests);
  });
  const shown = criteria.slice(0, MAX_CRITERIA).map(({ text }) => {
    return md`${says}: ${prose(text ?? "", MAX_CRITERION)}`;
  });
  const left = criteria.length - shown.length;
  if (left === 0) return shown;
  const more = md`${says} ${count(left, "more criterion", "more criteria")} either.`;
  return [...shown, more];
}

/** Tests in the change that were planned without a sentence that asks for them. */
export function findInferredTests({
  red,
  agreedPlan,
  changedTests,
}: Pick<RunState, "red" | "agreedPlan" | "changedTests">): string[] {
  if (red === null || agreedPlan === null) return [];
  return inferredTests(red.failing, { ...agreedPlan, changedTests });
}

function wasRolledBack(state: RunState): boolean {
  const { commits, refactorRetryCount, failureHistory } = state;
  if (refactorRetryCount === 0) return false;
  const attempts = failureHistory.entries.filter(({ phase }) => phase === "REFACTOR");
  if (attempts.length > 0 && attempts.every(isUnusableAnswer)) return false;
  if (commits.refactor === null) return true;
  return endedWithLintFix(state) && attempts.length >= refactorRetryCount;
}

function filesToRead(state: RunState): Markdown[] {
  const { codeFiles } = state;
  const added = (trialOf(state)?.added ?? []).map(fileOfTest);
  const tests = [...new Set([...testTargets(state), ...added])];
  return [
    ...(tests.length === 0 ? [] : [md`${codeList(tests)}: do the tests check what you meant?`]),
    ...(codeFiles.length === 0
      ? []
      : [md`${codeList(codeFiles)}: is this how you would have written it?`]),
  ];
}

/** Paths or ids; `total` counts those too that are not among the items. */
export function codeList(
  items: readonly string[],
  { most = MAX_FILES, total = items.length, length = MAX_PATH } = {},
): Markdown {
  const shown = items.slice(0, most).map((item) => code(item, length));
  const left = total - shown.length;
  return join(left === 0 ? shown : [...shown, md`and ${left} more`], ", ");
}

/** What did not run, by number and folder, and why. */
function gapHints(gaps: SuiteGaps): Markdown[] {
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
          md`${count(passingOnlyNow, "existing test")} ${inflect(passingOnlyNow, "passes", "pass")} with the change, and did not run before it, because the suite does not fit into ${budget}.`,
        ]),
    ...(stopped === undefined
      ? []
      : [
          md`${count(stopped.count, "existing test")} kept the suite from its end before the change and ${inflect(stopped.count, "was", "were")} left out with it: ${prose(listStopped(stopped))}. Before the change, the rest of the suite ran in new processes.`,
        ]),
  ];
}

/** The folders of the tests that did not run, with their numbers. */
function listFolders({ folders, otherFolders }: NonNullable<SuiteGaps["left"]>): string {
  const shown = folders.map(({ folder, count: tests }) => `${grouped(tests)} in \`${folder}\``);
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
  const more = all === first.length ? [] : [`and ${grouped(all - first.length)} more`];
  return [...shown, ...more].join(", ");
}
