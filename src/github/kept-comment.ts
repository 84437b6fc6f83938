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
  const kept = known ?? (await findOrWrite(github, wanted, body));
  if (kept.body === body) return kept;
  const changed = await orNull(rewrite(github, kept, body));
  if (changed !== null) return changed;
  // Somebody has removed it in between.
  const found = await findOrWrite(github, wanted, body);
  return found.body === body ? found : rewrite(github, found, body);
}

function findOrWrite(github: GitHub, wanted: Wanted, body: string): Promise<KeptComment> {
  return doOnce(github, {
    find: () => findComment(github, wanted),
    act: async () => {
      const place = { ...github.at, issue_number: wanted.issue };
      return shown((await github.octokit.rest.issues.createComment({ ...place, body })).data);
    },
  });
}

async function rewrite(
  { octokit, at }: GitHub,
  { id }: KeptComment,
  body: string,
): Promise<KeptComment> {
  return shown((await octokit.rest.issues.updateComment({ ...at, comment_id: id, body })).data);
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
