import {
  type Comment,
  describeDropped,
  type Label,
  type Link,
  type Person,
  type Review,
  type ThreadEvent,
  type Version,
} from "../thread/thread.ts";
import { Html, html, icon } from "./html.ts";
import { renderMarkdown } from "./render-markdown.ts";

interface EventContext {
  site: string;
  kind: "issue" | "pull";
}

/** An event as an item of the timeline. */
export function renderEvent(event: ThreadEvent, surroundings: EventContext): Html {
  if (event.kind === "comment") return renderComment(event, surroundings);
  if (event.kind === "review") return renderReview(event, surroundings);
  const { icon: name, dot = "", said, more = null } = describeLine(event, surroundings);
  const { by, at } = event;
  return html`<li><div class="line"><span class="dot ${dot}">${icon(name)}</span><div>${renderAvatar(by)} ${renderName(by)} ${said} ${renderTime(at)}${more}</div></div></li>`;
}

interface Line {
  icon: string;
  dot?: "good" | "done" | "bad";
  said: Html;
  more?: Html;
}

type LineEvent = Exclude<ThreadEvent, { kind: "comment" | "review" }>;
type Sayer<Kind extends LineEvent["kind"]> = (
  event: Extract<LineEvent, { kind: Kind }>,
  surroundings: EventContext,
) => Line;

function describeLine(event: LineEvent, surroundings: EventContext): Line {
  return LINES[event.kind](event as never, surroundings);
}

const LINES: { readonly [Kind in LineEvent["kind"]]: Sayer<Kind> } = {
  labels: ({ added, removed }) => ({ icon: "tag", said: describeLabels(added, removed) }),
  commits: ({ commits, dropped = 0 }) => ({
    icon: "git-commit",
    said: html`added ${commits.length} ${commits.length === 1 ? "commit" : "commits"}${dropped === 0 ? null : html`, ${describeDropped(dropped)}`}`,
    more: html`<ul class="commits">${commits.map(
      ({ sha, title }) => html`<li><span>${title}</span><code>${sha.slice(0, 7)}</code></li>`,
    )}</ul>`,
  }),
  linked: ({ pull }) => ({
    icon: "git-pull-request",
    said: html`linked a pull request that will close this issue`,
    more: html`<div>${renderLink(pull)}</div>`,
  }),
  renamed: ({ before, after }) => ({
    icon: "pencil",
    said: html`changed the title <del>${before}</del> <strong>${after}</strong>`,
  }),
  merged: ({ commit, base }) => ({
    icon: "git-merge",
    dot: "done",
    said: html`merged commit <code>${commit.slice(0, 7)}</code> into <span class="branch">${base}</span>`,
  }),
  closed: ({ pull }, { kind }) => ({
    icon: kind === "issue" ? "issue-closed" : "git-pull-request-closed",
    dot: kind === "issue" ? "done" : "bad",
    said:
      pull === null
        ? html`closed this`
        : html`closed this as <strong>completed</strong> in <a href="#thread-${pull.number}">#${pull.number}</a>`,
  }),
  reopened: () => ({ icon: "issue-reopened", dot: "good", said: html`reopened this` }),
  "made-ready": () => ({
    icon: "eye",
    said: html`marked this pull request as ready for review`,
  }),
  "branch-removed": ({ branch }) => ({
    icon: "git-branch",
    said: html`deleted the <span class="branch">${branch}</span> branch`,
  }),
};

function describeLabels(
  added: Parameters<typeof renderLabels>[0],
  removed: Parameters<typeof renderLabels>[0],
): Html {
  const adds = added.length === 0 ? null : html`added ${renderLabels(added)}`;
  const removes = removed.length === 0 ? null : html`removed ${renderLabels(removed)}`;
  return adds !== null && removes !== null ? html`${adds}and ${removes}` : html`${adds}${removes}`;
}

export function renderLink({ number, title }: Link): Html {
  return html`<a href="#thread-${number}">${title} <span class="muted">#${number}</span></a>`;
}

const REACTIONS: Readonly<Record<string, string>> = {
  "+1": "👍",
  "-1": "👎",
  laugh: "😄",
  hooray: "🎉",
  confused: "😕",
  heart: "❤️",
  rocket: "🚀",
  eyes: "👀",
};

