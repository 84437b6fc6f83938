import type { HistoryEntry, PushedCommit } from "../../test/github/simulator/history.ts";

/** The commits that a branch has got by these pushes and still has, oldest first. */
export function standingCommits(history: readonly HistoryEntry[], branch: string): PushedCommit[] {
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
