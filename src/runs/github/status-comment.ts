import type { Config } from "../../config/schema.ts";
import type { GitHub } from "../../github/octokit.ts";
import { createProgressComment } from "../../github/progress-comment.ts";
import type { Trigger } from "../../github/trigger.ts";
import { createSanitizer } from "../../safe-text/sanitizer.ts";
import { secretValues } from "../../safe-text/secret-values.ts";
import { createIssueScreen, type IssueScreen } from "./issue-screen.ts";
import { createMuteScreen } from "./mute-screen.ts";
import type { Surroundings } from "./surroundings.ts";

interface Opening extends Pick<Surroundings, "job" | "inputs" | "env" | "log"> {
  trigger: Trigger;
  github: GitHub;
  config: Pick<Config, "changes_requested" | "label">;
}

/** The comment and the label of the issue that somebody acted on. */
export function openScreen(opening: Opening): IssueScreen {
  const { trigger, github, config, job, inputs, env, log } = opening;
  if (inputs.mode === "build") return createMuteScreen(log);
  const { issue } = trigger;
  const safe = createSanitizer({ secrets: secretValues(env) });
  const warn = (text: string) => log.record({ kind: "warned", text: safe.line(text) });
  const clock = { now: Date.now, after: later };
  return createIssueScreen({
    github,
    comment: createProgressComment({ github, issue, workflow: job.workflow, clock, warn }),
    safe,
    log,
    facts: { issue, link: job.runUrl, changesRequested: config.changes_requested },
    asking: config.label,
  });
}

/** Nobody waits for a comment that is late; it does not keep the job from ending. */
function later(milliseconds: number, call: () => void): void {
  setTimeout(call, milliseconds).unref();
}
