import type { Link, ThreadEvent } from "../thread/thread.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icon.ts";
import { renderComment } from "./render-comment.ts";
import { renderLabels } from "./render-label.ts";
import { renderAvatar, renderName } from "./render-person.ts";
import { renderReview } from "./render-review.ts";
import { renderTime } from "./render-time.ts";

interface Surroundings {
  site: string;
  kind: "issue" | "pull";
}

/** One thing that happened, as an item of the timeline. */
export function renderEvent(event: ThreadEvent, surroundings: Surroundings): Html {
  if (event.kind === "comment") return renderComment(event, surroundings);
  if (event.kind === "review") return renderReview(event, surroundings);
  const { icon: name, dot = "", said, more = null } = sayLine(event, surroundings);
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
  surroundings: Surroundings,
) => Line;

function sayLine(event: LineEvent, surroundings: Surroundings): Line {
  return SAYERS[event.kind](event as never, surroundings);
}

const SAYERS: { readonly [Kind in LineEvent["kind"]]: Sayer<Kind> } = {
  labels: ({ added, removed }) => ({ icon: "tag", said: sayLabels(added, removed) }),
  commits: ({ commits }) => ({
    icon: "git-commit",
    said: html`added ${commits.length} ${commits.length === 1 ? "commit" : "commits"}`,
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
  "branch-removed": ({ branch }) => ({
    icon: "git-branch",
    said: html`deleted the <span class="branch">${branch}</span> branch`,
  }),
};

function sayLabels(
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
