import type { GitHub } from "./octokit.ts";
import { isUncertain, onGitHub } from "./request-fault.ts";
import type { Source } from "./trigger.ts";

/** Says within seconds that it was seen. The same reaction twice is one, so that it may be repeated. */
export async function reactTo({ octokit, at, pause }: GitHub, source: Source): Promise<void> {
  const { createForIssue, createForIssueComment } = octokit.rest.reactions;
  const react = async () => {
    const content = "eyes";
    if (source.kind === "issue") {
      await createForIssue({ ...at, issue_number: source.number, content });
    } else await createForIssueComment({ ...at, comment_id: source.id, content });
  };
  await onGitHub("Reacting", () =>
    react().catch(async (error) => {
      if (!isUncertain(error)) throw error;
      await pause(1);
      await react();
    }),
  );
}
