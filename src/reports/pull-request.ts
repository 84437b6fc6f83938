import { disputeSection } from "../features/disputes/page.ts";
import { ownTestsSection } from "../features/own-tests/page.ts";
import { FEATURE_SECTIONS } from "../features/pages.ts";
import { groupBy } from "../python/changes/mutants.ts";
import { describeFailedFirst, describeTally, tally } from "../routing/count-tests.ts";
import type { FailureEntry } from "../routing/failure-history.ts";
import { NODE_NAMES, NODES } from "../routing/nodes.ts";
import { describeBoundary } from "../routing/sandbox-rungs.ts";
import type { Phase } from "../run-state/phases.ts";
import { type ChangedTest, proposedCommit, type RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import {
  block,
  code,
  join,
  type Markdown,
  md,
  NOTHING,
  quote,
  words,
} from "../safe-text/markdown.ts";
import {
  bullets,
  describeDuration,
  describeSpent,
  describeUsage,
  fold,
  list,
  proofInWords,
  stack,
  table,
} from "./blocks.ts";
import { criteriaTable } from "./criteria.ts";
import { factsOf } from "./facts.ts";
import { type Evidence, NO_EVIDENCE, type Proposal } from "./proposal.ts";
import { replayCommands } from "./replay-commands.ts";
import { codeList, findInferredTests, pageWarnings, reviewHints } from "./review-hints.ts";
import { describeRoute } from "./route.ts";

export const MAX_GOAL = 1000;

/** The body of the pull request: what a reviewer needs to decide first, the evidence folded below. */
export function pullRequestPage(proposal: Proposal): Markdown {
  const { state, evidence = NO_EVIDENCE } = proposal;
  return stack([
    md`Closes #${state.issue}.`,
    pageWarnings(state),
    changedTests(state.changedTests, evidence),
    md`${proofInWords(state)} ${summarizeAttempts(proposal)}`,
    ownTestsSection(state),
    describeCommit(state),
    disputeSection(state),
    changedDoctests(evidence),
    reviewHints(proposal),
    md`### Goal\n\n${quote(state.spec.goal, MAX_GOAL)}`,
    describeSpec(state.spec),
    criteriaTable(state),
    md`### Evidence`,
    failToPassTable(state, evidence),
    guardList(state),
    passToPassTable(state, evidence),
    stillFailingList(state, evidence),
    ...FEATURE_SECTIONS.map((section) => section(proposal)),
    fold(md`Inferred tests`, describeInferredTests(state)),
    fold(md`Reproduce it yourself`, replayCommands(state)),
    fold(md`Route taken`, describeRoute(state)),
    fold(md`Attempts, lint and cost`, describeAttempts(proposal)),
  ]);
}

/** What of it stands between a change and its approval in a terminal. */
export function gatePage(proposal: Proposal): Markdown {
  const { state, evidence = NO_EVIDENCE } = proposal;
  return stack([
    pageWarnings(state),
    changedTests(state.changedTests, evidence),
    ownTestsSection(state),
    reviewHints(proposal),
    criteriaTable(state),
    ...FEATURE_SECTIONS.map((section) => section(proposal)),
    describeInferredTests(state),
  ]);
}

/** Which formal parts of a specification the text has; null for a plain issue, which has none of them. */
function describeSpec({ specId, components, testCases }: RunState["spec"]): Markdown | null {
  const parts = [
    { name: "spec id", value: specId === undefined ? null : md` ${code(specId)}` },
    { name: "components", value: components.length === 0 ? null : md`` },
    { name: "test cases", value: testCases.length === 0 ? null : md`` },
  ];
  const given = parts.flatMap(({ name, value }) => (value === null ? [] : [md`${name}${value}`]));
  const inferred = parts.flatMap(({ name, value }) => (value === null ? [md`${name}`] : []));
  if (given.length === 0) return null;
  const rest = inferred.length === 0 ? md`` : md` Inferred: ${join(inferred, ", ")}.`;
  return md`From the text: ${join(given, ", ")}.${rest}`;
}

/** The page stays as it is when others push to the branch, or when the base moves. */
function describeCommit(state: Pick<RunState, "commits" | "base">): Markdown | null {
  const { base } = state;
  const head = proposedCommit(state);
  if (head === null) return null;
  return md`The results on this page are of commit ${head.slice(0, 10)}, built on ${base.branch} at ${base.commit.slice(0, 10)}.`;
}

const MAX_REASON = 240;
const MAX_SOURCE = 1500;
const MAX_CHANGED_TESTS = 20;
/** With more changed tests than this, their sources are folded so that the rest stays in view. */
const MAX_OPEN = 3;

/** Existing tests that the change rewrote or removed, in both versions. */
export function changedTests(
  changed: readonly ChangedTest[],
  { changed: sources }: Evidence,
): Markdown | null {
  if (changed.length === 0) return null;
  const byId = new Map(sources.map((source) => [source.id, source]));
  const isOpen = changed.length <= MAX_OPEN;
  const groups = [...groupBy(changed, (test) => keyOf(test, byId.get(test.id))).values()];
  const shown = groups.slice(0, MAX_CHANGED_TESTS);
  const left = groups.slice(MAX_CHANGED_TESTS).flat().length;
  const textOf = (tests: readonly ChangedTest[]) => {
    const { before, after } = byId.get(tests[0]?.id ?? "") ?? {};
    return JSON.stringify([before, after]);
  };
  return stack([
    md`### ⚠️ Existing tests changed: ${changed.length}`,
    ...shown.flatMap((tests, index) => {
      const [test] = tests;
      if (test === undefined) return [];
      const ids = tests.map(({ id }) => id);
      const isOne = ids.length === 1;
      const what = isOne ? code(test.id) : md`${ids.length} tests`;
      // One edit of data may have several reasons.
      const isShown = shown.findIndex((each) => textOf(each) === textOf(tests)) < index;
      return [
        md`- ${what}${describeForm(test)}: ${words(test.because, MAX_REASON)}`,
        isOne ? null : fold(md`The tests`, bullets(ids, { most: MAX_TESTS })),
        isShown ? null : bothVersions(byId.get(test.id), { isOpen }),
      ];
    }),
    left === 0 ? null : md`and ${left} more`,
  ]);
}

/** Tests that one edit of data or of a helper changes are told as one. */
function keyOf({ id, because, removed, by }: ChangedTest, source: Source | undefined): string {
  if (by === undefined) return id;
  return JSON.stringify([because, removed, by, source?.before, source?.after]);
}

type Source = Evidence["changed"][number];

function describeForm({ removed, by = [], casesOnly }: ChangedTest): Markdown {
  const form = removed ? md` (removed)` : casesOnly === true ? md` (only its cases)` : NOTHING;
  return by.length === 0 ? form : md`${form} (by a change of ${codeList(by)})`;
}

/** Examples in the code are existing tests that the code phase may change: both versions are shown. */
function changedDoctests({ doctests = [] }: Evidence): Markdown | null {
  if (doctests.length === 0) return null;
  const shown = doctests.slice(0, MAX_CHANGED_TESTS);
  return stack([
    md`### ⚠️ Existing doctests changed with the code: ${doctests.length}`,
    ...shown.flatMap((file) => [
      md`- ${code(file.id)}`,
      bothVersions(file, { isOpen: doctests.length <= MAX_OPEN }),
    ]),
  ]);
}

function bothVersions(
  source: Source | undefined,
  { isOpen }: { isOpen: boolean },
): Markdown | null {
  if (source === undefined) return null;
  const { before, after } = source;
  const now = after === null ? md`Now: removed.` : md`Now:\n\n${block(after, MAX_SOURCE)}`;
  const open = isOpen ? md` open` : NOTHING;
  return md`<details${open}>\n<summary>Both versions</summary>\n\nBefore:\n\n${block(before, MAX_SOURCE)}\n\n${now}\n\n</details>`;
}

const MAX_TESTS = 100;
const MAX_FILES = 50;
const MAX_ID = 300;
const MAX_CAUSE = 160;

/** FAIL_TO_PASS: the tests that prove the change, and why each failed without it. */
export function failToPassTable(state: RunState, { whyRed }: Evidence): Markdown | null {
  const failing = state.red?.failing ?? [];
  const rows = failing.map((id) => [
    code(id, MAX_ID),
    words(whyRed.get(id) ?? "failed", MAX_CAUSE),
  ]);
  const summary = md`FAIL_TO_PASS: ${describeFailedFirst(factsOf(state).failedFirst)}`;
  return fold(summary, table({ head: ["test", "before the change"], rows, most: MAX_TESTS }));
}

/** New tests of what must stay as it is. */
export function guardList(state: RunState): Markdown | null {
  const guards = state.red?.guards ?? [];
  if (guards.length === 0) return null;
  return fold(
    md`${describeTally(factsOf(state).guards, "guard")}`,
    list(
      md`New tests of what must stay as it is. They pass before the change and after it.`,
      guards,
    ),
  );
}

/** PASS_TO_PASS by file: the names of all tests that did not change would be too many to read. */
function passToPassTable(state: RunState, { passedBefore }: Evidence): Markdown | null {
  const { passToPass } = factsOf(state);
  if (passToPass === null) return null;
  const rows = passedBefore.map(({ file, tests }) => [code(file, MAX_ID), md`${tests}`]);
  const summary = md`PASS_TO_PASS: ${passToPass}`;
  return (
    fold(summary, table({ head: ["file", "passed before the change"], rows, most: MAX_FILES })) ??
    summary
  );
}

/** What failed before the change; shown only where some of it still does. */
function stillFailingList(state: RunState, { failedBefore }: Evidence): Markdown | null {
  const { stillFailing, uncollected } = factsOf(state);
  const still = stillFailing + uncollected;
  if (still === 0 || failedBefore.length === 0) return null;
  const summary = md`Failed or could not be collected before the change: ${failedBefore.length}; still so: ${still}`;
  return fold(summary, bullets(failedBefore, { most: MAX_TESTS }));
}

/** Inferred tests that are in the change, and those that were dropped; null without any. */
function describeInferredTests(state: RunState): Markdown | null {
  const { droppedTests } = state;
  const inferred = findInferredTests(state);
  if (inferred.length === 0 && droppedTests.length === 0) return null;
  return stack([
    list(
      md`${describeTally(tally(inferred), "inferred test")}. No sentence was found that asks for them: are they what you meant?`,
      inferred,
    ),
    list(
      md`${describeTally(tally(droppedTests), "dropped inferred test")}. Only these still failed after the last attempt, and no sentence was found that asks for them.`,
      droppedTests,
    ),
  ]);
}

const MAX_LINE = 240;
const MAX_FAILURES = 20;
const MAX_ROWS = 40;

/** Attempts, cost, lint and sandbox in one sentence. */
function summarizeAttempts({ state, sandbox }: Proposal): Markdown {
  const attempts = count(attemptsOf(state, "green"), "attempt");
  const spent = describeSpent(state.usage);
  const cost = state.usage.costUsd === null ? spent : `cost ${spent}`;
  return md`The code took ${attempts}; ${cost}; ${lintInWords(state)}; sandbox: ${describeBoundary(sandbox)}.`;
}

/** The same in full, with every failure on the way. */
function describeAttempts({ state, sandbox, evidence }: Proposal): Markdown {
  const { phases, usage, lintFindings, unlinted, sentBack, failureHistory } = state;
  const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0);
  return stack([
    table({
      head: ["", ""],
      rows: [
        [md`Attempts`, md`${attemptsByPhase(state)}`],
        [md`Lint`, lintInWords(state)],
        [md`Model`, md`${describeUsage(usage)}`],
        [md`Time`, md`${describeDuration(seconds)}`],
        [md`Sandbox`, code(describeBoundary(sandbox))],
        ...guidelinesRow(evidence?.guidelines ?? []),
      ],
      most: MAX_ROWS,
    }),
    failureTable(failureHistory.entries),
    list(md`Remaining lint findings:`, lintFindings),
    list(md`Linters that could not run:`, unlinted),
    list(md`Unusable model answers:`, sentBack),
  ]);
}

