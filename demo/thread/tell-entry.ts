import type { HistoryEntry } from "../../test/github/simulator/history.ts";
import type { World } from "../../test/github/simulator/world.ts";
import { readPerson } from "./read-person.ts";
import type { Comment, Label, Link, Person, Review, Thread } from "./thread.ts";

interface Telling {
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

/** Brings a thread up to date with one thing that happened, to itself or to what belongs to it. */
export function tellEntry(telling: Telling, entry: HistoryEntry): void {
  const { world, thread } = telling;
  const happened: Happened = { at: entry.at, by: readPerson(world, entry.by) };
  const isOwn =
    entry.issue === null ? entry.branch === thread.branches?.head : entry.issue === thread.number;
  if (isOwn) TELLERS[entry.what]({ ...telling, happened }, entry as never);
  else if (entry.what === "opened") tellLinked({ ...telling, happened }, entry);
}

type Now = Telling & { happened: Happened };
type What = HistoryEntry["what"];
type Told<Which extends What> = Extract<HistoryEntry, { what: Which }>;

const TELLERS: { readonly [Which in What]: (now: Now, entry: Told<Which>) => void } = {
  opened: () => {},
  edited: tellEdit,
  labelled: tellLabel,
  unlabelled: tellLabel,
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
    thread.events.push({ kind: "review", ...happened, state: REVIEWS[state], body, counts });
  },
  merged: ({ thread, happened }, { commit }) => {
    thread.state = "merged";
    const { base = "" } = thread.branches ?? {};
    thread.events.push({ kind: "merged", ...happened, commit, base });
  },
  closed: tellClosing,
  reopened: ({ thread, happened }) => {
    thread.state = "open";
    thread.events.push({ kind: "reopened", ...happened });
  },
  pushed: ({ thread, happened }, { commits }) => {
    thread.events.push({ kind: "commits", ...happened, commits });
  },
  "branch-removed": ({ thread, happened }, { branch }) => {
    thread.events.push({ kind: "branch-removed", ...happened, branch });
  },
};

const REVIEWS = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "changes-requested",
  COMMENTED: "commented",
  DISMISSED: "dismissed",
} as const satisfies Record<Told<"reviewed">["state"], Review["state"]>;

function tellEdit({ thread, comments, happened }: Now, { at, title, body }: Told<"edited">): void {
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

/** As GitHub does, what one person does in a row is one line. */
function tellLabel(
  { world, thread, happened }: Now,
  { what, label: name }: Told<"labelled" | "unlabelled">,
): void {
  const label: Label = { name, color: world.labels.get(name.toLowerCase())?.color ?? "ededed" };
  const others = thread.labels.filter((one) => one.name !== name);
  thread.labels = what === "labelled" ? [...others, label] : others;
  const last = thread.events.at(-1);
  const side = what === "labelled" ? "added" : "removed";
  if (last?.kind === "labels" && last.by.login === happened.by.login) last[side].push(label);
  else {
    thread.events.push({ kind: "labels", ...happened, added: [], removed: [], [side]: [label] });
  }
}

/** A merged pull request is closed too, which nobody has to be told. */
function tellClosing({ history, thread, happened }: Now, entry: Told<"closed">): void {
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

function tellLinked({ thread, happened }: Now, { issue, title }: Told<"opened">): void {
  if (!thread.linked.some(({ number }) => number === issue)) return;
  thread.events.push({ kind: "linked", ...happened, pull: { number: issue, title } });
}
