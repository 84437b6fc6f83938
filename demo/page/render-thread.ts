import type { Thread } from "../thread/thread.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icon.ts";
import { renderEvent, renderLink } from "./render-event.ts";
import { renderLabels } from "./render-label.ts";
import { renderName } from "./render-person.ts";
import { renderTime } from "./render-time.ts";

/** The page of an issue or a pull request, below the bar on top. */
export function renderThread(thread: Thread, { site }: { site: string }): Html {
  const { number, title, kind, events } = thread;
  return html`<section class="thread" id="thread-${number}">
<h1>${title} <span class="muted">#${number}</span></h1>
<div class="standing">${renderState(thread)} <span class="muted">${standing(thread)}</span></div>
<div class="columns"><ol class="timeline">
${events.flatMap((event) => [renderEvent(event, { site, kind }), html`\n`])}</ol>
<aside class="side">${renderSide(thread)}</aside></div>
</section>`;
}

type Look = { icon: string; colour: "open" | "done" | "bad"; word: string };

const LOOKS: Readonly<Record<Thread["kind"], Record<Thread["state"], Look>>> = {
  issue: {
    open: { icon: "issue-opened", colour: "open", word: "Open" },
    closed: { icon: "issue-closed", colour: "done", word: "Closed" },
    merged: { icon: "issue-closed", colour: "done", word: "Closed" },
  },
  pull: {
    open: { icon: "git-pull-request", colour: "open", word: "Open" },
    closed: { icon: "git-pull-request-closed", colour: "bad", word: "Closed" },
    merged: { icon: "git-merge", colour: "done", word: "Merged" },
  },
};

export function stateIcon({ kind, state }: Pick<Thread, "kind" | "state">): Html {
  return icon(LOOKS[kind][state].icon);
}

function renderState(thread: Thread): Html {
  const { colour, word } = LOOKS[thread.kind][thread.state];
  return html`<span class="state ${colour}">${stateIcon(thread)} ${word}</span>`;
}

function standing({ author, openedAt, branches, events, state }: Thread): Html {
  if (branches === null)
    return html`${renderName(author)} opened this issue ${renderTime(openedAt)}`;
  const count = events.reduce(
    (sum, event) => sum + (event.kind === "commits" ? event.commits.length : 0),
    0,
  );
  const verb = state === "merged" ? "merged" : "wants to merge";
  const { head, base } = branches;
  return html`${renderName(author)} ${verb} ${count} ${count === 1 ? "commit" : "commits"} into <span class="branch">${base}</span> from <span class="branch">${head}</span>`;
}

function renderSide({ kind, labels, linked }: Thread): Html {
  const none = html`<span class="muted">None yet</span>`;
  const lines = linked.map((link) => {
    const name = kind === "issue" ? "git-pull-request" : "issue-opened";
    return html`<div class="linked">${icon(name)} ${renderLink(link)}</div>`;
  });
  return html`<section><h2>Labels</h2>${labels.length === 0 ? none : renderLabels(labels)}</section><section><h2>Development</h2>${lines.length === 0 ? none : lines}</section>`;
}
