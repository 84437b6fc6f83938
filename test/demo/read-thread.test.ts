import { describe, expect, it } from "vitest";
import { readThread } from "../../demo/thread/read-thread.ts";
import type { Thread } from "../../demo/thread/thread.ts";
import type { HistoryEntry } from "../github/simulator/history.ts";
import type { Account } from "../github/simulator/world.ts";

const BOT = "arbiter[bot]";
const HEAD = "feat/issue-1";

type Told = [by: string, happening: Omit<HistoryEntry, "at" | "by"> & Record<string, unknown>];

const OPENED: Told = ["eve", { issue: 1, what: "opened", title: "Codes", body: "b", pull: null }];
const PULL: Told = [
  BOT,
  {
    issue: 2,
    what: "opened",
    title: "feat: codes",
    body: "Closes #1.",
    pull: { head: HEAD, base: "main" },
  },
];
const commit = (sha: string) => ({ sha, title: `title of ${sha}` });

describe("an issue's thread", () => {
  it("begins with what was asked, and by whom", () => {
    const thread = read(1, [OPENED]);
    expect(thread).toMatchObject({
      kind: "issue",
      repository: "octo/shop",
      number: 1,
      title: "Codes",
      state: "open",
      author: { login: "eve", isBot: false, badge: null },
      labels: [],
      branches: null,
    });
    expect(thread.events).toMatchObject([{ kind: "comment", body: "b", earlier: [] }]);
  });

  it("shows an edited comment once, with what it said before", () => {
    const thread = read(1, [
      OPENED,
      [BOT, { issue: 1, what: "commented", comment: 7, body: "one" }],
      ["ann", { issue: 1, what: "commented", comment: 8, body: "/tdd status" }],
      [BOT, { issue: 1, what: "comment-edited", comment: 7, body: "two" }],
      [BOT, { issue: 1, what: "comment-edited", comment: 7, body: "three" }],
      [BOT, { issue: 1, what: "reacted", comment: 8, content: "eyes" }],
    ]);
    expect(thread.events.slice(1)).toMatchObject([
      { body: "three", earlier: [{ body: "one" }, { body: "two" }], by: { isBot: true } },
      { body: "/tdd status", earlier: [], reactions: { eyes: 1 }, by: { badge: "Owner" } },
    ]);
  });

  it("puts label changes of one person in a row into one line", () => {
    const thread = read(1, [
      OPENED,
      ["ann", { issue: 1, what: "labelled", label: "tdd-implement" }],
      [BOT, { issue: 1, what: "labelled", label: "tdd-running" }],
      [BOT, { issue: 1, what: "unlabelled", label: "tdd-implement" }],
    ]);
    expect(thread.labels).toEqual([{ name: "tdd-running", color: "fbca04" }]);
    expect(thread.events.slice(1)).toMatchObject([
      { kind: "labels", added: [{ name: "tdd-implement" }], removed: [] },
      { kind: "labels", added: [{ name: "tdd-running" }], removed: [{ name: "tdd-implement" }] },
    ]);
  });

  it("names the pull request that will close it, and that has closed it", () => {
    const pull = { number: 2, title: "feat: codes" };
    const thread = read(1, [
      OPENED,
      PULL,
      [BOT, { issue: 2, what: "merged", commit: "c".repeat(40) }],
      [BOT, { issue: 2, what: "closed" }],
      [BOT, { issue: 1, what: "closed" }],
    ]);
    expect(thread).toMatchObject({ state: "closed", linked: [pull] });
    expect(thread.events.slice(1)).toMatchObject([
      { kind: "linked", pull },
      { kind: "closed", pull },
    ]);
  });

  it("is as it was at an earlier moment", () => {
    const history: Told[] = [
      OPENED,
      ["ann", { issue: 1, what: "labelled", label: "tdd-implement" }],
      [BOT, { issue: 1, what: "commented", comment: 7, body: "one" }],
      [BOT, { issue: 1, what: "comment-edited", comment: 7, body: "two" }],
      ["ann", { issue: 1, what: "closed" }],
    ];
    const before = read(1, history, 3);
    expect(before).toMatchObject({ state: "open", labels: [{ name: "tdd-implement" }] });
    expect(before.events.at(-1)).toMatchObject({ body: "one", earlier: [] });
    expect(read(1, history)).toMatchObject({ state: "closed" });
  });

  it("tells a new title, a new text, and that it was opened again", () => {
    const thread = read(1, [
      OPENED,
      ["eve", { issue: 1, what: "edited", title: "Discounts", body: "c" }],
      ["ann", { issue: 1, what: "closed" }],
      ["ann", { issue: 1, what: "reopened" }],
    ]);
    expect(thread).toMatchObject({ title: "Discounts", state: "open" });
    expect(thread.events).toMatchObject([
      { kind: "comment", body: "c", earlier: [{ body: "b" }] },
      { kind: "renamed", before: "Codes", after: "Discounts" },
      { kind: "closed", pull: null },
      { kind: "reopened" },
    ]);
  });
});

