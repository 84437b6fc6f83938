import { branchHead, git, tryGit } from "./git.ts";
import { record } from "./history.ts";
import { edit, setState } from "./issue-operations.ts";
import { findPull, type Operation, type Request } from "./operation.ts";
import { invalid, Refusal } from "./refusal.ts";
import { isMergeable, renderPull, renderReview, renderSimplePull } from "./render.ts";
import type { World } from "./world.ts";
import {
  accountOf,
  addIssue,
  hasRole,
  type IssueRecord,
  type MergeMethod,
  type PullRecord,
} from "./world.ts";

const PULLS = "/repos/{owner}/{repo}/pulls";
const PULL = `${PULLS}/{pull_number}`;

export const pullOperations: Operation[] = [
  {
    method: "GET",
    template: PULLS,
    needs: ["pull_requests", "read"],
    run: ({ world, query }) => {
      const state = query.get("state") ?? "open";
      const [, head] = (query.get("head") ?? "").split(":");
      const body = pullsOf(world)
        .filter(({ issue }) => state === "all" || issue.state === state)
        .filter(({ pull }) => head === undefined || pull.head === head)
        .map(({ issue, pull }) => renderSimplePull(world, issue, pull));
      return { status: 200, body: body.reverse() };
    },
  },
  {
    method: "POST",
    template: PULLS,
    needs: ["pull_requests", "write"],
    run: openPull,
  },
  {
    method: "GET",
    template: PULL,
    needs: ["pull_requests", "read"],
    run: (request) => {
      const { issue, pull } = findPull(request);
      return { status: 200, body: renderPull(request.world, issue, pull) };
    },
  },
  {
    method: "PATCH",
    template: PULL,
    needs: ["pull_requests", "write"],
    run: (request) => {
      const { issue, pull } = findPull(request);
      edit(request.world, issue, { ...request.body, by: request.actor.login });
      return { status: 200, body: renderPull(request.world, issue, pull) };
    },
  },
  {
    method: "PUT",
    template: `${PULL}/merge`,
    needs: ["contents", "write"],
    run: mergePull,
  },
  {
    method: "GET",
    template: `${PULL}/reviews`,
    needs: ["pull_requests", "read"],
    run: (request) => {
      const { pull } = findPull(request);
      return { status: 200, body: pull.reviews.map((one) => renderReview(request.world, one)) };
    },
  },
];

function pullsOf(world: World): { issue: IssueRecord; pull: PullRecord }[] {
  return [...world.issues.values()].flatMap((issue) =>
    issue.pull === null ? [] : [{ issue, pull: issue.pull }],
  );
}

function openPull({ world, actor, token, body }: Request) {
  const head = String(body.head).replace(`${world.owner}:`, "");
  const base = String(body.base);
  if (token.isJobToken && !world.rules.actionsMayOpenPulls) {
    const message = "GitHub Actions is not permitted to create or approve pull requests.";
    throw new Refusal(403, message);
  }
  const refuse = (field: string) => invalid({ resource: "PullRequest", field, code: "invalid" });
  const lastHead = branchHead(world.gitDir, head);
  if (lastHead === null) throw refuse("head");
  if (branchHead(world.gitDir, base) === null) throw refuse("base");
  const isOpen = ({ issue, pull }: { issue: IssueRecord; pull: PullRecord }) =>
    issue.state === "open" && pull.head === head && pull.base === base;
  if (pullsOf(world).some(isOpen)) {
    throw custom(`A pull request already exists for ${world.owner}:${head}.`);
  }
  if (git(world.gitDir, "rev-list", "--count", `${base}..${head}`) === "0") {
    throw custom(`No commits between ${base} and ${head}`);
  }
  const pull = { head, base, lastHead, mergedAt: null, mergeCommit: null, reviews: [] };
  const issue = addIssue(world, {
    title: String(body.title),
    body: typeof body.body === "string" ? body.body : null,
    author: actor.login,
    pull,
  });
  return { status: 201, body: renderPull(world, issue, pull) };
}

