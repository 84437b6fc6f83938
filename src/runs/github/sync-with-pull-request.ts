import { readIssue } from "../../github/read-issue.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { StoredState } from "../stored-state.ts";
import { follow } from "./follow-pull.ts";
import type { Desk } from "./job-context.ts";
import { lookAtRun } from "./look-at-run.ts";
import { reply } from "./reply.ts";

/** Says how it stands; where that has changed since, acts upon it first. */
export async function lookAgain(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  const { name } = desk.trigger.act;
  if (stored === null) {
    const { isRunning, isLabelled } = await readIssue(desk.github, desk.trigger.issue);
    if (isRunning) await desk.screen.end({ state: null, interruption: { kind: "died" } });
    else if (name === "status") await reply(desk, notBegun(isLabelled(desk.config.label)));
    return null;
  }
  const found = await lookAtRun(desk, stored);
  if (found.act === "resume") {
    if (desk.half.mode === "build") return null;
    await desk.screen.end({ state: stored.state, interruption: { kind: "died" } });
    return stored.state;
  }
  return follow(desk, { stored, found, mayBeBuilt: name === "review" });
}

function notBegun(isAsked: boolean): Markdown {
  return isAsked
    ? md`It was asked for, and no run of it has begun. ${code("/tdd start")} begins one.`
    : md`Nothing was asked for here yet. ${code("/tdd start")} does.`;
}

/** Goes on with a run that was begun: from where it stopped, or by what has become of its pull request. */
export async function settleRun(desk: Desk, stored: StoredState): Promise<RunState | null> {
  const found = await lookAtRun(desk, stored);
  return follow(desk, { stored, found, mayBeBuilt: true });
}