/** The model read them as data. */
function guidelinesRow(paths: readonly string[]): Markdown[][] {
  return paths.length === 0 ? [] : [[md`Guidelines shown to the model`, codeList(paths)]];
}

function attemptsByPhase(state: RunState): string {
  const phases = new Set(NODE_NAMES.flatMap((node) => NODES[node].judges ?? []));
  return [...phases].map((phase) => `${attemptsOf(state, phase)} ${phase}`).join(", ");
}

function attemptsOf({ phases }: RunState, phase: Phase): number {
  return phases.find((facts) => facts.phase === phase)?.attempts ?? 0;
}

function lintInWords({ routeHistory, lintFindings }: RunState): Markdown {
  if (lintFindings.length > 0) return md`${count(lintFindings.length, "lint finding")} left`;
  const last = routeHistory.findLast(({ from }) => from === "lint");
  return last === undefined ? md`lint did not run` : words(last.reason, MAX_LINE);
}

function failureTable(entries: readonly FailureEntry[]): Markdown | null {
  const rows = entries.map(({ phase, exitCode, kind, summary }) => [
    md`${phase}`,
    md`${exitCode ?? "–"}`,
    md`${kind}`,
    words(summary, MAX_LINE),
  ]);
  return table({ head: ["failed in", "exit", "kind", "what happened"], rows, most: MAX_FAILURES });
}
