import { execFileSync } from "node:child_process";
import { branchHead, git, tryGit } from "../git.ts";
import { record } from "../history.ts";
import { setState } from "../issue-operations.ts";
import { removeBranch } from "../pull-operations.ts";
import { Refusal } from "../refusal.ts";
import { isMergeable } from "../render.ts";
import { closedEvent, pushEvent, startWorkflows } from "../workflow-events.ts";
import type { IssueRecord, MergeMethod, PullRecord, World } from "../world.ts";

/** The green button. */
export function mergeByHand(
  world: World,
  { issue, pull, by }: { issue: IssueRecord; pull: PullRecord; by: string },
): void {
  const head = branchHead(world.gitDir, pull.head);
  if (head === null || !isMergeable(world, pull)) throw new Refusal(405, "It is not mergeable");
  carryOutMerge(world, { issue, pull, head, method: "merge", by, isJobToken: false });
}

interface Merging {
  issue: IssueRecord;
  pull: PullRecord;
  head: string;
  method: MergeMethod;
}

/** Merges, closes what is closed by it, and starts the workflows that listen to that. */
export function carryOutMerge(
  world: World,
  merging: Merging & { by: string; isJobToken: boolean },
): string {
  const { issue, pull, head, by, isJobToken } = merging;
  const commit = merge(world, merging);
  pull.mergeCommit = commit;
  pull.mergedBy = by;
  pull.lastHead = head;
  pull.mergedAt = world.now();
  record(world, by, { issue: issue.number, what: "merged", commit });
  setState(world, issue, { state: "closed", by });
  closeIssues(world, { issue, pull, by });
  if (world.rules.deleteBranchOnMerge) removeBranch(world, { branch: pull.head, by });
  startWorkflows(world, closedEvent(world, { issue, pull, by }), { isJobToken });
  startWorkflows(world, pushEvent(world, { branch: pull.base, commit, by }), { isJobToken });
  return commit;
}

function merge({ gitDir }: World, { issue, pull, head, method }: Merging): string {
  const base = branchHead(gitDir, pull.base) ?? "";
  const commit =
    method === "rebase"
      ? rebase(gitDir, { base, head })
      : commitMerge(gitDir, { base, head, method, issue });
  git(gitDir, "update-ref", `refs/heads/${pull.base}`, commit, base);
  return commit;
}

interface Ends {
  base: string;
  head: string;
}

function commitMerge(
  gitDir: string,
  { base, head, method, issue }: Ends & Pick<Merging, "method" | "issue">,
): string {
  const [tree = ""] = git(gitDir, "merge-tree", "--write-tree", base, head).split("\n");
  const parents = method === "merge" ? ["-p", base, "-p", head] : ["-p", base];
  const title = method === "merge" ? `Merge pull request #${issue.number}` : issue.title;
  return git(gitDir, "commit-tree", tree, ...parents, "-m", title);
}

/** Every commit again on top of the base, by its author; answers the last. */
function rebase(gitDir: string, { base, head }: Ends): string {
  const commits = git(gitDir, "rev-list", "--reverse", `${base}..${head}`).split("\n");
  return commits.reduce((tip, commit) => pickCommit(gitDir, { tip, commit }), base);
}

function pickCommit(gitDir: string, { tip, commit }: { tip: string; commit: string }): string {
  // Its parent with the files of the tip: then the merge base is the parent.
  const side = git(gitDir, "commit-tree", `${tip}^{tree}`, "-p", `${commit}^`, "-m", "side");
  const merged = tryGit(gitDir, "merge-tree", "--write-tree", side, commit);
  if (!merged.ok) throw new Refusal(405, "This branch can't be rebased");
  const [tree = ""] = merged.stdout.split("\n");
  const [name = "", email = "", date = "", ...message] = git(
    gitDir,
    "log",
    "-1",
    "--format=%an%n%ae%n%aI%n%B",
    commit,
  ).split("\n");
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date };
  const committer = {
    GIT_COMMITTER_NAME: "GitHub",
    GIT_COMMITTER_EMAIL: "web-flow@github.invalid",
  };
  const args = [`--git-dir=${gitDir}`, "commit-tree", tree, "-p", tip, "-m", message.join("\n")];
  const env = { ...process.env, ...author, ...committer };
  return execFileSync("git", args, { encoding: "utf8", env }).trim();
}

/** `Closes #N` in a pull request into the default branch. */
function closeIssues(
  world: World,
  { issue: { body, title }, pull, by }: { issue: IssueRecord; pull: PullRecord; by: string },
): void {
  if (pull.base !== world.defaultBranch) return;
  for (const [, number] of `${title}\n${body}`.matchAll(
    /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s+#(\d+)/gi,
  )) {
    const issue = world.issues.get(Number(number));
    if (issue !== undefined && issue.pull === null) setState(world, issue, { state: "closed", by });
  }
}
