import { describe, expect, it } from "vitest";
import { renderPage } from "../../demo/page/render-page.ts";
import type { Person, Thread, ThreadEvent } from "../../demo/thread/thread.ts";

const SITE = "http://127.0.0.1:4000/octo/shop";
const ANN: Person = { login: "ann", isBot: false, badge: "Owner" };
const EVE: Person = { login: "eve", isBot: false, badge: null };
const BOT: Person = { login: "arbiter", isBot: true, badge: null };
const AT = "2026-06-01T12:00:00.000Z";
const REVIEW = { kind: "review", at: AT, state: "approved", body: "" } as const;

describe("a page of threads", () => {
  const page = show({ events: [comment(ANN, "Words"), comment(BOT, "Two", ["One"])] });

  it("needs nothing from anywhere else, and runs nothing", () => {
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\ssrc=/);
    // A table that is cut on a phone shows that there is more.
    expect(page).toMatch(/\.markdown table \{[^}]*var\(--shade\)[^}]*scroll/);
    expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'\"");
  });

  it("goes by what the reader's screen is set to, unless it is told otherwise", () => {
    expect(page).toContain('<html lang="en">');
    expect(show({ events: [] }, "dark")).toContain('<html lang="en" data-theme="dark">');
  });

  it("has the summary of a job below the threads, where there is one", () => {
    expect(page).not.toContain('id="summary"');
    const summary = { title: "Verify", body: "It **holds**." };
    const shown = renderPage({ title: "t", intro: "", threads: [], site: SITE, summary });
    expect(shown).toMatch(
      /<section class="thread" id="summary">[\s\S]*It <strong>holds<\/strong>\./,
    );
    expect(shown).toContain('<a href="#summary">');
  });

  it("shows what each commit changes and what pytest said there, escaped", () => {
    expect(page).not.toContain('id="files"');
    const commit = {
      commit: "a1b2c3d4e5",
      title: "test: <codes>",
      diff: "@@ tests/test_a.py @@\n+assert a < 1",
      command: "python -m pytest -q tests/test_a.py",
      exitCode: 1,
      failure: [">   assert a < 1", "E   assert 2 < 1"],
      summary: "1 failed in 0.01s",
    };
    const shown = renderPage({ title: "t", intro: "", threads: [], site: SITE, commits: [commit] });
    expect(shown).toContain('<a href="#files">');
    expect(shown).toContain("<code>a1b2c3d</code> <strong>test: &lt;codes&gt;</strong>");
    expect(shown).toContain('<span class="added">+assert a &lt; 1</span>');
    expect(shown).toMatch(
      /\$ python -m pytest -q tests\/test_a\.py\n[\s\S]*1 failed in 0\.01s \(exit 1\)/,
    );
  });

  it("has each thread once, and a way to it", () => {
    expect(page.match(/id="thread-1"/g)).toHaveLength(1);
    expect(page).toContain('<a href="#thread-1">');
  });

  it("tells a bot from a person", () => {
    expect(page).toContain('<strong>arbiter</strong> <span class="badge">bot</span>');
    expect(page).toContain("<strong>ann</strong> commented");
  });

  it("keeps what a comment said before", () => {
    expect(page).toContain("<summary>edited once</summary>");
    expect(page).toContain("One");
  });

  it("titles and names are never markup", () => {
    const hostile = show({
      title: "<script>alert(1)</script>",
      author: { ...ANN, login: '"><b>' },
      labels: [{ name: "<i>", color: "ff0000" }],
      events: [],
    });
    expect(hostile).not.toMatch(/<script|<b>|<i>/);
    expect(hostile).toContain("&lt;script&gt;");
  });
});

describe("what happened", () => {
  it.each<[string, ThreadEvent]>([
    ["approved these changes", { ...REVIEW, by: ANN, counts: true }],
    ["The draft holds only tests.", { ...REVIEW, by: ANN, counts: true, isOfDraft: true }],
    ["eve has no write access", { ...REVIEW, by: EVE, counts: false }],
    ["requested changes", { ...REVIEW, by: ANN, state: "changes-requested", counts: true }],
    ["added 1 commit", { ...by(BOT), kind: "commits", commits: [{ sha: "abc", title: "feat" }] }],
    [
      "added 1 commit, instead of 2 earlier ones",
      { ...by(BOT), kind: "commits", commits: [{ sha: "abc", title: "feat" }], dropped: 2 },
    ],
    ["linked a pull request", { ...by(BOT), kind: "linked", pull: { number: 2, title: "t" } }],
    ["changed the title <del>a</del>", { ...by(ANN), kind: "renamed", before: "a", after: "b" }],
    ["<code>0123456</code>", { ...by(BOT), kind: "merged", commit: "0123456789", base: "main" }],
    ["closed this", { ...by(ANN), kind: "closed", pull: null }],
    [
      "<strong>completed</strong> in",
      { ...by(ANN), kind: "closed", pull: { number: 2, title: "" } },
    ],
    ["as ready for review", { ...by(BOT), kind: "made-ready" }],
    ["reopened this", { ...by(ANN), kind: "reopened" }],
    ["deleted the", { ...by(BOT), kind: "branch-removed", branch: "feat/issue-1" }],
    ["and removed", { ...by(BOT), kind: "labels", added: [label("a")], removed: [label("b")] }],
  ])("is told: %s", (words, event) => {
    expect(show({ events: [event] })).toContain(words);
  });
});

it.each([
  ["issue", "open", "Open"],
  ["issue", "closed", "Closed"],
  ["pull", "open", "wants to merge 0 commits"],
  ["pull", "draft", "Draft"],
  ["pull", "merged", "Merged"],
] as const)("%s, %s", (kind, state, words) => {
  const branches = kind === "pull" ? { head: "feat/issue-1", base: "main" } : null;
  expect(show({ kind, state, branches, events: [] })).toContain(words);
});

function by(person: Person) {
  return { at: AT, by: person };
}

function comment(person: Person, body: string, before: string[] = []): ThreadEvent {
  const earlier = before.map((text) => ({ at: AT, body: text }));
  return { kind: "comment", ...by(person), body, earlier, reactions: { eyes: 1 } };
}

function label(name: string) {
  return { name, color: "00ff00" };
}

function show(given: Partial<Thread>, theme?: "dark"): string {
  const thread: Thread = {
    kind: "issue",
    repository: "octo/shop",
    number: 1,
    title: "Codes",
    state: "open",
    author: ANN,
    openedAt: AT,
    labels: [],
    branches: null,
    linked: [],
    events: [],
    ...given,
  };
  const forced = theme === undefined ? {} : { theme };
  return renderPage({ title: "Demo", intro: "Hello", threads: [thread], site: SITE, ...forced });
}
