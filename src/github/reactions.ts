import type { GitHub } from "./octokit.ts";
import { callGitHub, isUncertain, orNull } from "./request-fault.ts";
import type { Source } from "./trigger.ts";

/** Shows within seconds that the trigger was seen. GitHub counts a repeated reaction once. */
export async function reactTo({ octokit, at, pause }: GitHub, source: Source): Promise<void> {
  const { createForIssue, createForIssueComment } = octokit.rest.reactions;
  const react = async () => {
    const content = "eyes";
    if (source.kind === "issue") {
      await createForIssue({ ...at, issue_number: source.number, content });
    } else await createForIssueComment({ ...at, comment_id: source.id, content });
  };
  await callGitHub("Adding a reaction", () =>
    react().catch(async (error) => {
      if (!isUncertain(error)) throw error;
      await pause(1);
      await react();
    }),
  );
}

/** Our own reaction that marks a comment's command as handled, however it ended. */
const HANDLED = "rocket";

/** Whether a comment's command was handled before: GitHub may deliver an event twice. */
export async function isHandled(github: GitHub, source: Source | null): Promise<boolean> {
  if (source?.kind !== "comment") return false;
  const { octokit, at, login } = github;
  const parameters = { ...at, comment_id: source.id, content: HANDLED, per_page: 100 } as const;
  const reactions = await callGitHub("Reading the reactions", () =>
    orNull(octokit.paginate(octokit.rest.reactions.listForIssueComment, parameters)),
  );
  const isOurs = (user: { login: string } | null) =>
    user?.login.toLowerCase() === login.toLowerCase();
  return reactions?.some(({ user, content }) => content === HANDLED && isOurs(user)) ?? false;
}

/** Marks a comment's command as handled. */
export async function markHandled({ octokit, at }: GitHub, source: Source | null) {
  if (source?.kind !== "comment") return;
  const reaction = { ...at, comment_id: source.id, content: HANDLED } as const;
  await callGitHub("Adding a reaction", () =>
    octokit.rest.reactions.createForIssueComment(reaction),
  );
}
