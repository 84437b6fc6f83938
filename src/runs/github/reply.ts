import { replyOnce, replyTargetOf } from "../../github/comments.ts";
import type { GitHub } from "../../github/octokit.ts";
import type { Trigger } from "../../github/trigger.ts";
import type { Markdown } from "../../safe-text/markdown.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import type { JobMode } from "./job.ts";

interface ReplyContext {
  github: GitHub;
  trigger: Trigger;
  safe: Sanitizer;
  mode: { kind: JobMode };
}

/** Answers the trigger in a comment of its own, once however often the event arrives. */
export async function reply(
  { github, trigger, safe, mode }: ReplyContext,
  page: Markdown,
): Promise<void> {
  // The build job may not write; the publish job gives the same answer.
  if (mode.kind === "build") return;
  const about = replyTargetOf(trigger);
  await replyOnce(github, { number: trigger.issue, about, page: safe.markdown(page) });
}