describe("a pull request's thread", () => {
  it("has its commits behind the description, without those that were dropped", () => {
    const push = (commits: string[], dropped: string[] = []): Told => [
      BOT,
      { issue: null, what: "pushed", branch: HEAD, commits: commits.map(commit), dropped },
    ];
    const thread = read(2, [
      OPENED,
      push(["old"]),
      [BOT, { issue: null, what: "branch-removed", branch: HEAD }],
      push(["red", "try"]),
      push(["green"], ["try"]),
      PULL,
      push(["late"]),
    ]);
    expect(thread.branches).toEqual({ head: HEAD, base: "main" });
    expect(thread.events.slice(1)).toMatchObject([
      { kind: "commits", commits: [{ sha: "red" }, { sha: "green" }] },
      { kind: "commits", commits: [{ sha: "late" }] },
    ]);
  });

  it("is a draft with tests until it is made ready, and is linked when it says so", () => {
    const pull = { head: HEAD, base: "main", isDraft: true };
    const opened = { issue: 2, what: "opened", title: "test: codes", body: "Tests for #1", pull };
    const review = { issue: 2, what: "reviewed", state: "APPROVED", body: "", commit: "c" };
    const push = (sha: string, dropped: string[]) => {
      return {
        issue: null,
        what: "pushed",
        branch: HEAD,
        commits: [commit(sha)],
        dropped,
      } as const;
    };
    const history: Told[] = [
      OPENED,
      [BOT, { ...opened, what: "opened" }],
      [BOT, { issue: 1, what: "labelled", label: "tdd-running" }],
      ["ann", { ...review, what: "reviewed" }],
      [BOT, { issue: 1, what: "unlabelled", label: "tdd-running" }],
      [BOT, push("try", [])],
      [BOT, push("green", ["try"])],
      [BOT, { issue: 2, what: "edited", title: "feat: codes", body: "Closes #1." }],
      [BOT, { issue: 2, what: "edited", title: "feat: codes", body: "Closes #1, too." }],
      [BOT, { issue: 2, what: "made-ready" }],
    ];
    expect(read(2, history, 4).state).toBe("draft");
    const thread = read(2, history);
    expect(thread).toMatchObject({ state: "open", linked: [{ number: 1 }] });
    expect(thread.events.slice(1)).toMatchObject([
      { kind: "review", isOfDraft: true },
      { kind: "commits", commits: [{ sha: "green" }], dropped: 1 },
      { kind: "renamed", after: "feat: codes" },
      { kind: "made-ready" },
    ]);
    expect(read(1, history).events.slice(1)).toMatchObject([
      { kind: "labels", added: [{ name: "tdd-running" }], removed: [] },
      { kind: "labels", added: [], removed: [{ name: "tdd-running" }] },
      { kind: "linked", pull: { number: 2, title: "feat: codes" } },
    ]);
  });

  it("says whose review counts, and ends merged", () => {
    const review = {
      issue: 2,
      what: "reviewed",
      state: "APPROVED",
      body: "",
      commit: "c",
    } as const;
    const thread = read(2, [
      OPENED,
      PULL,
      ["eve", review],
      ["ann", review],
      [BOT, { issue: 2, what: "merged", commit: "c".repeat(40) }],
      [BOT, { issue: 2, what: "closed" }],
      [BOT, { issue: null, what: "branch-removed", branch: HEAD }],
    ]);
    expect(thread).toMatchObject({ state: "merged", linked: [{ number: 1, title: "Codes" }] });
    expect(thread.events.slice(1)).toMatchObject([
      { kind: "review", state: "approved", counts: false },
      { kind: "review", state: "approved", counts: true },
      { kind: "merged", base: "main" },
      { kind: "branch-removed", branch: HEAD },
    ]);
  });
});

it("a number without an issue has no thread", () => {
  expect(() => read(3, [OPENED])).toThrow("there is no #3");
});

function read(number: number, told: readonly Told[], until?: number): Thread {
  const history = told.map(([by, happening], index) => {
    const at = new Date(Date.UTC(2026, 5, 1, 12, index)).toISOString();
    return { at, by, ...happening } as HistoryEntry;
  });
  const person = (login: string, role: Account["role"]): [string, Account] => [
    login,
    { id: 1, login, role, type: login.endsWith("[bot]") ? "Bot" : "User" },
  ];
  const running = { id: 1, name: "tdd-running", color: "fbca04", description: null };
  const world = {
    owner: "octo",
    repo: "shop",
    history,
    accounts: new Map([person("ann", "admin"), person("eve", "read"), person(BOT, "none")]),
    labels: new Map([["tdd-running", running]]),
  };
  return readThread(until === undefined ? { world, number } : { world, number, until });
}
