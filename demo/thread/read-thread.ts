import type { HistoryEntry } from "../../test/github/simulator/history.ts";
import type { World } from "../../test/github/simulator/world.ts";
import { findLinked, type Opened, openedEntry } from "./find-linked.ts";
import { readPerson } from "./read-person.ts";
import { standingCommits } from "./standing-commits.ts";
import { tellEntry } from "./tell-entry.ts";
import type { Comment, Thread, ThreadEvent } from "./thread.ts";

type ThreadSource = Pick<World, "owner" | "repo" | "history" | "accounts" | "labels">;

interface Asked {
  world: ThreadSource;
  number: number;
  /** How many entries of the history count; all, unless it shall be as it was before. */
  until?: number;
}

/** The page of one issue or pull request, as it is or as it was. */
export function readThread({ world, number, until }: Asked): Thread {
  const history = world.history.slice(0, until);
  const opened = openedEntry(history, number);
  if (opened === null) throw new Error(`there is no #${number}`);
  const before = history.slice(0, history.indexOf(opened));
  const thread = begin({ world, opened, history });
  const description = describe(opened, thread);
  thread.events.push(description, ...firstCommits({ before, opened, thread }));
  const comments = new Map([[null, description]]) satisfies Map<number | null, Comment>;
  for (const entry of history.slice(before.length + 1)) {
    tellEntry({ world, history, thread, comments }, entry);
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
    state: "open",
    author: readPerson(world, opened.by),
    openedAt: opened.at,
    labels: [],
    branches: opened.pull,
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

/** A pull request is opened for commits that were pushed before. */
function firstCommits({ before, opened: { at, pull }, thread }: First): ThreadEvent[] {
  const commits = pull === null ? [] : standingCommits(before, pull.head);
  return commits.length === 0 ? [] : [{ kind: "commits", at, by: thread.author, commits }];
}
