import type { HistoryEntry, PushedCommit } from "../../test/github/simulator/history.ts";
import { hasRole, type World } from "../../test/github/simulator/world.ts";
import type { Comment, Label, Link, Person, Review, Thread, ThreadEvent } from "./thread.ts";

type ThreadSource = Pick<World, "owner" | "repo" | "history" | "accounts" | "labels">;

interface ThreadOptions {
  world: ThreadSource;
  number: number;
  /** The number of history entries to read; all by default. */
  until?: number;
}

/** An issue or pull request, as it is now or as it was at an earlier point. */
export function readThread({ world, number, until }: ThreadOptions): Thread {
  const history = world.history.slice(0, until);
  const opened = openedEntry(history, number);
  if (opened === null) throw new Error(`there is no #${number}`);
  const before = history.slice(0, history.indexOf(opened));
  const thread = begin({ world, opened, history });
  const description = describe(opened, thread);
  thread.events.push(description, ...firstCommits({ before, opened, thread }));
  const comments = new Map([[null, description]]) satisfies Map<number | null, Comment>;
  for (const entry of history.slice(before.length + 1)) {
    addEntry({ world, history, thread, comments }, entry);
  }
  return thread;
}

interface Begun {
  world: ThreadSource;
  opened: Opened;
  history: readonly HistoryEntry[];
}

function begin({ world, opened, history }: Begun): Thread {
  return {
    kind: opened.pull === null ? "issue" : "pull",
    repository: `${world.owner}/${world.repo}`,
    number: opened.issue,
    title: opened.title,
    state: opened.pull?.isDraft === true ? "draft" : "open",
    author: readPerson(world, opened.by),
    openedAt: opened.at,
    labels: [],
    branches: opened.pull && { head: opened.pull.head, base: opened.pull.base },
    linked: findLinked(history, opened),
    events: [],
  };
}

function describe({ at, body }: Opened, { author: by }: Thread): Comment {
  return { kind: "comment", at, by, body: body ?? "", earlier: [], reactions: {} };
}

interface First {
  before: readonly HistoryEntry[];
  opened: Opened;
  thread: Thread;
}

/** The commits that were pushed before the pull request was opened. */
function firstCommits({ before, opened: { at, pull }, thread }: First): ThreadEvent[] {
  const commits = pull === null ? [] : standingCommits(before, pull.head);
  return commits.length === 0 ? [] : [{ kind: "commits", at, by: thread.author, commits }];
}

interface ThreadBuilder {
  world: Pick<World, "accounts" | "labels">;
  history: readonly HistoryEntry[];
  thread: Thread;
  /** By id; null for the description. */
  comments: Map<number | null, Comment>;
}

interface Happened {
  at: string;
  by: Person;
}

/** Adds a history entry to a thread, if it is about the thread or its pull request. */
function addEntry(telling: ThreadBuilder, entry: HistoryEntry): void {
  const { world, thread } = telling;
  const happened: Happened = { at: entry.at, by: readPerson(world, entry.by) };
  const isOwn =
    entry.issue === null ? entry.branch === thread.branches?.head : entry.issue === thread.number;
  if (isOwn) ADDERS[entry.what]({ ...telling, happened }, entry as never);
  else if (entry.what === "opened" || entry.what === "edited") {
    addLink({ ...telling, happened }, entry);
  }
}

type Now = ThreadBuilder & { happened: Happened };
type What = HistoryEntry["what"];
type EntryOf<Which extends What> = Extract<HistoryEntry, { what: Which }>;

