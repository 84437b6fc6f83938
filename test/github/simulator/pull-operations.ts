import { branchHead, git, tryGit } from "./git.ts";
import { record } from "./history.ts";
import { edit, setState } from "./issue-operations.ts";
import { carryOutMerge } from "./merging/merge.ts";
import { dismissStaleApprovals, refuseByRules } from "./merging/merge-rules.ts";
import { findPull, type Operation, type Request } from "./operation.ts";
import { invalid, Refusal } from "./refusal.ts";
import {
  isMergeable,
  renderLineComment,
  renderPull,
  renderReview,
  renderSimplePull,
} from "./render.ts";
import type { World } from "./world.ts";
import { addIssue, type IssueRecord, type MergeMethod, type PullRecord } from "./world.ts";

const PULLS = "/repos/{owner}/{repo}/pulls";
const PULL = `${PULLS}/{pull_number}`;

export const pullOperations: Operation[] = [
  {
    method: "GET",
    template: PULLS,
    needs: ["pull_requests", "read"],
    run: ({ world, query }) => {
      const state = query.get("state") ?? "open";
      const head = query.get("head");
      const body = pullsOf(world)
        .filter(({ issue }) => state === "all" || issue.state === state)
        .filter(({ pull: { fork = world.owner, head: branch } }) => {
          // GitHub ignores a head without an owner.
          return !head?.includes(":") || head.toLowerCase() === `${fork}:${branch}`.toLowerCase();
        })
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
      dismissStaleApprovals(request.world, pull);
      return { status: 200, body: pull.reviews.map((one) => renderReview(request.world, one)) };
    },
  },
  {
    method: "GET",
    template: `${PULL}/reviews/{review_id}/comments`,
    needs: ["pull_requests", "read"],
    run: (request) => {
      const comments = findPull(request).pull.lineComments ?? [];
      const own = comments.filter(({ review }) => review === Number(request.params.review_id));
      const body = own.map((one) => renderLineComment(request.world, one, "review-comment"));
      return { status: 200, body };
    },
  },
  {
    method: "GET",
    template: `${PULL}/comments`,
    needs: ["pull_requests", "read"],
    run: (request) => {
      const comments = findPull(request).pull.lineComments ?? [];
      const schema = "pull-request-review-comment";
      const body = comments.map((one) => renderLineComment(request.world, one, schema));
      return { status: 200, body };
    },
  },
  {
    method: "POST",
    template: `${PULL}/comments/{comment_id}/replies`,
    needs: ["pull_requests", "write"],
    run: (request) => {
      const { world, params, actor, body } = request;
      const comments = findPull(request).pull.lineComments ?? [];
      const first = comments.find(({ id }) => id === Number(params.comment_id));
      // GitHub takes no reply to a reply.
      if (first === undefined || first.replyTo !== null) throw new Refusal(404, "Not Found");
      const said = { body: String(body.body), author: actor.login, replyTo: first.id };
      const reply = { ...first, ...said, id: world.nextId() };
      comments.push(reply);
      const rendered = renderLineComment(world, reply, "pull-request-review-comment");
      return { status: 201, body: rendered };
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
  const isDraft = body.draft === true;
  if (isDraft && !world.rules.hasDrafts) {
    throw custom("Draft pull requests are not supported in this repository.");
  }
  const pull = { head, base, lastHead, mergedAt: null, mergeCommit: null, reviews: [], isDraft };
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
  const { world, body, actor, token } = request;
  const { issue, pull } = findPull(request);
  const method = (body.merge_method ?? "merge") as MergeMethod;
  const head = branchHead(world.gitDir, pull.head);
  if (pull.mergedAt !== null || issue.state === "closed" || head === null) {
    throw new Refusal(405, "Pull Request is not mergeable");
  }
  if (body.sha !== undefined && body.sha !== head) {
    throw new Refusal(409, "Head branch was modified. Review and try the merge again.");
  }
  const isAuthor = issue.author.toLowerCase() === actor.login.toLowerCase();
  refuseByRules(world, { pull, method, isAuthor });
  if (!isMergeable(world, pull)) throw new Refusal(405, "Pull Request is not mergeable");
  const merging = { issue, pull, head, method };
  const by = { by: actor.login, isJobToken: token.isJobToken };
  const sha = carryOutMerge(world, { ...merging, ...by });
  const message = "Pull Request successfully merged";
  return { status: 200, body: { sha, merged: true, message } };
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
