import type { HistoryEntry } from "../../test/github/simulator/history.ts";
import type { Link } from "./thread.ts";

export type Opened = HistoryEntry & { what: "opened" };

/** What an issue is closed by, or a pull request closes: by the words that GitHub looks for. */
export function findLinked(history: readonly HistoryEntry[], opened: Opened): Link[] {
  const others = history.filter((entry) => entry.what === "opened");
  const linked = others.filter((other) => closes(opened, other) || closes(other, opened));
  return linked.map(({ issue, title }) => ({ number: issue, title }));
}

export function openedEntry(history: readonly HistoryEntry[], number: number): Opened | null {
  const isIt = (entry: HistoryEntry): entry is Opened =>
    entry.what === "opened" && entry.issue === number;
  return history.find(isIt) ?? null;
}

function closes(pull: Opened, issue: Opened): boolean {
  if (pull.pull === null || issue.pull !== null) return false;
  const named = `${pull.body}`.matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s+#(\d+)/gi);
  return [...named].some(([, number]) => Number(number) === issue.issue);
}