const ADDERS: { readonly [Which in What]: (now: Now, entry: EntryOf<Which>) => void } = {
  opened: () => {},
  edited: addEdit,
  labelled: addLabelChange,
  unlabelled: addLabelChange,
  commented: ({ thread, comments, happened }, { comment: id, body }) => {
    const comment: Comment = { kind: "comment", ...happened, body, earlier: [], reactions: {} };
    comments.set(id, comment);
    thread.events.push(comment);
  },
  "comment-edited": ({ comments }, { at, comment, body }) => {
    rewrite(comments.get(comment), { at, body });
  },
  reacted: ({ comments }, { comment: id, content }) => {
    const reactions = comments.get(id)?.reactions ?? {};
    reactions[content] = (reactions[content] ?? 0) + 1;
  },
  reviewed: ({ thread, happened }, { state, body }) => {
    const { badge, isBot } = happened.by;
    const counts = badge !== null && !isBot;
    const draft = thread.state === "draft" ? ({ isOfDraft: true } as const) : {};
    const review = { state: REVIEWS[state], body, counts, ...draft };
    thread.events.push({ kind: "review", ...happened, ...review });
  },
  merged: ({ thread, happened }, { commit }) => {
    thread.state = "merged";
    const { base = "" } = thread.branches ?? {};
    thread.events.push({ kind: "merged", ...happened, commit, base });
  },
  closed: addClosing,
  reopened: ({ thread, happened }) => {
    thread.state = "open";
    thread.events.push({ kind: "reopened", ...happened });
  },
  "made-ready": ({ thread, happened }) => {
    thread.state = "open";
    thread.events.push({ kind: "made-ready", ...happened });
  },
  pushed: ({ thread, happened }, { commits, dropped }) => {
    thread.events = thread.events.flatMap((event) => withoutCommits(event, dropped));
    thread.events.push({ kind: "commits", ...happened, commits, dropped: dropped.length });
  },
  "branch-removed": ({ thread, happened }, { branch }) => {
    thread.events.push({ kind: "branch-removed", ...happened, branch });
  },
};

function withoutCommits(event: ThreadEvent, dropped: readonly string[]): ThreadEvent[] {
  if (event.kind !== "commits") return [event];
  const commits = event.commits.filter(({ sha }) => !dropped.includes(sha));
  return commits.length === 0 ? [] : [{ ...event, commits }];
}

const REVIEWS = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "changes-requested",
  COMMENTED: "commented",
  DISMISSED: "dismissed",
} as const satisfies Record<EntryOf<"reviewed">["state"], Review["state"]>;

function addEdit(
  { thread, comments, happened }: Now,
  { at, title, body }: EntryOf<"edited">,
): void {
  rewrite(comments.get(null), { at, body: body ?? "" });
  if (title === thread.title) return;
  thread.events.push({ kind: "renamed", ...happened, before: thread.title, after: title });
  thread.title = title;
}

function rewrite(comment: Comment | undefined, { at, body }: { at: string; body: string }): void {
  if (comment === undefined || comment.body === body) return;
  comment.earlier.push({ at: comment.editedAt ?? comment.at, body: comment.body });
  comment.editedAt = at;
  comment.body = body;
}

/** Like GitHub, combines consecutive changes of one person. */
function addLabelChange(
  { world, history, thread, happened }: Now,
  entry: EntryOf<"labelled" | "unlabelled">,
): void {
  const { what, label: name } = entry;
  const label: Label = { name, color: world.labels.get(name.toLowerCase())?.color ?? "ededed" };
  const others = thread.labels.filter((one) => one.name !== name);
  thread.labels = what === "labelled" ? [...others, label] : others;
  const last = thread.events.at(-1);
  const side = what === "labelled" ? "added" : "removed";
  if (last?.kind === "labels" && isNextOf(history, entry)) last[side].push(label);
  else {
    thread.events.push({ kind: "labels", ...happened, added: [], removed: [], [side]: [label] });
  }
}

/** Whether the same person changed a label of the issue just before, and nothing by others is between. */
function isNextOf(history: readonly HistoryEntry[], entry: EntryOf<"labelled" | "unlabelled">) {
  const before = history.slice(0, history.indexOf(entry));
  const others = before.findLastIndex(({ by }) => by !== entry.by);
  return before.slice(others + 1).some(({ what, issue }) => {
    return issue === entry.issue && (what === "labelled" || what === "unlabelled");
  });
}

