import { isBot, readCommand } from "../../command.ts";
import { replyMarker } from "../../comments.ts";
import type { GitHub } from "../../octokit.ts";
import { orNull } from "../../request-fault.ts";
import {
  boundPages,
  firstMoment,
  hasRun,
  isDue,
  isEditedSince,
  isSame,
  type MissedEvent,
  MOST_MISSED,
  PAGE,
  type Seen,
} from "./seen.ts";

/** Commands without a run, our reply, and our 👀, which comes when the App has done what it can. */
export async function findCommands(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { octokit, at } = github;
  const missed: MissedEvent[] = [];
  // The oldest first: a retry may follow an abort.
  for (const comment of await listCommands(github, seen)) {
    if (missed.length === MOST_MISSED) break;
    const { id, body, user } = comment;
    if (await hasOurSign(github, comment)) continue;
    const number = Number(/\/issues\/(\d+)$/.exec(comment.issue_url)?.[1]);
    const issue = await orNull(octokit.rest.issues.get({ ...at, issue_number: number }));
    if (issue === null) continue;
    // On a pull request, a command only gets a reply.
    const isOnIssue = !issue.data.pull_request;
    if (isOnIssue && (await isEditedSince(github, number, comment.created_at))) continue;
    const payload = { action: "created", issue: issue.data, comment: { id, body }, sender: user };
    missed.push({ id: `sweep-${id}`, name: "issue_comment", payload });
  }
  return missed;
}

/**
 * The commands of writers that have no run, the oldest first. The newest comments are listed: older ones were
 * seen by a sweep before this one, however many strangers have written since.
 */
async function listCommands({ octokit, at, login }: GitHub, seen: Seen) {
  const order = { sort: "created", direction: "desc" } as const;
  const wanted = { ...at, ...order, since: firstMoment(seen), per_page: PAGE };
  const { listCommentsForRepo } = octokit.rest.issues;
  const listed = await octokit.paginate(listCommentsForRepo, wanted, boundPages());
  // A reply is newer than its command, so it is listed, too.
  const replies = new Set(
    listed.filter(({ user }) => isSame(user?.login, login)).map(({ body }) => firstLine(body)),
  );
  const due = listed
    .toReversed()
    .filter(
      ({ id, body, user, created_at }) =>
        readCommand(body ?? "") !== null &&
        user !== null &&
        !isBot(user) &&
        isDue(created_at, seen) &&
        !hasRun(seen, `comment-${id}`) &&
        !replies.has(replyMarker(id)),
    );
  return seen.keepWriters(due, ({ id, user, author_association: association }) => ({
    cause: `comment-${id}`,
    login: user?.login ?? "",
    association,
  }));
}

function firstLine(body = ""): string {
  return body.split(/\r?\n/, 1)[0] ?? "";
}

async function hasOurSign(
  { octokit, at, login }: GitHub,
  { id, reactions }: { id: number; reactions?: { eyes: number } },
): Promise<boolean> {
  if ((reactions?.eyes ?? 0) === 0) return false;
  const wanted = { ...at, comment_id: id, content: "eyes", per_page: PAGE } as const;
  // Anyone can react, and ours may be behind many.
  const eyes = await octokit.paginate(
    octokit.rest.reactions.listForIssueComment,
    wanted,
    boundPages(),
  );
  return eyes.some(({ user }) => isSame(user?.login, login));
}
