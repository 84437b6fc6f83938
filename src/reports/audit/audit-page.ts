import { count, inflect } from "../../safe-text/clean-text.ts";
import { escapeHtml, foreignHtml } from "../../safe-text/html.ts";
import {
  AUDIT_RESULTS,
  type Audit,
  type AuditedChange,
  type AuditResult,
  countResults,
  describeAudit,
  findUnneeded,
  SAID,
} from "./audit.ts";

/** Also told apart without colour. */
const MARKS: Readonly<Record<AuditResult, string>> = {
  holds: "✓",
  "nothing-to-prove": "–",
  "does-not-hold": "✗",
  "not-judged": "?",
};

/** A page about the changes of a history: one file that loads nothing and runs nothing. */
export function auditPage(audit: Audit): string {
  const { name, changes } = audit;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${foreignHtml(name)}: which changes their tests prove</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<p class="name">${foreignHtml(name)}</p>
<h1>${escapeHtml(describeAudit(audit).replace(/\b(\d+) /g, "$1\u00a0"))}</h1>
${legend(changes)}
${strip(changes)}
</header>
${unneeded(audit)}
<section aria-label="Changes, the newest first">
${changes.map((change) => row(change, audit)).join("\n")}
</section>
<footer>Each change ran with the old and the new source, as <code>tdd-arbiter verify</code> does. A change is proven if a
test fails without it, for the right reason, and passes with it.</footer>
</main>
</body>
</html>
`;
}

function legend(changes: readonly AuditedChange[]): string {
  const counts = countResults(changes);
  const items = AUDIT_RESULTS.filter((result) => counts[result] > 0).map((result) => {
    return `<li><span class="mark ${result}">${MARKS[result]}</span>${SAID[result]}</li>`;
  });
  return `<ul class="legend">${items.join("")}</ul>`;
}

/** One field per change, the oldest first. */
function strip(changes: readonly AuditedChange[]): string {
  const fields = changes.toReversed().map(({ head, title, date, result }) => {
    const about = foreignHtml(`${date} ${title}: ${SAID[result]}`);
    return `<a class="${result}" href="#${escapeHtml(head)}" title="${about}" aria-label="${about}">${MARKS[result]}</a>`;
  });
  return `<nav class="strip" aria-label="All changes, the oldest first">${fields.join("")}</nav>`;
}

function unneeded({ changes }: Audit): string {
  const found = findUnneeded(changes);
  if (found.length === 0) return "";
  const them = inflect(found.length, "it", "them");
  const verb = inflect(found.length, "has", "have");
  const items = found.map(({ head, title }) => {
    return `<li><a href="#${escapeHtml(head)}">${foreignHtml(title)}</a></li>`;
  });
  return `<aside><h2>${count(found.length, "change")} ${verb} tests that pass without ${them}</h2>
<p>Perhaps the tests miss what was changed, perhaps the change keeps all behaviour: look at these first.</p>
<ul>${items.join("")}</ul></aside>`;
}

function row(change: AuditedChange, { address }: Audit): string {
  const { head, title, date, result, reason, tests, seconds } = change;
  const short = escapeHtml(head.slice(0, 10));
  const commit =
    address === null
      ? `<code>${short}</code>`
      : `<a href="${escapeHtml(`${address}/commit/${head}`)}"><code>${short}</code></a>`;
  const pull = / \(#(\d+)\)$/.exec(title)?.[1] ?? /^Merge pull request #(\d+) /.exec(title)?.[1];
  const link =
    address === null || pull === undefined
      ? ""
      : ` · <a href="${escapeHtml(`${address}/pull/${pull}`)}">#${pull}</a>`;
  const isOpen = result === "does-not-hold" ? " open" : "";
  return `<details class="change" id="${escapeHtml(head)}"${isOpen}>
<summary><span class="mark ${result}">${MARKS[result]}</span><span class="title">${foreignHtml(title)}</span><span class="said">${SAID[result]}</span></summary>
<p class="meta">${foreignHtml(date)} · ${commit}${link} · ${Math.round(seconds)} s</p>
<p>${foreignHtml(reason)}</p>
${describeTests(tests)}${describeMutants(change)}
</details>`;
}

/** Enough to see what kind of tests they are. */
const MOST_TESTS = 40;