/** A comment in a box; the first one of a thread is its description. */
function renderComment(comment: Comment, { site }: { site: string }): Html {
  const { by, at, body } = comment;
  return html`<li class="comment">${renderAvatar(by)}<article class="box"><header>${renderAvatar(by)} ${renderName(by)} commented ${renderTime(at)}${edits(comment, site)}${badge(comment)}</header>${words(body, site)}${reactions(comment)}</article></li>`;
}

function words(body: string, site: string): Html {
  const shown = body.trim() === "" ? "*No description provided.*" : body;
  return html`<div class="words markdown">${new Html(renderMarkdown(shown, { site }))}</div>`;
}

function badge({ by }: Comment): Html | null {
  return by.badge === null ? null : html`<span class="badge">${by.badge}</span>`;
}

/** Earlier versions, folded. */
function edits({ earlier }: Comment, site: string): Html | null {
  if (earlier.length === 0) return null;
  const times = earlier.length === 1 ? "once" : `${earlier.length} times`;
  const versions = earlier.toReversed().map((version) => renderVersion(version, site));
  return html` <span>·</span> <details class="edits"><summary>edited ${times}</summary><div>${versions}</div></details>`;
}

function renderVersion({ at, body }: Version, site: string): Html {
  return html`<section>${renderTime(at)}${words(body, site)}</section>`;
}

function reactions({ reactions: given }: Comment): Html | null {
  const shown = Object.entries(given).map(
    ([name, count]) => html`<span>${REACTIONS[name] ?? name} ${count}</span> `,
  );
  return shown.length === 0 ? null : html`<div class="reactions">${shown}</div>`;
}

const LOOKS = {
  approved: { icon: "check", dot: "good", verb: "approved these changes" },
  "changes-requested": { icon: "file-diff", dot: "bad", verb: "requested changes" },
  commented: { icon: "eye", dot: "", verb: "reviewed" },
  dismissed: { icon: "x", dot: "", verb: "had a review that was dismissed" },
} as const satisfies Record<Review["state"], object>;

/** Like on GitHub, an approval that does not count is not green. */
function renderReview(review: Review, { site }: { site: string }): Html {
  const { by, at, body, state, counts } = review;
  const look = LOOKS[state];
  const dot = counts ? look.dot : "";
  const said = body === "" ? null : html`<article class="box">${words(body, site)}</article>`;
  return html`<li class="review"><div class="line"><span class="dot ${dot}">${icon(look.icon)}</span><div>${renderAvatar(by)} ${renderName(by)} ${look.verb} ${renderTime(at)}${note(review)}</div></div>${said}</li>`;
}

function note({ counts, state, by, isOfDraft }: Review): Html | null {
  if (counts && isOfDraft) return html`<span class="note">The draft holds only tests.</span>`;
  if (counts || state === "commented") return null;
  return html`<span class="note">${by.login} has no write access: this review does not count.</span>`;
}

export function renderLabels(labels: readonly Label[]): Html {
  return html`${labels.flatMap((label) => [renderLabel(label), html` `])}`;
}

function renderLabel({ name, color }: Label): Html {
  return html`<span class="label" style="--color:#${color}">${name}</span>`;
}

const FACES = ["#0969da", "#bf3989", "#9a6700", "#1b7c83", "#8250df", "#bc4c00"];

/** The first letter of a login on a color of its own; an icon for a bot. */
function renderAvatar({ login, isBot }: Person): Html {
  if (isBot) {
    const [face, sign] = login === "github-actions" ? ["#2088ff", "workflow"] : ["#24292f", "law"];
    return html`<span class="avatar bot" style="--face:${face}">${icon(sign)}</span>`;
  }
  const sum = [...login].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  const face = FACES[sum % FACES.length] ?? "";
  return html`<span class="avatar" style="--face:${face}">${login.slice(0, 1).toUpperCase()}</span>`;
}

export function renderName({ login, isBot }: Person): Html {
  return html`<strong>${login}</strong>${isBot ? html` <span class="badge">bot</span>` : null}`;
}

/** To the second, because the whole demo takes about a minute. */
export function renderTime(at: string): Html {
  return html`<time datetime="${at}">at ${at.slice(11, 19)}</time>`;
}
