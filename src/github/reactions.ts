import type { GitHub } from "./octokit.ts";
import { callGitHub, isUncertain, orNull } from "./request-fault.ts";
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
  await callGitHub("Reacting", () =>
    react().catch(async (error) => {
      if (!isUncertain(error)) throw error;
      await pause(1);
      await react();
    }),
  );
}

/** Ours on a comment says that what it asks for was done, however it ended. */
const DONE = "rocket";

/** Whether a comment's wish was carried out before: the same event may come again. */
export async function isHandled(github: GitHub, source: Source | null): Promise<boolean> {
  if (source?.kind !== "comment") return false;
  const { octokit, at, login } = github;
  const asked = { ...at, comment_id: source.id, content: DONE, per_page: 100 } as const;
  const given = await callGitHub("Looking at the reactions", () =>
    orNull(octokit.paginate(octokit.rest.reactions.listForIssueComment, asked)),
  );
  const isOurs = (user: { login: string } | null) =>
    user?.login.toLowerCase() === login.toLowerCase();
  return given?.some(({ user, content }) => content === DONE && isOurs(user)) ?? false;
}

export async function markHandled({ octokit, at }: GitHub, source: Source | null) {
  if (source?.kind !== "comment") return;
  const done = { ...at, comment_id: source.id, content: DONE } as const;
  await callGitHub("Reacting", () => octokit.rest.reactions.createForIssueComment(done));
}
