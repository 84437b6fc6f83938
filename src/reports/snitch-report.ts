import type { Surface } from "../errors.ts";
import { foldTests } from "../python/test-ids.ts";
import { tally } from "../routing/count-tests.ts";
import { type FailureEntry, isPremature, isUnusableAnswer } from "../routing/failure-history.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import {
  block,
  code,
  join,
  type Markdown,
  md,
  NOTHING,
  prose,
  words,
} from "../safe-text/markdown.ts";
import {
  bullets,
  describeBug,
  describeUsage,
  fold,
  list,
  stack,
  stackTrace,
  table,
} from "./blocks.ts";
import { describeRoute, listRoute } from "./route.ts";

const MAX_FAILURES = 5;
const MAX_TESTS = 5;
const MAX_LINE = 240;
const MAX_GOAL = 1000;
/** Long enough to keep an error whole: it names the file, the line and the fix. */
const MAX_ERROR = 1200;

interface ReportOptions {
  branch: string;
  /** The folder with the output of the tests. */
  logs: string;
  surface?: Surface | undefined;
}

/** Why a run failed, for the person who takes over: the answer first, the details folded. */
export function snitchReport(
  state: RunState,
  { branch, logs, surface = "terminal" }: ReportOptions,
): Markdown {
  const { issue, spec, error, failureHistory } = state;
  const page = stack([
    md`## Snitch report: #${issue} ${spec.title}`,
    md`**Why it stopped:** ${whyItStopped(state)}`,
    list(md`**What is wrong with the tests:**`, state.ownTests?.problems ?? []),
    list(
      md`**Existing tests that were called wrong and stay as they are:**`,
      foldTests(state.notAdapted.map(({ id, why }) => ({ id, says: why }))),
    ),
    md`**Goal:** ${prose(spec.goal, MAX_GOAL)}`,
    md`**Progress:** ${progressOf(state)}`,
    md`**Where to look first:** ${whereToLook(state, surface)}`,
    md`**Next steps:** ${nextSteps(state, { branch, surface })}`,
    describeLogs(state, { logs, surface }),
    md`**Usage:** ${describeUsage(state.usage)}.`,
    error === null ? null : stackTrace(error),
    lastTraceback(state),
    fold(md`Failures`, failureTable(failureHistory.entries)),
    fold(md`Guards, which have to pass before the change and after it`, guardList(state)),
    fold(md`Unusable model answers`, unusableAnswers(state)),
    fold(md`Route taken`, surface === "github" ? describeRoute(state) : listRoute(state)),
  ]);
  return md`${page}\n`;
}

function whyItStopped({ error, decision }: RunState): Markdown {
  if (error === null) return words(decision?.reason ?? "no reason was recorded", MAX_LINE);
  return md`${words(error.message, MAX_ERROR)} (in ${error.node}, ${error.code})`;
}

function progressOf({ commits, bestAttempt, red, failureHistory }: RunState): Markdown {
  const attempts = count(failureHistory.attempts, "failed attempt");
  if (commits.green !== null) return md`green; ${attempts}.`;
  if (red === null) return md`no test was red yet; ${attempts}.`;
  if (bestAttempt === null) return md`red; ${attempts}.`;
  return md`red; ${attempts}; the best attempt passes ${bestAttempt.passing} of ${describeCases(red.failing)}.`;
}

/** Attempts are compared by the cases that pass. */
function describeCases(ids: readonly string[]): string {
  const { tests, cases } = tally(ids);
  return count(cases, cases === tests ? "test" : "case");
}

function whereToLook(state: RunState, surface: Surface): Markdown {
  const { failureHistory, error } = state;
  if (error !== null) {
    return error.code === "fault"
      ? describeBug(surface)
      : md`the message above. The run ended with this error, not with a failing test.`;
  }
  if (isCoveredByInferred(state)) {
    const tests = state.coveredTests.slice(0, MAX_TESTS).map(({ by }) => code(by));
    return md`${join([...new Set(tests)], ", ")}. Does the repository already do what the issue asks for?`;
  }
  const last = failureHistory.entries.at(-1);
  if (last === undefined) return md`the message above.`;
  if (isUnusableAnswer(last)) {
    return md`the unusable model answers below. Another model may do better, or the issue may ask for too much at once.`;
  }
  const tests = last.tests.slice(0, MAX_TESTS).map((id) => code(id));
  const place = tests.length > 0 ? join(tests, ", ") : code(last.command);
  const isDraft = state.red === null && state.ownTests === undefined;
  const where = isDraft
    ? md` The tests of this attempt are on no branch: ${code("red.json")}, in the folder below, has them.`
    : NOTHING;
  return md`${place}. ${hintAbout(last, state)}${where}`;
}

function hintAbout(last: FailureEntry, { red, testResults }: RunState): Markdown {
  const { kind } = last;
  if (isPremature(last)) {
    return md`The new tests pass without any change to the code. Does the repository already do what the issue asks for?`;
  }
  if (kind === "tooling_error") return md`Does this command run on this machine by hand?`;
  if (kind === "runtime_error") return md`Does something hang or crash when you run it by hand?`;
  if (kind === "unknown") return testResults?.verdict === "interrupted" ? INTERRUPTED : UNTRUSTED;
  return red === null
    ? md`Do the tests check what the issue asks for?`
    : md`Is the test right, and does the issue say enough to pass it?`;
}

const INTERRUPTED = md`Something ended the test run early, such as ${code("KeyboardInterrupt")} or ${code("pytest.exit()")}. Run the command by hand to find it.`;
const UNTRUSTED = md`The results of the tests cannot be trusted, for the reason above. Run the command by hand.`;

