import type { Surface } from "../errors.ts";
import type { FailureEntry } from "../routing/failure-history.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import { code, join, type Markdown, md, NOTHING, prose, words } from "../safe-text/markdown.ts";
import { describeUsage } from "./blocks.ts";
import { describeRoute } from "./route.ts";

const SHOWN_FAILURES = 5;
const SHOWN_TESTS = 5;
const LONGEST_LINE = 240;
const LONGEST_GOAL = 1000;
/** It says which file, which line and what to do: cut in the middle it would lose one of them. */
const LONGEST_ERROR = 1200;

/** Why a run gave up, for the person who takes over: the answer first, the details folded. */
export function snitchReport(
  state: RunState,
  branch: string,
  surface: Surface = "terminal",
): Markdown {
  const { issue, spec, failureHistory } = state;
  const sections = [
    md`## Snitch report: #${issue} ${spec.title}`,
    md`**It stopped:** ${whyItStopped(state)}`,
    md`**Goal:** ${prose(spec.goal, LONGEST_GOAL)}`,
    md`**How far it got:** ${howFar(state)}`,
    md`**Look first at:** ${lookFirst(state)}`,
    md`**Go on:** ${WAYS_ON[surface](state, branch)}`,
    md`**Used:** ${describeUsage(state.usage)}.`,
    failureTable(failureHistory.entries),
    unusedAnswers(state),
    surface === "github" ? drawnRoute(state) : routeTaken(state),
  ];
  return md`${join(sections, "\n\n")}\n`;
}

function whyItStopped({ error, decision }: RunState): Markdown {
  if (error === null) return words(decision?.reason ?? "nobody said why", LONGEST_LINE);
  return md`${words(error.message, LONGEST_ERROR)} (in ${error.node}, ${error.code})`;
}

function howFar({ commits, bestAttempt, red, failureHistory }: RunState): Markdown {
  const attempts = count(failureHistory.attempts, "failed attempt");
  if (commits.green !== null) return md`green; ${attempts}.`;
  if (red === null) return md`no test was red yet; ${attempts}.`;
  if (bestAttempt === null) return md`red, ${attempts}.`;
  return md`red, ${attempts}; the best attempt passes ${bestAttempt.passing} of ${count(red.failing.length, "test")}.`;
}

function lookFirst({ failureHistory, red, error }: RunState): Markdown {
  if (error !== null) return md`the message above: the run ended there, not at a test.`;
  const last = failureHistory.entries.at(-1);
  if (last === undefined) return md`the message above.`;
  const tests = last.tests.slice(0, SHOWN_TESTS).map((id) => code(id));
  const where = tests.length > 0 ? join(tests, ", ") : code(last.command);
  return md`${where}. ${HINTS[last.kind] ?? hintAboutTests(red)}`;
}

const HINTS: Partial<Record<FailureEntry["kind"], Markdown>> = {
  tooling_error: md`Does that command run here, by hand?`,
  runtime_error: md`Does something hang or crash when it is run by hand?`,
  unknown: md`What was run and what was reported do not agree: run it by hand.`,
};

function hintAboutTests(red: RunState["red"]): Markdown {
  return red === null
    ? md`Do the tests say what the issue says?`
    : md`Is the test right, and does the issue say enough to pass it?`;
}

type WayOn = (state: RunState, branch: string) => Markdown;

const WAYS_ON: Readonly<Record<Surface, WayOn>> = {
  terminal: (state, branch) => {
    const { issue, commits, error } = state;
    const retry = code(`tdd-arbiter retry --issue ${issue} "hint"`);
    if (commits.red === null) {
      return error === null
        ? md`change the issue's text, and run it again; or say what it does not: ${retry}.`
        : md`mend what the message names, and ${retry}.`;
    }
    return md`${retry}; or by hand: ${code(`git switch ${branch}`)} has ${whatIsThere(state)}; to start over, ${code(`git branch -D ${branch}`)} and run it again.`;
  },
  github: (state, branch) => {
    const { commits, error } = state;
    const retry = code("/tdd retry <hint>");
    if (commits.red === null) {
      return error === null
        ? md`change the issue's text and set the label again; or say what it does not: ${retry}.`
        : md`mend what the message names, and ${retry}.`;
    }
    return md`${retry}, or ${code("/tdd retry from:tests <hint>")} to have the tests written again; by hand: ${code(`git fetch origin ${branch} && git switch ${branch}`)} has ${whatIsThere(state)}.`;
  },
};

function whatIsThere({ commits, bestAttempt }: RunState): Markdown {
  if (commits.green !== null) return md`the tests and code that passes them`;
  return bestAttempt === null ? md`the tests` : md`the tests and the best attempt`;
}

function failureTable(entries: readonly FailureEntry[]): Markdown {
  if (entries.length === 0) return NOTHING;
  const rows = entries
    .slice(-SHOWN_FAILURES)
    .map(
      ({ phase, command, exitCode, kind, summary }) =>
        md`| ${phase} | ${command} | ${exitCode} | ${kind} | ${words(summary, LONGEST_LINE)} |`,
    );
  return folded(
    md`Failures`,
    md`| phase | command | exit | kind | what happened |\n|---|---|---|---|---|\n${join(rows, "\n")}`,
  );
}

function unusedAnswers({ sentBack }: RunState): Markdown {
  if (sentBack.length === 0) return NOTHING;
  const rows = sentBack.map((reason) => md`- ${words(reason, LONGEST_LINE)}`);
  return folded(md`Answers that could not be used`, join(rows, "\n"));
}

function routeTaken({ routeHistory }: RunState): Markdown {
  if (routeHistory.length === 0) return NOTHING;
  const steps = routeHistory.map(
    ({ from, to, reason }) => md`1. ${from} → ${to}: ${words(reason, LONGEST_LINE)}`,
  );
  return folded(md`Route taken`, join(steps, "\n"));
}

function drawnRoute(state: RunState): Markdown {
  const route = describeRoute(state);
  return route === null ? NOTHING : folded(md`Route taken`, route);
}

function folded(summary: Markdown, body: Markdown): Markdown {
  return md`<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