function custom(message: string): Refusal {
  return invalid({ resource: "PullRequest", code: "custom", message });
}

function mergePull(request: Request) {
  const { world, body, actor } = request;
  const { issue, pull } = findPull(request);
  const method = (body.merge_method ?? "merge") as MergeMethod;
  const head = branchHead(world.gitDir, pull.head);
  if (pull.mergedAt !== null || issue.state === "closed" || head === null) {
    throw new Refusal(405, "Pull Request is not mergeable");
  }
  if (body.sha !== undefined && body.sha !== head) {
    throw new Refusal(409, "Head branch was modified. Review and try the merge again.");
  }
  refuseByRules(world, pull, method);
  if (!isMergeable(world, pull)) throw new Refusal(405, "Pull Request is not mergeable");
  const sha = carryOutMerge(world, { issue, pull, head, method, by: actor.login });
  const message = "Pull Request successfully merged";
  return { status: 200, body: { sha, merged: true, message } };
}

/** The green button. */
export function mergeByHand(
  world: World,
  { issue, pull, by }: { issue: IssueRecord; pull: PullRecord; by: string },
): void {
  const head = branchHead(world.gitDir, pull.head);
  if (head === null || !isMergeable(world, pull)) throw new Refusal(405, "It is not mergeable");
  carryOutMerge(world, { issue, pull, head, method: "merge", by });
}

function carryOutMerge(world: World, merging: Merging & { by: string }): string {
  const { issue, pull, head, by } = merging;
  const commit = merge(world, merging);
  pull.mergeCommit = commit;
  pull.lastHead = head;
  pull.mergedAt = world.now();
  record(world, by, { issue: issue.number, what: "merged", commit });
  setState(world, issue, { state: "closed", by });
  closeIssues(world, { issue, pull, by });
  if (world.rules.deleteBranchOnMerge) removeBranch(world, { branch: pull.head, by });
  return commit;
}

function refuseByRules({ rules, ...world }: World, pull: PullRecord, method: MergeMethod): void {
  if (!rules.mergeMethods.includes(method)) {
    const what = { merge: "Merge commits", squash: "Squash merges", rebase: "Rebase merges" };
    throw new Refusal(405, `${what[method]} are not allowed on this repository.`);
  }
  const approvals = pull.reviews.filter(
    ({ state, author }) =>
      state === "APPROVED" && hasRole(accountOf({ rules, ...world }, author).role, "write"),
  );
  if (approvals.length < rules.requiredApprovals) {
    const count = rules.requiredApprovals;
    throw new Refusal(
      405,
      `At least ${count} approving review is required by reviewers with write access.`,
    );
  }
}

interface Merging {
  issue: IssueRecord;
  pull: PullRecord;
  head: string;
  method: MergeMethod;
}

function merge({ gitDir }: World, { issue, pull, head, method }: Merging): string {
  const base = branchHead(gitDir, pull.base) ?? "";
  const [tree = ""] = git(gitDir, "merge-tree", "--write-tree", base, head).split("\n");
  const parents = method === "merge" ? ["-p", base, "-p", head] : ["-p", base];
  const title = method === "merge" ? `Merge pull request #${issue.number}` : issue.title;
  const commit = git(gitDir, "commit-tree", tree, ...parents, "-m", title);
  git(gitDir, "update-ref", `refs/heads/${pull.base}`, commit, base);
  return commit;
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

/** A pull request whose branch goes is closed with it. */
export function removeBranch(
  world: World,
  { branch, by }: { branch: string; by: string },
): boolean {
  const last = branchHead(world.gitDir, branch);
  if (last === null || !tryGit(world.gitDir, "update-ref", "-d", `refs/heads/${branch}`).ok) {
    return false;
  }
  record(world, by, { issue: null, what: "branch-removed", branch });
  for (const { issue, pull } of pullsOf(world)) {
    if (pull.head !== branch || issue.state === "closed") continue;
    pull.lastHead = last;
    setState(world, issue, { state: "closed", by });
  }
  return true;
}
