import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import { orNull } from "./request-fault.ts";

export interface KeptComment {
  id: number;
  url: string;
  body: string;
}

interface Wanted {
  issue: number;
  marker: string;
  page: SafeMarkdown;
}

/** One comment with that marker on that issue, which says exactly this; looked for unless it is known. */
export async function keepComment(
  github: GitHub,
  wanted: Wanted,
  known: KeptComment | null = null,
): Promise<KeptComment> {
  const body = `${wanted.marker}\n${wanted.page}`;
  const { rest } = github.octokit;
  const kept = await doOnce(github, {
    find: async () => known ?? (await findComment(github, wanted)),
    act: async () => {
      const { issue: issue_number } = wanted;
      return shown((await rest.issues.createComment({ ...github.at, issue_number, body })).data);
    },
  });
  return kept.body === body ? kept : rewrite(github, { kept, wanted, body });
}

/** A comment that somebody has removed in between is written again. */
async function rewrite(
  github: GitHub,
  { kept, wanted, body }: { kept: KeptComment; wanted: Wanted; body: string },
): Promise<KeptComment> {
  const change = { ...github.at, comment_id: kept.id, body };
  const changed = await orNull(github.octokit.rest.issues.updateComment(change));
  return changed === null ? keepComment(github, wanted) : shown(changed.data);
}

async function findComment(
  { octokit, at, login }: GitHub,
  { issue, marker }: Wanted,
): Promise<KeptComment | null> {
  const { listComments } = octokit.rest.issues;
  const pages = { ...at, issue_number: issue, per_page: 100 };
  for (const comment of await octokit.paginate(listComments, pages)) {
    const isOurs = comment.user?.login.toLowerCase() === login.toLowerCase();
    if (isOurs && comment.body?.startsWith(`${marker}\n`)) return shown(comment);
  }
  return null;
}

function shown({ id, html_url, body }: { id: number; html_url: string; body?: string }) {
  return { id, url: html_url, body: body ?? "" };
}
