import type { FailureEntry } from "../routing/failures.ts";
import { oneLine } from "../routing/one-line.ts";
import type { RunState } from "./state.ts";

const SHOWN_FAILURES = 5;
const SHOWN_TESTS = 5;

/** Why a run gave up, for the person who takes over: the answer first, the details folded. */
export function snitchReport(state: RunState, branch: string): string {
  const sections = [
    `## Snitch report: #${state.issue} ${state.spec.title}`,
    `**It stopped:** ${whyItStopped(state)}`,
    `**Goal:** ${state.spec.goal}`,
    `**How far it got:** ${howFar(state)}`,
    `**Look first at:** ${lookFirst(state)}`,
    `**Go on by hand:** ${goOnByHand(state, branch)}`,
    failureTable(state.failureHistory.entries),
    routeTaken(state),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function whyItStopped({ error, decision }: RunState): string {
  if (error !== null) return `${oneLine(error.message)} (in ${error.node}, ${error.code})`;
  return oneLine(decision?.reason ?? "nobody said why");
}

function howFar({ commits, bestAttempt, red, failureHistory }: RunState): string {
  const attempts = `${failureHistory.attempts} failed ${failureHistory.attempts === 1 ? "attempt" : "attempts"}`;
  if (commits.green !== null) return `green; ${attempts}.`;
  if (red === null) return `no test was red yet; ${attempts}.`;
  const best =
    bestAttempt === null
      ? ""
      : `; the best attempt passes ${bestAttempt.passing} of ${red.failing.length} tests`;
  return `red, ${attempts}${best}.`;
}

function lookFirst({ failureHistory, red, error }: RunState): string {
  if (error !== null) return "the message above: the run ended there, not at a test.";
  const last = failureHistory.entries.at(-1);
  if (last === undefined) return "the message above.";
  const tests = last.tests.slice(0, SHOWN_TESTS).map((id) => `\`${id}\``);
  const where = tests.length > 0 ? tests.join(", ") : `\`${last.command}\``;
  return `${where}. ${HINTS[last.kind] ?? hintAboutTests(red)}`;
}

const HINTS: Partial<Record<FailureEntry["kind"], string>> = {
  tooling_error: "Does that command run here, by hand?",
  runtime_error: "Does something hang or crash when it is run by hand?",
  unknown: "What was run and what was reported do not agree: run it by hand.",
};

function hintAboutTests(red: RunState["red"]): string {
  return red === null
    ? "Do the tests say what the issue says?"
    : "Is the test right, and does the issue say enough to pass it?";
}

function goOnByHand({ commits, error }: RunState, branch: string): string {
  if (commits.red === null) {
    return error === null
      ? "change the issue's text, and run it again."
      : "mend what the message names, and run it again.";
  }
  return `\`git switch ${branch}\` has the tests and the best attempt; to start over, \`git branch -D ${branch}\` and run it again.`;
}

function failureTable(entries: readonly FailureEntry[]): string {
  if (entries.length === 0) return "";
  const rows = entries
    .slice(-SHOWN_FAILURES)
    .map(
      ({ phase, command, exitCode, kind, summary }) =>
        `| ${phase} | ${cell(command)} | ${exitCode} | ${kind} | ${cell(summary)} |`,
    );
  return [
    "<details><summary>Failures</summary>",
    "",
    "| phase | command | exit | kind | what happened |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    "</details>",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll(/[\\|]/g, "\\$&").replaceAll(/\s+/g, " ");
}

function routeTaken({ routeHistory }: RunState): string {
  if (routeHistory.length === 0) return "";
  const steps = routeHistory.map(
    ({ from, to, reason }) => `1. ${from} → ${to}: ${oneLine(reason)}`,
  );
  return ["<details><summary>Route taken</summary>", "", ...steps, "", "</details>"].join("\n");
}