function nextSteps(
  state: RunState,
  { branch, surface }: { branch: string; surface: Surface },
): Markdown {
  const { commits, error } = state;
  const { retry, again, byHand, withTests } = STEPS[surface](state, branch);
  if (state.ownTests?.problems !== undefined) {
    return md`correct the tests, then ${withTests}. No model was asked. A retry would take the same tests again.`;
  }
  const hasBug = error !== null && error.code === "fault";
  if (commits.red !== null) {
    return hasBug ? md`${retry}; the error may occur again. ${byHand}` : md`${retry}. ${byHand}`;
  }
  if (hasBug) return md`${retry}; the error may occur again.`;
  if (error !== null) return md`fix what the message names, then ${retry}.`;
  if (asksIfDone(state)) {
    return md`if it does, close the issue. Otherwise, describe in the issue what is missing and ${again}, or ${retry}.`;
  }
  return md`make the issue more specific and ${again}, or ${retry}.`;
}

/** The planned tests exist, and nothing was written because no sentence asks for some of them. */
function isCoveredByInferred({ coveredTests, testFiles, failureHistory }: RunState): boolean {
  return coveredTests.length > 0 && testFiles.length === 0 && failureHistory.attempts === 0;
}

/** Whether `whereToLook` asks if the repository already does what the issue asks for. */
function asksIfDone(state: RunState): boolean {
  if (isCoveredByInferred(state)) return true;
  const last = state.failureHistory.entries.at(-1);
  return last !== undefined && isPremature(last);
}

interface Steps {
  /** Tries again with a hint. */
  retry: Markdown;
  /** Starts another run of an issue that was edited. */
  again: Markdown;
  /** Starts another run with tests that a person has corrected. */
  withTests: Markdown;
  /** Continues, or starts over, from the branch that the run left. */
  byHand: Markdown;
}

const STEPS: Readonly<Record<Surface, (state: RunState, branch: string) => Steps>> = {
  terminal: (state, branch) => ({
    retry: md`run ${code(`tdd-arbiter retry --issue ${state.issue} "hint"`)}`,
    again: md`run it again`,
    withTests: md`run it again with ${code(`--tests ${state.ownTests?.source}`)}`,
    byHand: md`To continue by hand, run ${code(`git switch ${branch}`)}: the branch has ${branchContent(state)}. To start over, delete it with ${code(`git branch -D ${branch}`)} and run the issue again.`,
  }),
  github: (state, branch) => ({
    retry: md`comment ${code("/tdd retry <hint>")}`,
    again: md`set the label again`,
    withTests: md`comment ${code(`/tdd start tests:${state.ownTests?.source}`)}`,
    byHand: md`${rewriteTests(state)}To continue by hand, run ${code(`git fetch origin ${branch} && git switch ${branch}`)}: the branch has ${branchContent(state)}.`,
  }),
};

/** Those of a person stay as they are. */
function rewriteTests({ ownTests }: RunState): Markdown {
  return ownTests === undefined
    ? md`To have the tests rewritten too, comment ${code("/tdd retry from:tests <hint>")}. `
    : NOTHING;
}

function branchContent({ commits, bestAttempt }: RunState): Markdown {
  if (commits.green !== null) return md`the tests and code that passes them`;
  return bestAttempt === null ? md`the tests` : md`the tests and the best attempt`;
}

const MAX_TRACEBACK = 4000;

/** Of the last judged tests, if they did not do what they had to. */
function lastTraceback({ testResults }: RunState): Markdown | null {
  const { traceback } = testResults ?? {};
  if (traceback === undefined) return null;
  return fold(
    md`Last traceback: ${words(traceback.id, MAX_LINE)}`,
    block(traceback.text, MAX_TRACEBACK),
  );
}

/** Null where no gate has run tests. The documentation has the paths: how-a-run-works.md. */
function describeLogs(
  { testResults }: RunState,
  { logs, surface }: Pick<ReportOptions, "logs" | "surface">,
): Markdown | null {
  if (testResults === null) return null;
  return surface === "github"
    ? md`**Full output of the tests:** one file per attempt, and ${code("red.json")}, in the folder that the action's output ${code("logs")} names. The example workflows upload it as the artifact ${code("tdd-arbiter-logs")} of the job.`
    : md`**Full output of the tests:** one file per attempt, and ${code("red.json")}, in ${code(logs)} (docs/how-a-run-works.md, "Files of a run").`;
}

/** The last failures; one that repeats the one before it is counted. */
function failureTable(entries: readonly FailureEntry[]): Markdown | null {
  const groups: { entry: FailureEntry; times: number }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && isRepeated(entry, last.entry)) last.times += 1;
    else groups.push({ entry, times: 1 });
  }
  const rows = groups
    .slice(-MAX_FAILURES)
    .map(({ entry, times }) => [
      md`${entry.phase}`,
      md`${entry.command}`,
      md`${entry.exitCode ?? "–"}`,
      md`${entry.kind}`,
      md`${words(entry.summary, MAX_LINE)}${times === 1 ? NOTHING : md` (${times} times)`}`,
    ]);
  return table({
    head: ["phase", "command", "exit", "kind", "what happened"],
    rows,
    most: MAX_FAILURES,
  });
}

function isRepeated(one: FailureEntry, other: FailureEntry): boolean {
  const same = ["phase", "command", "exitCode", "kind", "summary"] as const;
  return same.every((key) => one[key] === other[key]);
}

const MAX_GUARDS = 20;

function guardList({ red }: RunState): Markdown | null {
  const guards = red?.guards ?? [];
  return guards.length === 0 ? null : bullets(guards, { most: MAX_GUARDS });
}

function unusableAnswers({ sentBack }: RunState): Markdown | null {
  if (sentBack.length === 0) return null;
  const lines = sentBack.map((reason) => md`- ${words(reason, MAX_LINE)}`);
  return join(lines, "\n");
}
