import { type GitPlace, git } from "./git.ts";

/** The worktree that has a branch checked out, or null where none has. */
export async function findCheckout(home: GitPlace, branch: string): Promise<string | null> {
  const listing = await git(home, ["worktree", "list", "--porcelain"]);
  for (const entry of listing.split("\n\n")) {
    const lines = entry.split("\n").filter(Boolean);
    // A prunable one is gone from the disk: nobody has the branch checked out there any more.
    if (lines.some((line) => line.startsWith("prunable"))) continue;
    if (!lines.includes(`branch refs/heads/${branch}`)) continue;
    return lines[0]?.replace(/^worktree /, "") ?? null;
  }
  return null;
}
