import type { Comment, Version } from "../thread/thread.ts";
import { Html, html } from "./html.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderAvatar, renderName } from "./render-person.ts";
import { renderTime } from "./render-time.ts";

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

/** Somebody's words in a box; the first one of a thread is its description. */
export function renderComment(comment: Comment, { site }: { site: string }): Html {
  const { by, at, body } = comment;
  return html`<li class="comment">${renderAvatar(by)}<article class="box"><header>${renderAvatar(by)} ${renderName(by)} commented ${renderTime(at)}${edits(comment, site)}${badge(comment)}</header>${words(body, site)}${reactions(comment)}</article></li>`;
}

export function words(body: string, site: string): Html {
  const shown = body.trim() === "" ? "*No description provided.*" : body;
  return html`<div class="words markdown">${new Html(renderMarkdown(shown, { site }))}</div>`;
}

function badge({ by }: Comment): Html | null {
  return by.badge === null ? null : html`<span class="badge">${by.badge}</span>`;
}

/** What it said before, behind a word that opens it. */
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
