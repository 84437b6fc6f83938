import type { ReviewState, World } from "./world.ts";

/** Something that happened; `issue` is null for what happened to a branch. */
type Happening =
  | ({ issue: number } & (
      | {
          what: "opened";
          title: string;
          body: string | null;
          pull: { head: string; base: string; isDraft?: true } | null;
        }
      | { what: "edited"; title: string; body: string | null }
      | { what: "labelled" | "unlabelled"; label: string }
      | { what: "commented" | "comment-edited"; comment: number; body: string }
      /** Null for a reaction to the issue itself. */
      | { what: "reacted"; comment: number | null; content: string }
      | { what: "reviewed"; state: ReviewState; body: string; commit: string }
      | { what: "merged"; commit: string }
      | { what: "closed" | "reopened" | "made-ready" }
    ))
  /** `dropped` are the commits that the branch had and has no more. */
  | { issue: null; what: "pushed"; branch: string; commits: PushedCommit[]; dropped: string[] }
  | { issue: null; what: "branch-removed"; branch: string };

export interface PushedCommit {
  sha: string;
  title: string;
}

export type HistoryEntry = Happening & { at: string; by: string };

/** Nothing in it is ever changed, so that a thread can be shown as it was at any moment. */
export function record(world: World, by: string, happening: Happening): void {
  const at = world.now();
  world.history.push({ at, by, ...happening });
  const issue = world.issues.get(happening.issue ?? -1);
  if (issue !== undefined && happening.what !== "reacted") issue.updatedAt = at;
}
