import { describeError } from "../errors.ts";
import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub, orNull } from "./request-fault.ts";
import type { Trigger } from "./trigger.ts";

export interface OwnComment {
  id: number;
  url: string;
  body: string;
}

interface CommentSpec {
  issue: number;
  marker: string;
  page: SafeMarkdown;
}

/** One comment with that marker on that issue, which says exactly this; looked for unless it is known. */
export async function upsertComment(
  github: GitHub,
  wanted: CommentSpec,
  known: OwnComment | null = null,
): Promise<OwnComment> {
  const body = `${wanted.marker}\n${wanted.page}`;
  const kept = known ?? (await findOrWrite(github, wanted, body));
  if (kept.body === body) return kept;
  const changed = await orNull(rewrite(github, kept, body));
  if (changed !== null) return changed;
  // Somebody has removed it in between.
  const found = await findOrWrite(github, wanted, body);
  return found.body === body ? found : rewrite(github, found, body);
}

function findOrWrite(github: GitHub, wanted: CommentSpec, body: string): Promise<OwnComment> {
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
  { id }: OwnComment,
  body: string,
): Promise<OwnComment> {
  return shown((await octokit.rest.issues.updateComment({ ...at, comment_id: id, body })).data);
}

async function findComment(
  { octokit, at, login }: GitHub,
  { issue, marker }: CommentSpec,
): Promise<OwnComment | null> {
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

/**
 * The first line of a comment of ours, which people do not see, and by which we find it again. Only
 * in comments that we wrote ourselves: anybody can copy it.
 */
export function marker(
  kind: "progress" | "report" | "answer",
  ...names: readonly (string | number)[]
): string {
  return `<!-- tdd-arbiter ${kind} ${names.map(plain).join(" ")} -->`;
}

/** Nothing in it ends the comment, or the name. */
function plain(name: string | number): string {
  return encodeURIComponent(name).replaceAll("-", "%2D");
}

interface Reply {
  /** The issue or pull request that it is written on. */
  number: number;
  /** What it answers, by GitHub's id. */
  about: number;
  page: SafeMarkdown;
}

/** Once for what it is about, however often the event comes. */
export async function replyOnce(github: GitHub, { number, about, page }: Reply): Promise<void> {
  const wanted = { issue: number, marker: marker("answer", about), page };
  await callGitHub(`Answering on #${number}`, () => upsertComment(github, wanted));
}

/** A comment by its id; whatever has none is answered once for the issue. */
export function replyTargetOf({ source, issue }: Pick<Trigger, "source" | "issue">): number {
  return source?.kind === "comment" ? source.id : issue;
}

interface Clock {
  now(): number;
  /** Calls back after so many milliseconds. */
  after(milliseconds: number, call: () => void): void;
}

interface Options {
  github: GitHub;
  issue: number;
  /** The workflow's name: two workflows on one issue have a comment each. */
  workflow: string;
  clock: Clock;
  warn(text: string): void;
}

export interface LiveComment {
  /** Shows this soon, unless something newer comes before. Never fails: the run is what counts. */
  show(page: SafeMarkdown): void;
  /** Shows this now, and answers where. Whatever was to be shown before is not shown any more. */
  finish(page: SafeMarkdown): Promise<string>;
}

const BETWEEN_EDITS = 5000;

/** One comment on the issue that is edited in place, from the first sign to the end. */
export function createLiveComment(options: Options): LiveComment {
  const { github, issue, workflow, clock, warn } = options;
  let next: SafeMarkdown | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let writing: Promise<unknown> = Promise.resolve();
  let kept: OwnComment | null = null;

  async function write(page: SafeMarkdown): Promise<string> {
    const wanted = { issue, marker: marker("progress", workflow, issue), page };
    kept = await callGitHub(`Commenting on #${issue}`, () => upsertComment(github, wanted, kept));
    return kept.url;
  }

  function flush(): void {
    isWaiting = false;
    const page = next;
    if (page === null) return;
    next = null;
    last = clock.now();
    writing = writing
      .then(() => write(page))
      .catch((error) => warn(`The progress comment is not up to date: ${describeError(error)}`));
  }

  return {
    show: (page) => {
      next = page;
      if (isWaiting) return;
      isWaiting = true;
      const wait = last + BETWEEN_EDITS - clock.now();
      if (wait <= 0) flush();
      else clock.after(wait, flush);
    },
    finish: async (page) => {
      next = null;
      last = clock.now();
      const written = writing.then(() => write(page));
      // Another round may follow, and shows what it does after this.
      writing = written.catch(() => {});
      return written;
    },
  };
}
