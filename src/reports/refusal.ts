import { fixFor } from "../errors.ts";
import { code, join, type Markdown, md, words } from "../safe-text/markdown.ts";
import { describeBug, stack, stackTrace } from "./blocks.ts";
import type { ReportedError } from "./progress.ts";

const MAX_LINE = 1000;

/** Why a run did not start, and what to do about it. */
export function describeRefusal(error: ReportedError): Markdown {
  switch (error.code) {
    case "spec-incomplete":
      return describeProblems(error, md`### ✍️ The issue needs more information`);
    case "design-blocked":
      return describeProblems(error, md`### ✍️ The design does not fit the repository`);
    case "lock-lost":
    case "overtaken":
      return stack([md`### 🔁 Another run has taken over`, messageOf(error), whatToDo(error)]);
    case "fault":
      return stack([
        md`### ❌ Internal error`,
        messageOf(error),
        describeBug("github"),
        stackTrace(error),
      ]);
    default:
      return stack([
        md`### 🚫 The run did not start`,
        messageOf(error),
        whatToDo(error),
        md`Nothing was changed. <sub>${code(error.code)}</sub>`,
      ]);
  }
}

/** Refused before any model call, so it cost nothing. */
function describeProblems(error: ReportedError, heading: Markdown): Markdown {
  const { missing, errors } = error.data;
  const lines = [missing, errors].filter(isList).flat();
  const problems = lines.map((line) => md`- ${words(line, MAX_LINE)}`);
  return stack([
    heading,
    problems.length === 0 ? messageOf(error) : join(problems, "\n"),
    md`Edit the issue, then set the label again or comment ${code("/tdd start")}. No model was called and nothing was changed.`,
  ]);
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === "string");
}

function messageOf({ message }: ReportedError): Markdown {
  return words(message, MAX_LINE);
}

function whatToDo(error: ReportedError): Markdown | null {
  const fix = fixFor(error, "github");
  if (fix === null) return null;
  return md`**What to do:** ${GITHUB_FIXES[error.code] ?? words(fix, MAX_LINE)}`;
}

/** For errors whose own fix is a command for a terminal. */
const GITHUB_FIXES: Partial<Record<ReportedError["code"], Markdown>> = {
  "no-such-run": md`Comment ${code("/tdd start")} to start one.`,
  "run-unfinished": md`Comment ${code("/tdd retry")} to continue it, or ${code("/tdd abort")} to end it.`,
  "run-over": md`Comment ${code("/tdd retry <hint>")} to try again.`,
};
