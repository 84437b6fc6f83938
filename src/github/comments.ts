import { createHash } from "node:crypto";
import { describeError } from "../errors.ts";
import type { ReviewThreads } from "../routing/decide-review.ts";
import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub, doOnce, isUncertain, orNull } from "./request-fault.ts";
import type { Source, Trigger } from "./trigger.ts";

/** A comment that we wrote, and find again by its marker. */
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

/** Creates or updates the comment with this marker. Searches for it unless the caller has it. */
export async function upsertComment(
  github: GitHub,
  spec: CommentSpec,
  existing: OwnComment | null = null,
): Promise<OwnComment> {
  const body = `${spec.marker}\n${spec.page}`;
  const kept = existing ?? (await findOrWrite(github, spec, body));
  if (kept.body === body) return kept;
  const changed = await orNull(rewrite(github, kept, body));
  if (changed !== null) return changed;
  // The comment was deleted in between.
  const found = await findOrWrite(github, spec, body);
  return found.body === body ? found : rewrite(github, found, body);
}

function findOrWrite(github: GitHub, spec: CommentSpec, body: string): Promise<OwnComment> {
  return doOnce(github, {
    find: () => findComment(github, spec),
    act: async () => {
      const target = { ...github.at, issue_number: spec.issue };
      return toOwnComment(
        (await github.octokit.rest.issues.createComment({ ...target, body })).data,
      );
    },
  });
}

async function rewrite(
  { octokit, at }: GitHub,
  { id }: OwnComment,
  body: string,
): Promise<OwnComment> {
  return toOwnComment(
    (await octokit.rest.issues.updateComment({ ...at, comment_id: id, body })).data,
  );
}

async function findComment(
  { octokit, at, login }: GitHub,
  { issue, marker }: CommentSpec,
): Promise<OwnComment | null> {
  const { listComments } = octokit.rest.issues;
  const pages = { ...at, issue_number: issue, per_page: 100 };
  for (const comment of await octokit.paginate(listComments, pages)) {
    const isOurs = comment.user?.login.toLowerCase() === login.toLowerCase();
    if (isOurs && comment.body?.startsWith(`${marker}\n`)) return toOwnComment(comment);
  }
  return null;
}

function toOwnComment({ id, html_url, body }: { id: number; html_url: string; body?: string }) {
  return { id, url: html_url, body: body ?? "" };
}

/**
 * The hidden first line by which we find a comment again. It counts only in comments of our own account,
 * because anyone can copy it.
 */
export function marker(
  kind: "progress" | "report" | "answer" | "verify",
  ...names: readonly (string | number)[]
): string {
  return `<!-- ${["tdd-arbiter", kind, ...names.map(encodeName)].join(" ")} -->`;
}

const MAX_NAME = 200;

/** Escapes what would end the HTML comment or the name. A long name, of a workflow, would take too much room. */
function encodeName(name: string | number): string {
  const encoded = encodeURIComponent(name).replaceAll("-", "%2D");
  if (encoded.length <= MAX_NAME) return encoded;
  return createHash("sha256").update(encoded).digest("hex");
}

interface Reply {
  /** The issue or pull request. */
  number: number;
  /** GitHub's id of what it answers, or a question whose newest answer replaces the one before. */
  about: number | "check";
  page: SafeMarkdown;
}

/** Writes one reply to each comment, review or question, however often GitHub delivers an event. */
export async function replyOnce(github: GitHub, { number, about, page }: Reply): Promise<void> {
  const spec = { issue: number, marker: marker("answer", about), page };
  await callGitHub(`Replying on #${number}`, () => upsertComment(github, spec));
}

/** Answers a trigger in a comment of its own, once however often the event arrives. */
export async function replyTo(
  github: GitHub,
  { source, issue }: Pick<Trigger, "source" | "issue">,
  page: SafeMarkdown,
): Promise<void> {
  const isComment = source?.kind === "comment";
  const about = isComment ? source.id : issue;
  const number = isComment ? (source.pull ?? issue) : issue;
  await replyOnce(github, { number, about, page });
}

/** Answers in the threads of a review, once. */
export async function replyInThreads(
  { octokit, at, login }: GitHub,
  { pull, review, comments }: ReviewThreads,
  page: SafeMarkdown,
): Promise<void> {
  const { listReviewComments, createReplyForReviewComment } = octokit.rest.pulls;
  const target = { ...at, pull_number: pull };
  const first = marker("answer", review);
  await callGitHub(`Replying on #${pull}`, async () => {
    const listed = await octokit.paginate(listReviewComments, { ...target, per_page: 100 });
    const ours = listed.filter(({ user }) => user.login.toLowerCase() === login.toLowerCase());
    const answered = new Set(
      ours.flatMap((reply) => (reply.body.startsWith(first) ? [reply.in_reply_to_id] : [])),
    );
    for (const id of comments) {
      if (answered.has(id)) continue;
      await createReplyForReviewComment({ ...target, comment_id: id, body: `${first}\n${page}` });
    }
  });
}

interface Clock {
  now(): number;
  /** Calls back after this many milliseconds. */
  after(milliseconds: number, call: () => void): void;
}

interface LiveCommentOptions {
  github: GitHub;
  issue: number;
  /** The workflow's name: each workflow has its own comment on an issue. */
  workflow: string;
  clock: Clock;
  warn(text: string): void;
}

/** A comment that is edited while a run goes on. */
export interface LiveComment {
  /** Shows a page soon, unless a newer one replaces it. Never fails: the run matters more. */
  show(page: SafeMarkdown): void;
  /** Shows a page now. Drops a page that is still waiting. */
  finish(page: SafeMarkdown): Promise<void>;
}

const MILLISECONDS_BETWEEN_EDITS = 5000;

/** One comment on the issue, edited in place from the start of a run to its end. */
export function createLiveComment(options: LiveCommentOptions): LiveComment {
  const { github, issue, workflow, clock, warn } = options;
  let next: SafeMarkdown | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let writing: Promise<unknown> = Promise.resolve();
  let kept: OwnComment | null = null;

  async function write(page: SafeMarkdown): Promise<void> {
    const spec = { issue, marker: marker("progress", workflow, issue), page };
    kept = await callGitHub(`Commenting on #${issue}`, () => upsertComment(github, spec, kept));
  }

  function flush(): void {
    isWaiting = false;
    const page = next;
    if (page === null) return;
    next = null;
    last = clock.now();
    writing = writing
      .then(() => write(page))
      .catch((error) => warn(`The status comment is not up to date: ${describeError(error)}`));
  }

  return {
    show: (page) => {
      next = page;
      if (isWaiting) return;
      isWaiting = true;
      const wait = last + MILLISECONDS_BETWEEN_EDITS - clock.now();
      if (wait <= 0) flush();
      else clock.after(wait, flush);
    },
    finish: async (page) => {
      next = null;
      last = clock.now();
      const written = writing.then(() => write(page));
      // Another round may follow, and its pages come after this one.
      writing = written.catch(() => {});
      return written;
    },
  };
}

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
