import { readFileSync } from "node:fs";
import type { Thread } from "../thread/thread.ts";
import { Html, html } from "./html.ts";
import { icon } from "./icon.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderThread, stateIcon } from "./render-thread.ts";

interface Page {
  title: string;
  /** What a reader has to know, as Markdown. */
  intro: string;
  threads: readonly Thread[];
  /** The repository's address: what is linked there is on this page. */
  site: string;
  /** As the reader's screen is set, unless it is said. */
  theme?: "light" | "dark";
}

const STYLE = readFileSync(new URL("style.css", import.meta.url), "utf8");

/** Threads as one page that needs nothing from anywhere else, as GitHub would show them. */
export function renderPage({ title, intro, threads, site, theme }: Page): string {
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
<header class="bar"><div><span class="repository">${icon("repo")} ${repository}</span><nav>${threads.map(renderTab)}</nav></div></header>
<main class="page">
<div class="intro markdown">${new Html(renderMarkdown(intro, { site }))}</div>
${threads.map((thread) => renderThread(thread, { site }))}
</main>
</body>
</html>
`.text;
}

function renderTab(thread: Thread): Html {
  const kind = thread.kind === "issue" ? "Issue" : "Pull request";
  return html`<a href="#thread-${thread.number}">${stateIcon(thread)} ${kind} #${thread.number}</a>`;
}
