import { readFileSync } from "node:fs";
import type { Replayed } from "../story/replay.ts";
import type { Thread } from "../thread/thread.ts";
import { Html, html, icon } from "./html.ts";
import { renderEvent, renderLabels, renderLink, renderName, renderTime } from "./render-event.ts";
import { renderMarkdown } from "./render-markdown.ts";

interface Page {
  title: string;
  /** Markdown above the threads. */
  intro: string;
  threads: readonly Thread[];
  /** The commits of the pull request, with what they change. */
  commits?: readonly Replayed[];
  /** What a job wrote on its own page, below the threads. */
  summary?: Summary;
  /** The repository's address; links to it lead to this page. */
  site: string;
  /** Follows the reader's system by default. */
  theme?: "light" | "dark";
}

/** A job's page, in Markdown. */
export interface Summary {
  title: string;
  body: string;
}

const STYLE = readFileSync(new URL("./style.css", import.meta.url), "utf8");

/** Renders threads like GitHub, as one page that loads nothing. */
export function renderPage(page: Page): string {
  const { title, intro, threads, commits = [], summary, site, theme } = page;
  const forced = theme === undefined ? null : html` data-theme="${theme}"`;
  const repository = threads[0]?.repository ?? "";
  return html`<!doctype html>
<html lang="en"${forced}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
${new Html(STYLE)}</style>
</head>
<body>
<header class="bar"><div><span class="repository">${icon("repo")} ${repository}</span><nav>${threads.map(renderTab)}${commits.length === 0 ? null : html`<a href="#files">${icon("file-diff")} Files changed</a>`}${summary === undefined ? null : html`<a href="#summary">${icon("play")} ${summary.title}</a>`}</nav></div></header>
<main class="page">
<div class="intro markdown">${new Html(renderMarkdown(intro, { site }))}</div>
${threads.map((thread) => renderThread(thread, { site }))}${commits.length === 0 ? null : renderCommits(commits)}${summary === undefined ? null : renderSummary(summary, { site })}
</main>
</body>
</html>
`.text;
}

function renderTab(thread: Thread): Html {
  const kind = thread.kind === "issue" ? "Issue" : "Pull request";
  return html`<a href="#thread-${thread.number}">${stateIcon(thread)} ${kind} #${thread.number}</a>`;
}

/** An issue or a pull request, below the header. */
function renderThread(thread: Thread, { site }: { site: string }): Html {
  const { number, title, kind, events } = thread;
  return html`<section class="thread" id="thread-${number}">
<h1>${title} <span class="muted">#${number}</span></h1>
<div class="standing">${renderState(thread)} <span class="muted">${summaryOf(thread)}</span></div>
<div class="columns"><ol class="timeline">
${events.flatMap((event) => [renderEvent(event, { site, kind }), html`\n`])}</ol>
<aside class="side">${renderSide(thread)}</aside></div>
</section>`;
}

function renderCommits(commits: readonly Replayed[]): Html {
  const boxes = commits.map(({ commit, title, diff, command, failure, summary, exitCode }) => {
    const said = [`$ ${command}`, ...failure, `${summary} (exit ${exitCode})`].join("\n");
    const text = `\`\`\`\`diff\n${diff}\n\`\`\`\`\n\n\`\`\`\`\n${said}\n\`\`\`\``;
    return html`<article class="box"><header>${icon("git-commit")} <code>${commit.slice(0, 7)}</code> <strong>${title}</strong></header><div class="words markdown">${new Html(renderMarkdown(text))}</div></article>`;
  });
  return html`<section class="thread" id="files">
<h1>Files changed <span class="muted">commit by commit</span></h1>
${boxes}
</section>`;
}

function renderSummary({ title, body }: Summary, { site }: { site: string }): Html {
  return html`<section class="thread" id="summary">
<article class="box"><header>${icon("play")} <strong>${title}</strong> summary</header><div class="words markdown">${new Html(renderMarkdown(body, { site }))}</div></article>
</section>`;
}

type Look = { icon: string; colour: "open" | "draft" | "done" | "bad"; word: string };

const LOOKS: Readonly<Record<Thread["kind"], Record<Thread["state"], Look>>> = {
  issue: {
    open: { icon: "issue-opened", colour: "open", word: "Open" },
    draft: { icon: "issue-draft", colour: "draft", word: "Draft" },
    closed: { icon: "issue-closed", colour: "done", word: "Closed" },
    merged: { icon: "issue-closed", colour: "done", word: "Closed" },
  },
  pull: {
    open: { icon: "git-pull-request", colour: "open", word: "Open" },
    draft: { icon: "git-pull-request-draft", colour: "draft", word: "Draft" },
    closed: { icon: "git-pull-request-closed", colour: "bad", word: "Closed" },
    merged: { icon: "git-merge", colour: "done", word: "Merged" },
  },
};

function stateIcon({ kind, state }: Pick<Thread, "kind" | "state">): Html {
  return icon(LOOKS[kind][state].icon);
}

function renderState(thread: Thread): Html {
  const { colour, word } = LOOKS[thread.kind][thread.state];
  return html`<span class="state ${colour}">${stateIcon(thread)} ${word}</span>`;
}

function summaryOf({ author, openedAt, branches, events, state }: Thread): Html {
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
