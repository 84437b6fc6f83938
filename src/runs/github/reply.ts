import { answer, whatIsAnswered } from "../../github/kept-comment.ts";
import type { Markdown } from "../../safe-text/markdown.ts";
import type { Desk } from "./job-context.ts";

/** In a comment of its own, once for what it answers. */
export async function reply(
  { github, trigger, safe, half }: Pick<Desk, "github" | "trigger" | "safe"> & Partial<Desk>,
  page: Markdown,
): Promise<void> {
  // It may not write, and the job that publishes says the same.
  if (half?.mode === "build") return;
  const about = whatIsAnswered(trigger);
  await answer(github, { number: trigger.issue, about, page: safe.markdown(page) });
}
