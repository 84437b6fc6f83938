import MarkdownIt from "markdown-it";
import { expect, it } from "vitest";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import { snitchReport } from "../../src/reports/snitch-report.ts";
import { jobSummaryPage, statusPage } from "../../src/reports/status.ts";
import { verifySummary } from "../../src/reports/verify/summary.ts";
import type { VerifyReport } from "../../src/routing/verdicts/judge-change.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import type { Markdown } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { JOB, PROPOSED } from "./runs.ts";
import { VERIFIED } from "./verify/verified.ts";

const HOSTILE = [
  "@everyone fixes #1 GH-2 https://evil.example www.evil.example",
  '</details></summary> <img src=x onerror=alert(1)> <a href="https://evil">x</a>',
  "![x](https://evil/x.png) [y](https://evil)",
  "a | b\n|---|---|\n\n# Heading\n\n````\n```mermaid\nflowchart TD\n```\n````",
  "<!-- tdd-arbiter progress x 7 -->",
  "/tdd abort\n\n/tdd abort",
  "$x$ $$y$$ %%{init: {}}%%",
];
/** The HTML tags that our own pages use. */
const OURS = /^<\/?(?:details|summary|sub)(?: open)?>$/;
const PAGE = { issue: 7, link: JOB };
const reader = new MarkdownIt({ html: true, linkify: true });

it.each(HOSTILE)("foreign text stays text on every page: %j", (text) => {
  for (const page of pagesWith(text)) {
    const source = createSanitizer({ secrets: [] }).markdown(page);
    const tokens = reader.parse(source, {}).flatMap((token) => [token, ...(token.children ?? [])]);
    const markup = tokens
      .filter(({ type }) => type === "html_inline" || type === "html_block")
      .flatMap(({ content }) => content.match(/<[^>]*>/g) ?? []);
    expect(markup.filter((tag) => !OURS.test(tag))).toEqual([]);
    const links = tokens.filter(({ type }) => type === "link_open" || type === "image");
    expect(links.filter((link) => link.attrGet("href") !== JOB)).toEqual([]);
    const shown = tokens.filter(({ type }) => type === "text").map(({ content }) => content);
    expect(shown.filter((words) => /@\w|#1\b|GH-2|:\/\/|www\./.test(words))).toEqual([]);
    expect(
      tokens.filter(({ type, content }) => /heading/.test(type) && /^Heading/.test(content)),
    ).toEqual([]);
    expect(source).not.toMatch(/<!--|^\s*\/tdd/m);
    const diagrams = tokens.filter(({ info }) => info === "mermaid");
    expect(diagrams.length).toBeLessThanOrEqual(1);
    const folds = (tag: RegExp) => markup.filter((one) => tag.test(one)).length;
    expect(folds(/^<details/)).toBe(folds(/^<\/details/));
  }
});

function hostileReport(text: string): VerifyReport {
  return {
    ...VERIFIED,
    reason: text,
    required: {
      require: "proof",
      by: text,
      waivers: [{ test: text, reason: text, by: text, counts: false }],
    },
    tests: VERIFIED.tests.map((test) => ({ ...test, id: text, reason: text })),
    survivors: VERIFIED.survivors.map((one) => ({
      ...one,
      file: text,
      removed: text,
      added: text,
    })),
  };
}

function pagesWith(text: string): Markdown[] {
  const state = { ...hostileState(text), green: { rung: "off", stillFailing: 1 } as const };
  const evidence = {
    whyRed: new Map([[text, text]]),
    passedBefore: [{ file: text, tests: 1 }],
    changed: [{ id: text, before: text, after: text }],
    failedBefore: [text],
  };
  const failed: RunState = { ...state, ending: "failed", aftermath: { report: text } };
  const error = { code: "fault", message: text, fix: text, data: {}, stack: text } as const;
  return [
    pullRequestPage({ state, sandbox: null, evidence }),
    verifySummary(hostileReport(text)),
    jobSummaryPage({ ...PAGE, state }),
    statusPage({ ...PAGE, state: failed }),
    statusPage({
      ...PAGE,
      state: { ...state, ending: "aborted" },
      abortedBy: { login: text, words: text },
    }),
    statusPage({ ...PAGE, state: null, interruption: { kind: "refused", error } }),
    statusPage({ ...PAGE, state, interruption: { kind: "died", error } }),
    statusPage({ ...PAGE, state, waitsFor: text }),
    snitchReport(failed, { branch: "feat/issue-7", logs: text, surface: "github" }),
  ];
}

/** A state with the text in every field that holds foreign text. */
function hostileState(text: string): RunState {
  const { spec, agreedPlan, routeHistory } = PROPOSED;
  const test = { id: text, before: text, after: text };
  return {
    ...PROPOSED,
    spec: { ...spec, title: text, goal: text, criteria: [text] },
    agreedPlan: agreedPlan && {
      ...agreedPlan,
      tests: [{ name: text, criterion: text, quote: text, inferred: true }],
    },
    red: { failing: [text], locked: [], stubs: [] },
    changedTests: [{ id: text, because: text, removed: false }],
    droppedTests: [text],
    coveredTests: [{ name: text, by: text }],
    disputeRuling: { why: text, quote: text, tests: [test], attempt: null },
    testFiles: [text],
    codeFiles: [text],
    lintFindings: [text],
    unlinted: [text],
    sentBack: [text],
    routeHistory: routeHistory.map((entry) => ({ ...entry, reason: text })),
    failureHistory: {
      attempts: 1,
      entries: [
        {
          command: text,
          exitCode: 1,
          kind: "unknown",
          summary: text,
          phase: "GREEN",
          tests: [text],
        },
      ],
    },
    error: { node: "plan", code: "fault", message: text, stack: text },
  };
}
