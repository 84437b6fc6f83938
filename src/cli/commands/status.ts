import { resolve } from "node:path";
import { findConfigFile } from "../../config/file.ts";
import { resolveConfig } from "../../config/resolve.ts";
import { ArbiterError } from "../../errors.ts";
import type { TimedEvent } from "../../ports.ts";
import { isNodeName, NODES } from "../../routing/nodes.ts";
import {
  type IssueStatus,
  readStatus,
  type Standing,
  type StatusResult,
} from "../../runs/status.ts";
import { cleanText, count, oneLine } from "../../safe-text/clean-text.ts";
import { readStatusArguments } from "../arguments.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter status`: what is on record about an issue, or about all. It fetches state and notes from origin. */
export async function statusCommand(
  args: readonly string[],
  { cwd, env, stdout, stderr, safe }: SafeTerminal,
): Promise<ExitCode> {
  const { issue, repo, json } = readStatusArguments(args);
  const directory = resolve(cwd, repo);
  const { config } = await resolveConfig({ file: await findConfigFile(directory) });
  const branchPrefix = config.branch_prefix;
  const { issues, origin } = await readStatus({ directory, env, safe, issue, branchPrefix });
  const [first] = issues;
  if (issue !== undefined && first === undefined) {
    throw new ArbiterError("no-such-run", `There is no run of #${issue} on record.`, {
      fix: `${describeSearch(origin)} Start one: tdd-arbiter run --issue ${issue} --issue-file <md>`,
    });
  }
  if (json) stdout.write(toJson(issue === undefined ? issues : (first ?? {}), safe));
  else if (issue !== undefined && first !== undefined) stdout.write(describeStatus(first));
  else stdout.write(describeIssues(issues));
  if (issue === undefined) (json ? stderr : stdout).write(`${describeSearch(origin)}\n`);
  return ExitCode.done;
}

const STANDING_LABELS: Readonly<Record<Standing, string>> = {
  running: "running",
  waiting: "waiting for a person",
  unmerged: "approved, but not merged",
  stopped: "stopped before its end",
  unstarted: "stopped before its first checkpoint",
  merged: "merged",
  covered: "nothing to do, every planned test exists already",
  aborted: "aborted",
  failed: "failed, a person is needed",
};

/** What can be done about a run; nothing for one that has reached its goal. */
const NEXT_COMMANDS: Partial<Record<Standing, { does: string; command: string }>> = {
  running: { does: "Stop it", command: "abort" },
  waiting: { does: "Continue it", command: "resume" },
  unmerged: { does: "Decide again", command: "resume" },
  stopped: { does: "Continue it", command: "resume" },
  failed: { does: "Continue it", command: "retry" },
  aborted: { does: "Continue it", command: "retry" },
  unstarted: { does: "Continue it", command: "run" },
};

/** One line for each issue. */
export function describeIssues(issues: readonly IssueStatus[]): string {
  if (issues.length === 0) {
    return "No run is on record. Start one:  tdd-arbiter run --issue <n> --issue-file <md>\n";
  }
  const rows = issues.map(({ issue, title, standing }) => {
    return `#${issue} ${cleanText(title)}: ${STANDING_LABELS[standing]}\n`;
  });
  return rows.join("");
}

const SEARCHED: Readonly<Record<StatusResult["origin"], string>> = {
  reached: "Looked in this repository and at origin.",
  unreachable: "Looked in this repository; origin could not be reached.",
  none: "Looked in this repository, which has no origin.",
};

/** Which repositories were searched for runs. */
export function describeSearch(origin: StatusResult["origin"]): string {
  return SEARCHED[origin];
}

/** Where the run of an issue stands, and its history as a timeline. */
export function describeStatus(status: IssueStatus): string {
  const { issue, standing, reason, branch, base, commits, usage, lock } = status;
  const next = NEXT_COMMANDS[standing];
  const file = next?.command === "run" ? " --issue-file <md>" : "";
  return [
    describeIssues([status]).trimEnd(),
    ...(reason === null ? [] : [`  Reason    ${oneLine(cleanText(reason), MAX_REASON)}`]),
    `  Branch    ${branch}${base === null ? "" : ` on ${base}`}`,
    ...Object.entries(commits)
      .filter(([, commit]) => commit !== null)
      .map(([phase, commit]) => `  ${phase.padEnd(9)} ${short(commit ?? "")}`),
    ...(usage === null
      ? []
      : [`  Model     ${count(usage.calls, "call")}, ${count(tokensOf(usage), "token")}`]),
    ...(lock === null ? [] : [`  Running   ${lock.owner}, ${lock.link}, until ${lock.expires}`]),
    ...(lock?.abortWish ? [`  Stopping  requested by ${lock.abortWish}`] : []),
    "",
    ...status.events.flatMap(describeEvent),
    ...(next === undefined
      ? []
      : ["", `${next.does}:  tdd-arbiter ${next.command} --issue ${issue}${file}`]),
    "",
  ].join("\n");
}

const MAX_REASON = 600;

function tokensOf({ inputTokens, outputTokens }: NonNullable<IssueStatus["usage"]>): number {
  return inputTokens + outputTokens;
}

function describeEvent({ at, commit, note }: TimedEvent): string[] {
  const mark = note.error === null ? "✔" : "✘";
  const attempt = note.retry_count > 0 ? ` (attempt ${note.retry_count + 1})` : "";
  const tests =
    note.tests === undefined ? "" : `; ${note.tests.passed} passed, ${note.tests.failed} failed`;
  const words = cleanText(note.error ?? note.headline ?? "").replaceAll("\n", " ");
  const row = `${mark} ${time(at)} ${note.phase.padEnd(9)} ${short(commit)}  ${words}${tests}${attempt}`;
  if (note.route === undefined) return [row];
  const next = isNodeName(note.route.next) ? NODES[note.route.next].label : note.route.next;
  const reason = cleanText(`${next}: ${note.route.reason}`).replaceAll("\n", " ");
  return [row, `                                  → ${reason}`];
}

function short(commit: string): string {
  return commit.slice(0, 10);
}

function time(at: string): string {
  return at.slice(11, 19);
}
