import { answer, whatIsAnswered } from "../../github/kept-comment.ts";
import type { Markdown } from "../../safe-text/markdown.ts";
import type { JobContext } from "./job-context.ts";

/** In a comment of its own, once for what it answers. */
export async function reply(
  {
    github,
    trigger,
    safe,
    jobMode,
  }: Pick<JobContext, "github" | "trigger" | "safe"> & Partial<JobContext>,
  page: Markdown,
): Promise<void> {
  // It may not write, and the job that publishes says the same.
  if (jobMode?.mode === "build") return;
  const about = whatIsAnswered(trigger);
  await answer(github, { number: trigger.issue, about, page: safe.markdown(page) });
}