function describeTests(tests: AuditedChange["tests"]): string {
  if (tests.length === 0) return "";
  const rows = tests.slice(0, MOST_TESTS).map(({ id, word, reason }) => {
    const why = word === "proves" ? "" : `<span class="why">${foreignHtml(reason)}</span>`;
    return `<li><span class="word ${word}">${word}</span><span><code>${foreignHtml(id)}</code>${why}</span></li>`;
  });
  const left = tests.length - rows.length;
  const more = left > 0 ? `<li><span></span><span>and ${count(left, "more test")}</span></li>` : "";
  return `<ul class="tests">${rows.join("")}${more}</ul>`;
}

function describeMutants({ mutants, survivors }: AuditedChange): string {
  if (mutants === 0) return "";
  if (survivors.length === 0) return `<p>Tests noticed all of ${count(mutants, "mutant")}.</p>`;
  const rows = survivors.map(({ file, line, change }) => {
    return `<li><code>${foreignHtml(`${file}:${line}`)}</code> <code>${foreignHtml(change)}</code></li>`;
  });
  return `<p>No test noticed ${survivors.length} of ${count(mutants, "mutant")}:</p><ul class="survivors">${rows.join("")}</ul>`;
}

const STYLE = `
:root { --paper: #fff; --ink: #1c2128; --soft: #59636e; --line: #d8dee4; --tint: #f6f8fa; --link: #0757b8;
  --holds: #1a7f37; --nothing: #6e7781; --not: #c32531; --unjudged: #8f6200; --good: #1a7f37; --bad: #c32531; --odd: #8f6200; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --soft: #9aa4b0; --line: #30363d;
  --tint: #161b22; --link: #6cb0ff; --holds: #238636; --nothing: #6e7681; --not: #cf3f37; --unjudged: #9a6700; --good: #3fb950; --bad: #f47067; --odd: #d29922; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
a { color: var(--link); }
code { font: 0.875em/1.45 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.name { margin: 0; color: var(--soft); }
h1 { margin: 0.25rem 0 1rem; font-size: clamp(1.35rem, 4vw, 1.9rem); line-height: 1.25; text-wrap: balance; }
h2 { margin: 0; font-size: 1.05rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.35rem 1.25rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.mark { display: inline-grid; flex: none; place-items: center; width: 1.4rem; height: 1.4rem; margin-right: 0.5rem;
  border-radius: 0.3rem; color: #fff; font-size: 0.85rem; font-weight: 700; line-height: 1; }
.strip { display: grid; grid-template-columns: repeat(auto-fill, minmax(1.7rem, 1fr)); gap: 3px; margin-bottom: 1.5rem; }
.strip a { display: grid; place-items: center; height: 2.25rem; border-radius: 0.3rem;
  color: #fff; font-weight: 700; text-decoration: none; }
.strip a:hover, .strip a:focus-visible { outline: 2px solid var(--ink); outline-offset: 1px; }
.holds { background: var(--holds); } .nothing-to-prove { background: var(--nothing); }
.does-not-hold { background: var(--not); } .not-judged { background: var(--unjudged); }
aside { margin: 0 0 1.5rem; padding: 1rem 1.25rem; border-left: 4px solid var(--not); border-radius: 0.3rem; background: var(--tint); }
aside p { margin: 0.25rem 0 0.5rem; color: var(--soft); } aside ul { margin: 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
.change { border-top: 1px solid var(--line); padding: 0.1rem 0; scroll-margin-top: 1rem; }
.change:last-child { border-bottom: 1px solid var(--line); }
.change:target { background: var(--tint); }
summary { display: flex; align-items: flex-start; padding: 0.6rem 0; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.title { flex: 1; min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
.said { flex: none; margin-left: 1rem; color: var(--soft); }
.said::after { content: " ▸"; } [open] > summary .said::after { content: " ▾"; }
.change > p, .change > ul { margin: 0 0 0.75rem 1.9rem; overflow-wrap: anywhere; }
.meta, .why, footer { color: var(--soft); font-size: 0.9rem; }
.tests, .survivors { padding: 0; list-style: none; }
.tests li { display: grid; grid-template-columns: 4.5rem 1fr; gap: 0.5rem; padding: 0.15rem 0; }
.word { font-size: 0.9rem; font-weight: 600; color: var(--soft); }
.word.proves { color: var(--good); } .word.breaks, .word.fails { color: var(--bad); } .word.unclear { color: var(--odd); }
.why { display: block; }
.survivors li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.15rem 0; }
footer { margin-top: 2rem; }
@media (max-width: 40rem) { main { padding-top: 1.25rem; } 
  .said { margin-left: 0.5rem; font-size: 0; } .said::after { font-size: 1rem; }
  .change > p, .change > ul { margin-left: 0; } }
@media print { .strip, .said::after { display: none; } }
`;