/** A merge also closes the pull request, which is not shown as an event of its own. */
function addClosing({ history, thread, happened }: Now, entry: EntryOf<"closed">): void {
  if (thread.state === "merged") return;
  thread.state = "closed";
  const before = history.slice(0, history.indexOf(entry));
  thread.events.push({ kind: "closed", ...happened, pull: closer(before, thread) });
}

/** The linked pull request that was merged just before. */
function closer(before: readonly HistoryEntry[], { linked }: Thread): Link | null {
  const merged = before.findLast(({ what }) => what === "merged");
  return linked.find(({ number }) => number === merged?.issue) ?? null;
}

/** When the text of a pull request first says that it closes the issue. */
function addLink(
  { thread, happened }: Now,
  { issue, title, body }: EntryOf<"opened" | "edited">,
): void {
  const isKnown = thread.events.some((event) => {
    return event.kind === "linked" && event.pull.number === issue;
  });
  const isLinked = thread.kind === "issue" && namesToClose(body).includes(thread.number);
  if (!isLinked || isKnown) return;
  thread.events.push({ kind: "linked", ...happened, pull: { number: issue, title } });
}

/** A person as shown; a bot's login loses its `[bot]` suffix. */
function readPerson({ accounts }: Pick<World, "accounts">, login: string): Person {
  const { role, type } = accounts.get(login.toLowerCase()) ?? { role: "none", type: "User" };
  const isBot = type === "Bot" || login.endsWith("[bot]");
  return { login: login.replace(/\[bot\]$/, ""), isBot, badge: isBot ? null : badgeOf(role) };
}

function badgeOf(role: Parameters<typeof hasRole>[0]): Person["badge"] {
  if (role === "admin") return "Owner";
  return hasRole(role, "write") ? "Collaborator" : null;
}

type Opened = HistoryEntry & { what: "opened" };

/**
 * The pull requests that close an issue, or the issues that a pull request closes, by GitHub's keywords in
 * any version of its text.
 */
function findLinked(history: readonly HistoryEntry[], opened: Opened): Link[] {
  const others = history.filter((entry) => entry.what === "opened");
  const linked = others.filter((other) => {
    return closes(history, opened, other) || closes(history, other, opened);
  });
  return linked.map(({ issue }) => ({ number: issue, title: lastTitle(history, issue) }));
}

function lastTitle(history: readonly HistoryEntry[], number: number): string {
  const last = history.findLast((entry) => isTextOf(entry, number));
  return last !== undefined && "title" in last ? last.title : "";
}

function isTextOf(entry: HistoryEntry, number: number): entry is EntryOf<"opened" | "edited"> {
  return entry.issue === number && (entry.what === "opened" || entry.what === "edited");
}

function openedEntry(history: readonly HistoryEntry[], number: number): Opened | null {
  const isIt = (entry: HistoryEntry): entry is Opened =>
    entry.what === "opened" && entry.issue === number;
  return history.find(isIt) ?? null;
}

function closes(history: readonly HistoryEntry[], pull: Opened, issue: Opened): boolean {
  if (pull.pull === null || issue.pull !== null) return false;
  const texts = history.filter((entry) => isTextOf(entry, pull.issue));
  return texts.some(({ body }) => namesToClose(body).includes(issue.issue));
}

function namesToClose(body: string | null): number[] {
  const named = `${body}`.matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s+#(\d+)/gi);
  return [...named].map(([, number]) => Number(number));
}

/** The pushed commits that are still on a branch, oldest first. */
function standingCommits(history: readonly HistoryEntry[], branch: string): PushedCommit[] {
  let commits: PushedCommit[] = [];
  for (const entry of history) {
    if (entry.issue !== null || entry.branch !== branch) continue;
    if (entry.what === "branch-removed") commits = [];
    else {
      const { dropped } = entry;
      commits = [...commits.filter(({ sha }) => !dropped.includes(sha)), ...entry.commits];
    }
  }
  return commits;
}
